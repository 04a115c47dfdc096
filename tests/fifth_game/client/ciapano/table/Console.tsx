/** The cards and the buttons of the player. */
import { TrickConsole } from "../../../tricks/TrickConsole.tsx";
import type { ConsoleProps } from "../../game.ts";
import type { CiapanoFrame } from "../facts.ts";
import { SPEECH } from "../model/game-speech.ts";

export function Console(props: ConsoleProps<CiapanoFrame>) {
  return <TrickConsole {...props} gameSpeech={SPEECH} dealing={null} />;
}
