// The server's channels, and the settings of the person one looks through.

import { avatar } from "./avatar.js";
import { el, refill } from "./dom.js";
import { icon } from "./icons.js";

// Every language that Discord has, in its order and by its own name for it.
const LOCALES = {
  id: "Bahasa Indonesia",
  da: "Dansk",
  de: "Deutsch",
  "en-GB": "English (UK)",
  "en-US": "English (US)",
  "es-ES": "Español",
  "es-419": "Español (Latinoamérica)",
  fr: "Français",
  hr: "Hrvatski",
  it: "Italiano",
  lt: "Lietuviškai",
  hu: "Magyar",
  nl: "Nederlands",
  no: "Norsk",
  pl: "Polski",
  "pt-BR": "Português do Brasil",
  ro: "Română",
  fi: "Suomi",
  "sv-SE": "Svenska",
  vi: "Tiếng Việt",
  tr: "Türkçe",
  cs: "Čeština",
  el: "Ελληνικά",
  bg: "Български",
  ru: "Русский",
  uk: "Українська",
  hi: "हिन्दी",
  th: "ไทย",
  "zh-CN": "中文",
  ja: "日本語",
  "zh-TW": "繁體中文",
  ko: "한국어",
};

export class Sidebar {
  constructor(page) {
    this.page = page;
    this.server = el("h1.server-name", { dir: "auto" });
    this.channels = el("ul.channel-list", { "aria-label": "Channels" });
    this.face = el("div.user-panel");
    this.locale = el(
      "select.locale",
      { id: "locale", "aria-describedby": "locale-hint", data: { testid: "locale" }, onchange: () => this.setLocale() },
      Object.entries(LOCALES).map(([code, name]) => el("option", { value: code }, name)),
    );
    this.dms = el("input.switch", {
      type: "checkbox",
      role: "switch",
      id: "dms",
      data: { testid: "dms" },
      onchange: () => this.setDms(),
    });
    this.node = el(
      "nav.sidebar",
      { id: "sidebar", "aria-label": "Server" },
      el("header.pane-header", {}, this.server),
      el("div.sidebar-scroll", {}, el("h2.channel-heading", {}, "Text channels"), this.channels),
      el(
        "section.settings",
        { "aria-label": "Settings of this person" },
        this.face,
        el("label.setting", { for: "locale" }, el("span", {}, "Language"), this.locale),
        el("small.setting-hint", { id: "locale-hint" }, "The bot answers in the languages it knows, else in English."),
        el("label.setting", { for: "dms" }, el("span", {}, "Accepts direct messages"), this.dms),
      ),
    );
  }

  show() {
    const { store } = this.page;
    this.server.textContent = store.guild?.name ?? "";
    const rooms = store.rooms.map((room) => [room.id, room.name, store.unread.get(room.id) ?? 0]);
    refill(this.channels, [store.shown, rooms], () => store.rooms.map((room) => this.channelRow(room)));
    const { me } = store;
    const role = me.administrator ? "Administrator" : "Member";
    refill(this.face, [me.id, me.name, me.dms_open, role], () => [
      avatar(store.face(me), 32, me.dms_open ? "online" : "dnd"),
      el("span.user-text", {}, el("b", { dir: "auto" }, me.name), el("small", {}, role)),
    ]);
    if (!(me.locale in LOCALES) && ![...this.locale.options].some((one) => one.value === me.locale)) {
      this.locale.append(el("option", { value: me.locale }, me.locale));
    }
    this.locale.value = me.locale;
    this.dms.checked = me.dms_open;
  }

  channelRow(room) {
    const { store } = this.page;
    const isShown = room.id === store.shown;
    const unread = store.unread.get(room.id) ?? 0;
    return el(
      `li.channel${room.kind === "thread" ? ".thread" : ""}`,
      {},
      el(
        `button.channel-button${unread ? ".unread" : ""}`,
        {
          type: "button",
          "aria-current": isShown ? "page" : null,
          data: { room: room.id },
          onclick: () => this.page.showChannel(room.id),
        },
        icon(room.kind === "thread" ? "thread" : "hash"),
        el("span", { dir: "auto" }, room.name),
      ),
    );
  }

  async setLocale() {
    this.page.report(await this.page.interactions.plain({ what: "locale", locale: this.locale.value }));
  }

  async setDms() {
    const isOpen = this.dms.checked;
    const reason = await this.page.interactions.plain({ what: "dms", open: isOpen });
    if (reason) this.dms.checked = !isOpen;
    this.page.report(reason);
  }
}
