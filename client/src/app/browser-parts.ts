/** The parts of a house that only a browser has. */

import { SEED_BYTES } from "../fairness/shuffle/pack-sizes.ts";
import type { HouseClient, HouseClientParts } from "../house/house-client.ts";
import type { Socket } from "../protocol/connection.ts";
import { shelfIn, witnessShelf } from "../shell/browser-storage.ts";
import type {} from "./early.ts";

export function browserParts(): HouseClientParts {
  return {
    open: () => earlyLine() ?? newLine(),
    now: () => performance.now(),
    after: (millis, run) => {
      const timer = setTimeout(run, millis);
      return () => clearTimeout(timer);
    },
    chance: () => Math.random(),
    isOffline: () => !navigator.onLine,
    isHidden: () => document.hidden,
    secret: () => crypto.getRandomValues(new Uint8Array(SEED_BYTES)),
    // Survives a reload, and ends with the tab: another one brings no seeds of this one.
    shelf: shelfIn(() => sessionStorage, "circolo.shuffles"),
    witnessShelf,
    browserKey: async () => (await import("./browser-key.ts")).browserKey(),
    forgetBrowserKey: async () => (await import("./browser-key.ts")).forgetBrowserKey(),
  };
}

function newLine(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

/** The line that `early.ts` has opened, once; null where there is none or it is broken. */
function earlyLine(): Socket | null {
  const line = globalThis.earlyLine;
  globalThis.earlyLine = undefined;
  if (line === undefined || line.readyState > WebSocket.OPEN) return null;
  // Whoever takes it over is told as if it opened only now.
  if (line.readyState === WebSocket.OPEN) {
    queueMicrotask(() => line.onopen?.(new Event("open")));
  }
  return line as Socket;
}

/** Makes sure of the line as soon as somebody looks, or the network is back. */
export function wakeWithThePage(house: HouseClient): void {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) house.wake();
  });
  addEventListener("online", () => house.wake());
}
