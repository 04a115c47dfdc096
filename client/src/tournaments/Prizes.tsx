/**
 * The prizes of a tournament: before its end those of every place, for the present field and for
 * any other size; after its end those that were paid (P1, P2).
 */
import { useId, useState } from "preact/hooks";

import { formatChips, plural, t } from "../shell/language.ts";
import { entriesOf, percentsFor, poolFor, prizesFor, seatsFor } from "./model/prize-split.ts";
import { fieldIn, mayHaveBots } from "./model/tournament-state.ts";
import type { Prize, TournamentOptions, TournamentView } from "./model/tournaments.ts";
import {
  costLine,
  hasSeat,
  hasWon,
  placePrizeText,
  placeText,
  teamName,
  wonText,
} from "./tournament-words.ts";

export function Prizes({ view }: { readonly view: TournamentView }) {
  const { sheet, phase } = view;
  const hasEnded = phase === "over" || phase === "cancelled";
  const canPreview = phase === "open" && (sheet.entry > 0 || sheet.guarantee > 0);
  return (
    <>
      <p>{t("tournament.priceLine", { cost: costLine(sheet) })}</p>
      {sheet.guarantee > 0 && (
        <p>{t("tournament.guaranteed", { chips: formatChips(sheet.guarantee) })}</p>
      )}
      {sheet.satellite && <p>{t("tournament.seat.words", { name: sheet.satellite.name })}</p>}
      {hasEnded ? <PaidPrizes view={view} /> : <PlannedPrizes view={view} />}
      {canPreview && <Preview view={view} />}
      {mayHaveBots(view) && <p class="hint">{t("tournament.botsWinNothing")}</p>}
      <p class="hint">{t("tournament.rounding")}</p>
    </>
  );
}

/** The prizes of the places; until the start, those of the people who have entered so far. */
function PlannedPrizes({ view }: { readonly view: TournamentView }) {
  const { prizes, pool, phase } = view;
  const isOpen = phase === "open";
  if (pool === 0) return isOpen ? null : <p class="empty">{t("tournament.noPrizes")}</p>;
  const title = isOpen ? "tournament.prizesNow" : "tournament.prizesOf";
  return (
    <section class="prize-list">
      <h2>{t(title, { chips: formatChips(pool) })}</h2>
      <PrizeTable
        sheet={view.sheet}
        prizes={prizes}
        seats={view.seats}
        percents={view.shares.map((share) => share / 10)}
      />
    </section>
  );
}

/** What each team was paid; of a cancelled tournament, its share of the pool (P6). */
function PaidPrizes({ view }: { readonly view: TournamentView }) {
  const paid = view.standings.filter(hasWon);
  if (paid.length === 0) return <p class="empty">{t("tournament.noPrizes")}</p>;
  const { satellite } = view.sheet;
  const seats = paid.filter(hasSeat).length * (satellite?.price ?? 0);
  const sum = paid.reduce((chips, { prize }) => chips + prize, seats);
  return (
    <section class="prize-list">
      <h2>{t("tournament.prizesPaid", { chips: formatChips(sum) })}</h2>
      <table class="standings prize-table">
        <thead>
          <tr>
            <th scope="col">{t("tournament.column.place")}</th>
            <th scope="col">{t("tournament.column.name")}</th>
            <th scope="col" class="figure-cell">
              {t("tournament.column.prize")}
            </th>
          </tr>
        </thead>
        <tbody>
          {paid.map((standing) => (
            <tr key={standing.team}>
              <td>{placeText(standing.place)}</td>
              <th scope="row">{teamName(view, standing.team)}</th>
              <td class="figure-cell">{wonText(view, standing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Preview({ view }: { readonly view: TournamentView }) {
  const title = useId();
  return (
    <section class="panel prize-preview" aria-labelledby={title}>
      <h2 id={title}>{t("tournament.preview")}</h2>
      <AnyFieldSize sheet={view.sheet} first={fieldIn(view).length} />
    </section>
  );
}

interface AnyFieldProps {
  readonly sheet: TournamentOptions;
  /** The field size that is shown at first. */
  readonly first: number;
}

/** Chooses any field size that the tournament allows. */
export function AnyFieldSize({ sheet, first }: AnyFieldProps) {
  const { least, most } = sheet;
  const [chosen, choose] = useState(first);
  const people = clamped(chosen, least, most);
  const number = useId();
  const set = (value: string) => {
    if (/^\d+$/.test(value)) choose(clamped(Number(value), least, most));
  };
  const about = { min: least, max: most, step: 1, value: people };
  const pool = poolFor(sheet, people);
  return (
    <>
      <div class="preview-choice">
        <label for={number}>{t("tournament.howMany")}</label>
        <input
          id={number}
          type="number"
          class="input"
          inputMode="numeric"
          {...about}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <input
          type="range"
          class="prize-range"
          aria-label={t("tournament.howMany")}
          {...about}
          onInput={(event) => set(event.currentTarget.value)}
        />
      </div>
      <p role="status">
        {plural("tournament.forField", people)}:{" "}
        {t("tournament.poolOf", { chips: formatChips(pool) })}
      </p>
      <PrizeTable
        sheet={sheet}
        prizes={prizesFor(sheet, people)}
        seats={seatsFor(sheet, people)}
        percents={percentsFor(sheet.plan, entriesOf(sheet, people))}
      />
    </>
  );
}

interface PrizeTableProps {
  readonly sheet: TournamentOptions;
  /** How many of the best places win a seat. */
  readonly seats: number;
  readonly prizes: readonly Prize[];
  /** The share of each place, in percent. */
  readonly percents: readonly number[];
}

function PrizeTable({ sheet, prizes, seats, percents }: PrizeTableProps) {
  const hasShares = !sheet.satellite;
  return (
    <table class="standings prize-table">
      <thead>
        <tr>
          <th scope="col">{t("tournament.column.place")}</th>
          {hasShares && (
            <th scope="col" class="figure-cell">
              {t("tournament.column.share")}
            </th>
          )}
          <th scope="col" class="figure-cell">
            {t("tournament.column.prize")}
          </th>
        </tr>
      </thead>
      <tbody>
        {grouped(prizes, hasShares ? percents : []).map(({ first, last, percent, chips }) => (
          <tr key={first}>
            <th scope="row">
              {first === last
                ? placeText(first)
                : t("tournament.places", { first: placeText(first), last: placeText(last) })}
            </th>
            {hasShares && (
              <td class="figure-cell">{t("tournament.percent", { share: percent })}</td>
            )}
            <td class="figure-cell">{placePrizeText(sheet, chips, first <= seats)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Group {
  readonly first: number;
  readonly last: number;
  readonly percent: number;
  readonly chips: number;
}

/** Joins neighbouring places with equal prizes into one row. */
function grouped(prizes: readonly Prize[], percents: readonly number[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [at, { place, chips }] of prizes.entries()) {
    const last = groups.at(-1);
    const percent = percents[at] ?? 0;
    if (last?.chips === chips && last.percent === percent)
      groups[groups.length - 1] = { ...last, last: place };
    else groups.push({ first: place, last: place, percent, chips });
  }
  return groups;
}

function clamped(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
