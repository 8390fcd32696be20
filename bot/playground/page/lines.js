// The small lines around a message: which command made it, and that only one person sees it.

import { avatar } from "./avatar.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";

/** "Layla used /basra start". */
export function usedLine(face, words, data = {}) {
  const who = [avatar(face, 16), el("b", { dir: "auto" }, face.name)];
  return el("div.context-line", { data }, who, " used ", el("span.used-command", {}, words));
}

export function ephemeralLine(ondismiss) {
  const dismiss = { type: "button", data: { testid: "dismiss" }, onclick: ondismiss };
  return el(
    "div.ephemeral-line",
    {},
    icon("eye"),
    "Only you can see this · ",
    el("button.text-link", dismiss, "Dismiss message"),
  );
}
