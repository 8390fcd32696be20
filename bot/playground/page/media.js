// Pictures and files: galleries, thumbnails, attachments, and the large view.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/** A media gallery of 1–10 items `{media: {url, width, height}, description, spoiler}`. */
export function gallery(items, page) {
  const node = el("div.gallery", { data: { count: items.length } });
  node.append(
    ...items.map((item) =>
      picture(item.media, item.description, page, { spoiler: item.spoiler, isAlone: items.length === 1 }),
    ),
  );
  return node;
}

export function thumbnail(component, page) {
  return el(
    "div.thumbnail",
    {},
    picture(component.media, component.description, page, { spoiler: component.spoiler }),
  );
}

/** A picture that opens large; a lone one keeps its own proportions. */
export function picture(media, description, page, { spoiler = false, isAlone = false } = {}) {
  const address = media.url ?? media.proxy_url;
  const alt = description ?? "";
  const isSized = isAlone && media.width > 0 && media.height > 0;
  const size = isSized ? { "--width": media.width, "--height": media.height } : {}; // its place before it loads
  const image = el("img", {
    src: address,
    alt,
    title: alt || null,
    draggable: "false",
    decoding: "sync",
  });
  const open = (event) => {
    const cell = event.currentTarget;
    if (cell.classList.contains("hidden-picture")) cell.classList.remove("hidden-picture");
    else showLarge(address, alt);
  };
  return el(
    `button.picture${isAlone ? ".alone" : ""}${isSized ? ".sized" : ""}${spoiler ? ".hidden-picture" : ""}`,
    { type: "button", style: size, onclick: open, "aria-label": alt ? `Picture: ${alt}` : "Picture without description" },
    image,
    alt && el("span.alt-badge", { "aria-hidden": "true" }, "ALT"),
    spoiler && el("span.picture-spoiler", { "aria-hidden": "true" }, "Spoiler"),
  );
}

/** The picture as large as the window allows, with its alt text below. */
export function showLarge(address, alt) {
  const close = () => dialog.close();
  const dialog = el(
    "dialog.large",
    {
      "aria-label": "Picture",
      onclose: () => dialog.remove(),
      onclick: (event) => event.target === dialog && close(),
    },
    el("button.round.large-close", { type: "button", "aria-label": "Close", onclick: close }, icon("close")),
    el("figure", {}, el("img", { src: address, alt }), alt && el("figcaption", { dir: "auto" }, alt)),
  );
  document.body.append(dialog);
  dialog.showModal();
}

export function fileCard(file) {
  return el(
    "div.file",
    {},
    icon("file"),
    el(
      "span.file-text",
      {},
      el("a", { href: file.url, download: file.filename ?? "", target: "_blank" }, file.filename ?? "file"),
      el("small", {}, sizeWords(file.size)),
    ),
  );
}

function sizeWords(bytes) {
  if (!Number.isFinite(bytes)) return "";
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

/** The files of a message without Components V2: pictures together, other files below them. */
export function attachments(files, page) {
  const isPicture = (file) =>
    (file.content_type ?? "").startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(file.filename ?? "");
  const pictures = files.filter(isPicture).map((file) => ({
    media: file,
    description: file.description,
    spoiler: (file.filename ?? "").startsWith("SPOILER_"),
  }));
  return [
    pictures.length > 0 && gallery(pictures.slice(0, 10), page),
    files.filter((file) => !isPicture(file)).map(fileCard),
  ];
}
