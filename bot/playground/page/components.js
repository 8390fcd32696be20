// A message's components, V2 and classic, as nodes.

import { el } from "./dom.js";
import { button } from "./button.js";
import { cssColor } from "./colors.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, thumbnail } from "./media.js";
import { select } from "./select.js";

const DRAW = {
  1: actionRow,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: textDisplay,
  11: (component, page) => thumbnail(component, page),
  12: (component, page) => gallery(component.items ?? [], page),
  13: (component) =>
    spoilered(component, fileCard({ ...component.file, filename: component.name, size: component.size })),
  14: separator,
  17: container,
};

/** `place` is {channel, message} with the whole message in it. */
export function drawComponents(components, page, place) {
  return (components ?? []).map((component) => {
    const draw = DRAW[component.type];
    return draw
      ? draw(component, page, place)
      : el("p.unknown", {}, `Unknown component of type ${component.type}`);
  });
}

function actionRow(component, page, place) {
  return el("div.action-row", {}, drawComponents(component.components, page, place));
}

function section(component, page, place) {
  return el(
    "div.section",
    {},
    el("div.section-texts", {}, drawComponents(component.components, page, place)),
    el("div.section-accessory", {}, drawComponents([component.accessory].filter(Boolean), page, place)),
  );
}

function textDisplay(component, page, { message }) {
  return el(
    "div.text-display.markup",
    { dir: "auto" },
    markdown(component.content, page, { mentions: message.mentions }),
  );
}

function separator(component) {
  const wide = component.spacing === 2 ? ".wide" : "";
  const line = component.divider === false ? ".invisible" : "";
  return el(`div.separator${wide}${line}`, { role: component.divider === false ? null : "separator" });
}

function container(component, page, place) {
  const accent = component.accent_color;
  const style = Number.isInteger(accent) ? { "--accent": cssColor(accent) } : {};
  const node = el(
    `div.container${Number.isInteger(accent) ? ".accented" : ""}`,
    { style },
    drawComponents(component.components, page, place),
  );
  return spoilered(component, node);
}

function spoilered(component, node) {
  if (!component.spoiler) return node;
  const cover = el("button.cover", { type: "button", onclick: () => shell.classList.add("open") }, "Spoiler");
  const shell = el("div.covered", {}, node, cover);
  return shell;
}
