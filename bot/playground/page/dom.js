// Nodes without innerHTML: text that people or bots wrote only ever becomes a text node.

/** el("button.round", {type: "button", onclick, data: {id}}, ...children) makes a node. */
export function el(shape, properties = {}, ...children) {
  const [tag, ...classes] = shape.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) setProperty(node, name, value);
  node.append(...present(children));
  return node;
}

function setProperty(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "data") Object.assign(node.dataset, value);
  else if (name === "style") setStyle(node, value);
  else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "value") node.value = value;
  else node.setAttribute(name, value === true ? "" : value);
}

function setStyle(node, style) {
  for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value);
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** Puts `children` in the place of whatever `node` holds. */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
  return node;
}

const signatures = new WeakMap();

/** Like `fill`, but leaves the children alone while `signature` stays what it was. */
export function refill(node, signature, make) {
  const words = JSON.stringify(signature);
  if (signatures.get(node) === words) return node;
  signatures.set(node, words);
  return fill(node, make());
}

/** The three dots of something that is not finished yet. */
export function dots() {
  return el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}
