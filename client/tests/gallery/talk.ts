/** Talk at a table, in every state. */
import type { TalkLine } from "../../src/protocol/wire.gen.ts";
import { GIULIA } from "../fake-house.ts";
import { press, pressKey, type Stage, type State, settle } from "./stage.ts";

const SAID: readonly Partial<TalkLine>[] = [
  { phrase: "hello" },
  { player: GIULIA.player, name: GIULIA.name, phrase: "good_luck" },
  { text: "Eccoci! Chi perde paga il caffè, e chi vince lo paga la prossima volta." },
  { player: "p-8", name: "Ospite 482913", text: `https://example.org/${"a".repeat(60)}` },
  { phrase: "well_played" },
];

const LINES = SAID.map(
  (line, at): TalkLine => ({
    number: at + 1,
    at: at + 1,
    player: "p-7",
    name: "Don Peppino",
    seat: 1,
    phrase: null,
    text: null,
    id: `speak-${at + 1}`,
    ...line,
  }),
);

function talk(closed: string | null = null, ownWords: string | null = null, lines = LINES) {
  return async (stage: Stage): Promise<void> => {
    const { fake, table } = stage;
    fake.socket.says({ type: "talk", table, lines: [...lines] });
    fake.socket.says({ type: "floor", table, closed, own_words: ownWords });
    await settle();
  };
}

/** What is said is opened, and there what these selectors find is pressed. */
function opened(say: (stage: Stage) => Promise<void>, ...selectors: readonly string[]) {
  return async (stage: Stage): Promise<void> => {
    await say(stage);
    await pressKey("c");
    await press(...selectors)();
  };
}

const NAME = "button.log-who";

export const TALK: Readonly<Record<string, State>> = {
  "talk-unread": { frames: "four-pause", then: talk() },
  "talk-open": { frames: "four-pause", then: opened(talk()) },
  "talk-empty": { frames: "two-waiting", then: opened(talk(null, null, [])) },
  "talk-silent": { frames: "four-follow", then: opened(talk("c9_silence")) },
  "talk-guest": { frames: "four-pause", then: opened(talk(null, "talk_guests")) },
  "talk-quiet": { frames: "four-pause", kept: { talk: "off" }, then: opened(talk()) },
  "talk-about": { frames: "four-pause", then: opened(talk(), NAME) },
  "talk-report": {
    frames: "four-pause",
    then: opened(talk(), NAME, ".talk-about button:last-child"),
  },
  "talk-text": { frames: "four-pause", kept: { text: "on" }, then: talk() },
  "options-blocked": {
    frames: "four-pause",
    answers: {
      "/api/me/blocked": () => Response.json([{ player: "p-7", name: "Don Peppino" }]),
    },
    then: async () => {
      await pressKey("o");
      await press("dialog details:last-of-type summary")();
    },
  },
};
