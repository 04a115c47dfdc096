/** Our letters, which come when all else is here: until then a page has those of the device. */

/** Fetches the font once the page has been painted. */
export function fetchFont(): void {
  requestAnimationFrame(() => setTimeout(() => void import("../styles/font.css")));
}
