/** On a page that the server updates: says that the connection is lost, so what stands here is old. */
import "./link-status.css";

import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import { t } from "../shell/language.ts";

/** In milliseconds: a break that lasts less is not worth a word. */
const SHOWN_AFTER = 1_500;

export function LinkStatus() {
  const link = useHouse().link.value;
  const isLost = link.name === "retrying" || link.name === "offline";
  const [isShown, show] = useState(false);
  useEffect(() => {
    if (!isLost) return show(false);
    const timer = setTimeout(() => show(true), SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isShown) return null;
  return (
    <p class="link-status" role="status">
      <b>{t(link.name === "offline" ? "link.offline" : "link.reconnecting")}</b> {t("link.promise")}
    </p>
  );
}
