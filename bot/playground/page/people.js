// The row of people to look through, with what waits for each of them.

import { listen } from "./api.js";
import { el, refill } from "./dom.js";
import { avatar } from "./avatar.js";

export class People {
  constructor(page) {
    this.page = page;
    this.node = el("div.people", { role: "tablist", "aria-label": "Look through the eyes of" });
    this.node.addEventListener("keydown", (event) => this.onKey(event));
    this.watches = new Map(); // person id → function that ends the watch
  }

  show() {
    const { store } = this.page;
    const signature = [
      store.me.id,
      store.people.map((person) => [person.id, person.name, store.waiting.get(person.id)]),
    ];
    refill(this.node, signature, () => store.people.map((person) => this.tab(person)));
    this.watchOthers();
  }

  tab(person) {
    const { store } = this.page;
    const isMe = person.id === store.me?.id;
    const count = store.waiting.get(person.id) ?? 0;
    const label = count ? `${person.name}, ${count} unread` : person.name;
    const hadFocus = document.activeElement?.dataset?.person === person.id;
    const node = el(
      "button.person",
      {
        type: "button",
        role: "tab",
        "aria-selected": String(isMe),
        "aria-label": label,
        tabindex: isMe ? "0" : "-1",
        title: person.name,
        data: { person: person.id },
        onclick: () => this.page.lookThrough(person.id),
      },
      avatar(store.face(person), 28),
      el("span.person-name", { dir: "auto" }, person.name),
      count > 0 && el("span.badge", {}, count > 99 ? "99+" : String(count)),
    );
    if (hadFocus) queueMicrotask(() => node.focus());
    return node;
  }

  onKey(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const tabs = [...this.node.children];
    const at = tabs.indexOf(document.activeElement);
    tabs[(at + step + tabs.length) % tabs.length].focus();
  }

  /** Counts the direct and private messages that come for the people one is not looking through. */
  watchOthers() {
    const { store } = this.page;
    const others = store.people.map((person) => person.id).filter((id) => id !== store.me?.id);
    for (const [id, end] of this.watches) {
      if (others.includes(id)) continue;
      end();
      this.watches.delete(id);
    }
    for (const id of others) {
      if (!this.watches.has(id))
        this.watches.set(id, listen(id, { onevent: (event) => this.count(id, event) }));
    }
  }

  count(person, event) {
    const { store } = this.page;
    if (event.type !== "message" || event.message.author.id === person) return;
    const isPrivate =
      !store.rooms.some((room) => room.id === event.channel) || event.message.ephemeral_for === person;
    if (!isPrivate || person === store.me.id) return;
    store.waiting.set(person, (store.waiting.get(person) ?? 0) + 1);
    store.changed();
  }
}
