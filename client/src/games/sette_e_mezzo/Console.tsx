/** What is mine at a table of sette e mezzo: exactly what is offered, and its time (S26). */
import "../../table/chips.css";

import type { SetteFrame } from "../../core/games.ts";
import { isAbsent } from "../../core/say.ts";
import { SETTE } from "../../core/sette/tell.ts";
import { Actions } from "../../table/Actions.tsx";
import { ClockBar } from "../../table/ClockBar.tsx";
import { deadlineOf, isQuiet } from "../../table/clocks.ts";
import { SayLine } from "../../table/SayLine.tsx";
import { speech } from "../../table/speech.ts";
import type { ConsoleProps } from "../game.ts";
import { Answers } from "./Answers.tsx";
import { Premoves } from "./Premoves.tsx";

export function Console({ desk, scene, newest, isMyTurn }: ConsoleProps<SetteFrame>) {
  const isSettled = scene.frame === newest && isQuiet(scene);
  return (
    <div class="console">
      <SayLine text={SETTE.say(speech, scene, newest)} isMine={isMyTurn && isSettled} />
      <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
      <Actions desk={desk} newest={newest} isSettled={isSettled} />
      {newest.view.phase === "playing" && !isAbsent(newest) && (
        <div class="bank-bar">
          {scene.frame === newest && (
            // Nobody is to answer before he has seen what he is asked about.
            <Answers key={newest.asks.map(({ id }) => id).join()} desk={desk} newest={newest} />
          )}
          <Premoves desk={desk} newest={newest} />
        </div>
      )}
    </div>
  );
}
