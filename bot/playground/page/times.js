// Dates in the words of the person's language, and the relative ones that count.

import { el } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function relative(seconds, locale) {
  const distance = Math.round(seconds - Date.now() / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(distance / length), unit);
}

/** The chip for `<t:seconds:style>`; relative ones are kept right by `startClock`. */
export function timestampChip(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${seconds}:${style}>`);
  const isRelative = style === "R";
  const words = isRelative
    ? relative(seconds, locale)
    : date.toLocaleString(locale, STYLES[style] ?? STYLES.f);
  const data = isRelative ? { relative: seconds, locale } : {};
  return el(
    "time.chip-time",
    { datetime: date.toISOString(), title: date.toLocaleString(locale, STYLES.F), data },
    words,
  );
}

export function startClock() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const words = relative(Number(node.dataset.relative), node.dataset.locale);
      if (node.textContent !== words) node.textContent = words;
    }
  }, 500);
}

/** "14:05" today, else the date before it. */
export function messageTime(iso, locale) {
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(locale, isToday ? STYLES.t : STYLES.s);
}

export function dayOf(iso, locale) {
  return new Date(iso).toLocaleDateString(locale, STYLES.D);
}
