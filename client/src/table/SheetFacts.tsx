/** The sheet of a table: what it fixes, for all to read (R1). */
import { formatChips, plural, t } from "../app/language.ts";
import type { OptionsOf } from "../core/games.ts";
import type { Sheet } from "../core/wire.gen.ts";

/** Of the hash, as much as one compares by eye. */
const SHORT = 8;

type Fact = readonly [term: string, fact: string];

export function sheetFacts(sheet: Sheet): readonly Fact[] {
  const { options, times, buy_in: buyIn } = sheet;
  return [
    [t("sheet.game"), t(`game.${options.game}`)],
    ...factsOf(options),
    buyIn === null
      ? [t("create.entry"), sheet.entry === 0 ? t("create.free") : formatChips(sheet.entry)]
      : [t("sheet.buyIn"), `${formatChips(buyIn.least)}–${formatChips(buyIn.most)}`],
    [t("create.time"), t("create.seconds", { seconds: times.move / 1_000 })],
    ...(options.game === "chemin_de_fer" ? timesOfBets(sheet) : []),
    ...(times.match === null
      ? []
      : [[t("create.match"), t("create.minutes", { minutes: times.match / 60_000 })] as const]),
    [t("create.access"), t(`create.${sheet.access}`)],
    ...(sheet.start === "host" ? [[t("create.start"), t("sheet.start.host")] as const] : []),
  ];
}

interface SheetFactsProps {
  readonly sheet: Sheet;
  /** The hash by which this sheet is told from another. */
  readonly digest: string;
}

export function SheetFacts({ sheet, digest }: SheetFactsProps) {
  return (
    <dl class="facts">
      {sheetFacts(sheet).map(([term, fact]) => (
        <div key={term} class="fact">
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
      <div class="fact">
        <dt>{t("sheet.digest")}</dt>
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

/** What the options of a game fix, line by line. */
export function factsOf(options: Sheet["options"]): readonly Fact[] {
  switch (options.game) {
    case "tressette":
      return ofTressette(options);
    case "chiamatre":
      return [
        [t("quick.players"), "4"],
        [t("sheet.signals"), t(`sheet.signals.${options.signals}`)],
        ...(options.call_own_card ? [[t("sheet.callOwn"), yesOrNo(true)] as const] : []),
      ];
    case "sette_e_mezzo":
      return ofSette(options);
    case "chemin_de_fer":
      return ofChemin(options);
  }
}

function ofTressette(options: OptionsOf<"tressette">): readonly Fact[] {
  return [
    [t("quick.players"), t(options.players === 4 ? "sheet.fourPlayers" : "sheet.twoPlayers")],
    [t("quick.target"), plural("count.points", options.target)],
    [t("sheet.lead"), t(`sheet.lead.${options.lead}`)],
    [t("sheet.accuso"), yesOrNo(options.accuso)],
    ...(options.cappotto === 0
      ? []
      : [[t("sheet.cappotto"), plural("count.points", options.cappotto)] as const]),
    ...(options.players === 4
      ? [[t("sheet.signals"), t(`sheet.signals.${options.signals}`)] as const]
      : []),
  ];
}

function ofSette(options: OptionsOf<"sette_e_mezzo">): readonly Fact[] {
  const { least, most, minimum, maximum } = options;
  return [
    [t("quick.variant"), t(`variant.${options.variant}`)],
    [t("create.seats"), `${least}–${most}`],
    [t("create.minimum"), formatChips(minimum)],
    ...(options.variant === "classica"
      ? [[t("sheet.maximum"), formatChips(maximum)] as const]
      : []),
    [t("sheet.pack"), t(`pack.${options.pack}`)],
    ...(options.lone_matta_stands ? [[t("sheet.loneMatta"), yesOrNo(true)] as const] : []),
    ...(options.reale ? [[t("sheet.reale"), yesOrNo(true)] as const] : []),
  ];
}

/** Of what the bank wins in a coup (F22). */
const COMMISSION = "5 %";

function ofChemin(options: OptionsOf<"chemin_de_fer">): readonly Fact[] {
  const { variant, minimum, least, most } = options;
  const ofCasino = variant === "casino";
  return [
    [t("quick.variant"), t(`variant.${variant}`)],
    [t("create.seats"), `${least ?? (ofCasino ? 5 : 2)}–${most ?? 9}`],
    [t("create.minimum"), formatChips(minimum)],
    ...(ofCasino
      ? ([
          [t("sheet.onlookers"), yesOrNo(options.onlookers)],
          [t("sheet.cutCard"), yesOrNo(options.cut_card)],
          [t("sheet.commission"), COMMISSION],
        ] as const)
      : ([[t("sheet.halve"), String(options.halve_last_win)]] as const)),
  ];
}

/** How long bets, graces and auctions are open (R11). */
function timesOfBets({ times }: Sheet): readonly Fact[] {
  const kinds = ["bets", "grace", "auction"] as const;
  return kinds.map((kind) => [
    t(`sheet.time.${kind}`),
    t("create.seconds", { seconds: times[kind] / 1_000 }),
  ]);
}

function yesOrNo(is: boolean): string {
  return t(is ? "create.with" : "create.without");
}
