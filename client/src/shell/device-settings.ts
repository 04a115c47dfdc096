/** Settings in the browser's storage; without storage they last for one visit. */
import { type ReadonlySignal, signal } from "@preact/signals";

export const THEMES = ["verde", "blu", "carbone", "contrasto"] as const;
export const SCHEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];
export type Scheme = (typeof SCHEMES)[number];
export type DeviceSetting =
  | "language"
  | "theme"
  | "scheme"
  | "quickPlay"
  | "quickBuyIn"
  | "tableFilter"
  | "game"
  | "known"
  | "read"
  | "reminder"
  | "messages"
  | "habits"
  | "coached"
  | "pace"
  | "sound"
  | "muted"
  | "celebrationsOff"
  | "botVoices"
  | "buzz"
  | "taps"
  | "thumb"
  | "keys"
  | "keyMap"
  | "text"
  | "talk"
  | "awake"
  | "badge"
  | "push"
  | "deck"
  | "indexSize"
  | "suitLetters";

const PREFIX = "circolo.";

const shownTheme = signal<Theme>("verde");
const shownScheme = signal<Scheme>("system");

export const theme: ReadonlySignal<Theme> = shownTheme;
export const scheme: ReadonlySignal<Scheme> = shownScheme;

/** The stored value; null if there is none, or without storage. */
export function recall(name: DeviceSetting): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a value for the next visit; without storage it lasts for this one. */
export function keep(name: DeviceSetting, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    return;
  }
}

export function chooseTheme(choice: Theme): void {
  keep("theme", choice);
  showTheme(choice);
}

export function chooseScheme(choice: Scheme): void {
  keep("scheme", choice);
  showScheme(choice);
}

/** Applies the stored theme, else the device's; call it before the first paint. */
export function restoreAppearance(): void {
  const [keptTheme, keptScheme] = [recall("theme"), recall("scheme")];
  const ours: Theme = matchMedia("(prefers-contrast: more)").matches ? "contrasto" : "verde";
  showTheme(THEMES.find((name) => name === keptTheme) ?? ours);
  showScheme(SCHEMES.find((name) => name === keptScheme) ?? "system");
}

function showTheme(choice: Theme): void {
  shownTheme.value = choice;
  document.documentElement.dataset["theme"] = choice;
}

function showScheme(choice: Scheme): void {
  shownScheme.value = choice;
  document.documentElement.dataset["scheme"] = choice;
}
