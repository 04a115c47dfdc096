/** Settings of motion, sound and input, as chosen on this device. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { SOUND_KINDS, type SoundKind } from "../play/sound-kinds.ts";
import { type DeviceSetting, keep, recall } from "./device-settings.ts";

/** "device" is normal, or without motion where the device asks for less of it. */
export const PACES = ["device", "slow", "normal", "fast", "none"] as const;
export const SOUNDS = ["off", "low", "high"] as const;
export const BUZZES = ["on", "off"] as const;
/** How many taps play a card. */
export const TAPS = ["one", "two"] as const;
/** The hand that holds the phone: the main button is under its thumb. */
export const THUMBS = ["right", "left"] as const;
export const KEYS = ["on", "off"] as const;
export const TEXTS = ["off", "on"] as const;
export const TALKS = ["on", "off"] as const;
export const AWAKE = ["on", "off"] as const;
export const BADGES = ["on", "off"] as const;

export type Pace = (typeof PACES)[number];
export type Sound = (typeof SOUNDS)[number];

/** A stored choice; an unknown stored value gives the fallback. */
interface Choice<Value extends string> {
  readonly shown: ReadonlySignal<Value>;
  readonly choose: (value: Value) => void;
  readonly restore: () => void;
}

function choice<Value extends string>(
  name: DeviceSetting,
  values: readonly Value[],
  fallback: Value,
): Choice<Value> {
  const shown = signal(fallback);
  const show = (value: Value) => {
    shown.value = value;
    document.documentElement.dataset[name] = value;
  };
  return {
    shown,
    choose: (value) => {
      keep(name, value);
      show(value);
    },
    restore: () => {
      const kept = recall(name);
      show(values.find((value) => value === kept) ?? fallback);
    },
  };
}

export const paceChoice = choice("pace", PACES, "device");
export const soundChoice = choice("sound", SOUNDS, "low");
export const buzzChoice = choice("buzz", BUZZES, "on");
export const tapsChoice = choice("taps", TAPS, "one");
export const thumbChoice = choice("thumb", THUMBS, "right");
/** Whether single keys do something at a table (WCAG 2.1.4). */
export const keysChoice = choice("keys", KEYS, "on");
/** Whether a table is shown in words only. */
export const textChoice = choice("text", TEXTS, "off");

/** Whether what is said at a table is shown and read out. */
export const talkChoice = choice("talk", TALKS, "on");

/** Whether the screen stays on while a hand is played. */
export const awakeChoice = choice("awake", AWAKE, "on");
/** Whether the icon of the app shows that it is my turn. */
export const badgeChoice = choice("badge", BADGES, "on");

const CHOICES = [
  paceChoice,
  soundChoice,
  buzzChoice,
  tapsChoice,
  thumbChoice,
  keysChoice,
  textChoice,
  talkChoice,
  awakeChoice,
  badgeChoice,
];

const muted = signal<ReadonlySet<SoundKind>>(new Set());

/** Kinds of sound that are muted. */
export const mutedKinds: ReadonlySignal<ReadonlySet<SoundKind>> = muted;

export function muteKind(kind: SoundKind, isMuted: boolean): void {
  const kinds = SOUND_KINDS.filter((one) => (one === kind ? isMuted : muted.value.has(one)));
  keep("muted", kinds.join(" "));
  showMuted(kinds);
}

function showMuted(kinds: readonly SoundKind[]): void {
  muted.value = new Set(kinds);
  document.documentElement.dataset["muted"] = kinds.join(" ");
}

/** Restores the stored settings; call it before the first paint. */
export function restoreInteractionSettings(): void {
  for (const one of CHOICES) one.restore();
  const kept = (recall("muted") ?? "").split(" ");
  showMuted(SOUND_KINDS.filter((kind) => kept.includes(kind)));
}

const FACTORS = { slow: 1.6, normal: 1, fast: 0.5, none: 0 } as const;

/** The factor of every duration; `motion.css` holds the same values. */
export function pace(): number {
  const chosen = paceChoice.shown.value;
  if (chosen !== "device") return FACTORS[chosen];
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? FACTORS.none : FACTORS.normal;
}
