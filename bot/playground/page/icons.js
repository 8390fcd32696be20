// The icons of buttons and channels, as paths in a square of 24.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  menu: "M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z",
  restart: "M12 5V2L7 6l5 4V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z",
  hash: "M9.6 3 9 7H5v2h3.7l-.6 6H4v2h3.8l-.5 4h2l.6-4h6l-.6 4h2l.5-4H21v-2h-3l.6-6H22V7h-3.2l.5-4h-2l-.5 4h-6l.6-4zm1.1 6h6l-.6 6h-6z",
  thread: "M4 4h16v12H9l-5 4zm2 2v10l2.3-2H18V6z",
  eye: "M12 5C6 5 2.5 10 1.5 12c1 2 4.5 7 10.5 7s9.5-5 10.5-7c-1-2-4.5-7-10.5-7m0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8m0-2a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  send: "M3 3.5 22 12 3 20.5 5.5 13 15 12 5.5 11z",
  down: "M6 9l6 6 6-6 1.4 1.4L12 17.9 4.6 10.4z",
  close: "M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6 10.6 12 5 6.4z",
  link: "M10 6H5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-5h-2v4H6V8h4zm3-3v2h4.6l-8 8L11 14.4l8-8V11h2V3z",
  bin: "M9 3h6l1 2h4v2H4V5h4zM6 9h12l-1 12H7z",
  file: "M6 2h8l5 5v15H6zm7 2v5h5z",
  check: "M9.5 16.2 5.3 12l-1.4 1.4 5.6 5.6L20.1 8.4 18.7 7z",
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
