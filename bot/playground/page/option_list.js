// The open list of a select menu, in the browser's top layer so that nothing cuts it off.

import { avatar } from "./avatar.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { emojiPicture } from "./inline.js";

let open = null;

export class OptionList {
  /** Closes the open list; says whether it belonged to `owner`. */
  static closeOpen(owner) {
    const wasMine = open?.owner === owner;
    open?.close();
    return wasMine;
  }

  constructor({ owner, field, options, chosen, least, most, page, onclose }) {
    Object.assign(this, { owner, field, options, least, most, page, onclose });
    this.before = [...chosen];
    this.chosen = new Set(chosen);
    this.active = Math.max(
      0,
      options.findIndex((one) => this.chosen.has(one.value)),
    );
    this.node = this.draw();
    (field.closest("dialog") ?? document.body).append(this.node);
    this.node.showPopover();
    this.place();
    this.listen();
    open = this;
    this.move(0);
    this.list.focus();
  }

  get isMulti() {
    return this.most > 1;
  }

  draw() {
    this.rows = this.options.map((option, at) => this.drawRow(option, at));
    const empty = this.rows.length === 0 && el("p.option-empty", {}, "Nothing to choose from");
    this.list = el(
      "div.option-rows",
      {
        role: "listbox",
        tabindex: "0",
        "aria-multiselectable": this.isMulti ? "true" : null,
        "aria-label": this.field.getAttribute("aria-label"),
      },
      this.rows,
      empty,
    );
    this.count = el("span.option-count");
    this.done = el(
      "button.button.primary",
      { type: "button", data: { testid: "select-done" }, onclick: () => this.close() },
      "Done",
    );
    const footer = this.isMulti && el("div.option-footer", {}, this.count, this.done);
    return el("div.option-list", { popover: "manual", data: { for: this.owner } }, this.list, footer);
  }

  drawRow(option, at) {
    return el(
      "div.option",
      {
        role: "option",
        id: `option-${at}`,
        data: { value: option.value },
        onclick: () => this.pick(at),
        onpointermove: () => this.moveTo(at),
      },
      option.face && avatar(option.face, 24),
      option.emoji && emojiPicture(option.emoji, this.page),
      el(
        "span.option-text",
        { dir: "auto" },
        el("span.option-label", {}, option.label),
        option.description && el("span.option-note", {}, option.description),
      ),
      el(this.isMulti ? "span.tick.box" : "span.tick", {}, icon("check")),
    );
  }

  refresh() {
    this.rows.forEach((row, at) => {
      row.setAttribute("aria-selected", String(this.chosen.has(this.options[at].value)));
      row.classList.toggle("active", at === this.active);
      row.classList.toggle("full", this.isFull && !this.chosen.has(this.options[at].value));
    });
    this.list.setAttribute("aria-activedescendant", this.rows[this.active]?.id ?? "");
    const range = this.least === this.most ? `${this.most}` : `${this.least}–${this.most}`;
    this.count.textContent = `${this.chosen.size} chosen · ${range} allowed`;
    this.done.disabled = !this.isEnough;
  }

  get isFull() {
    return this.isMulti && this.chosen.size >= this.most;
  }

  get isEnough() {
    return this.chosen.size >= this.least && this.chosen.size <= this.most;
  }

  move(step) {
    this.moveTo((this.active + step + this.rows.length) % Math.max(1, this.rows.length));
    this.rows[this.active]?.scrollIntoView({ block: "nearest" });
  }

  moveTo(at) {
    this.active = at;
    this.refresh();
  }

  pick(at) {
    const { value } = this.options[at];
    if (!this.isMulti) return this.finish(this.chosen.has(value) && this.least === 0 ? [] : [value]);
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (!this.isFull) this.chosen.add(value);
    return this.moveTo(at);
  }

  /** Closing a list of several sends what was ticked, as Discord does. */
  close() {
    const values = this.options.map((one) => one.value).filter((value) => this.chosen.has(value));
    const isSame = values.join("\n") === this.before.join("\n");
    this.finish(this.isMulti && this.isEnough && !isSame ? values : null);
  }

  finish(values) {
    if (open !== this) return;
    open = null;
    this.forget.abort();
    const hadFocus = this.node.contains(document.activeElement);
    this.node.remove();
    if (hadFocus) this.anchor.focus();
    this.onclose(values);
  }

  /** The field this belongs to; the message may have been drawn anew under the open list. */
  get anchor() {
    if (this.field.isConnected) return this.field;
    return document.querySelector(`[data-custom-id="${CSS.escape(this.owner)}"]`) ?? document.body;
  }

  place() {
    const box = this.anchor.getBoundingClientRect();
    const roomBelow = innerHeight - box.bottom - 12;
    const roomAbove = box.top - 12;
    const goesUp = roomBelow < Math.min(260, this.node.scrollHeight) && roomAbove > roomBelow;
    const width = Math.min(Math.max(box.width, 240), innerWidth - 16);
    const style = this.node.style;
    style.width = `${width}px`;
    style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
    style.maxHeight = `${Math.max(140, Math.min(360, goesUp ? roomAbove : roomBelow))}px`;
    style.top = goesUp ? "auto" : `${box.bottom + 4}px`;
    style.bottom = goesUp ? `${innerHeight - box.top + 4}px` : "auto";
  }

  listen() {
    this.forget = new AbortController();
    const { signal } = this.forget;
    const place = () => this.place();
    const outside = (event) =>
      !this.node.contains(event.target) && !this.anchor.contains(event.target) && this.close();
    document.addEventListener("pointerdown", outside, { signal, capture: true });
    document.addEventListener("scroll", place, { signal, capture: true });
    addEventListener("resize", place, { signal });
    this.node.addEventListener("keydown", (event) => this.press(event), { signal });
  }

  press(event) {
    const keys = {
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      Home: () => this.moveTo(0),
      End: () => this.moveTo(this.rows.length - 1),
      Escape: () => this.close(),
      Tab: () => !this.isMulti && this.close(),
      Enter: () => (event.target === this.done ? this.close() : this.pick(this.active)),
      " ": () => (event.target === this.done ? this.close() : this.pick(this.active)),
    };
    if (!keys[event.key]) return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }
}
