/**
 * What the device does for a player: the screen stays on while they play or show a big screen, and
 * the icon of the app shows at how many tables it is their turn, and how many friends wait for them.
 * Both can be switched off.
 */
import { effect } from "@preact/signals";
import { challenge, waitingFriends } from "../house/friend-news.ts";
import type { HouseClient } from "../house/house-client.ts";
import { owedChoice } from "../play/questions.ts";
import { awakeChoice, badgeChoice } from "../shell/interaction-settings.ts";
import { route } from "../shell/router.tsx";

/** The part of the browser that is used; a browser may lack both. */
export interface Device {
  readonly wakeLock?: { request(type: "screen"): Promise<{ release(): Promise<void> }> };
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

export function attend(house: HouseClient, device: Device): void {
  const screen = new ScreenLock(device);
  effect(() => {
    screen.keep(awakeChoice.shown.value === "on" && isLookedAt(house));
  });
  document.addEventListener("visibilitychange", () => screen.seen());
  let shown = 0;
  effect(() => {
    const count =
      badgeChoice.shown.value === "on" ? turnsOf(house) + waitingFriends.value + invitations() : 0;
    if (count === shown) return;
    shown = count;
    const done = count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.();
    // A browser that has the function may still have no icon to mark.
    done?.catch(() => undefined);
  });
}

/** Whether a hand is played at the open table and I have a seat there, or a page of an evening is shown. */
function isLookedAt(house: HouseClient): boolean {
  const open = route.value;
  if (open.page !== "table") return open.page === "evening";
  return (
    house.seats.value.includes(open.table) &&
    house.tableClient(open.table).newest.value?.view.phase === "playing"
  );
}

/** The number of tables at which it is my turn. */
function turnsOf(house: HouseClient): number {
  return house.seats.value.filter((table) => {
    const { newest, elsewhere } = house.tableClient(table);
    const frame = newest.value;
    return frame !== null && !elsewhere.value && owedChoice(frame) !== null;
  }).length;
}

/** The number of open invitations to a table: at most one is shown. */
function invitations(): number {
  return challenge.value === null ? 0 : 1;
}

/** Keeps the screen on. The browser takes the lock away whenever the page is hidden. */
class ScreenLock {
  private readonly device: Device;
  private isWanted = false;
  private lock: Promise<{ release(): Promise<void> } | null> | null = null;

  constructor(device: Device) {
    this.device = device;
  }

  keep(isWanted: boolean): void {
    this.isWanted = isWanted;
    if (isWanted) this.seen();
    else this.release();
  }

  /** The page may be visible again. */
  seen(): void {
    if (document.hidden) {
      this.lock = null;
    } else if (this.isWanted && this.lock === null) {
      // A device that saves power refuses.
      this.lock = this.device.wakeLock?.request("screen").catch(() => null) ?? null;
    }
  }

  private release(): void {
    void this.lock?.then((lock) => lock?.release());
    this.lock = null;
  }
}
