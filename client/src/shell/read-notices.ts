/** Notices that have been read on this device, by their ids. */
import { type ReadonlySignal, signal } from "@preact/signals";

import { keep, recall } from "./device-settings.ts";

/** The number of ids that are stored, the latest ones. */
const REMEMBERED = 100;

const read = signal<ReadonlySet<string>>(new Set(kept()));

export const readNotices: ReadonlySignal<ReadonlySet<string>> = read;

/** Marks these notices as read. */
export function markRead(ids: readonly string[]): void {
  const all = [...new Set([...kept(), ...read.value, ...ids])].slice(-REMEMBERED);
  read.value = new Set(all);
  keep("read", all.join(" "));
}

function kept(): readonly string[] {
  return (recall("read") ?? "").split(" ").filter((id) => id !== "");
}
