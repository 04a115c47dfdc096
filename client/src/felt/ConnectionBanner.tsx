/**
 * Shows a lost connection: nothing at first, then a thin banner, then a message over a dimmed
 * table.
 */
import { useEffect, useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import type { ConnectionState } from "../protocol/connection.ts";
import { t } from "../shell/language.ts";

export const SHOWN_AFTER = 2_000;
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
  const link = useHouse().link.value;
  if (link.name === "ended" && link.why === "outdated") {
    return (
      <div class="link-banner is-long" role="status">
        <span>{t("app.updateReady")}</span>
        <Reload />
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
      {outage === "long" && <Reload />}
    </div>
  );
}

function Reload() {
  return (
    <button type="button" class="button" onClick={() => location.reload()}>
      {t("app.reload")}
    </button>
  );
}
