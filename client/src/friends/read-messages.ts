/** Until when this browser has shown the private messages of each friend. */
import { signal } from "@preact/signals";
import { keep, recall } from "../shell/device-settings.ts";

/** The number of times that messages were read on this page. */
export const readMessages = signal(0);

type Shown = Readonly<Record<string, number>>;

function shown(): Shown {
  try {
    const kept: unknown = JSON.parse(recall("messages") ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Shown) : {};
  } catch {
    return {};
  }
}

export function isUnread(player: string, wrote: number | null): boolean {
  return wrote !== null && wrote > (shown()[player] ?? 0);
}

export function markRead(player: string, at: number): void {
  if (!isUnread(player, at)) return;
  keep("messages", JSON.stringify({ ...shown(), [player]: at }));
  readMessages.value += 1;
}
