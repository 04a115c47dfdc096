/** Notices that have been read on this device, by their ids. */
import { type ReadonlySignal, signal } from "@preact/signals";

import { keep, recall } from "./device-settings.ts";

/** So many are remembered, the latest. */
const REMEMBERED = 100;

const read = signal<ReadonlySet<string>>(new Set(kept()));

export const readNotices: ReadonlySignal<ReadonlySet<string>> = read;

/** Notes that these have been read. */
export function markRead(ids: readonly string[]): void {
  const all = [...new Set([...kept(), ...read.value, ...ids])].slice(-REMEMBERED);
  read.value = new Set(all);
  keep("read", all.join(" "));
}

function kept(): readonly string[] {
  return (recall("read") ?? "").split(" ").filter((id) => id !== "");
}
