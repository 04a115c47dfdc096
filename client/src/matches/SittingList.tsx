/**
 * The player's sittings at ring tables, newest first: chips in and out, and every hand's replay.
 */
import { useState } from "preact/hooks";
import { Change } from "../controls/ChipsChange.tsx";
import { tableSummary } from "../options/table-summary.ts";
import { formatChips, formatDay, plural, t } from "../shell/language.ts";
import { replayPath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { usePages } from "../shell/use-pages.ts";
import { rolesOf } from "./hand-roles.ts";
import { fetchHands, fetchSittings, type PlayedHand, type Sitting } from "./model/own-hands.ts";

export function SittingList() {
  const { items, next, state, more } = usePages(async (before) => {
    const { sittings, next: older } = await fetchSittings(before);
    return { items: sittings, next: older };
  });
  if (state === "here" && items.length === 0) return null;
  return (
    <section aria-labelledby="sittings-list">
      <h2 id="sittings-list">{t("sittings.list")}</h2>
      <p role="status" class={state === "here" && items.length > 0 ? "spoken" : "empty"}>
        {state === "asking" && t("lobby.loading")}
        {typeof state === "object" && refusalText(state.refused)}
      </p>
      <ol class="rows">
        {items.map((sitting) => (
          <li key={sitting.number}>
            <OneSitting sitting={sitting} />
          </li>
        ))}
      </ol>
      {state === "here" && next !== null && (
        <button type="button" class="button" onClick={more}>
          {t("sittings.older")}
        </button>
      )}
    </section>
  );
}

function OneSitting({ sitting }: { readonly sitting: Sitting }) {
  const { since, until, bought, added, cashed, hands, won } = sitting;
  const net = cashed === null ? won : cashed - bought - added;
  const [isOpen, setOpen] = useState(false);
  return (
    <article class="match sitting" data-outcome={net > 0 ? "won" : "lost"}>
      <header class="match-head">
        <h3 class="match-outcome">{tableSummary(sitting.sheet)}</h3>
        <b class="match-score">
          <Change chips={net} />
        </b>
        <time class="match-when" dateTime={new Date(until ?? since).toISOString()}>
          {until === null ? t("sittings.running") : formatDay(until)}
        </time>
      </header>
      <p class="hint">
        {[
          plural("sittings.hands", hands),
          t("sittings.bought", { chips: formatChips(bought) }),
          ...(added > 0 ? [t("sittings.added", { chips: formatChips(added) })] : []),
          ...(cashed === null ? [] : [t("sittings.cashed", { chips: formatChips(cashed) })]),
        ].join(" · ")}
      </p>
      {hands > 0 && (
        <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t("sittings.open")}</summary>
          {isOpen && <Hands sitting={sitting} />}
        </details>
      )}
    </article>
  );
}

function Hands({ sitting }: { readonly sitting: Sitting }) {
  const { items, next, state, more } = usePages(async (before) => {
    const { hands, next: older } = await fetchHands(sitting.number, before);
    return { items: hands, next: older };
  });
  return (
    <>
      <p role="status" class={state === "here" ? "spoken" : "empty"}>
        {state === "asking" && t("lobby.loading")}
        {typeof state === "object" && refusalText(state.refused)}
      </p>
      <ol class="hand-list">
        {items.map((hand) => (
          <li key={hand.number}>
            <OneHand hand={hand} />
          </li>
        ))}
      </ol>
      {state === "here" && next !== null && (
        <button type="button" class="button" onClick={more}>
          {t("sittings.olderHands")}
        </button>
      )}
      <div class="row">
        <a class="button" href={`/api/me/sittings/${sitting.number}/text`} download>
          {t("sittings.text")}
        </a>
        <a class="button" href={`/api/me/sittings/${sitting.number}/record`} download>
          {t("sittings.record")}
        </a>
      </div>
    </>
  );
}

function OneHand({ hand }: { readonly hand: PlayedHand }) {
  return (
    <Link
      to={replayPath(hand.table, hand.deal)}
      class="hand-row"
      label={t("replay.openDeal", { deal: hand.deal })}
    >
      <span class="hand-number">{hand.deal}</span>
      <span class="hand-roles">
        {hand.void === "" ? rolesOf(hand.feats) : t("matches.voidWhy", { why: hand.void })}
      </span>
      <b class="hand-change">
        <Change chips={hand.void === "" ? hand.change : 0} />
      </b>
    </Link>
  );
}
