/** The felt of a deal in a replay: nothing can be played, and all hands may be face up. */

import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { OpenHands } from "../../../tricks/OpenHands.tsx";
import type { ReplayFeltProps } from "../../game.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { sayDeal } from "../model/say-line.ts";
import { dealNumber } from "../model/standing.ts";
import { BareFelt } from "./Felt.tsx";
import { Ranking } from "./Ranking.tsx";

export function ReplayFelt(props: ReplayFeltProps<ChiamatreFrame>) {
  const { scene, viewpoint, hands, isOver } = props;
  const { frame } = scene;
  return (
    <BareFelt
      scene={scene}
      newest={frame}
      viewpoint={viewpoint}
      flying={null}
      showsLast={props.showsLast}
      onLastTrick={props.onLastTrick}
    >
      <OpenHands frame={frame} viewpoint={viewpoint} hands={hands} />
      {isOver && frame.match !== null && (
        <section class="felt-panel scoreboard" aria-label={t("scores.title")}>
          <h2 class="felt-big">{t("log.dealt", { deal: dealNumber(frame.match) })}</h2>
          <p>{sayDeal(speech, frame)}</p>
          <Ranking frame={frame} />
        </section>
      )}
    </BareFelt>
  );
}
