/** What is mine at a table of chemin de fer: exactly what is offered, and its time (F6, F13, F16). */
import "../../table/chips.css";

import { CHEMIN } from "../../core/chemin/tell.ts";
import type { CheminFrame } from "../../core/games.ts";
import { isAbsent } from "../../core/say.ts";
import { Actions } from "../../table/Actions.tsx";
import { ClockBar } from "../../table/ClockBar.tsx";
import { isQuiet } from "../../table/clocks.ts";
import { SayLine } from "../../table/SayLine.tsx";
import { speech } from "../../table/speech.ts";
import type { ConsoleProps } from "../game.ts";
import { Answers } from "./Answers.tsx";
import { Premoves } from "./Premoves.tsx";

export function Console({ desk, scene, newest }: ConsoleProps<CheminFrame>) {
  const isSettled = scene.frame === newest && isQuiet(scene);
  const isAsked = newest.asks.length > 0;
  return (
    <div class="console">
      <SayLine text={CHEMIN.say(speech, scene, newest)} isMine={isAsked && isSettled} />
      <ClockBar deadline={isAsked ? myDeadline(newest) : null} />
      <Actions desk={desk} newest={newest} isSettled={isSettled} />
      {newest.view.phase === "playing" && !isAbsent(newest) && (
        <div class="salon-bar">
          {scene.frame === newest && (
            // Nobody is to answer before he has seen what he is asked about.
            <Answers desk={desk} newest={newest} />
          )}
          <Premoves desk={desk} newest={newest} />
        </div>
      )}
    </div>
  );
}

/** Of all that I am asked, what ends first. */
function myDeadline({ asks, deadlines }: CheminFrame) {
  const mine = deadlines.filter(({ ask }) => asks.some(({ id }) => id === ask));
  return mine.toSorted((one, other) => one.at - other.at)[0] ?? null;
}
