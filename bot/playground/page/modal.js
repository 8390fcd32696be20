// The bot's forms over the page.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { modalFields } from "./modal_fields.js";

/** Opens `modal` {custom_id, title, components}; submitting answers the interaction of `nonce`. */
export function openModal(nonce, modal, page) {
  document.querySelector("dialog.modal")?.close();
  const fields = modalFields(modal.components, page);
  const face = page.store.face(page.store.bot.user);
  const failure = el("p.problem", { role: "alert" });
  const submit = el("button.button.primary", { type: "submit", data: { testid: "modal-submit" } }, "Submit");
  const close = () => dialog.close();
  const onsubmit = (event) => {
    event.preventDefault();
    const values = readAll(fields);
    if (!values) return;
    submit.disabled = true;
    failure.textContent = "";
    const ondone = (problem) => {
      submit.disabled = false;
      if (problem) failure.textContent = "Something went wrong. Try again.";
      else close();
    };
    page.interactions.send({ what: "modal", custom_id: modal.custom_id, values }, { nonce, ondone });
  };
  const form = el(
    "form",
    { onsubmit, novalidate: true },
    el(
      "header.modal-header",
      {},
      el("h2", { dir: "auto" }, modal.title),
      el("button.round", { type: "button", "aria-label": "Close", onclick: close }, icon("close")),
    ),
    el(
      "div.modal-body",
      {},
      el("p.modal-warning", {}, `This form will be submitted to ${face.name}.`),
      fields.map((field) => field.node),
      failure,
    ),
    el(
      "footer.modal-footer",
      {},
      el("button.button.secondary", { type: "button", onclick: close }, "Cancel"),
      submit,
    ),
  );
  const dialog = el(
    "dialog.modal",
    {
      "aria-label": modal.title,
      data: { customId: modal.custom_id, testid: "modal" },
      onclose: () => dialog.remove(),
    },
    form,
  );
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, .select")?.focus();
}

/** {custom_id: value} of all fields; null, with the focus on the first mistake, if one is wrong. */
function readAll(fields) {
  const readings = fields.filter((field) => field.read).map((field) => field.read());
  const wrong = readings.find((reading) => reading.error);
  if (wrong) {
    wrong.focus();
    return null;
  }
  return Object.fromEntries(readings.map((reading) => [reading.customId, reading.value]));
}
