// Pictures of a message that is drawn anew: the old ones are seen until the new ones can be painted.

/** Lays the pictures of `old` over those of `fresh` that take their places, for as long as these load. */
export function keepPictures(old, fresh) {
  const before = [...old.querySelectorAll(".picture")].map(paintedIn);
  [...fresh.querySelectorAll(".picture")].forEach((cell, at) => before[at] && cover(cell, before[at]));
}

function paintedIn(cell) {
  return [...cell.querySelectorAll("img")].find((image) => image.complete && image.naturalWidth > 0);
}

function cover(cell, image) {
  const coming = cell.querySelector("img");
  image.className = "former";
  image.alt = "";
  image.setAttribute("aria-hidden", "true");
  image.removeAttribute("title");
  coming.after(image);
  const uncover = () => image.remove();
  coming.decode().then(uncover, uncover);
}
