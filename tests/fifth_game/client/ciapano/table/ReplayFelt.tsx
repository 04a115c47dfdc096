/** The felt of a replay, on which every hand may lie face up. */
import { t } from "../../../shell/language.ts";
import { OpenHands } from "../../../tricks/OpenHands.tsx";
import type { ReplayFeltProps } from "../../game.ts";
import type { CiapanoFrame } from "../facts.ts";
import { BareFelt } from "./Felt.tsx";
import { Scores } from "./Scores.tsx";

export function ReplayFelt({ hands, isOver, ...props }: ReplayFeltProps<CiapanoFrame>) {
  const { frame } = props.scene;
  return (
    <BareFelt {...props} newest={frame} flying={null}>
      <OpenHands frame={frame} viewpoint={props.viewpoint} hands={hands} />
      {isOver && (
        <section class="felt-panel scoreboard" aria-label={t("scores.title")}>
          <Scores frame={frame} />
        </section>
      )}
    </BareFelt>
  );
}
