/**
 * The tournament at its table: its state in one line, all its terms one tap away (P1), and a
 * notice to a player who is out, waits, or has won.
 */
import "./strip.css";

import { useState } from "preact/hooks";

import { useHouse } from "../house/here.ts";
import { useEvent } from "../house/use-tournament.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { formatChips, t } from "../shell/language.ts";
import { eventPath, tablePath } from "../shell/model/routes.ts";
import { readNotices } from "../shell/read-notices.ts";
import { Link } from "../shell/router.tsx";
import { Countdown } from "./Countdown.tsx";
import { LevelClock } from "./LevelPanel.tsx";
import { eventAt, isPlayed, isStill } from "./model/table-tournament.ts";
import { idOf, pauseOf } from "./model/tournament-notices.ts";
import {
  averageStack,
  fieldOf,
  leftIn,
  type Mine,
  mineIn,
  stateOf,
} from "./model/tournament-state.ts";
import type { TournamentView } from "./model/tournaments.ts";
import { Fact, Placed } from "./TournamentFacts.tsx";
import { costLine, placeText } from "./tournament-words.ts";

export function TournamentStrip({ newest }: { readonly newest: Frame }) {
  const event = eventAt(newest);
  return event === null ? null : <Strip event={event} newest={newest} />;
}

function Strip({ event, newest }: { readonly event: string; readonly newest: Frame }) {
  const player = useHouse().you.value?.player ?? null;
  const { view } = useEvent(event);
  const [isOpen, setOpen] = useState(false);
  if (view === null) return null;
  const mine = mineIn(view, player);
  return (
    <section class="tournament-strip" aria-label={t("event.tournament")}>
      <button
        type="button"
        class="strip-line"
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        <span class="strip-name">{view.sheet.name}</span>
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
      <Afterwards view={view} mine={mine} newest={newest} />
    </section>
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
          {t("event.levelShort", { number: level.number, chips: formatChips(level.minimum) })}
          {level.ends !== null && (
            <>
              {" · "}
              <Countdown until={level.ends} />
            </>
          )}
        </span>
      )}
      {!isFreeze && view.of_rounds > 0 && (
        <span>{t("event.roundOf", { round: view.round, rounds: view.of_rounds })}</span>
      )}
      {mine?.isOut === false && standing !== null && view.sheet.format.type !== "knockout" && (
        <span>
          {t("event.placeShort", { place: placeText(standing.place), left: leftIn(view).length })}
        </span>
      )}
    </span>
  );
}

/** All other facts of the tournament. */
function More({ view, mine }: StripProps) {
  const { sheet, level, prizes, shares } = view;
  return (
    <div class="strip-more">
      <dl class="tournament-facts">
        <Fact term={t("event.price")} fact={costLine(sheet)} />
        <Fact term={t("event.pool")} fact={formatChips(view.pool)} />
        <Fact
          term={t("event.left")}
          fact={t("event.leftOf", { left: leftIn(view).length, field: fieldOf(view) })}
        />
        {level !== null && (
          <>
            <Fact term={t("event.average")} fact={formatChips(averageStack(view))} />
            <div class="tournament-fact">
              <dt>
                {level.next === null
                  ? t("event.lastLevel")
                  : t("event.nextLevel", { chips: formatChips(level.next) })}
              </dt>
              <dd>
                <LevelClock level={level} />
              </dd>
            </div>
          </>
        )}
        {mine?.standing != null && level !== null && (
          <Fact term={t("event.yourChips")} fact={formatChips(mine.standing.chips)} />
        )}
      </dl>
      {prizes.length > 0 && (
        <ol class="strip-prizes" aria-label={t("event.prizes")}>
          {prizes.map(({ place, chips }, at) => (
            <li key={place}>
              {placeText(place)} <b>{formatChips(chips)}</b>
              {shares[at] !== undefined && ` (${t("event.percent", { share: shares[at] / 10 })})`}
            </li>
          ))}
        </ol>
      )}
      <Link to={eventPath(view.id)} class="button">
        {t("event.toPage")}
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
      ? t(isPlayed(newest) ? "event.standing.pausing" : "event.standing.paused")
      : state === "on_break"
        ? t("event.standing.on_break")
        : state === "hand_for_hand"
          ? t("event.standing.hand_for_hand")
          : stands
            ? t("event.standing.still")
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
            {t("event.toLobby")}
          </Link>
          <Link to={eventPath(view.id)} class="button primary">
            {t(view.phase === "running" ? "event.watch" : "event.toPage")}
          </Link>
        </div>
      </div>
    );
  }
  if (isHere) return null;
  return (
    <div class="strip-end" role="status">
      <p>{t(table !== null && table !== newest.table ? "event.nextReady" : "event.waitNext")}</p>
      <div class="row">
        <Link to={eventPath(view.id)} class="button">
          {t("event.toPage")}
        </Link>
        {table !== null && table !== newest.table && (
          <Link to={tablePath(table)} class="button primary">
            {t("event.toTable")}
          </Link>
        )}
      </div>
    </div>
  );
}
