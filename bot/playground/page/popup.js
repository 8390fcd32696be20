// The list above the composer: commands, options or values to pick, driven from the input below it.

import { el, fill } from "./dom.js";
import { avatar } from "./avatar.js";

let count = 0;

export class Popup {
  constructor() {
    count += 1;
    this.id = `popup-${count}`;
    this.items = [];
    this.active = -1;
    this.onpick = () => {};
    this.title = el("div.popup-title", { dir: "auto" });
    this.rows = el("div.popup-rows", { role: "listbox", id: this.id });
    this.node = el("div.popup", { hidden: true, data: { testid: "popup" } }, this.title, this.rows);
    this.node.addEventListener("pointerdown", (event) => event.preventDefault()); // the input keeps the focus
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** `items` are {label, note, tag, face, value}; `active` is the one Enter picks, -1 for none. */
  show({ title, items, onpick, active = 0, note = null }) {
    this.items = items;
    this.onpick = onpick;
    this.active = items.length ? active : -1;
    fill(this.title, title);
    this.title.hidden = !title;
    fill(
      this.rows,
      items.map((item, at) => this.row(item, at)),
      note && el("div.popup-note", {}, note),
    );
    this.node.hidden = false;
    this.refresh();
    this.rows.scrollTop = 0;
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.active = -1;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** Tells screen readers which input the list belongs to. */
  serve(input) {
    this.input = input;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-expanded", String(this.isOpen));
  }

  row(item, at) {
    return el(
      "div.popup-row",
      { role: "option", id: `${this.id}-${at}`, data: { value: item.value }, onclick: () => this.pick(at) },
      item.face && avatar(item.face, 24),
      el(
        "span.popup-text",
        { dir: "auto" },
        el("span.popup-label", {}, item.label),
        item.note && el("span.popup-note", {}, item.note),
      ),
      item.tag && el("span.popup-tag", {}, item.tag),
    );
  }

  move(step) {
    if (!this.items.length) return;
    const from = this.active < 0 && step < 0 ? 0 : this.active;
    this.active = (from + step + this.items.length) % this.items.length;
    this.refresh();
    this.rows.children[this.active].scrollIntoView({ block: "nearest" });
  }

  pick(at = this.active) {
    const item = this.items[at];
    if (item) this.onpick(item);
    return Boolean(item);
  }

  refresh() {
    [...this.rows.children].forEach((row, at) =>
      row.setAttribute?.("aria-selected", String(at === this.active)),
    );
    this.input?.setAttribute("aria-expanded", "true");
    if (this.active >= 0) this.input?.setAttribute("aria-activedescendant", `${this.id}-${this.active}`);
    else this.input?.removeAttribute("aria-activedescendant");
  }
}
