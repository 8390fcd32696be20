// Discord's markdown over several lines: headings, lists, quotes and code.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+#.-]*)\n)?([\s\S]*?[^\s][\s\S]*?)```\n?/g;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d+\.) +(.+)$/;

/** Nodes for a whole text: a message's content, a Text Display, the description of an embed. */
export function markdown(text, page, context = {}) {
  const nodes = [];
  let at = 0;
  for (const found of text.matchAll(FENCE)) {
    if (text[found.index - 1] === "\\") continue;
    nodes.push(
      ...blocks(text.slice(at, found.index).replace(/\n$/, ""), page, context),
      codeBlock(found[2], found[1]),
    );
    at = found.index + found[0].length;
  }
  return [...nodes, ...blocks(text.slice(at), page, context)];
}

function codeBlock(code, language) {
  const lines = code.replace(/^\n+|\s+$/g, "");
  return el(
    "pre.code-block",
    { data: { language: language ?? "" }, dir: "ltr", tabindex: "0" },
    el("code", {}, lines),
  );
}

function blocks(text, page, context) {
  if (text === "") return [];
  const lines = text.split("\n");
  const nodes = [];
  let plain = [];
  const flush = () => {
    if (plain.length)
      nodes.push(el("div.paragraph", { dir: "auto" }, inline(plain.join("\n"), page, context)));
    plain = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = readBlock(lines, at, page, context);
    if (block) {
      flush();
      nodes.push(block.node);
      at = block.next;
    } else {
      plain.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return nodes;
}

/** The block that begins in line `at`, with the number of the line after it; null for plain text. */
function readBlock(lines, at, page, context) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading) return one(`h${heading[1].length}`, heading[2].replace(/\s#+$/, ""), at, page, context);
  const subtext = SUBTEXT.exec(line);
  if (subtext) return one("small", subtext[1], at, page, context);
  if (ITEM.test(line)) return list(lines, at, page, context);
  if (context.isQuoted) return null; // quotes do not nest
  if (line.startsWith(">>> "))
    return quote([line.slice(4), ...lines.slice(at + 1)], lines.length, page, context);
  if (/^>(?: |$)/.test(line) && line.length > 1) return quoteLines(lines, at, page, context);
  return null;
}

function one(kind, text, at, page, context) {
  const shape = kind === "small" ? "div.subtext" : `${kind}.heading`;
  return { node: el(shape, { dir: "auto" }, inline(text, page, context)), next: at + 1 };
}

function quoteLines(lines, at, page, context) {
  let next = at;
  while (next < lines.length && lines[next].startsWith("> ")) next += 1;
  return quote(
    lines.slice(at, next).map((line) => line.slice(2)),
    next,
    page,
    context,
  );
}

function quote(lines, next, page, context) {
  return {
    node: el("blockquote", { dir: "auto" }, blocks(lines.join("\n"), page, { ...context, isQuoted: true })),
    next,
  };
}

function list(lines, at, page, context) {
  const [depth] = depthAndKind(lines[at]);
  const ordered = /\d/.test(ITEM.exec(lines[at])[2]);
  const node = el(ordered ? "ol" : "ul", {
    dir: "auto",
    start: ordered ? parseInt(ITEM.exec(lines[at])[2], 10) : null,
  });
  let next = at;
  while (next < lines.length && ITEM.test(lines[next])) {
    const [here, isOrdered] = depthAndKind(lines[next]);
    if (here < depth || (here === depth && isOrdered !== ordered)) break;
    if (here > depth && node.lastChild) {
      const inner = list(lines, next, page, context);
      node.lastChild.append(inner.node);
      next = inner.next;
    } else {
      node.append(el("li", {}, inline(ITEM.exec(lines[next])[3], page, context)));
      next += 1;
    }
  }
  return { node, next };
}

function depthAndKind(line) {
  const found = ITEM.exec(line);
  return [Math.floor(found[1].length / 2), /\d/.test(found[2])];
}
