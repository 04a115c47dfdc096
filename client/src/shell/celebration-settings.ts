/**
 * Which celebrations this device shows, and whether house bots speak. The code loads with the first
 * table.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import { CELEBRATIONS, type CelebrationKind } from "../play/celebrations.ts";
import { keep, recall } from "./device-settings.ts";

const off = signal<ReadonlySet<CelebrationKind>>(stored());

/** The kinds of celebrations that are switched off. */
export const celebrationsOff: ReadonlySignal<ReadonlySet<CelebrationKind>> = off;

export function switchCelebration(kind: CelebrationKind, isOn: boolean): void {
  const kinds = CELEBRATIONS.filter((one) => (one === kind ? !isOn : off.value.has(one)));
  keep("celebrationsOff", kinds.join(" "));
  off.value = new Set(kinds);
}

const silent = signal(recall("botVoices") === "off");

/** Whether house bots say nothing on this device. */
export const areBotsSilent: ReadonlySignal<boolean> = silent;

export function chooseBotVoices(choice: "on" | "off"): void {
  keep("botVoices", choice);
  silent.value = choice === "off";
}

function stored(): ReadonlySet<CelebrationKind> {
  const kept = (recall("celebrationsOff") ?? "").split(" ");
  return new Set(CELEBRATIONS.filter((kind) => kept.includes(kind)));
}
