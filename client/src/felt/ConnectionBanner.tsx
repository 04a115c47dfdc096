/**
 * Shows a lost connection: nothing at first, then a thin banner, then a message over a dimmed
 * table.
 */
import { useEffect, useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import type { ConnectionState } from "../protocol/connection.ts";
import { t } from "../shell/language.ts";
import { reloadIfReachable } from "../shell/reload.ts";

/** A break that lasts less is not worth a word; the banner is there within two seconds. */
export const SHOWN_AFTER = 1_500;
export const DIMMED_AFTER = 8_000;
const BACK_SHOWN = 2_500;

export type Outage = "none" | "brief" | "long" | "back";

/** The stage at which a lost connection is shown. */
export function useOutage(link: ConnectionState, now: () => number): Outage {
  const [outage, show] = useState<Outage>("none");
  const isBroken = link.name === "retrying" || link.name === "offline";
  const since = isBroken ? link.since : null;
  useEffect(() => {
    if (since === null) {
      show((was) => (was === "none" ? "none" : "back"));
      const timer = setTimeout(() => show("none"), BACK_SHOWN);
      return () => clearTimeout(timer);
    }
    const age = now() - since;
    const timers = (
      [
        ["brief", SHOWN_AFTER],
        ["long", DIMMED_AFTER],
      ] as const
    ).map(([stage, after]) => setTimeout(() => show(stage), Math.max(0, after - age)));
    return () => timers.forEach(clearTimeout);
  }, [since, now]);
  return outage;
}

export function ConnectionBanner({ outage }: { readonly outage: Outage }) {
  const house = useHouse();
  const link = house.link.value;
  if (link.name === "ended" && link.why === "outdated") {
    return (
      <div class="link-banner is-long" role="status">
        <span>{t("app.updateReady")}</span>
        <button type="button" class="button" onClick={() => void reloadIfReachable()}>
          {t("app.reload")}
        </button>
      </div>
    );
  }
  const words =
    outage === "back"
      ? "link.back"
      : link.name === "offline"
        ? "link.offline"
        : "link.reconnecting";
  return (
    <div class={`link-banner is-${outage}`} role="status">
      {outage !== "none" && <span>{t(words)}</span>}
      {outage === "long" && (
        <>
          <span class="link-promise">{t("link.promise")}</span>
          <button type="button" class="button" onClick={() => house.wake()}>
            {t("link.tryNow")}
          </button>
        </>
      )}
    </div>
  );
}
