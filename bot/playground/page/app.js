// The page: who is looked through, what is on show, and the parts that draw it.

import { BotPanel } from "./bot_panel.js";
import { Connection } from "./connection.js";
import { el, fill, refill } from "./dom.js";
import { icon } from "./icons.js";
import { Interactions } from "./interactions.js";
import { openModal } from "./modal.js";
import { OptionList } from "./option_list.js";
import { Pane } from "./pane.js";
import { People } from "./people.js";
import { Sidebar } from "./sidebar.js";
import { Store } from "./store.js";
import { startClock } from "./times.js";

const LONGEST_PRESS_MS = 1500;

class Page {
  constructor(root) {
    this.store = new Store();
    this.interactions = new Interactions(this.store);
    this.interactions.onmodal = (nonce, modal) => openModal(nonce, modal, this);
    this.interactions.onaway = (words) => this.toast(words);
    this.people = new People(this);
    this.sidebar = new Sidebar(this);
    this.botPanel = new BotPanel(this);
    this.panes = { channel: new Pane(this, "channel"), dm: new Pane(this, "dm") };
    this.side = "channel"; // which pane a narrow window shows
    this.connection = new Connection(this);
    this.build(root);
    this.store.subscribe(() => this.show());
    this.watchPointer();
  }

  /** Nothing is drawn anew between press and release, or the click would be lost with its button. */
  watchPointer() {
    this.pressed = 0; // when the pointer went down, 0 while it is up
    const release = () => {
      this.pressed = 0;
      this.store.changed();
    };
    addEventListener("pointerdown", () => (this.pressed = Date.now()), { capture: true });
    for (const event of ["pointerup", "pointercancel", "dragend"])
      addEventListener(event, release, { capture: true });
  }

  get isPressing() {
    return Date.now() - this.pressed < LONGEST_PRESS_MS;
  }

  get locale() {
    return this.store.me?.locale ?? "en-US";
  }

  feedOf(kind) {
    return this.panes[kind].feed;
  }

  build(root) {
    this.root = root;
    this.banner = el("div.banner", { role: "status", hidden: true });
    this.toasts = el("div.toasts", { role: "status", "aria-live": "polite" });
    this.announcer = el("div.unseen", { role: "status", "aria-live": "polite" });
    this.menu = this.menuButton();
    this.sides = el("div.sides", { role: "group", "aria-label": "What to show" });
    const veil = el("div.veil", { onclick: () => this.closeMenu() });
    const top = el("header.top", {}, this.menu, this.people.node, this.botPanel.node);
    const columns = el(
      "main.columns",
      {},
      this.sidebar.node,
      veil,
      this.panes.channel.node,
      this.panes.dm.node,
    );
    fill(root, top, this.banner, this.sides, columns, this.toasts, this.announcer);
    addEventListener("keydown", (event) => event.key === "Escape" && this.closeMenu());
    addEventListener("focus", () => this.store.changed());
  }

  menuButton() {
    const names = {
      "aria-label": "Channels and settings",
      "aria-controls": "sidebar",
      "aria-expanded": "false",
    };
    const shape = { type: "button", ...names, data: { testid: "menu" }, onclick: () => this.openMenu() };
    return el("button.round.menu", shape, icon("menu"));
  }

  show() {
    if (!this.store.me || this.isPressing) return;
    this.markRead();
    this.people.show();
    this.sidebar.show();
    this.botPanel.show();
    this.panes.channel.show();
    this.panes.dm.show();
    this.drawSides();
    this.drawBanner();
    document.title = `${this.store.me.name} · ${this.store.guild?.name ?? "Discord"}`;
  }

  /** What is in sight counts as read; in a wide window both panes are. */
  markRead() {
    const isWide = !matchMedia("(max-width: 760px)").matches;
    for (const pane of Object.values(this.panes)) {
      if (isWide || pane.kind === this.side) this.store.unread.delete(pane.channel?.id);
    }
  }

  drawSides() {
    this.root.dataset.side = this.side;
    const { store } = this;
    const names = { channel: `# ${store.channel(store.shown)?.name ?? ""}`, dm: "Direct messages" };
    const unreadIn = (side) => store.unread.get(this.panes[side].channel?.id) ?? 0;
    const tab = ([side, name]) => {
      const unread = unreadIn(side);
      const shape = {
        type: "button",
        "aria-pressed": String(side === this.side),
        data: { testid: `side-${side}` },
        onclick: () => this.turnTo(side),
      };
      return el("button.side", shape, name, unread > 0 && el("span.badge", {}, String(unread)));
    };
    const signature = [this.side, names, unreadIn("channel"), unreadIn("dm")];
    refill(this.sides, signature, () => Object.entries(names).map(tab));
  }

  drawBanner() {
    const isLost = this.store.link === "lost";
    this.banner.hidden = !isLost;
    this.banner.textContent = isLost ? "The playground's server is away. Trying again…" : "";
  }

  turnTo(side) {
    this.side = side;
    this.store.changed();
  }

  openMenu() {
    this.root.dataset.menu = "open";
    this.menu.setAttribute("aria-expanded", "true");
    this.sidebar.node.querySelector("button")?.focus();
  }

  closeMenu() {
    if (this.root.dataset.menu !== "open") return;
    delete this.root.dataset.menu;
    this.menu.setAttribute("aria-expanded", "false");
    this.menu.focus();
  }

  showChannel(id) {
    if (this.store.channel(id)?.kind === "dm") return this.turnTo("dm");
    this.store.shown = id;
    this.closeMenu();
    return this.turnTo("channel");
  }

  /** Leads to a message and lets it light up. */
  jump(channel, message) {
    const room = this.store.channel(channel);
    if (!room) return this.toast("That channel cannot be seen by this person.");
    this.showChannel(channel);
    this.show();
    const feed = this.feedOf(room.kind === "dm" ? "dm" : "channel");
    if (message && !feed.flash(message)) this.toast("That message is not here any more.");
    return null;
  }

  pickCommand(path, origin) {
    const kind = origin.closest(".pane-dm") ? "dm" : "channel";
    this.panes[kind].composer.beginPath(path);
  }

  async dismiss(channel, message) {
    this.report(await this.interactions.plain({ what: "dismiss", channel, message }));
  }

  async remove(channel, message) {
    this.report(await this.interactions.plain({ what: "delete", channel, message }));
  }

  async copyLink(channel, message) {
    const place = this.store.channel(channel)?.kind === "dm" ? "@me" : this.store.guild.id;
    const address = `https://discord.com/channels/${place}/${channel}/${message}`;
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    this.toast(isCopied ? "Link copied." : address);
  }

  /** Words for screen readers only. */
  announce(words) {
    this.announcer.textContent = words;
  }

  report(reason) {
    if (reason) this.toast(reason);
  }

  toast(words) {
    const node = el("div.toast", {}, words);
    this.toasts.append(node);
    setTimeout(() => node.remove(), 5000);
  }

  /** Looks through another person, beginning with a clean page. */
  lookThrough(person) {
    OptionList.closeOpen(null);
    document.querySelector("dialog[open]")?.close();
    this.interactions.clear();
    for (const { feed, composer } of Object.values(this.panes)) {
      feed.clear();
      composer.reset();
    }
    history.replaceState(null, "", `?as=${person}`);
    this.connection.open(person);
  }
}

startClock();
const page = new Page(document.getElementById("page"));
page.connection.openFirst(new URLSearchParams(location.search).get("as"));
