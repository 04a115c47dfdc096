/** The satellites of a tournament: those in which an entry of it can still be won. */
import { useTournamentList } from "../../house/use-tournament.ts";
import { t } from "../../shell/language.ts";
import { TournamentLines } from "../list/TournamentLine.tsx";
import { partOf } from "../model/tournament-list.ts";
import { inListOrder } from "../model/tournament-state.ts";
import { formatLine } from "../tournament-words.ts";

export function Satellites({ target }: { readonly target: string }) {
  const list = useTournamentList();
  const rows = (list?.rows ?? []).filter(
    (row) => row.sheet.satellite?.event === target && partOf(row) !== "finished",
  );
  if (list === null || rows.length === 0) return null;
  return (
    <section aria-labelledby="satellites-title">
      <div class="section-head">
        <h2 id="satellites-title">{t("tournament.satellites")}</h2>
      </div>
      <p class="hint">{t("tournament.satellites.words")}</p>
      <TournamentLines
        rows={inListOrder(rows, list.mine)}
        mine={list.mine}
        about={({ format }) => formatLine(format)}
      />
    </section>
  );
}
