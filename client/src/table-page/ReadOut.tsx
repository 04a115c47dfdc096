/** What a key asks for is read out: how the table stands, my hand; or the log is gone to. */
import { useState } from "preact/hooks";
import { useKey } from "../felt/key-listeners.ts";
import type { Game } from "../games/game.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { learn } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";

interface ReadOutProps {
  readonly game: Game;
  readonly newest: Frame;
}

export function ReadOut({ game, newest }: ReadOutProps) {
  const [text, read] = useState("");
  const tell = async (what: "state" | "hand") => {
    const [answers, textGame] = await Promise.all([
      import("../text/model/text-answers.ts"),
      game.textGame(),
      learn("text"),
    ]);
    read(""); // the same words are read out again
    setTimeout(() =>
      read(answers.answerText({ speech, gameSpeech: game.gameSpeech, textGame }, newest, what)),
    );
  };
  useKey("i", () => void tell("state"));
  useKey("h", () => void tell("hand"));
  useKey("l", () => document.querySelector<HTMLElement>(".log-lines")?.focus());
  return (
    <p class="spoken" role="status">
      {text}
    </p>
  );
}
