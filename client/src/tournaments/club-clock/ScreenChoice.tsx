/** What the big screen shows: the house, or one tournament. */
import { useTournamentList } from "../../house/use-tournament.ts";
import { t } from "../../shell/language.ts";
import { go } from "../../shell/router.tsx";
import { screenPath } from "../model/evening-paths.ts";

/** `tournament` is the one that is shown; "" for the house. */
export function ScreenChoice({ tournament }: { readonly tournament: string }) {
  const rows = (useTournamentList()?.rows ?? []).filter(({ phase }) => phase !== "cancelled");
  const isListed = tournament === "" || rows.some(({ id }) => id === tournament);
  return (
    <select
      class="select"
      aria-label={t("evening.screen.shows")}
      value={tournament}
      onChange={(event) => go(screenPath(event.currentTarget.value))}
    >
      <option value="">{t("evening.screen.house")}</option>
      {!isListed && <option value={tournament}>{t("tournament.tournament")}</option>}
      {rows.map(({ id, sheet }) => (
        <option key={id} value={id}>
          {sheet.name}
        </option>
      ))}
    </select>
  );
}
