/** The table options, in words, for all players to read (R1). */

import { type Fact, optionFactsOf } from "../games/option-facts.ts";
import { useTournament } from "../house/use-tournament.ts";
import { factsOf as gameFacts, isInPairs, isPractice } from "../play/games.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { formatChips, t } from "../shell/language.ts";
import type { TournamentView } from "../tournaments/model/tournaments.ts";
import { yesOrNo } from "./yes-or-no.ts";

/** Digits of the hash that are shown, enough to compare by eye. */
const SHORT = 8;

/** `event` is the tournament of the table; null where there is none, or until it is known. */
export function tableFacts(
  sheet: TableOptions,
  event: TournamentView | null = null,
): readonly Fact[] {
  const { options, times } = sheet;
  const isTournamentTable = sheet.event !== undefined;
  return [
    [t("options.game"), t(`game.${options.game}`)],
    ...factsOf(options),
    ...(isTournamentTable ? tournamentFacts(event) : chipFacts(sheet)),
    ...(isPractice(sheet) ? [[t("options.chips"), t("lobby.practice")] as const] : []),
    ...timeFacts(sheet),
    ...(isTournamentTable
      ? []
      : [[t("options.clockAlone"), yesOrNo(!times.no_clock_alone)] as const]),
    [
      t("create.access"),
      t(isTournamentTable ? "options.tournament.access" : `create.${sheet.access}`),
    ],
    ...(sheet.finishes === undefined
      ? []
      : [[t("create.finishes"), t("create.finishesOf", { least: sheet.finishes })] as const]),
    ...(sheet.start === "host" ? [[t("create.start"), t("options.start.host")] as const] : []),
  ];
}

/** What a tournament costs and gives (P1): at its tables nobody pays or buys chips. */
function tournamentFacts(event: TournamentView | null): readonly Fact[] {
  if (event === null) return [];
  const { name, entry, fee, format } = event.sheet;
  const [price, share, ofHouse] = [entry + fee, entry, fee].map(formatChips);
  return [
    [t("options.tournament"), name],
    [
      t("options.tournament.entry"),
      entry + fee === 0
        ? t("create.free")
        : t("options.tournament.cost", { price: price!, share: share!, fee: ofHouse! }),
    ],
    ...(event.pool === 0 ? [] : [[t("options.pool"), formatChips(event.pool)] as const]),
    ...(format.type === "freeze_out"
      ? [[t("options.tournament.stack"), formatChips(format.chips)] as const]
      : []),
  ];
}

/** The price of a seat at a table outside tournaments. */
function chipFacts(sheet: TableOptions): readonly Fact[] {
  const { buy_in: buyIn } = sheet;
  if (buyIn === null) return entryFacts(sheet);
  return [[t("options.buyIn"), `${formatChips(buyIn.least)}–${formatChips(buyIn.most)}`]];
}

/** "Posta: 100 · Alla casa: 10 della posta · …", for whoever is about to pay it (P3). */
export function EntryLine({ sheet }: { readonly sheet: TableOptions }) {
  if (sheet.entry === 0) return null;
  const facts = entryFacts(sheet).map(([term, fact]) => `${term}: ${fact}`);
  return <p class="hint">{facts.join(" · ")}</p>;
}

/** Entry, fee, pool and plan of a match (P3). */
function entryFacts(sheet: TableOptions): readonly Fact[] {
  const { entry, fee = 0, options } = sheet;
  if (entry === 0) return [[t("create.entry"), t("create.free")]];
  const seats = gameFacts(options.game).places(options);
  return [
    [t("create.entry"), formatChips(entry)],
    [
      t("options.fee"),
      fee === 0 ? t("options.noFee") : t("options.feeOf", { chips: formatChips(fee) }),
    ],
    [t("options.pool"), formatChips((entry - fee) * seats)],
    [t("options.plan"), t(isInPairs(options) ? "options.plan.pair" : "options.plan.winner")],
  ];
}

interface TableFactsProps {
  readonly sheet: TableOptions;
  /** The hash of the table options. */
  readonly digest: string;
}

export function TableFacts(props: TableFactsProps) {
  const { event } = props.sheet;
  return event === undefined ? (
    <FactList {...props} event={null} />
  ) : (
    <TournamentFacts {...props} id={event} />
  );
}

/** At a tournament's table: adds the tournament's facts once they are loaded. */
function TournamentFacts({ id, ...props }: TableFactsProps & { readonly id: string }) {
  const { view } = useTournament(id);
  return <FactList {...props} event={view} />;
}

function FactList({
  sheet,
  digest,
  event,
}: TableFactsProps & { readonly event: TournamentView | null }) {
  return (
    <dl class="facts">
      {tableFacts(sheet, event).map(([term, fact]) => (
        <div key={term} class="fact">
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
      <div class="fact">
        <dt>{t("options.digest")}</dt>
        <dd>
          <details class="digest">
            <summary title={digest}>{digest.slice(0, SHORT)}</summary>
            <code>{digest}</code>
          </details>
        </dd>
      </div>
    </dl>
  );
}

/** The options of a game, line by line. */
export function factsOf(options: TableOptions["options"]): readonly Fact[] {
  return optionFactsOf(options.game).factsOf(options);
}

/** The time limits of choices and windows (R11). */
export function timeFacts({
  options,
  times,
}: Pick<TableOptions, "options" | "times">): readonly Fact[] {
  const seconds = (time: number) => t("create.seconds", { seconds: time / 1_000 });
  const windows = optionFactsOf(options.game).windows.map(
    (kind) => [t(`options.time.${kind}`), seconds(times[kind])] as const,
  );
  return [
    [t("create.time"), seconds(times.move)],
    ...windows,
    ...(times.match === null
      ? []
      : [[t("create.match"), t("create.minutes", { minutes: times.match / 60_000 })] as const]),
  ];
}
