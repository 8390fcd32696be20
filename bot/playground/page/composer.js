// The line at the bottom of a channel: ordinary messages, and the way into commands.

import { CommandForm } from "./command_form.js";
import { matchingCommands, spelledOut, usableCommands } from "./commands.js";
import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { Popup } from "./popup.js";

const LONGEST = 2000;

export class Composer {
  constructor(page, kind) {
    this.page = page;
    this.kind = kind;
    this.channel = null;
    this.form = null;
    this.popup = new Popup();
    this.text = el("textarea.composer-text", {
      rows: 1,
      autocomplete: "off",
      spellcheck: "false",
      dir: "auto",
      data: { testid: "composer" },
      oninput: () => this.onInput(),
      onkeydown: (event) => this.onKey(event),
      onblur: () => this.popup.hide(),
      onfocus: () => this.suggest(),
    });
    this.popup.serve(this.text);
    this.line = el("div.composer-line", {}, this.text);
    this.note = el("div.composer-note", { role: "alert" });
    const send = el(
      "button.round.send",
      { type: "button", "aria-label": "Send", data: { testid: "send" }, onclick: () => this.send() },
      icon("send"),
    );
    send.addEventListener("pointerdown", (event) => event.preventDefault());
    this.node = el(
      "div.composer",
      {},
      this.popup.node,
      el("div.composer-box", {}, this.line, send),
      this.note,
    );
  }

  show(channel) {
    if (channel?.id !== this.channel?.id) this.reset();
    this.channel = channel;
    const place =
      channel?.kind === "dm"
        ? `@${this.page.store.face(this.page.store.bot.user).name}`
        : `#${channel?.name ?? ""}`;
    this.text.placeholder = `Message ${place}`;
    this.text.setAttribute("aria-label", `Message ${place}, or / for commands`);
  }

  get commands() {
    const { me, commands } = this.page.store;
    return usableCommands(commands, {
      locale: me.locale,
      kind: this.kind,
      isAdministrator: me.administrator,
    });
  }

  reset() {
    this.form = null;
    this.text.value = "";
    this.say("");
    fill(this.line, this.text);
    this.popup.serve(this.text);
    this.popup.hide();
    this.grow();
  }

  say(words) {
    this.note.textContent = words ?? "";
  }

  onInput() {
    this.grow();
    const found = spelledOut(this.commands, this.text.value);
    if (found) return this.begin(found.command, found.rest);
    this.say(this.text.value.length > LONGEST ? `${LONGEST - this.text.value.length}` : "");
    return this.suggest();
  }

  grow() {
    this.text.style.height = "auto";
    if (this.text.value.includes("\n") || this.text.scrollHeight > this.text.clientHeight)
      this.text.style.height = `${this.text.scrollHeight}px`;
  }

  suggest() {
    const typed = this.text.value;
    if (!typed.startsWith("/") || typed.includes("\n")) return this.popup.hide();
    const items = matchingCommands(this.commands, typed).map((command) => ({
      label: `/${command.shown}`,
      note: command.description,
      value: command.path,
      tag: optionsTag(command),
      command,
    }));
    const note = items.length === 0 ? this.noCommands() : null;
    return this.popup.show({ title: "Commands", items, note, onpick: (item) => this.begin(item.command) });
  }

  noCommands() {
    if (this.page.store.commands.length === 0) return "The bot has not registered any commands yet.";
    return "No command matches.";
  }

  onKey(event) {
    if (event.isComposing) return;
    const keys = {
      ArrowDown: () => this.popup.isOpen && (this.popup.move(1), true),
      ArrowUp: () => this.popup.isOpen && (this.popup.move(-1), true),
      Escape: () => this.popup.isOpen && (this.popup.hide(), true),
      Tab: () => this.popup.isOpen && !event.shiftKey && this.popup.pick(),
      Enter: () => !event.shiftKey && (this.popup.pick() || (this.send(), true)),
    };
    if (keys[event.key]?.()) event.preventDefault();
  }

  /** Turns the line into the fields of `command`; `rest` is what was typed after its name. */
  begin(command, rest = "") {
    this.popup.hide();
    this.say("");
    this.form = new CommandForm({
      page: this.page,
      command,
      channel: this.channel,
      popup: this.popup,
      onsend: () => this.send(),
      oncancel: () => this.backToText(`/${command.shown}`),
      say: (words) => this.say(words),
    });
    fill(this.line, this.form.node);
    this.form.start(rest);
  }

  /** Begins the command of that path, or offers what begins with it. */
  beginPath(path) {
    const command = this.commands.find((one) => one.path === path);
    if (command) this.begin(command);
    else this.backToText(`/${path}`);
  }

  backToText(text) {
    this.reset();
    this.text.value = text;
    this.text.focus();
    this.suggest();
  }

  async send() {
    if (this.form) return this.sendCommand();
    const text = this.text.value.trim();
    if (text === "" || text.length > LONGEST) return null;
    this.reset();
    const reason = await this.page.interactions.plain({ what: "say", channel: this.channel.id, text });
    if (reason) {
      this.text.value ||= text;
      this.say(reason);
    }
    return reason;
  }

  sendCommand() {
    const options = this.form.values();
    if (options === null) return;
    const body = { what: "command", channel: this.channel.id, name: this.form.command.path, options };
    const shown = this.form.words();
    this.reset();
    this.text.focus();
    this.page.feedOf(this.kind).toBottom();
    this.page.interactions.send(body, { shown });
  }
}

function optionsTag(command) {
  return command.options.map((option) => option.shown).join(" · ");
}
