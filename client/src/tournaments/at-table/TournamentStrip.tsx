/**
 * The tournament at its table: its state in one line, all its terms one tap away (P1), and a
 * notice to a player who is out, waits, or has won.
 */
import "./strip.css";

import { useState } from "preact/hooks";

import { useHouse } from "../../house/house-context.ts";
import { useTournament } from "../../house/use-tournament.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { formatChips, plural, t } from "../../shell/language.ts";
import { tablePath, tournamentPath } from "../../shell/model/routes.ts";
import { readNotices } from "../../shell/read-notices.ts";
import { Link } from "../../shell/router.tsx";
import { Countdown } from "../Countdown.tsx";
import { LevelClock } from "../LevelPanel.tsx";
import { paidPlaces, toThePrizes } from "../model/prize-edge.ts";
import { isPlayed, isStill, tournamentAt } from "../model/table-tournament.ts";
import { idOf, pauseOf } from "../model/tournament-notices.ts";
import {
  averageStack,
  fieldOf,
  leftIn,
  type Mine,
  mineIn,
  stateOf,
} from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { Fact, Placed } from "../TournamentFacts.tsx";
import { costLine, placePrizeText, placeText } from "../tournament-words.ts";
import { knockoutText, useKnockouts } from "./knockouts.ts";
import { OwnMove, PrizeEdge } from "./StripNotes.tsx";

export function TournamentStrip({ newest }: { readonly newest: Frame }) {
  const tournament = tournamentAt(newest);
  return tournament === null ? null : <Strip tournament={tournament} newest={newest} />;
}

function Strip({ tournament, newest }: { readonly tournament: string; readonly newest: Frame }) {
  const player = useHouse().you.value?.player ?? null;
  const { view } = useTournament(tournament);
  const [isOpen, setOpen] = useState(false);
  if (view === null) return null;
  const mine = mineIn(view, player);
  return (
    <section class="tournament-strip" aria-label={t("tournament.tournament")}>
      <button
        type="button"
        class="strip-line"
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        <StripName view={view} />
        <Line view={view} mine={mine} />
        <svg
          viewBox="0 0 24 24"
          class={isOpen ? "icon strip-arrow is-open" : "icon strip-arrow"}
          aria-hidden="true"
        >
          <path d="M6 9l6 6 6-6" />
        </svg>
      </button>
      {isOpen && <More view={view} mine={mine} />}
      <Standstill view={view} newest={newest} />
      {newest.seat !== null && <OwnMove view={view} mine={mine} />}
      <Afterwards view={view} mine={mine} newest={newest} />
    </section>
  );
}

/** The name of the tournament; for some seconds, who has just gone out stands in its place. */
function StripName({ view }: { readonly view: TournamentView }) {
  const news = knockoutText(view, useKnockouts(view));
  return (
    <>
      <span class={news === "" ? "strip-name" : "strip-name is-news"}>
        {news === "" ? view.sheet.name : news}
      </span>
      <span class="spoken" role="status">
        {news}
      </span>
    </>
  );
}

interface StripProps {
  readonly view: TournamentView;
  readonly mine: Mine | null;
}

/** Level and clock, or round; own place; entrants left. */
function Line({ view, mine }: StripProps) {
  const { level } = view;
  const standing = mine?.standing ?? null;
  const isFreeze = level !== null;
  return (
    <span class="strip-facts">
      {isFreeze && (
        <span>
          {t("tournament.levelShort", { number: level.number, chips: formatChips(level.minimum) })}
          {level.ends !== null && (
            <>
              {" · "}
              <Countdown until={level.ends} />
            </>
          )}
        </span>
      )}
      {!isFreeze && view.of_rounds > 0 && (
        <span>{t("tournament.roundOf", { round: view.round, rounds: view.of_rounds })}</span>
      )}
      {mine?.isOut === false && standing !== null && view.sheet.format.type !== "knockout" && (
        <span>
          {t("tournament.placeShort", {
            place: placeText(standing.place),
            left: leftIn(view).length,
          })}
        </span>
      )}
      {(standing === null || mine?.isOut === true) && view.phase === "running" && (
        <span>{t("tournament.leftShort", { left: leftIn(view).length })}</span>
      )}
      <PrizeEdge view={view} />
    </span>
  );
}

