// Select menus: the closed field in the message, and the list that opens over the page.

import { dots, el } from "./dom.js";
import { icon } from "./icons.js";
import { emojiPicture } from "./inline.js";
import { OptionList } from "./option_list.js";

/** A select menu of a message; its choice is sent when the list closes. */
export function select(component, page, { channel, message }) {
  const waiting = page.interactions.waitingOn(message.id);
  const onchoose = (values) => {
    const body = { what: "select", channel, message: message.id, custom_id: component.custom_id, values };
    page.interactions.send(body);
  };
  const isMine = waiting === component.custom_id;
  const field = selectField(component, page, { onchoose, disabled: component.disabled || waiting !== null });
  if (isMine) field.append(dots());
  return field;
}

/** The options of any kind of select menu: {value, label, description, emoji, isChosen, avatar}. */
export function optionsOf(component, page) {
  const defaults = new Set((component.default_values ?? []).map((one) => one.id));
  if (component.type === 3)
    return (component.options ?? []).map((one) => ({ ...one, isChosen: Boolean(one.default) }));
  if (component.type === 8)
    return page.store.rooms.map((room) => ({
      value: room.id,
      label: `# ${room.name}`,
      isChosen: defaults.has(room.id),
    }));
  if (component.type === 6) return [];
  const users = [...page.store.people, page.store.bot.user].filter(Boolean);
  return users.map((user) => {
    const face = page.store.face(user);
    return { value: user.id, label: face.name, face, isChosen: defaults.has(user.id) };
  });
}

/**
 * The closed field. `onchoose(values)` is called when the choice was changed and the list closed;
 * the field's `chosen` property holds the values.
 */
export function selectField(component, page, { onchoose, disabled }) {
  const options = optionsOf(component, page);
  const least = component.min_values ?? 1;
  const most = Math.min(component.max_values ?? 1, Math.max(1, options.length));
  let chosen = options.filter((one) => one.isChosen).map((one) => one.value);
  const words = el("span.select-words", { dir: "auto" });
  const field = el(
    "button.select",
    {
      type: "button",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      disabled,
      data: { customId: component.custom_id },
    },
    words,
    icon("down"),
  );
  const show = () => {
    const labels = options.filter((one) => chosen.includes(one.value));
    words.classList.toggle("placeholder", labels.length === 0);
    words.replaceChildren(
      ...(labels.length ? summary(labels, page) : [component.placeholder || "Make a selection"]),
    );
    field.setAttribute(
      "aria-label",
      labels.map((one) => one.label).join(", ") || component.placeholder || "Make a selection",
    );
    field.chosen = chosen;
  };
  const onclose = (values) => {
    field.setAttribute("aria-expanded", "false");
    if (values === null) return;
    chosen = values;
    show();
    onchoose?.(values);
  };
  field.addEventListener("click", () => {
    if (OptionList.closeOpen(component.custom_id)) return;
    field.setAttribute("aria-expanded", "true");
    new OptionList({ owner: component.custom_id, field, options, chosen, least, most, page, onclose });
  });
  show();
  return field;
}

function summary(options, page) {
  const nodes = options.map((one) =>
    el("span.select-value", {}, one.emoji && emojiPicture(one.emoji, page), one.label),
  );
  return nodes;
}
