/** The rules of a tournament in words: play, absence and cancellation. */

import { factsOf } from "../../options/TableFacts.tsx";
import { isRing } from "../../play/games.ts";
import { openRules } from "../../rules/rules-layer.tsx";
import { formatChips, t } from "../../shell/language.ts";
import { LotProof } from "../lots/LotProof.tsx";
import { LISTS } from "../model/tournament-state.ts";
import type { Format, TournamentView } from "../model/tournaments.ts";
import { formatWords, pairName, tableOptionsOf } from "../tournament-words.ts";

export function TournamentRules({ view }: { readonly view: TournamentView }) {
  const { sheet } = view;
  const { format } = sheet;
  return (
    <div class="tournament-rules">
      <section>
        <h2>{t("tournament.howPlayed")}</h2>
        {formatWords(format).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {format.type === "freeze_out" && <Levels format={format} />}
        <ListedPairs view={view} />
      </section>
      <section>
        <h2>{t("tournament.atTables")}</h2>
        <dl class="facts">
          {[
            ...factsOf(tableOptionsOf(sheet)),
            [t("create.time"), t("create.seconds", { seconds: sheet.times.move / 1_000 })] as const,
          ].map(([term, fact]) => (
            <div key={term} class="fact">
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          class="button"
          onClick={() => openRules({ game: sheet.options.game })}
        >
          {t("rules.title")}
        </button>
      </section>
      <section>
        <h2>{t("tournament.absent")}</h2>
        <p>{t("tournament.absentWords")}</p>
        {isRing(sheet.options.game) && <p>{t("tournament.obligations")}</p>}
      </section>
      <section>
        <h2>{t("tournament.cancellation")}</h2>
        <ul class="tournament-list">
          {CANCELLATION.map((key) => (
            <li key={key}>{t(`tournament.cancellation.${key}`)}</li>
          ))}
        </ul>
      </section>
      <LotProof view={view} />
    </div>
  );
}

/** The pairs that the director has listed: who does not meet, and who meets first. */
function ListedPairs({ view }: { readonly view: TournamentView }) {
  return (
    <>
      {LISTS.filter((list) => view[list].length > 0).map((list) => (
        <p key={list}>
          {t(`tournament.pairings.${list}`)}{" "}
          {view[list].map((pair) => pairName(view, pair)).join("; ")}.
        </p>
      ))}
    </>
  );
}

const CANCELLATION = ["before", "early", "late", "rest", "fault"] as const;

function Levels({ format }: { readonly format: Extract<Format, { type: "freeze_out" }> }) {
  const last = format.levels.length - 1;
  return (
    <table class="standings levels">
      <caption>{t("tournament.levels")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("tournament.column.level")}</th>
          <th scope="col" class="figure-cell">
            {t("tournament.column.minimum")}
          </th>
          <th scope="col" class="figure-cell">
            {t("tournament.column.minutes")}
          </th>
        </tr>
      </thead>
      <tbody>
        {format.levels.map(({ minimum, minutes, pause }, at) => (
          <tr key={at}>
            <th scope="row">{at + 1}</th>
            <td class="figure-cell">{formatChips(minimum)}</td>
            <td class="figure-cell">
              {at === last
                ? t("tournament.thenDouble", { minutes })
                : pause > 0
                  ? t("tournament.minutesAndBreak", { minutes, pause })
                  : t("tournament.minutes", { minutes })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
