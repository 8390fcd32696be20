// The fields of a modal: each gives a node, and reads itself as {customId, value} or {error}.

import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectField } from "./select.js";

/** The fields of a modal's components, in order; plain texts between them have no `read`. */
export function modalFields(components, page) {
  return (components ?? []).flatMap((component) => {
    if (component.type === 1) return modalFields(component.components, page);
    if (component.type === 10)
      return [{ node: el("div.markup", { dir: "auto" }, markdown(component.content, page)) }];
    if (component.type === 18)
      return [labelled(component.label, component.description, component.component, page)];
    return [labelled(component.label ?? "", null, component, page)];
  });
}

function labelled(label, description, component, page) {
  const control = drawControl(component, page);
  const isRequired = component.required !== false && component.type !== 23;
  const problem = el("span.problem", { role: "alert" });
  const node = el(
    control.isGroup ? "fieldset.modal-field" : "label.modal-field",
    {},
    el(
      control.isGroup ? "legend" : "span.modal-label",
      { dir: "auto" },
      label,
      isRequired && el("span.required", { "aria-hidden": "true" }, " *"),
    ),
    description && el("span.modal-description", { dir: "auto" }, description),
    control.node,
    problem,
  );
  const read = () => {
    const { value, error } = control.read(isRequired);
    problem.textContent = error ?? "";
    return error ? { error, focus: () => control.focus() } : { customId: component.custom_id, value };
  };
  return { node, read };
}

function drawControl(component, page) {
  if (component.type === 4) return textInput(component);
  if ([3, 5, 6, 7, 8].includes(component.type)) return menu(component, page);
  if (component.type === 21) return ticks(component, "radio");
  if (component.type === 22) return ticks(component, "checkbox");
  if (component.type === 23) return checkbox(component);
  const node = el("p.unknown", {}, "This kind of field is not part of the playground.");
  return { node, read: () => ({ value: "" }), focus() {} };
}

function textInput(component) {
  const shape = {
    placeholder: component.placeholder ?? null,
    maxlength: component.max_length ?? 4000,
    dir: "auto",
    autocomplete: "off",
    data: { customId: component.custom_id },
  };
  const node =
    component.style === 2 ? el("textarea", { ...shape, rows: 4 }) : el("input", { ...shape, type: "text" });
  node.value = component.value ?? "";
  const read = (isRequired) => {
    const length = [...node.value].length;
    if (length === 0) return isRequired ? { error: "This field is required." } : { value: "" };
    if (length < (component.min_length ?? 0))
      return { error: `At least ${component.min_length} characters.` };
    return { value: node.value };
  };
  return { node, read, focus: () => node.focus() };
}

function menu(component, page) {
  const least = component.required === false ? 0 : (component.min_values ?? 1);
  const node = selectField({ ...component, min_values: least }, page, { disabled: component.disabled });
  const read = () =>
    node.chosen.length < least ? { error: `Choose at least ${least}.` } : { value: node.chosen };
  return { node, read, focus: () => node.focus() };
}

function ticks(component, type) {
  const inputs = component.options.map((option) =>
    el("input", {
      type,
      name: component.custom_id,
      value: option.value,
      data: { customId: component.custom_id },
    }),
  );
  inputs.forEach((input, at) => (input.checked = Boolean(component.options[at].default)));
  const rows = component.options.map((option, at) =>
    el(
      "label.tick-row",
      {},
      inputs[at],
      el(
        "span.option-text",
        {},
        option.label,
        option.description && el("small.option-note", {}, option.description),
      ),
    ),
  );
  const read = (isRequired) => {
    const value = inputs.filter((input) => input.checked).map((input) => input.value);
    const least = type === "radio" ? Number(isRequired) : (component.min_values ?? Number(isRequired));
    const most = component.max_values ?? inputs.length;
    if (value.length < least) return { error: `Choose at least ${least}.` };
    return value.length > most ? { error: `Choose at most ${most}.` } : { value };
  };
  return { node: el("div.tick-rows", {}, rows), read, focus: () => inputs[0]?.focus(), isGroup: true };
}

function checkbox(component) {
  const node = el("input", { type: "checkbox", data: { customId: component.custom_id } });
  node.checked = Boolean(component.default);
  return { node, read: () => ({ value: node.checked }), focus: () => node.focus() };
}
