// What was sent to the bot and not answered yet: waiting buttons, failed clicks, commands on their way.

import { act, newNonce } from "./api.js";

export class Interactions {
  constructor(store) {
    this.store = store;
    this.open = new Map(); // nonce → {body, onchoices, ondone}
    this.failures = new Map(); // message id → words
    this.lines = []; // commands shown at the end of a channel until they are answered
    this.onmodal = () => {};
    this.onaway = () => {}; // called with words when somebody acts while the bot cannot answer
  }

  /** Sends an action whose answer comes as events with its nonce. */
  async send(body, extras = {}) {
    const nonce = extras.nonce ?? newNonce();
    const { away } = this;
    const sent = { body, away, ...extras };
    if (away && body.what !== "autocomplete") this.onaway(`${this.botName} is ${away} and cannot answer now.`);
    this.open.set(nonce, sent);
    if (body.message) this.failures.delete(body.message);
    if (body.what === "command") this.addLine(nonce, body.channel, extras.shown);
    this.store.changed();
    const reason = await act({ as: this.store.me.id, nonce, ...body });
    if (reason) this.settle(nonce, "failed", reason);
    return nonce;
  }

  /** Sends an action that needs no answer of the bot; resolves to null or the reason of a refusal. */
  plain(body) {
    return act({ as: this.store.me.id, nonce: newNonce(), ...body });
  }

  /** Why no answer is to be expected of the bot, or null. */
  get away() {
    const { state } = this.store.bot;
    if (state === "online") return null;
    return state === "starting" ? "still starting" : "offline";
  }

  get botName() {
    const { user } = this.store.bot;
    return user ? this.store.face(user).name : "The bot";
  }

  addLine(nonce, channel, shown) {
    this.lines = this.lines.filter((line) => !line.failure);
    this.lines.push({ nonce, channel, shown, failure: null });
  }

  /** The answer to a command takes the place of the line that waited for it. */
  notice({ channel, message }) {
    const used = message.interaction_metadata;
    if (used?.user.id !== this.store.me.id) return;
    const isWaiting = (line) =>
      line.channel === channel && this.open.get(line.nonce)?.body.name === used.name;
    const line = this.lines.find(isWaiting);
    if (line) this.dropLine(line.nonce);
  }

  dropLine(nonce) {
    this.lines = this.lines.filter((line) => line.nonce !== nonce);
    this.store.changed();
  }

  /** The custom id on a message that still waits for its answer. */
  waitingOn(message) {
    for (const { body } of this.open.values()) if (body.message === message) return body.custom_id;
    return null;
  }

  receive(event) {
    const sent = this.open.get(event.nonce);
    if (event.type === "modal") {
      this.settle(event.nonce, "done");
      this.onmodal(event.nonce, event.modal, sent?.body.channel);
    } else if (event.type === "choices") {
      this.open.delete(event.nonce);
      sent?.onchoices?.(event.choices);
    } else if (event.type === "interaction" && event.state !== "sent") {
      const isListComing = event.state !== "failed" && sent?.body.what === "autocomplete";
      if (!isListComing) this.settle(event.nonce, event.state, event.text);
    }
  }

  settle(nonce, state, text) {
    const sent = this.open.get(nonce);
    if (!sent) return;
    this.open.delete(nonce);
    const words = text || DEFAULT_FAILURE[sent.body.what] || "This interaction failed";
    const reason = sent.away ? `: ${this.botName} was ${sent.away}` : "";
    const failure = state === "failed" ? words + reason : null;
    if (failure && sent.body.message) this.failures.set(sent.body.message, failure);
    if (failure) sent.onchoices?.(null);
    sent.ondone?.(failure);
    for (const line of this.lines) if (line.nonce === nonce) line.failure = failure;
    this.lines = this.lines.filter((line) => line.nonce !== nonce || line.failure);
    this.store.changed();
  }

  /** Another person acts from here on: answers to the one before are theirs. */
  clear() {
    this.open.clear();
    this.failures.clear();
    this.lines = [];
  }

  /** The connection was lost: nothing that was open will be answered here. */
  forget() {
    for (const nonce of [...this.open.keys()])
      this.settle(nonce, "failed", "The connection was lost before the answer came.");
  }
}

const DEFAULT_FAILURE = { command: "The application did not respond" };
