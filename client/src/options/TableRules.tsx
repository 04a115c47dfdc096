/** The fields for the table options of each game: the usual ones first, the rest folded away. */

import { Segments } from "../controls/Segments.tsx";
import { choicesOf } from "../games/choices.ts";
import { type TableFormProps, tableFormOf } from "../games/table-forms.ts";
import { t } from "../shell/language.ts";
import { YesOrNo } from "./YesOrNo.tsx";

export function Basics(props: TableFormProps) {
  const { Basics: OfGame } = tableFormOf(props.choice.game);
  return <OfGame {...props} />;
}

/** Of the basics, what a tournament leaves open. */
export function TournamentBasics(props: TableFormProps) {
  const { TournamentBasics: OfGame } = tableFormOf(props.choice.game);
  return <OfGame {...props} />;
}

/** How long a move may take. */
export function MoveTime({ choice, onChoose }: TableFormProps) {
  return (
    <Segments
      label={t("create.time")}
      value={choice.moveSeconds}
      segments={choicesOf(choice.game).moveSeconds.map((value) => ({
        value,
        text: t("create.seconds", { seconds: value }),
      }))}
      onChoose={(moveSeconds) => onChoose({ moveSeconds })}
    />
  );
}

/** Whether a single person among bots has a clock (R11). */
export function ClockAlone({ choice, onChoose }: TableFormProps) {
  return (
    <YesOrNo
      label={t("options.clockAlone")}
      value={!choice.noClockAlone}
      onChoose={(hasClock) => onChoose({ noClockAlone: !hasClock })}
    />
  );
}

export function MoreRules(props: TableFormProps) {
  const { MoreRules: OfGame } = tableFormOf(props.choice.game);
  return (
    <div class="fold-body">
      <OfGame {...props} />
    </div>
  );
}
