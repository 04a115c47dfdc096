/** The player's matches, newest first, loaded page by page. */

import { tableSummary } from "../options/table-summary.ts";
import { factsOf, isInPairs } from "../play/games.ts";
import { isPartner, oursFirst } from "../play/seating.ts";
import { formatChips, formatDay, plural, t } from "../shell/language.ts";
import { replayPath, reviewPath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { usePages } from "../shell/use-pages.ts";
import { DealBars } from "./DealBars.tsx";
import { fetchMatches, type Opponent, type PlayedMatch } from "./model/own-matches.ts";

export function MatchList() {
  const { items, next, state, more } = usePages(async (before) => {
    const { matches, next: older } = await fetchMatches(before);
    return { items: matches, next: older };
  });
  return (
    <section aria-labelledby="matches-list">
      <h2 id="matches-list">{t("matches.list")}</h2>
      <p role="status" class={state === "here" && items.length > 0 ? "spoken" : "empty"}>
        {state === "asking" && t("lobby.loading")}
        {typeof state === "object" && refusalText(state.refused)}
        {state === "here" && items.length === 0 && t("matches.none")}
      </p>
      {state === "here" && items.length === 0 && (
        <Link to="/" class="button primary match-first">
          {t("matches.first")}
        </Link>
      )}
      <ol class="rows">
        {items.map((match) => (
          <li key={match.table}>
            <Match match={match} />
          </li>
        ))}
      </ol>
      {state === "here" && next !== null && (
        <button type="button" class="button" onClick={more}>
          {t("matches.older")}
        </button>
      )}
    </section>
  );
}

function Match({ match }: { readonly match: PlayedMatch }) {
  const { seat } = match;
  const chips = match.void === "" ? match.chips : 0;
  const outcome = outcomeOf(match);
  const isOfSides = factsOf(match.sheet.options.game).hasSides;
  return (
    <article class="match" data-outcome={outcome}>
      <header class="match-head">
        <h3 class="match-outcome">{t(`matches.${outcome}`)}</h3>
        <b class="match-score">{scoreOf(match)}</b>
        <time class="match-when" dateTime={new Date(match.ended).toISOString()}>
          {formatDay(match.ended)}
        </time>
      </header>
      <p class="match-who">{companyOf(match)}</p>
      {match.void !== "" && <p>{t("matches.voidWhy", { why: match.void })}</p>}
      <p class="hint">
        {tableSummary(match.sheet)}
        {chips !== 0 && (
          <>
            {" · "}
            {t(chips > 0 ? "end.chipsWon" : "end.chipsLost", {
              chips: formatChips(Math.abs(chips)),
            })}
          </>
        )}
      </p>
      {isOfSides && (
        <DealBars points={match.points_by_deal.map((points) => oursFirst(points, seat))} />
      )}
      {match.deals.length > 0 && <Deals match={match} />}
      <Review match={match} />
    </article>
  );
}

/** The deals that have a replay. */
function Deals({ match }: { readonly match: PlayedMatch }) {
  return (
    <div class="match-deals" role="group" aria-label={t("replay.open")}>
      <span aria-hidden="true">{t("replay.open")}</span>
      {match.deals.map((deal) => (
        <Link
          key={deal}
          to={replayPath(match.table, deal)}
          class="button match-deal"
          label={t("replay.openDeal", { deal })}
        >
          {deal}
        </Link>
      ))}
    </div>
  );
}

/** A link to the review of the match, in trick games. */
function Review({ match: { sheet, table, deals } }: { readonly match: PlayedMatch }) {
  const last = deals.at(-1);
  if (last === undefined || factsOf(sheet.options.game).isOfTricks !== true) return null;
  return (
    <Link to={reviewPath(table, last)} class="button match-review">
      {t("review.title")}
    </Link>
  );
}

/** Own and opponents' points; own points only where each player scores alone. */
function scoreOf({ sheet, scores, seat }: PlayedMatch): string {
  return factsOf(sheet.options.game).hasSides
    ? oursFirst(scores, seat).join("–")
    : plural("count.points", scores[seat] ?? 0);
}

function outcomeOf({ places, seat, void: why }: PlayedMatch): "won" | "lost" | "halted" | "void" {
  const place = places[seat];
  if (why !== "") return "void";
  if (place === undefined) return "halted";
  return place === 1 ? "won" : "lost";
}

/** "con Leo, contro Anna (Bot maestro), Ugo". */
function companyOf({ players, seat, sheet }: PlayedMatch): string {
  const named = players.map(nameOf);
  const partner = named.find((_, other) => isInPairs(sheet.options) && isPartner(seat, other));
  const against = named.filter((name, other) => other !== seat && name !== partner).join(", ");
  return partner === undefined
    ? t("matches.against", { names: against })
    : t("matches.withAgainst", { partner, names: against });
}

function nameOf({ name, bot, level }: Opponent): string {
  if (!bot) return name;
  const kind = level === null ? [] : [t(`bot.level.${level}`)];
  return `${name} (${[t("seat.bot"), ...kind].join(" ")})`;
}