/** All other facts of the tournament. */
function More({ view, mine }: StripProps) {
  const { sheet, level, prizes, shares } = view;
  const edge = toThePrizes(view);
  return (
    <div class="strip-more">
      <dl class="tournament-facts">
        <Fact term={t("tournament.price")} fact={costLine(sheet)} />
        <Fact term={t("tournament.pool")} fact={formatChips(view.pool)} />
        <Fact
          term={t("tournament.left")}
          fact={t("tournament.leftOf", { left: leftIn(view).length, field: fieldOf(view) })}
        />
        {level !== null && (
          <>
            <Fact term={t("tournament.average")} fact={formatChips(averageStack(view))} />
            <div class="tournament-fact">
              <dt>
                {level.next === null
                  ? t("tournament.lastLevel")
                  : t("tournament.nextLevel", { chips: formatChips(level.next) })}
              </dt>
              <dd>
                <LevelClock level={level} />
              </dd>
            </div>
          </>
        )}
        {edge !== null && (
          <Fact
            term={t("tournament.edge")}
            fact={
              edge === 0
                ? t("tournament.edge.in")
                : plural("tournament.edge.far", edge, { paid: paidPlaces(view) })
            }
          />
        )}
        {mine?.standing != null && level !== null && (
          <Fact term={t("tournament.yourChips")} fact={formatChips(mine.standing.chips)} />
        )}
      </dl>
      {prizes.length > 0 && (
        <ol class="strip-prizes" aria-label={t("tournament.prizes")}>
          {prizes.map(({ place, chips }, at) => (
            <li key={place}>
              {placeText(place)} <b>{placePrizeText(view.sheet, chips, place <= view.seats)}</b>
              {!view.sheet.satellite &&
                shares[at] !== undefined &&
                ` (${t("tournament.percent", { share: shares[at] / 10 })})`}
            </li>
          ))}
        </ol>
      )}
      <Link to={tournamentPath(view.id)} class="button">
        {t("tournament.toPage")}
      </Link>
    </div>
  );
}

/** Why the table is paused. */
function Standstill({ view, newest }: { readonly view: TournamentView; readonly newest: Frame }) {
  const state = stateOf(view);
  const stands = isStill(newest) && newest.view.phase === "playing";
  const pause = pauseOf(view);
  // An unread notice gives the reason already.
  if (pause !== null && !readNotices.value.has(idOf(view, pause))) return null;
  const words =
    state === "paused"
      ? t(isPlayed(newest) ? "tournament.standing.pausing" : "tournament.standing.paused")
      : state === "on_break"
        ? t("tournament.standing.on_break")
        : state === "hand_for_hand"
          ? t("tournament.standing.hand_for_hand")
          : stands
            ? t("tournament.standing.still")
            : null;
  return (
    <div class="strip-note" role="status">
      {words !== null && (
        <p>
          {words}
          {state === "on_break" && view.level?.ends != null && (
            <>
              {" "}
              <Countdown until={view.level.ends} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

interface AfterwardsProps extends StripProps {
  readonly newest: Frame;
}

/** Shown when the player is out, has ended the match, or waits for another table. */
function Afterwards({ view, mine, newest }: AfterwardsProps) {
  if (mine === null) return null;
  const isOver = newest.view.phase === "over" || newest.view.phase === "closed";
  const { standing, table } = mine;
  const isHere = table === newest.table || (newest.seat !== null && !isOver);
  if (mine.isOut && standing !== null && view.phase !== "cancelled") {
    return (
      <div class="strip-end" role="status">
        <Placed view={view} standing={standing} />
        <div class="row">
          <Link to="/" class="button">
            {t("tournament.toLobby")}
          </Link>
          <Link to={tournamentPath(view.id)} class="button primary">
            {t(
              mine.reentriesLeft > 0
                ? "tournament.again"
                : view.phase === "running"
                  ? "tournament.watch"
                  : "tournament.toPage",
            )}
          </Link>
        </div>
      </div>
    );
  }
  if (isHere) return null;
  return (
    <div class="strip-end" role="status">
      <p>
        {t(
          table !== null && table !== newest.table ? "tournament.nextReady" : "tournament.waitNext",
        )}
      </p>
      <div class="row">
        <Link to={tournamentPath(view.id)} class="button">
          {t("tournament.toPage")}
        </Link>
        {table !== null && table !== newest.table && (
          <Link to={tablePath(table)} class="button primary">
            {t("tournament.toTable")}
          </Link>
        )}
      </div>
    </div>
  );
}
