/** Tells people how long they have been at tables, as often as they have asked for. */
import { recall } from "../shell/device-settings.ts";
import { learn, t } from "../shell/language.ts";
import { route } from "../shell/router.tsx";
import { toast } from "../shell/toast.tsx";
import { isDue, minuteLater, NO_TIME } from "./model/play-time.ts";

const MINUTE = 60_000;

export function remindOfTime(): void {
  let time = NO_TIME;
  setInterval(() => {
    time = minuteLater(time, route.value.page === "table" && !document.hidden);
    if (!isDue(time, Number(recall("reminder")))) return;
    const { minutes } = time;
    void learn("settings").then(() => toast(() => t("break.reminded", { minutes })));
  }, MINUTE);
}
