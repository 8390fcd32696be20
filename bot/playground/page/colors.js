// Discord sends colours as numbers, the playground's people have them as "#rrggbb".

export function cssColor(color) {
  return typeof color === "number" ? `#${color.toString(16).padStart(6, "0")}` : color;
}
