/** What makes the page an app: it works without a connection, and marks its icon. */
import { effect, signal } from "@preact/signals";
import { followWaitingFriends } from "../friends/follow-waiting.ts";
import type { HouseClient } from "../house/house-client.ts";
import { giveTablesBack } from "../house/table-windows.ts";
import { remindOfTime } from "../people/play-reminder.ts";
import { recall } from "../shell/device-settings.ts";
import { forgetSavedReplays } from "../shell/saved-replays.ts";
import { attend } from "./attention.ts";

/** Starts the service worker, where the browser has one: on HTTPS or on this machine. */
export async function beAnApp(house: HouseClient): Promise<void> {
  forgetWithThePerson(house);
  attend(house, navigator);
  tellWhenHidden(house);
  giveTablesBack(house);
  followWaitingFriends(house);
  remindOfTime();
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    await navigator.serviceWorker.register("/sw.js");
    keepNotified(house);
  }
}

/** Tells the house whether somebody sees the page; a new connection counts as visible there. */
export function tellWhenHidden(house: HouseClient): void {
  const isHidden = signal(document.hidden);
  document.addEventListener("visibilitychange", () => {
    isHidden.value = document.hidden;
  });
  /** What this connection was told; null if a request of the last one may still arrive. */
  let told: boolean | null = false;
  let hasTold = false;
  effect(() => {
    const hidden = isHidden.value;
    if (house.link.value.name !== "online") {
      told = hasTold ? null : false;
    } else if (hidden !== told) {
      [told, hasTold] = [hidden, true];
      house.request({ type: "page_hidden", on: hidden }).catch(() => undefined);
    }
  });
}

/** Renews the subscription of the person who switched notifications on, and ends it with them. */
function keepNotified(house: HouseClient): void {
  effect(() => {
    const [you, entrance] = [house.you.value, house.entrance.value];
    const hasLeft = entrance.name === "out" && entrance.why !== "unreachable";
    if ((recall("push") ?? "") === "" || (you === null && !hasLeft)) return;
    import("../settings/push-subscription.ts")
      .then((push) => (you === null ? push.forgetPush() : push.renewPush(you)))
      // The house is asked again on the next visit.
      .catch(() => undefined);
  });
}

/** Deletes what the last person has saved on this device, as soon as another one is here. */
export function forgetWithThePerson(house: HouseClient): void {
  let last: string | null = null;
  effect(() => {
    const [you, entrance] = [house.you.value, house.entrance.value];
    const hasLeft = entrance.name === "out" && entrance.why !== "unreachable";
    const isAnother = you !== null && last !== null && you.player !== last;
    if (hasLeft || isAnother) void forgetSavedReplays();
    last = you?.player ?? last;
  });
}
