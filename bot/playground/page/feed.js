// The messages of one channel: grouped, kept at the bottom, drawn anew only where something changed.

import { Bottom } from "./bottom.js";
import { dots, el, refill } from "./dom.js";
import { FocusKeeper } from "./focus.js";
import { icon } from "./icons.js";
import { keepPictures } from "./keeping.js";
import { ephemeralLine, usedLine } from "./lines.js";
import { drawMessage } from "./message.js";
import { dayOf } from "./times.js";

const GROUP_MS = 7 * 60 * 1000;

export class Feed {
  constructor(page) {
    this.page = page;
    this.channel = null;
    this.drawn = new Map(); // message id → {node, made}
    this.start = el("div.feed-start");
    this.list = el("div.feed-list", { role: "log", "aria-live": "off" }); // the page announces what is new
    this.focus = new FocusKeeper(this.list);
    this.sending = el("div.feed-sending", { "aria-live": "polite" });
    this.content = el("div.feed-content", {}, this.start, this.list, this.sending);
    this.scroller = el("div.feed", { tabindex: "0", "aria-label": "Messages" }, this.content);
    this.jumpBar = el(
      "button.jump-bar",
      { type: "button", hidden: true, onclick: () => this.toBottom() },
      "New messages",
      icon("down"),
    );
    this.node = el("div.feed-frame", {}, this.scroller, this.jumpBar);
    this.bottom = new Bottom(this.scroller, this.content, () => (this.jumpBar.hidden = true));
  }

  toBottom() {
    this.bottom.go();
  }

  show(channel) {
    const isOther = this.channel?.id !== channel?.id;
    if (isOther) this.clear();
    this.channel = channel;
    const place = [channel?.id, channel?.name, this.page.store.me.name];
    refill(this.start, place, () => (channel ? startWords(channel, this.page) : []));
    this.focus.remember();
    const added = this.redraw(channel ? this.page.store.list(channel.id) : []);
    this.focus.restore();
    this.drawSending();
    if (!isOther) added.forEach((message) => this.announce(message));
    this.bottom.settle();
    if (added.length && !this.bottom.isKept) this.jumpBar.hidden = false;
  }

  clear() {
    this.drawn.clear();
    this.list.replaceChildren();
    this.channel = null;
    this.bottom.reach();
  }

  announce(message) {
    const { author, id } = message;
    if (author.id === this.page.store.me.id) return;
    const words = this.drawn.get(id).node.querySelector(".message-body")?.innerText ?? "";
    this.page.announce(`${this.page.store.face(author).name}: ${words.slice(0, 300)}`);
  }

  /** Draws the channel; gives the messages that were not there before. */
  redraw(messages) {
    const wanted = [];
    const known = this.drawn;
    const next = new Map();
    let previous = null;
    const added = [];
    for (const message of messages) {
      if (!previous || !isSameDay(previous, message)) wanted.push(this.divider(message));
      const isCompact = previous !== null && isContinuation(previous, message);
      const made = this.ingredients(message, isCompact);
      const old = known.get(message.id);
      const isFresh = old && old.made.every((part, at) => part === made[at]);
      const node = isFresh ? old.node : drawMessage(message, this.channel.id, this.page, isCompact);
      if (old && !isFresh) keepPictures(old.node, node);
      if (!old) added.push(message);
      next.set(message.id, { node, made });
      wanted.push(node);
      previous = message;
    }
    this.drawn = next;
    reconcile(this.list, wanted);
    return added;
  }

  /** Everything a message's picture depends on; the same parts make the same node. */
  ingredients(message, isCompact) {
    const { interactions, store } = this.page;
    return [
      message,
      isCompact,
      interactions.waitingOn(message.id),
      interactions.failures.get(message.id),
      store.epoch,
    ];
  }

  divider(message) {
    const words = dayOf(message.timestamp, this.page.locale);
    const known = [...this.list.children].find((node) => node.dataset.day === words);
    return known ?? el("div.day", { role: "separator", data: { day: words } }, el("span", {}, words));
  }

  drawSending() {
    const lines = this.page.interactions.lines.filter((line) => line.channel === this.channel?.id);
    refill(this.sending, lines, () => lines.map((line) => this.sendingLine(line)));
  }

  sendingLine({ nonce, shown, failure }) {
    const face = this.page.store.face(this.page.store.me);
    const waits = el("div.thinking", {}, dots(), " Sending command…");
    const failed = () => [
      el("div.failure", { role: "alert" }, failure),
      ephemeralLine(() => this.page.interactions.dropLine(nonce)),
    ];
    const state = el("div.message-main", {}, failure ? failed() : waits);
    return el("div.message.sending", { data: { sending: nonce } }, usedLine(face, shown), state);
  }

  /** Scrolls to a message and lets it light up; false where it is not here. */
  flash(id) {
    const entry = this.drawn.get(id);
    if (!entry) return false;
    this.bottom.letGo();
    entry.node.scrollIntoView({ block: "center" });
    this.bottom.onScroll();
    entry.node.classList.remove("flash");
    void entry.node.offsetWidth; // lets the animation begin again
    entry.node.classList.add("flash");
    entry.node.focus({ preventScroll: true });
    return true;
  }
}

function isSameDay(a, b) {
  return new Date(a.timestamp).toDateString() === new Date(b.timestamp).toDateString();
}

function isContinuation(previous, message) {
  const isAnswer = message.interaction_metadata || message.type === 19 || (message.type ?? 0) === 20;
  const isNear = new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MS;
  const isSameKind = ((previous.flags ^ message.flags) & 64) === 0;
  return (
    !isAnswer &&
    isNear &&
    isSameKind &&
    isSameDay(previous, message) &&
    previous.author.id === message.author.id
  );
}

/** Makes `wanted` the children of `parent`, moving as few nodes as it can. */
function reconcile(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
  });
}

function startWords(channel, { store }) {
  if (channel.kind === "dm") {
    const name = store.face(store.bot.user).name;
    return opening(
      name,
      `This is the beginning of the direct messages between ${store.me.name} and ${name}.`,
    );
  }
  if (channel.kind === "thread") return opening(channel.name, "This is the start of the thread.");
  const words = `This is the start of the #${channel.name} channel. Type / to see what the bot can do.`;
  return opening(`Welcome to #${channel.name}!`, words);
}

function opening(title, words) {
  return [el("h2", { dir: "auto" }, title), el("p", {}, words)];
}
