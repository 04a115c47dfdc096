/** A short stir of the device, where there is a motor in it and the player wants it. */
export type Buzz = "turn" | "refused" | "lifted";

const PATTERNS = { turn: 30, refused: [12, 40, 12], lifted: 8 } as const;

export function buzz(kind: Buzz): void {
  if (document.documentElement.dataset["buzz"] === "off") return;
  // Before a first touch the browser refuses, and says so in its log.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const pattern = PATTERNS[kind];
  navigator.vibrate?.(typeof pattern === "number" ? pattern : [...pattern]);
}
