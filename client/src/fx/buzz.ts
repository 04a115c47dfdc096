/** A short vibration, if the device can vibrate and the player allows it. */
export type Buzz = "turn" | "refused" | "lifted";

const PATTERNS = { turn: 30, refused: [12, 40, 12], lifted: 8 } as const;

export function buzz(kind: Buzz): void {
  if (document.documentElement.dataset["buzz"] === "off") return;
  // Before the first touch the browser refuses and logs a warning.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const pattern = PATTERNS[kind];
  navigator.vibrate?.(typeof pattern === "number" ? pattern : [...pattern]);
}
