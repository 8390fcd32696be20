// One option of a command: its name, what was typed or picked, and what may be picked.

import { el } from "./dom.js";
import { closedList, isMeant, matching, rangeWords, read, splitByNames } from "./option_values.js";

const TYPING_PAUSE_MS = 250;

export class OptionField {
  constructor({ page, form, option, popup }) {
    Object.assign(this, { page, form, option, popup });
    this.picked = null; // {label, value} taken from a list
    this.timer = 0;
    this.asked = 0;
    this.input = el("input.option-input", {
      autocomplete: "off",
      spellcheck: "false",
      size: 4,
      inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : "text",
      "aria-label": `${option.shown}: ${option.description}`,
      "aria-required": String(option.required),
      data: { option: option.name },
      oninput: () => this.onInput(),
      onfocus: () => this.suggest(),
      onblur: () => this.leave(),
      onkeydown: (event) => this.onKey(event),
    });
    this.node = el(
      "label.option-field",
      {},
      el("span.option-name", { dir: "auto" }, option.shown),
      this.input,
    );
  }

  get text() {
    return this.input.value;
  }

  write(text) {
    this.picked = null;
    this.input.value = text;
    this.fit();
  }

  fit() {
    this.input.size = Math.max(4, Math.min(40, this.text.length + 1));
  }

  onInput() {
    this.picked = null;
    this.clearComplaint();
    const others = this.form.command.options.filter((option) => option !== this.option);
    const { lead, pairs } = splitByNames(this.text, others);
    if (pairs.length > 0) {
      this.write(lead);
      return this.form.spread(pairs);
    }
    this.fit();
    return this.suggest();
  }

  leave() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.popup.hide();
  }

  suggest() {
    this.popup.serve(this.input);
    const list = closedList(this.option, this.page);
    if (this.option.autocomplete) return this.askLater();
    if (!list) return this.popup.show({ title: this.title(), items: [] });
    return this.offer(this.picked ? list : matching(list, this.text), "Nothing matches.");
  }

  /** Only what was meant is ready for Enter; anything else can be reached with the arrows. */
  offer(items, emptyNote) {
    const isReady = (item) =>
      this.picked ? item.value === this.picked.value : isMeant(this.option, item, this.text);
    const active = items.findIndex(isReady);
    this.popup.show({
      title: this.title(),
      items,
      note: items.length ? null : emptyNote,
      active,
      onpick: (item) => this.take(item),
    });
  }

  title() {
    const range = rangeWords(this.option);
    return [
      el("b", {}, this.option.shown),
      ` ${this.option.description}`,
      range && el("span.popup-range", {}, range),
    ];
  }

  askLater() {
    clearTimeout(this.timer);
    this.asked += 1;
    const turn = this.asked;
    this.popup.show({ title: this.title(), items: [], note: "Loading options…" }); // the old ones no longer fit
    this.timer = setTimeout(() => this.ask(turn), TYPING_PAUSE_MS);
  }

  ask(turn) {
    const options = { ...this.form.draft(), [this.option.name]: this.text };
    const body = {
      what: "autocomplete",
      channel: this.form.channel.id,
      name: this.form.command.path,
      options,
      focused: this.option.name,
    };
    const onchoices = (choices) => {
      if (turn !== this.asked || document.activeElement !== this.input) return;
      const items = (choices ?? []).map((choice) => ({
        label: choice.name_localizations?.[this.page.store.me.locale] ?? choice.name,
        value: choice.value,
      }));
      this.offer(items, choices ? "No options match your search." : "Loading options failed.");
    };
    this.page.interactions.send(body, { onchoices });
  }

  take(item) {
    this.input.value = item.label;
    this.picked = item;
    this.clearComplaint();
    this.fit();
    this.form.focusNext(this);
  }

  read() {
    if (this.picked) return { value: this.picked.value };
    return read(this.option, this.text, this.page);
  }

  complain(words) {
    this.node.classList.add("wrong");
    this.input.setAttribute("aria-invalid", "true");
    this.input.focus();
    this.form.say(`${this.option.shown}: ${words}`);
  }

  clearComplaint() {
    this.node.classList.remove("wrong");
    this.input.removeAttribute("aria-invalid");
    this.form.say("");
  }

  onKey(event) {
    if (event.isComposing) return;
    const keys = {
      ArrowDown: () => (this.popup.move(1), true),
      ArrowUp: () => (this.popup.move(-1), true),
      Tab: () => !event.shiftKey && this.text !== "" && !this.picked && this.popup.pick(),
      Enter: () => ((!this.picked && this.popup.pick()) || this.form.onsend(), true),
      Escape: () => (this.popup.isOpen ? this.popup.hide() : this.form.oncancel(), true),
      Backspace: () => this.text === "" && (this.stepBack(), true),
    };
    if (keys[event.key]?.()) event.preventDefault();
  }

  stepBack() {
    if (this.option.required) this.form.oncancel();
    else this.form.removeField(this);
  }
}
