// One column of the page: a header, the messages of a channel, and the composer.

import { avatar } from "./avatar.js";
import { Composer } from "./composer.js";
import { el, refill } from "./dom.js";
import { Feed } from "./feed.js";
import { icon } from "./icons.js";

export class Pane {
  /** `kind` is "channel" for the server's side, "dm" for the direct messages with the bot. */
  constructor(page, kind) {
    this.page = page;
    this.kind = kind;
    this.feed = new Feed(page);
    this.composer = new Composer(page, kind);
    this.title = el("div.pane-title");
    this.notice = el("p.pane-notice", { hidden: true });
    this.node = el(
      `section.pane.pane-${kind}`,
      {
        "aria-label": kind === "dm" ? "Direct messages" : "Server channel",
        data: { testid: `pane-${kind}` },
      },
      el("header.pane-header", {}, this.title),
      this.feed.node,
      this.notice,
      this.composer.node,
    );
  }

  get channel() {
    const { store } = this.page;
    return this.kind === "dm" ? store.dm : store.channel(store.shown);
  }

  show() {
    const { channel } = this;
    this.node.dataset.channelId = channel?.id ?? "";
    this.drawTitle(channel);
    this.drawNotice();
    this.feed.show(channel);
    this.composer.show(channel);
  }

  drawTitle(channel) {
    const { store } = this.page;
    if (this.kind === "dm") {
      const face = store.face(store.bot.user);
      const presence = store.bot.state === "online" ? "online" : "away";
      refill(this.title, [face.name, presence, store.me.name], () => [
        avatar(face, 24, presence),
        el("h2", { dir: "auto" }, face.name),
        el("span.app-tag", {}, "APP"),
        el("span.pane-topic", { dir: "auto" }, `Direct messages of ${store.me.name}`),
      ]);
      return;
    }
    refill(this.title, [channel?.id, channel?.name, channel?.topic], () => [
      icon(channel?.kind === "thread" ? "thread" : "hash"),
      el("h2", { dir: "auto" }, channel?.name ?? "No channel"),
      channel?.topic && el("span.pane-topic", { dir: "auto" }, channel.topic),
    ]);
  }

  drawNotice() {
    const isClosed = this.kind === "dm" && !this.page.store.me.dms_open;
    this.notice.hidden = !isClosed;
    this.notice.textContent = isClosed
      ? `${this.page.store.me.name} accepts no direct messages: what the bot sends here is refused.`
      : "";
  }
}
