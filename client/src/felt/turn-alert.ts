/** Alerts a player who looks at another page when their turn begins. */
import { useEffect } from "preact/hooks";
import { buzz } from "../fx/buzz.ts";
import { t } from "../shell/language.ts";

const FLASH_EVERY = 1_000;

/** Says in the page's title that it is my turn; the title flashes while nobody looks. */
export function useTurnAlert(isMyTurn: boolean, title: string): void {
  useEffect(() => {
    document.title = isMyTurn ? `${t("say.yourTurn")} · ${title}` : title;
    if (!isMyTurn) return undefined;
    buzz("turn");
    let isLit = false;
    const timer = setInterval(() => {
      isLit = !isLit && document.hidden;
      document.title = isLit ? `● ${t("say.yourTurn")}` : `${t("say.yourTurn")} · ${title}`;
    }, FLASH_EVERY);
    return () => clearInterval(timer);
  }, [isMyTurn, title]);
}
