/** The account statement: every transfer of the player's chips, newest first. */
import "../matches/matches.css";

import { Change } from "../controls/ChipsChange.tsx";
import { useHouse } from "../house/house-context.ts";
import { Header } from "../page/Header.tsx";
import { formatChips, formatDay, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { useArrival } from "../shell/router.tsx";
import { usePages } from "../shell/use-pages.ts";
import { fetchStatement, type StatementLine } from "./model/chip-statement.ts";

export function StatementPage() {
  useArrival();
  const you = useHouse().you.value;
  const chips = you?.chips ?? 0;
  const { items, next, state, more } = usePages(fetchStatement);
  const isEmpty = state === "here" && items.length === 0;
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("chips.title")}</h1>
        <p>
          <b>{t("chips.balance", { chips: formatChips(chips) })}</b>
        </p>
        <p class="hint">
          {t(you?.kind === "guest" && chips === 0 ? "account.noChips" : "chips.hint")}
        </p>
        <p role="status" class={state === "here" && !isEmpty ? "spoken" : "empty"}>
          {state === "asking" && t("lobby.loading")}
          {typeof state === "object" && refusalText(state.refused)}
          {isEmpty && t("chips.none")}
        </p>
        <ol class="rows">
          {items.map((line) => (
            <li key={line.number}>
              <Line line={line} />
            </li>
          ))}
        </ol>
        {state === "here" && next !== null && (
          <button type="button" class="button" onClick={more}>
            {t("chips.older")}
          </button>
        )}
      </main>
    </>
  );
}

function Line({ line }: { readonly line: StatementLine }) {
  return (
    <div class="row-card statement-line">
      <span class="row-text">
        <span class="row-title">{t(`chips.why.${line.why}`)}</span>
        {line.note !== "" && <span>«{line.note}»</span>}
        <time class="row-names" dateTime={new Date(line.at).toISOString()}>
          {formatDay(line.at)}
        </time>
      </span>
      <b class="hand-change">
        <Change chips={line.chips} />
      </b>
    </div>
  );
}
