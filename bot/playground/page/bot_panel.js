// How the bot is, and the button that kills and restarts it.

import { el } from "./dom.js";
import { icon } from "./icons.js";

const WORDS = { online: "online", offline: "offline", starting: "starting…" };

export class BotPanel {
  constructor(page) {
    this.page = page;
    this.words = el("span.bot-words", { "aria-live": "polite" });
    this.dot = el("i.bot-dot", { "aria-hidden": "true" });
    this.state = el(
      "span.bot-state",
      { data: { testid: "bot-state", state: "starting" } },
      this.dot,
      this.words,
    );
    this.restart = el(
      "button.restart",
      {
        type: "button",
        title: "Kill the bot's process and start it again",
        data: { testid: "restart" },
        onclick: () => this.kill(),
      },
      icon("restart"),
      el("span.restart-words", {}, "Restart the bot"),
    );
    this.restart.setAttribute("aria-label", "Restart the bot");
    this.node = el("div.bot-panel", {}, this.state, this.restart);
  }

  show() {
    const { bot } = this.page.store;
    const name = bot.user ? this.page.store.face(bot.user).name : "The bot";
    const words = `${name} is ${WORDS[bot.state] ?? bot.state}`;
    if (this.words.textContent !== words) this.words.textContent = words;
    this.state.dataset.state = bot.state;
    this.state.title = words;
  }

  async kill() {
    this.restart.disabled = true;
    this.page.report(await this.page.interactions.plain({ what: "restart" }));
    setTimeout(() => (this.restart.disabled = false), 600);
  }
}
