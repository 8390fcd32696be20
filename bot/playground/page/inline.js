// Discord's markdown within a line, straight into nodes.

import { commandName } from "./commands.js";
import { el } from "./dom.js";
import { timestampChip } from "./times.js";

const RULES = [
  [/\\([^\sA-Za-z0-9])/y, (found) => found[1]],
  [
    /(`+)([\s\S]*?[^`])\1(?!`)/y,
    (found) => el("code.inline-code", {}, found[2].replace(/^ (?=`)|(?<=`) $/g, "")),
  ],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    (found, page) => timestampChip(Number(found[1]), found[2] ?? "f", page.locale),
  ],
  [/<@!?(\d+)>/y, (found, page, context) => userChip(found[1], page, context)],
  [/<@&(\d+)>/y, () => el("span.mention", {}, "@role")],
  [/<#(\d+)>/y, (found, page) => channelChip(found[1], page)],
  [/<\/([^:>]{1,98}):(\d+)>/y, (found, page) => commandChip(found[1], page)],
  [/<(a?):(\w{2,32}):(\d+)>/y, (found, page) => emojiPicture({ name: found[2], id: found[3] }, page)],
  [/@(?:everyone|here)\b/y, (found) => el("span.mention", {}, found[0])],
  [/<(https?:\/\/[^\s<>]+)>/y, bareLink],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"([^"]*)")?\)/y, maskedLink],
  [/https?:\/\/[^\s<]+[^\s<.,:;"'\])*_~|]/y, bareLink],
  [
    /\*\*\*((?:\\[\s\S]|[^\\])+?)\*\*\*(?!\*)/y,
    (found, page, context) => el("strong", {}, el("em", {}, inline(found[1], page, context))),
  ],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap("u")],
  [/~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/y, wrap("s")],
  [/\|\|([\s\S]+?)\|\|/y, spoiler],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, wrap("em")],
  [/_((?:__|\\[\s\S]|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, wrap("em")],
];

/** The nodes of one stretch of text. `context.mentions` are the users the message mentions. */
export function inline(text, page, context = {}) {
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const hit = firstMatch(text, at);
    if (hit) {
      const node = hit.draw(hit.found, page, context);
      if (typeof node === "string") plain += node;
      else {
        nodes.push(plain, node);
        plain = "";
      }
      at += hit.found[0].length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  nodes.push(plain);
  return nodes.filter((node) => node !== "");
}

const OPENERS = new Set("\\`<@[h*_~|");

function firstMatch(text, at) {
  if (!OPENERS.has(text[at])) return null;
  if (text[at] === "_" && /[\p{L}\p{N}_]/u.test(text[at - 1] ?? "")) return null;
  for (const [pattern, draw] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { found, draw };
  }
  return null;
}

function wrap(tag) {
  return (found, page, context) => el(tag, {}, inline(found[1], page, context));
}

function spoiler(found, page, context) {
  const reveal = () => {
    node.classList.add("open");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  };
  const onkeydown = (event) =>
    (event.key === "Enter" || event.key === " ") && (event.preventDefault(), reveal());
  const node = el(
    "span.spoiler",
    { role: "button", tabindex: "0", "aria-label": "Spoiler, press to show", onclick: reveal, onkeydown },
    el("span.spoiler-text", {}, inline(found[1], page, context)),
  );
  return node;
}

function userChip(id, page, { mentions }) {
  const name = page.store.nameOf(id, mentions);
  const isMe = id === page.store.me.id;
  return el(
    `span.mention${isMe ? ".mention-me" : ""}`,
    { dir: "auto", data: { user: id } },
    `@${name ?? "unknown-user"}`,
  );
}

function channelChip(id, page) {
  const channel = page.store.channel(id);
  if (!channel) return el("span.mention", {}, "# unknown");
  return el("button.mention", { type: "button", onclick: () => page.showChannel(id) }, `# ${channel.name}`);
}

function commandChip(path, page) {
  return el(
    "button.mention",
    { type: "button", onclick: (event) => page.pickCommand(path, event.target) },
    `/${commandName(page.store.commands, path, page.locale)}`,
  );
}

/** A picture of an emoji of the application, or `:name:` where there is no picture. */
export function emojiPicture({ name, id }, page) {
  if (!id) return el("span.emoji", {}, name);
  const words = `:${name}:`;
  const source = page.store.emojis.get(id);
  if (!source) return words;
  const picture = el("img.emoji", { src: source, alt: words, title: words, draggable: "false" });
  picture.addEventListener("error", () => picture.replaceWith(words), { once: true });
  return picture;
}

function bareLink(found, page, context) {
  const address = found[1] ?? found[0];
  return context.isLink ? address : link(address, address, page);
}

function maskedLink(found, page, context) {
  return link(found[2], inline(found[1], page, { ...context, isLink: true }), page, found[3]);
}

/** A link; those to a message of this Discord lead to it on the page. */
export function link(address, content, page, title) {
  const place = messagePlace(address);
  if (!place) return el("a", { href: address, target: "_blank", rel: "noreferrer noopener", title }, content);
  const isBare = typeof content === "string";
  const room = page.store.channel(place.channel);
  const words = isBare
    ? [`# ${room?.kind === "dm" ? "direct messages" : (room?.name ?? "unknown")} › ✉`]
    : content;
  const onclick = (event) => {
    event.preventDefault();
    page.jump(place.channel, place.message);
  };
  return el(
    isBare ? "a.mention" : "a",
    { href: address, title, onclick, data: { jump: place.message ?? "" } },
    words,
  );
}

/** {channel, message} of `https://discord.com/channels/guild/channel[/message]`, else null. */
export function messagePlace(address) {
  const found = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(
    address,
  );
  return found && { channel: found[1], message: found[2] ?? null };
}
