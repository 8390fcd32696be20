// Classic embeds.

import { el } from "./dom.js";
import { cssColor } from "./colors.js";
import { link } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { messageTime } from "./times.js";

export function embed(data, page, message) {
  const context = { mentions: message.mentions };
  const text = (shape, words) => words && el(shape, { dir: "auto" }, markdown(words, page, context));
  const title =
    data.title &&
    (data.url
      ? link(data.url, markdown(data.title, page, context), page)
      : markdown(data.title, page, context));
  return el(
    "article.embed",
    { style: { "--accent": Number.isInteger(data.color) ? cssColor(data.color) : "var(--line-strong)" } },
    el(
      "div.embed-body",
      {},
      data.author?.name && el("div.embed-author", { dir: "auto" }, data.author.name),
      title && el("div.embed-title", { dir: "auto" }, title),
      text("div.embed-description.markup", data.description),
      data.fields?.length > 0 &&
        el(
          "div.embed-fields",
          {},
          data.fields.map((field) => drawField(field, text)),
        ),
      data.image && picture(data.image, data.image.description ?? data.title, page, { isAlone: true }),
      footer(data, page),
    ),
    data.thumbnail && el("div.thumbnail", {}, picture(data.thumbnail, data.thumbnail.description, page)),
  );
}

function drawField(field, text) {
  return el(
    `div.embed-field${field.inline ? ".in-line" : ""}`,
    {},
    text("div.embed-name.markup", field.name),
    text("div.embed-value.markup", field.value),
  );
}

function footer(data, page) {
  const parts = [data.footer?.text, data.timestamp && messageTime(data.timestamp, page.locale)].filter(
    Boolean,
  );
  return parts.length > 0 && el("div.embed-footer", { dir: "auto" }, parts.join(" • "));
}
