/** The page's font, loaded last; until then the page uses the device's font. */

/** Fetches the font once the page has been painted. */
export function fetchFont(): void {
  requestAnimationFrame(() => setTimeout(() => void import("../styles/font.css")));
}
