// One message with all around it: who, when, on whose command, for whose eyes.

import { avatar } from "./avatar.js";
import { cssColor } from "./colors.js";
import { drawComponents } from "./components.js";
import { dots, el } from "./dom.js";
import { embed } from "./embeds.js";
import { icon } from "./icons.js";
import { inline } from "./inline.js";
import { ephemeralLine, usedLine } from "./lines.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { COMPONENTS_V2, EPHEMERAL, LOADING } from "./store.js";
import { messageTime } from "./times.js";

const REPLY = 19;
const SPOKEN = new Set([0, 19, 20, 21, 23]);
const PINNED = 6;
const THREAD_CREATED = 18;

/** `isCompact` leaves out face and name: the message follows another by the same author. */
export function drawMessage(message, channel, page, isCompact) {
  const face = page.store.face(message.author);
  const isEphemeral = (message.flags & EPHEMERAL) !== 0;
  const classes = [
    isCompact && "compact",
    isEphemeral && "ephemeral",
    isForMe(message, page) && "calls-me",
  ].filter(Boolean);
  return el(
    ["article.message", ...classes].join("."),
    {
      role: "article",
      tabindex: "-1",
      "aria-label": `${face.name}, ${messageTime(message.timestamp, page.locale)}`,
      data: { messageId: message.id, authorId: message.author.id },
    },
    contextLine(message, page),
    el("div.message-gutter", {}, isCompact ? gutterTime(message, page) : avatar(face, 40)),
    el(
      "div.message-main",
      {},
      !isCompact && header(message, face, page),
      body(message, channel, page),
      footer(message, channel, page),
    ),
    toolbar(message, channel, page),
  );
}

function isForMe(message, page) {
  return message.mention_everyone || (message.mentions ?? []).some((user) => user.id === page.store.me.id);
}

function gutterTime(message, page) {
  const words = new Date(message.timestamp).toLocaleTimeString(page.locale, { timeStyle: "short" });
  return el("time.gutter-time", { datetime: message.timestamp }, words);
}

function header(message, face, page) {
  const style = face.color && !face.bot ? { "--name": cssColor(face.color) } : {};
  return el(
    "header.message-header",
    {},
    el("span.author", { dir: "auto", style }, face.name),
    face.bot && el("span.app-tag", {}, "APP"),
    el("time.message-time", { datetime: message.timestamp }, messageTime(message.timestamp, page.locale)),
  );
}

/** The line above: "Layla used /basra start", or what is replied to. */
function contextLine(message, page) {
  const used = message.interaction_metadata ?? message.interaction;
  if (used?.name) return usedLine(page.store.face(used.user), `/${used.name}`, { used: used.name });
  const reference = message.message_reference?.message_id ?? used?.interacted_message_id;
  const original = message.referenced_message ?? page.store.message(message.channel_id, reference);
  if (!original && message.type !== REPLY) return null;
  if (!original) return el("div.context-line", {}, el("i", {}, "Original message was deleted"));
  const face = page.store.face(original.author);
  const jump = () => page.jump(message.channel_id, original.id);
  return el(
    "div.context-line",
    {},
    avatar(face, 16),
    el("b", { dir: "auto" }, face.name),
    el(
      "button.reply-text",
      { type: "button", onclick: jump },
      el("span", { dir: "auto" }, replyWords(original, page)),
    ),
  );
}

function replyWords(original, page) {
  const line = (original.content ?? "").split("\n")[0];
  return line ? inline(line, page, { mentions: original.mentions }) : "Click to see message";
}

function systemWords(message, page) {
  if (message.type === PINNED) return "pinned a message to this channel.";
  if (message.type !== THREAD_CREATED) return "did something here.";
  return ["started a thread: ", ...inline(`<#${message.message_reference?.channel_id}>`, page)];
}

function body(message, channel, page) {
  if ((message.flags & LOADING) !== 0) {
    return el("div.thinking", {}, dots(), ` ${page.store.face(message.author).name} is thinking…`);
  }
  if (!SPOKEN.has(message.type ?? 0)) {
    return el("div.system-line", {}, systemWords(message, page));
  }
  const isV2 = (message.flags & COMPONENTS_V2) !== 0;
  const components = drawComponents(message.components, page, { channel, message });
  return el(
    "div.message-body",
    {},
    message.content && content(message, page),
    !isV2 && attachments(message.attachments ?? [], page),
    !isV2 && (message.embeds ?? []).map((one) => embed(one, page, message)),
    components.length > 0 && el(`div.components${isV2 ? ".v2" : ""}`, {}, components),
    !message.content && editedMark(message, page),
  );
}

function content(message, page) {
  const nodes = markdown(message.content, page, { mentions: message.mentions });
  return el("div.content.markup", { dir: "auto" }, nodes, editedMark(message, page));
}

function editedMark({ edited_timestamp: edited }, page) {
  return edited && el("span.edited", { title: new Date(edited).toLocaleString(page.locale) }, "(edited)");
}

function footer(message, channel, page) {
  const failure = page.interactions.failures.get(message.id);
  return [
    failure && el("div.failure", { role: "alert" }, failure),
    (message.flags & EPHEMERAL) !== 0 && ephemeralLine(() => page.dismiss(channel, message.id)),
  ];
}

function mayDelete(message, channel, page) {
  const { me } = page.store;
  return message.author.id === me.id || (me.administrator && page.store.channel(channel)?.kind !== "dm");
}

/** Appears over a message under the mouse or with the focus. */
function toolbar(message, channel, page) {
  const tool = (name, label, onclick) =>
    el("button.tool", { type: "button", title: label, "aria-label": label, onclick }, icon(name));
  const isEphemeral = (message.flags & EPHEMERAL) !== 0;
  return el(
    "div.toolbar",
    {},
    tool("link", "Copy message link", () => page.copyLink(channel, message.id)),
    !isEphemeral &&
      mayDelete(message, channel, page) &&
      tool("bin", "Delete message", () => page.remove(channel, message.id)),
  );
}
