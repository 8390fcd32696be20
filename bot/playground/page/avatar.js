// Round faces: a picture where there is one, else the initial on a colour of one's own.

import { cssColor } from "./colors.js";
import { el } from "./dom.js";

const COLORS = ["#5865f2", "#757e8a", "#3ba55c", "#faa61a", "#ed4245", "#eb459e"];

/** `face` as `Store.face` gives it; `size` in CSS pixels. */
export function avatar(face, size, presence) {
  const color = face.color ?? COLORS[Number(BigInt(face.id || 0) >> 22n) % COLORS.length];
  const initial = [...face.name.trim()][0]?.toUpperCase() ?? "?";
  return el(
    "span.avatar",
    { "aria-hidden": "true", style: { "--size": `${size}px`, "--color": cssColor(color) } },
    initial,
    presence && el(`i.presence.${presence}`),
  );
}
