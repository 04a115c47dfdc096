/**
 * Windows of one browser that follow the same table: the server sends it to the newest of them. The
 * window that shows the table takes it back from one that follows it beside another page.
 */
import { route } from "../shell/router.tsx";
import type { HouseClient } from "./house-client.ts";

const CHANNEL = "circolo-tables";
const ASKS_EVERY = 1_000;

interface WindowMessage {
  readonly type: "asks" | "gives";
  readonly table: string;
}

/** Answers windows that show a table which this window follows but does not show. */
export function giveTablesBack(house: HouseClient): void {
  const channel = openChannel();
  channel?.addEventListener("message", ({ data }: MessageEvent<WindowMessage>) => {
    if (data.type !== "asks" || !followsAside(house, data.table)) return;
    channel.postMessage({ type: "gives", table: data.table } satisfies WindowMessage);
  });
}

/** Asks the other windows for a table until the returned function is called. */
export function askForTable(table: string, onGiven: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", ({ data }: MessageEvent<WindowMessage>) => {
    if (data.type === "gives" && data.table === table) onGiven();
  });
  const ask = () => channel?.postMessage({ type: "asks", table } satisfies WindowMessage);
  ask();
  const timer = setInterval(ask, ASKS_EVERY);
  return () => {
    clearInterval(timer);
    channel?.close();
  };
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
}

function followsAside(house: HouseClient, table: string): boolean {
  const tableClient = house.openTableClient(table);
  const open = route.value;
  const isShown = open.page === "table" && open.table === table;
  return tableClient !== null && !tableClient.elsewhere.value && !isShown;
}
