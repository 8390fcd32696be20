// The line to the server for one person at a time: the state first, then every event in order.

import { fetchState, listen } from "./api.js";

const RETRY_MS = 1000;

export class Connection {
  constructor(page) {
    this.page = page;
    this.store = page.store;
    this.person = null;
    this.early = null; // events that came while the state was being fetched
    this.hangUp = () => {};
  }

  /** Looks through `person`: a new line, and everything as they may see it. */
  open(person) {
    this.hangUp();
    this.person = person;
    this.early = [];
    this.hangUp = listen(person, {
      onopen: () => this.refresh(person),
      onevent: (event) => (this.early ? this.early.push(event) : this.receive(event)),
      onlost: () => this.lose(),
    });
  }

  /** The person the address of the page names, else the first one. */
  async openFirst(wanted) {
    try {
      const state = (await fetchState(wanted)) ?? (await fetchState(null));
      this.page.lookThrough(state.me.id);
    } catch {
      this.lose();
      setTimeout(() => this.openFirst(wanted), RETRY_MS);
    }
  }

  async refresh(person) {
    this.early ??= [];
    const state = await fetchState(person).catch(() => "away");
    if (person !== this.person || state === null) return;
    if (state === "away") {
      setTimeout(() => person === this.person && this.refresh(person), RETRY_MS);
      return;
    }
    this.store.link = "live";
    this.store.replace(state);
    const events = this.early ?? [];
    this.early = null;
    for (const event of events) this.receive(event);
  }

  receive(event) {
    const { interactions } = this.page;
    if (event.type === "state") this.refresh(this.person);
    else if (["interaction", "modal", "choices"].includes(event.type)) interactions.receive(event);
    else {
      if (event.type === "message") interactions.notice(event);
      this.store.apply(event);
    }
  }

  lose() {
    this.store.link = "lost";
    this.page.interactions.forget();
    this.page.drawBanner();
    this.store.changed();
    if (this.person) this.findAgain(this.person);
  }

  /** A server that was started anew may have other ids: look for the same name. */
  async findAgain(person) {
    const isKnown = await fetchState(person).catch(() => true);
    const state = isKnown ? null : await fetchState(null).catch(() => null);
    if (!state || person !== this.person) return;
    const same = state.people.find((one) => one.name === this.store.me?.name);
    this.page.lookThrough((same ?? state.me).id);
  }
}
