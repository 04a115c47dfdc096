/** The fields for the table options of each game: the usual ones first, the rest folded away. */

import { Segments } from "../controls/Segments.tsx";
import { formatChips, t } from "../shell/language.ts";
import { Minima } from "./Minima.tsx";
import {
  ANNUL_SECONDS,
  CALLED_SIGNALS,
  CAPPOTTI,
  CHEMIN_SEATS,
  FIRST_TABLE,
  HALVES,
  LEADS,
  leastBankOf,
  MATCH_MINUTES,
  MOST_SEATS,
  MOVE_SECONDS,
  PLAYERS,
  RULESETS,
  SIGNALS,
  SMALL_BANKS,
  TARGETS,
  type TableChoice,
  VARIANTS,
} from "./model/table-choices.ts";

interface RulesProps {
  readonly choice: TableChoice;
  readonly onChoose: (change: Partial<TableChoice>) => void;
}

export function Basics({ choice, onChoose }: RulesProps) {
  switch (choice.game) {
    case "tressette":
      return (
        <>
          <Segments
            label={t("quick.players")}
            value={choice.players}
            segments={PLAYERS.map((value) => ({ value, text: t(`quick.players.${value}`) }))}
            onChoose={(players) => onChoose({ players })}
          />
          <Segments
            label={t("quick.target")}
            value={choice.target}
            segments={TARGETS.map((value) => ({ value, text: String(value) }))}
            onChoose={(target) => onChoose({ target })}
          />
        </>
      );
    case "chiamatre":
      return null;
    case "sette_e_mezzo":
      return (
        <>
          <Segments
            label={t("quick.variant")}
            value={choice.variant}
            segments={VARIANTS.map((value) => ({ value, text: t(`variant.${value}`) }))}
            onChoose={(variant) => onChoose({ variant })}
          />
          <Minima choice={choice} onChoose={onChoose} />
        </>
      );
    case "chemin_de_fer":
      return (
        <>
          <Segments
            label={t("quick.variant")}
            value={choice.ruleset}
            segments={RULESETS.map((value) => ({ value, text: t(`variant.${value}`) }))}
            onChoose={(ruleset) =>
              onChoose({ ruleset, cheminSeats: FIRST_TABLE.cheminSeats, least: null })
            }
          />
          <Minima choice={choice} onChoose={onChoose} />
        </>
      );
  }
}

/** How long a move may take. */
export function MoveTime({ choice, onChoose }: RulesProps) {
  return (
    <Segments
      label={t("create.time")}
      value={choice.moveSeconds}
      segments={MOVE_SECONDS[choice.game].map((value: number) => ({
        value,
        text: t("create.seconds", { seconds: value }),
      }))}
      onChoose={(moveSeconds) => onChoose({ moveSeconds })}
    />
  );
}

/** Whether a single person among bots has a clock (R11). */
export function ClockAlone({ choice, onChoose }: RulesProps) {
  return (
    <YesOrNo
      label={t("sheet.clockAlone")}
      value={!choice.noClockAlone}
      onChoose={(hasClock) => onChoose({ noClockAlone: !hasClock })}
    />
  );
}

export function MoreRules(props: RulesProps) {
  return (
    <div class="fold-body">
      {props.choice.game === "tressette" && <OfTressette {...props} />}
      {props.choice.game === "chiamatre" && <OfChiamatre {...props} />}
      {props.choice.game === "sette_e_mezzo" && <OfSette {...props} />}
      {props.choice.game === "chemin_de_fer" && <OfChemin {...props} />}
    </div>
  );
}

