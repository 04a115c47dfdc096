/** The parts of a house that only a browser has. */
import type { Socket } from "../core/socket.ts";
import type { House, HouseParts } from "./house.ts";

export function browserParts(): HouseParts {
  return {
    open: (): Socket => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
    },
    now: () => performance.now(),
    after: (millis, run) => {
      const timer = setTimeout(run, millis);
      return () => clearTimeout(timer);
    },
    chance: () => Math.random(),
    isOffline: () => !navigator.onLine,
    isHidden: () => document.hidden,
  };
}

/** Makes sure of the line as soon as somebody looks, or the network is back. */
export function wakeWithThePage(house: House): void {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) house.wake();
  });
  addEventListener("online", () => house.wake());
}
