// Buttons of a message, in Discord's five styles.

import { dots, el } from "./dom.js";
import { icon } from "./icons.js";
import { emojiPicture, messagePlace } from "./inline.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

export function button(component, page, { channel, message }) {
  const content = [
    component.emoji && emojiPicture(component.emoji, page),
    component.label && el("span.button-label", { dir: "auto" }, component.label),
  ];
  if (component.style === 5) return linkButton(component, content, page);
  const waiting = page.interactions.waitingOn(message.id);
  const isMine = waiting === component.custom_id;
  return el(
    `button.button.${STYLES[component.style] ?? "secondary"}${isMine ? ".waiting" : ""}`,
    {
      type: "button",
      disabled: Boolean(component.disabled) || waiting !== null,
      "aria-busy": isMine ? "true" : null,
      "aria-label": component.label ? null : (component.emoji?.name ?? "Button"),
      data: { customId: component.custom_id },
      onclick: () => click(component, page, channel, message),
    },
    el("span.button-content", {}, content),
    isMine && dots(),
  );
}

function click(component, page, channel, message) {
  page.interactions.send({ what: "click", channel, message: message.id, custom_id: component.custom_id });
}

function linkButton(component, content, page) {
  if (component.disabled)
    return el("button.button.link", { type: "button", disabled: true }, content, icon("link"));
  const place = messagePlace(component.url);
  const onclick = (event) => {
    if (!place) return;
    event.preventDefault();
    page.jump(place.channel, place.message);
  };
  const shape = { href: component.url, target: "_blank", rel: "noreferrer noopener", onclick };
  return el("a.button.link", { ...shape, data: { jump: place?.message ?? "" } }, content, icon("link"));
}
