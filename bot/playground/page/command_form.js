// A command being filled in: its name as a chip, a field for each option, and a tail that offers the rest.

import { el } from "./dom.js";
import { OptionField } from "./option_field.js";
import { rangeWords, splitByNames } from "./option_values.js";

export class CommandForm {
  constructor({ page, command, channel, popup, onsend, oncancel, say }) {
    Object.assign(this, { page, command, channel, popup, onsend, oncancel, say });
    this.fields = [];
    this.tail = el("input.tail", {
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": `More options of ${command.shown}; Enter sends`,
      data: { testid: "command-tail" },
      oninput: () => this.onTail(),
      onfocus: () => this.offerOptions(),
      onblur: () => this.popup.hide(),
      onkeydown: (event) => this.onTailKey(event),
    });
    this.chip = el("span.command-chip", { title: command.description }, `/${command.shown}`);
    this.node = el(
      "div.command-form",
      {
        data: { command: command.path },
        onclick: (event) => event.target === this.node && this.tail.focus(),
      },
      this.chip,
      this.tail,
    );
  }

  /** Puts the fields of required options in place, fills what `rest` says, and focuses the first gap. */
  start(rest) {
    for (const option of this.command.options) if (option.required) this.addField(option);
    const { lead, pairs } = splitByNames(rest, this.command.options);
    if (this.fields.length > 0) this.fields[0].write(lead);
    else this.tail.value = lead;
    this.spread(pairs);
  }

  /** Puts what was typed as `name:value` into the fields of these options; the last one is typed on in, if empty. */
  spread(pairs) {
    for (const [option, typed] of pairs) {
      const field = this.fieldOf(option);
      if (typed !== "") field.write(typed);
    }
    const [last, typed] = pairs.at(-1) ?? [];
    if (typed === "") this.fieldOf(last).input.focus();
    else this.focusNext();
  }

  onTail() {
    this.say("");
    const { lead, pairs } = splitByNames(this.tail.value, this.command.options);
    if (pairs.length === 0) return this.offerOptions();
    this.tail.value = lead;
    return this.spread(pairs);
  }

  get remaining() {
    return this.command.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  fieldOf(option) {
    return this.fields.find((field) => field.option === option) ?? this.addField(option);
  }

  addField(option) {
    const field = new OptionField({ page: this.page, form: this, option, popup: this.popup });
    this.fields.push(field);
    this.tail.before(field.node);
    return field;
  }

  removeField(field) {
    this.fields = this.fields.filter((one) => one !== field);
    field.node.remove();
    this.tail.focus();
  }

  /** The first field still empty that comes after `field`, else the tail. */
  focusNext(field = null) {
    const after = this.fields.slice(this.fields.indexOf(field) + 1);
    const gap = after.find((one) => one.text === "");
    (gap?.input ?? this.tail).focus();
  }

  offerOptions() {
    this.popup.serve(this.tail);
    const typed = this.tail.value.trim().toLocaleLowerCase();
    const hits = this.remaining.filter(
      (option) => option.shown.toLocaleLowerCase().startsWith(typed) || option.name.startsWith(typed),
    );
    if (this.command.options.length === 0)
      return this.popup.show({ title: this.title(), items: [], note: "Press Enter to send." });
    const isExact = (option) => Number(option.name === typed || option.shown.toLocaleLowerCase() === typed);
    hits.sort((a, b) => isExact(b) - isExact(a));
    const items = hits.map((option) => ({
      label: option.shown,
      note: [option.description, rangeWords(option)].filter(Boolean).join(" · "),
      value: option.name,
      option,
    }));
    const note = items.length ? null : typed ? "No such option." : "Press Enter to send.";
    return this.popup.show({
      title: this.title(),
      items,
      note,
      active: typed ? 0 : -1,
      onpick: (item) => this.pickOption(item.option),
    });
  }

  title() {
    return [el("b", {}, `/${this.command.shown}`), ` ${this.command.description ?? ""}`];
  }

  pickOption(option) {
    this.tail.value = "";
    this.fieldOf(option).input.focus();
  }

  onTailKey(event) {
    if (event.isComposing) return;
    const isEmpty = this.tail.value === "";
    const keys = {
      ArrowDown: () => (this.popup.move(1), true),
      ArrowUp: () => (this.popup.move(-1), true),
      ":": () => !isEmpty && this.popup.pick(),
      Tab: () => !event.shiftKey && this.popup.pick(),
      Enter: () => this.popup.pick() || (this.onsend(), true),
      Escape: () => (this.popup.isOpen ? this.popup.hide() : this.oncancel(), true),
      Backspace: () => isEmpty && (this.stepBack(), true),
    };
    if (keys[event.key]?.()) event.preventDefault();
  }

  stepBack() {
    const last = this.fields.at(-1);
    if (!last) this.oncancel();
    else last.input.focus();
  }

  /** {option name: value} for the bot, or null after showing what is wrong. */
  values() {
    const values = {};
    if (this.tail.value.trim() !== "") {
      this.tail.focus();
      this.say(`There is no option ${this.tail.value.trim()}.`);
      return null;
    }
    for (const field of this.fields) {
      const { value, error } = field.read();
      if (error) {
        field.complain(error);
        return null;
      }
      if (value !== undefined) values[field.option.name] = value;
    }
    return values;
  }

  /** The values so far, wrong and empty ones left out, for autocomplete. */
  draft() {
    const pairs = this.fields.map((field) => [field.option.name, field.read().value]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  /** The command as one line of text. */
  words() {
    const parts = this.fields
      .filter((field) => field.text !== "")
      .map((field) => `${field.option.shown}:${field.text}`);
    return [`/${this.command.shown}`, ...parts].join(" ");
  }
}
