/** Our letters, which come after the first paint: until then a page has those of the device. */

/** Fetches the font once the page has been painted. */
export function fetchFontAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(() => void import("../styles/font.css")));
}
