/**
 * My part of a table of chemin de fer: the say line, my clock, and a button for each offered answer
 * (F6, F13, F16).
 */
import "../../../felt/chips.css";

import { BankBar } from "../../../banks/BankBar.tsx";
import { StatusLine } from "../../../controls/StatusLine.tsx";
import { ClockBar } from "../../../felt/ClockBar.tsx";
import { isQuiet } from "../../../felt/clocks.ts";
import { runningClocks } from "../../../play/running-clocks.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { learn } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { TableActions } from "../../../table/TableActions.tsx";
import type { ConsoleProps } from "../../game.ts";
import type { CheminFrame } from "../facts.ts";
import { CHEMIN } from "../model/game-speech.ts";

/** Loads the answers. They are a chunk of their own, so that the table appears before them. */
export const loadAnswers = async () => {
  const [{ Answers }] = await Promise.all([import("./Answers.tsx"), learn("coup")]);
  return Answers;
};

/** Loads the premoves, which nobody needs before the first coup. */
export const loadPremoves = async () => {
  const [{ Premoves }] = await Promise.all([import("./Premoves.tsx"), learn("coup")]);
  return Premoves;
};

export function Console({ tableClient, scene, newest }: ConsoleProps<CheminFrame>) {
  const isSettled = scene.frame === newest && isQuiet(scene);
  const isAsked = newest.asks.length > 0;
  return (
    <div class="console">
      <StatusLine text={CHEMIN.say(speech, scene, newest)} isMine={isAsked && isSettled} />
      <ClockBar deadline={isAsked && isQuiet(scene) ? myDeadline(newest) : null} />
      <TableActions tableClient={tableClient} newest={newest} isSettled={isSettled} />
      <BankBar
        class="chemin-de-fer-bar"
        isSteady={isQuiet(scene) && isBetting(scene.frame)}
        scene={scene}
        tableClient={tableClient}
        newest={newest}
        answers={<LazyPart load={loadAnswers} tableClient={tableClient} newest={newest} />}
        premoves={<LazyPart load={loadPremoves} tableClient={tableClient} newest={newest} />}
      />
    </div>
  );
}

/**
 * Whether I may bet: then buttons come and go. The banker has few, and while cards are played the
 * felt needs the room.
 */
function isBetting({ match, seat }: CheminFrame): boolean {
  return (match?.phase === "bets" || match?.phase === "graces") && match.bank?.banker !== seat;
}

/** Returns the deadline that ends first among those of my questions; null if I have no clock. */
function myDeadline(frame: CheminFrame) {
  if (frame.view.untimed) return null;
  const mine = runningClocks(frame).filter(({ ask }) => frame.asks.some(({ id }) => id === ask));
  return mine.toSorted((one, other) => one.at - other.at)[0] ?? null;
}
