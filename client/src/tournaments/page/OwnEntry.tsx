/** The player's own part in a tournament: entering, withdrawing, standing, and the next table. */
import { useState } from "preact/hooks";

import { useHouse } from "../../house/house-context.ts";
import { formatChips, plural, t } from "../../shell/language.ts";
import { TOURNAMENTS_PATH, tablePath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import {
  entersInPairs,
  entrantOf,
  fieldIn,
  fieldOf,
  isFull,
  type Mine,
  tableNumber,
} from "../model/tournament-state.ts";
import type {
  Person,
  Standing as TeamStanding,
  TournamentOptions,
  TournamentView,
} from "../model/tournaments.ts";
import { Placed } from "../TournamentFacts.tsx";
import { placeText, priceOf, teamName } from "../tournament-words.ts";
import { useHouseRequest } from "../use-house-request.ts";
import { EntryDialog } from "./EntryDialog.tsx";

interface OwnEntryProps {
  readonly view: TournamentView;
  readonly mine: Mine | null;
}

export function OwnEntry({ view, mine }: OwnEntryProps) {
  const { phase } = view;
  if (phase === "open") return <Enrolment view={view} />;
  return (
    <section class="tournament-mine" aria-label={t("tournament.you")} aria-live="polite">
      {phase === "drawing" && <p class="tournament-big">{t("tournament.drawingNow")}</p>}
      {phase === "cancelled" && <p class="tournament-big">{t("tournament.cancelledWords")}</p>}
      {phase === "over" && <Winners view={view} />}
      {mine !== null && phase !== "cancelled" && <Standing view={view} mine={mine} />}
      {phase === "running" && (mine === null || mine.isOut) && (
        <AfterStart view={view} mine={mine} />
      )}
    </section>
  );
}

/** For a person who comes after the start, or is out: they enter if the list is still open. */
function AfterStart({ view, mine }: OwnEntryProps) {
  const isFullNow = isFull({ sheet: view.sheet, entered: fieldIn(view).length });
  const canEnter = mine === null || mine.reentriesLeft > 0;
  if (view.late_entries && canEnter && !isFullNow) return <LateEntry view={view} mine={mine} />;
  return mine === null ? <Closed view={view} /> : null;
}

function LateEntry({ view, mine }: OwnEntryProps) {
  const [isEntering, setEntering] = useState(false);
  const { format } = view.sheet;
  return (
    <>
      <button
        type="button"
        class="button primary tournament-enter"
        onClick={() => setEntering(true)}
      >
        {mine === null ? enterText(view.sheet) : t("tournament.again")}
      </button>
      {format.type === "freeze_out" && (
        <p class="hint">{t("tournament.lateUntil", { level: format.late_levels })}</p>
      )}
      {isEntering && <EntryDialog view={view} onClose={() => setEntering(false)} />}
    </>
  );
}

/** "Enter for 110 chips". */
function enterText(sheet: TournamentOptions): string {
  const price = priceOf(sheet);
  return price === 0
    ? t("tournament.enterFree")
    : t("tournament.enterFor", { chips: formatChips(price) });
}

/** For a person who comes after the start: nobody can enter any more, and everybody can watch. */
function Closed({ view }: { readonly view: TournamentView }) {
  const table = view.tables[0]?.table;
  return (
    <>
      <p class="tournament-big">{t("tournament.closed")}</p>
      <p class="hint">{t("tournament.closedWhy")}</p>
      <div class="row">
        {table !== undefined && (
          <Link to={tablePath(table)} class="button primary">
            {t("tournament.watchTable", { number: tableNumber(view, table) })}
          </Link>
        )}
        <Link to={TOURNAMENTS_PATH} class="button">
          {t("tournament.others")}
        </Link>
      </div>
    </>
  );
}

/** The part while the list is open. */
function Enrolment({ view }: { readonly view: TournamentView }) {
  const house = useHouse();
  const me = entrantOf(view, house.you.value?.player ?? null);
  const [isEntering, setEntering] = useState(false);
  if (me !== null) return <Entered view={view} me={me} />;
  return (
    <section class="tournament-mine" aria-label={t("tournament.you")}>
      {isFull({ sheet: view.sheet, entered: fieldIn(view).length }) ? (
        <p class="tournament-big">{t("tournament.full")}</p>
      ) : (
        <button
          type="button"
          class="button primary tournament-enter"
          onClick={() => setEntering(true)}
        >
          {enterText(view.sheet)}
        </button>
      )}
      <p class="hint">
        {t(view.sheet.begins === null ? "tournament.beginsWhenFull" : "tournament.beginsThen")}
      </p>
      {isEntering && <EntryDialog view={view} onClose={() => setEntering(false)} />}
    </section>
  );
}

interface EnteredProps {
  readonly view: TournamentView;
  readonly me: Person;
}

function Entered({ view, me }: EnteredProps) {
  const { sheet } = view;
  const [isAsking, setAsking] = useState(false);
  const { refusal, isBusy, ask } = useHouseRequest();
  const back = priceOf(sheet);
  return (
    <section class="tournament-mine" aria-label={t("tournament.you")} aria-live="polite">
      <p class="tournament-big">{t("tournament.youAreIn")}</p>
      {entersInPairs(sheet) && (
        <p>
          {t(me.is_in ? "tournament.withPartner" : "tournament.waitsForPartner", {
            name: entrantOf(view, me.partner)?.name ?? t("tournament.yourPartner"),
          })}
        </p>
      )}
      <p class="hint">
        {t(sheet.begins === null ? "tournament.remindFull" : "tournament.remindThen")}
      </p>
      {refusal !== "" && (
        <p class="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      {isAsking ? (
        <div class="confirm" role="group" aria-label={t("tournament.withdraw")}>
          <p>
            {back === 0
              ? t("tournament.withdrawFree")
              : t("tournament.withdrawBack", { chips: formatChips(back) })}
          </p>
          <div class="row">
            <button type="button" class="button" autofocus onClick={() => setAsking(false)}>
              {t("act.cancel")}
            </button>
            <button
              type="button"
              class="button danger"
              aria-disabled={isBusy}
              onClick={() => void ask({ type: "withdraw_entry", event: view.id })}
            >
              {t("tournament.withdraw")}
            </button>
          </div>
        </div>
      ) : (
        <div class="row">
          {sheet.begins === null && sheet.bots && (
            <button
              type="button"
              class="button"
              aria-disabled={isBusy}
              onClick={() => void ask({ type: "fill_event", event: view.id })}
            >
              {t("tournament.fill")}
            </button>
          )}
          <button type="button" class="button" onClick={() => setAsking(true)}>
            {t("tournament.withdraw")}
          </button>
        </div>
      )}
    </section>
  );
}

function Standing({ view, mine }: { readonly view: TournamentView; readonly mine: Mine }) {
  const { standing, table, isOut } = mine;
  const isFreeze = view.sheet.format.type === "freeze_out";
  return (
    <>
      {isOut && standing !== null && <Placed view={view} standing={standing} />}
      {!isOut && (
        <p class="tournament-big">
          {isFreeze && standing !== null
            ? t("tournament.nowAt", {
                place: placeText(standing.place),
                chips: formatChips(standing.chips),
              })
            : t("tournament.stillIn")}
        </p>
      )}
      {!isOut && table !== null && (
        <Link to={tablePath(table)} class="button primary">
          {t("tournament.toTable")}
        </Link>
      )}
      {!isOut && table === null && <p>{t("tournament.waitNext")}</p>}
    </>
  );
}

/** The winner with the prize, or the joint winners, whose prizes may differ by a chip (P2). */
function Winners({ view }: { readonly view: TournamentView }) {
  const winners = view.standings.filter(({ place }) => place === 1);
  if (winners.length === 0) return null;
  return (
    <p class="tournament-big">
      {winnersText(view, winners)}{" "}
      <span class="hint">{plural("tournament.amongField", fieldOf(view))}</span>
    </p>
  );
}

function winnersText(view: TournamentView, winners: readonly TeamStanding[]): string {
  const won = winners.map(({ team, prize }) => ({
    name: teamName(view, team),
    chips: prize > 0 ? formatChips(prize) : null,
  }));
  const [winner] = won;
  if (winner !== undefined && won.length === 1) {
    const { name, chips } = winner;
    return chips === null
      ? t("tournament.winner", { name })
      : t("tournament.winnerPrize", { name, chips });
  }
  const names = won.map(({ name, chips }) =>
    chips === null ? name : t("tournament.nameWithPrize", { name, chips }),
  );
  return t("tournament.jointWinners", { names: names.join(", ") });
}
