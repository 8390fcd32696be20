// Nodes without innerHTML: text that people or bots wrote only ever becomes a text node.

const SVG = "http://www.w3.org/2000/svg";

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

const ICONS = {
  menu: "M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z",
  restart: "M12 5V2L7 6l5 4V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z",
  hash: "M9.6 3 9 7H5v2h3.7l-.6 6H4v2h3.8l-.5 4h2l.6-4h6l-.6 4h2l.5-4H21v-2h-3l.6-6H22V7h-3.2l.5-4h-2l-.5 4h-6l.6-4zm1.1 6h6l-.6 6h-6z",
  at: "M12 2a10 10 0 1 0 5 18.7l-.9-1.7A8 8 0 1 1 20 12v1.3c0 1-.6 1.7-1.5 1.7s-1.5-.7-1.5-1.7V8h-2v.8a4.5 4.5 0 1 0 .5 6c.7 1.3 1.7 2.2 3 2.2 2 0 3.5-1.6 3.5-3.7V12A10 10 0 0 0 12 2m0 12.5A2.5 2.5 0 1 1 12 9.5a2.5 2.5 0 0 1 0 5",
  thread: "M4 4h16v12H9l-5 4zm2 2v10l2.300-2H18V6z",
  eye: "M12 5C6 5 2.500 10 1.500 12c1 2 4.500 7 10.500 7s9.500-5 10.500-7c-1-2-4.500-7-10.500-7m0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8m0-2a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  send: "M3 3.500 22 12 3 20.500 5.500 13 15 12 5.500 11z",
  down: "M6 9l6 6 6-6 1.400 1.400L12 17.900 4.600 10.400z",
  close: "M6.400 5 12 10.600 17.600 5 19 6.400 13.400 12l5.600 5.600-1.400 1.400-5.600-5.600L6.400 19 5 17.600 10.600 12 5 6.400z",
  link: "M10 6H5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-5h-2v4H6V8h4zm3-3v2h4.600l-8 8L11 14.400l8-8V11h2V3z",
  bin: "M9 3h6l1 2h4v2H4V5h4zM6 9h12l-1 12H7z",
  file: "M6 2h8l5 5v15H6zm7 2v5h5z",
  check: "M9.500 16.200 5.300 12l-1.400 1.400 5.600 5.600L20.100 8.400 18.700 7z",
};

/** A decorative icon; the name for screen readers belongs to the control around it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
