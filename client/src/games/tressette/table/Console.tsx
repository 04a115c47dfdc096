/** My part of a table of tressette: cards, and the combinations that I may declare. */

import type { Scene } from "../../../play/scene-queue.ts";
import { seatsBefore } from "../../../play/seating.ts";
import { declarableCombinations } from "../../../play/table-speech.ts";
import type { Card } from "../../../protocol/wire.gen.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { t } from "../../../shell/language.ts";
import type { Dealing } from "../../../tricks/Hand.tsx";
import { pictureOf } from "../../../tricks/model/trick-picture.ts";
import { TrickConsole } from "../../../tricks/TrickConsole.tsx";
import type { ConsoleProps } from "../../game.ts";
import type { TressetteFrame } from "../facts.ts";
import { combinationsSkipped } from "../model/accuso.ts";
import { TRESSETTE } from "../model/game-speech.ts";
import { loadAccuso } from "./load-accuso.ts";

export function Console(props: ConsoleProps<TressetteFrame>) {
  const { tableClient, scene, newest } = props;
  const mayDeclare = declarableCombinations(newest).length > 0;
  return (
    <TrickConsole
      {...props}
      gameSpeech={TRESSETTE}
      dealing={dealingOf(scene)}
      drawn={drawnByMe(scene)}
      cautions={{
        signal: mayDeclare ? t("accuso.first") : "",
        premove: combinationsSkipped(newest).length > 0 ? t("premove.forgoes") : "",
      }}
      besides={
        mayDeclare && <LazyPart load={loadAccuso} tableClient={tableClient} newest={newest} />
      }
    />
  );
}

function drawnByMe(scene: Scene<TressetteFrame>): Card | null {
  return pictureOf(scene)?.shown.find((laid) => laid.seat === scene.frame.seat)?.card ?? null;
}

/** Returns how my cards are dealt; null while nothing is dealt. */
function dealingOf({ frame, act }: Scene<TressetteFrame>): Dealing | null {
  const table = frame.match?.table;
  if (act !== "deal" || table == null || frame.seat === null) return null;
  const seats = table.counts.length;
  return { before: seatsBefore(frame.seat, table.first, seats), seats };
}
