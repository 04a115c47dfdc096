/** The functions of the browser that the house client uses: sockets, timers, randomness, storage. */

import { effect } from "@preact/signals";
import { SEED_BYTES } from "../fairness/shuffle/pack-sizes.ts";
import type { HouseClient, HouseClientParts } from "../house/house-client.ts";
import type { Socket } from "../protocol/socket.ts";
import { shelfIn, witnessShelf } from "../shell/browser-storage.ts";
import type {} from "./early.ts";

export function browserParts(): HouseClientParts {
  return {
    open: () => takeEarlySocket() ?? newSocket(),
    now: () => performance.now(),
    after: (millis, run) => {
      const timer = setTimeout(run, millis);
      return () => clearTimeout(timer);
    },
    chance: () => Math.random(),
    isOffline: () => !navigator.onLine,
    isHidden: () => document.hidden,
    secret: () => crypto.getRandomValues(new Uint8Array(SEED_BYTES)),
    // It survives a reload and ends with the tab, so another tab cannot bring the seeds of this one.
    shelf: shelfIn(() => sessionStorage, "circolo.shuffles"),
    witnessShelf,
    browserKey: async () => (await import("./browser-key.ts")).browserKey(),
    forgetBrowserKey: async () => (await import("./browser-key.ts")).forgetBrowserKey(),
  };
}

function newSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

/** Returns the socket that `early.ts` opened, once; null if there is none or it has closed. */
function takeEarlySocket(): Socket | null {
  const socket = globalThis.earlySocket;
  globalThis.earlySocket = undefined;
  if (socket === undefined || socket.readyState > WebSocket.OPEN) return null;
  // An open socket fires no second `open` event, and the connection waits for one.
  if (socket.readyState === WebSocket.OPEN) {
    queueMicrotask(() => socket.onopen?.(new Event("open")));
  }
  return socket as Socket;
}

const ENTERS_AGAIN_AFTER = 2_000;

/** Checks the connection when the page becomes visible, or when the network changes. */
export function wakeWithThePage(house: HouseClient): void {
  const wake = () => {
    if (isUnreachable(house)) void house.enter();
    else house.wake();
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wake();
  });
  addEventListener("online", wake);
  addEventListener("offline", () => house.wake());
  effect(() => {
    if (!isUnreachable(house)) return undefined;
    const timer = setInterval(() => void house.enter(), ENTERS_AGAIN_AFTER);
    return () => clearInterval(timer);
  });
}

/** Whether the page could not sign in only because the server does not answer. */
function isUnreachable({ entrance }: HouseClient): boolean {
  return entrance.value.name === "out" && entrance.value.why === "unreachable";
}