/** T5, T11, T19. */
function OfTressette({ choice, onChoose }: RulesProps) {
  return (
    <>
      <YesOrNo
        label={t("sheet.accuso")}
        value={choice.accuso}
        onChoose={(accuso) => onChoose({ accuso })}
      />
      <Segments
        label={t("create.match")}
        value={choice.matchMinutes}
        segments={MATCH_MINUTES.map((value) => ({
          value,
          text: value === 0 ? t("create.noLimit") : t("create.minutes", { minutes: value }),
        }))}
        onChoose={(matchMinutes) => onChoose({ matchMinutes })}
      />
      <Segments
        label={t("sheet.cappotto")}
        value={choice.cappotto}
        segments={CAPPOTTI.map((value) => ({
          value,
          text: value === 0 ? t("create.without") : `+${value}`,
        }))}
        onChoose={(cappotto) => onChoose({ cappotto })}
      />
      {choice.players === 4 && (
        <Segments
          label={t("sheet.signals")}
          value={choice.signals}
          segments={SIGNALS.map((value) => ({ value, text: t(`sheet.signals.${value}`) }))}
          onChoose={(signals) => onChoose({ signals })}
        />
      )}
      <Segments
        label={t("sheet.lead")}
        value={choice.lead}
        segments={LEADS.map((value) => ({ value, text: t(`sheet.lead.${value}`) }))}
        onChoose={(lead) => onChoose({ lead })}
      />
    </>
  );
}

/** C4, C5, C9. */
function OfChiamatre({ choice, onChoose }: RulesProps) {
  return (
    <>
      <Segments
        label={t("sheet.signals")}
        value={choice.calledSignals}
        segments={CALLED_SIGNALS.map((value) => ({ value, text: t(`sheet.signals.${value}`) }))}
        onChoose={(calledSignals) => onChoose({ calledSignals })}
      />
      <YesOrNo
        label={t("sheet.callOwn")}
        value={choice.callOwnCard}
        onChoose={(callOwnCard) => onChoose({ callOwnCard })}
      />
      <Segments
        label={t("sheet.time.annul")}
        value={choice.annulSeconds}
        segments={ANNUL_SECONDS.map((value) => ({
          value,
          text: t("create.seconds", { seconds: value }),
        }))}
        onChoose={(annulSeconds) => onChoose({ annulSeconds })}
      />
    </>
  );
}

/** S3, S22, R11. */
function OfSette({ choice, onChoose }: RulesProps) {
  return (
    <>
      <Segments
        label={t("create.seats")}
        value={choice.most}
        segments={MOST_SEATS.map((value) => ({ value, text: String(value) }))}
        onChoose={(most) => onChoose({ most })}
      />
      <YesOrNo
        label={t("sheet.loneMatta")}
        value={choice.loneMattaStands}
        onChoose={(loneMattaStands) => onChoose({ loneMattaStands })}
      />
      {choice.variant === "piatto" && (
        <YesOrNo
          label={t("sheet.reale")}
          value={choice.reale}
          onChoose={(reale) => onChoose({ reale })}
        />
      )}
    </>
  );
}

/** R11, F16, F23, F25, F29. */
function OfChemin({ choice, onChoose }: RulesProps) {
  const ofCasino = choice.ruleset === "casino";
  return (
    <>
      <Segments
        label={t("create.seats")}
        value={choice.cheminSeats}
        segments={CHEMIN_SEATS[choice.ruleset].map((value: number) => ({
          value,
          text: String(value),
        }))}
        onChoose={(cheminSeats) => onChoose({ cheminSeats })}
      />
      {ofCasino ? (
        <>
          <YesOrNo
            label={t("sheet.onlookers")}
            value={choice.onlookers}
            onChoose={(onlookers) => onChoose({ onlookers })}
          />
          <YesOrNo
            label={t("sheet.cutCard")}
            value={choice.cutCard}
            onChoose={(cutCard) => onChoose({ cutCard })}
          />
          <Segments
            label={t("sheet.smallBank")}
            value={choice.smallBank}
            segments={SMALL_BANKS.map((value) => ({
              value,
              text: formatChips(value * leastBankOf(choice)),
            }))}
            onChoose={(smallBank) => onChoose({ smallBank })}
          />
        </>
      ) : (
        <Segments
          label={t("sheet.halve")}
          value={choice.halveLastWin}
          segments={HALVES.map((value) => ({ value, text: String(value) }))}
          onChoose={(halveLastWin) => onChoose({ halveLastWin })}
        />
      )}
    </>
  );
}

interface YesOrNoProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChoose: (value: boolean) => void;
}

function YesOrNo({ label, value, onChoose }: YesOrNoProps) {
  return (
    <Segments
      label={label}
      value={value ? "with" : "without"}
      segments={(["with", "without"] as const).map((one) => ({
        value: one,
        text: t(`create.${one}`),
      }))}
      onChoose={(one) => onChoose(one === "with")}
    />
  );
}
