/**
 * My part of a table of sette e mezzo: the say line, my clock, and a button for each offered answer
 * (S26).
 */
import "../../../felt/chips.css";

import { BankBar } from "../../../banks/BankBar.tsx";
import { StatusLine } from "../../../controls/StatusLine.tsx";
import { ClockBar } from "../../../felt/ClockBar.tsx";
import { deadlineOf, isQuiet } from "../../../felt/clocks.ts";
import { speech } from "../../../shell/page-speech.ts";
import { TableActions } from "../../../table/TableActions.tsx";
import type { ConsoleProps } from "../../game.ts";
import type { SetteFrame } from "../facts.ts";
import { SETTE } from "../model/game-speech.ts";
import { Answers } from "./Answers.tsx";
import { Premoves } from "./Premoves.tsx";

export function Console({ tableClient, scene, newest, isMyTurn }: ConsoleProps<SetteFrame>) {
  const isSettled = scene.frame === newest && isQuiet(scene);
  return (
    <div class="console">
      <StatusLine text={SETTE.say(speech, scene, newest)} isMine={isMyTurn && isSettled} />
      <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
      <TableActions tableClient={tableClient} newest={newest} isSettled={isSettled} />
      <BankBar
        class="bank-bar"
        scene={scene}
        tableClient={tableClient}
        newest={newest}
        answers={
          <Answers
            key={newest.asks.map(({ id }) => id).join()}
            tableClient={tableClient}
            newest={newest}
          />
        }
        premoves={<Premoves tableClient={tableClient} newest={newest} />}
      />
    </div>
  );
}
