/** The lessons. What comes after a whole trick is not shown: no timer runs that long here. */
import { LEARN_PATH, learnPath } from "../../src/shell/model/routes.ts";
import { press, type Stage, type State, settle } from "./stage.ts";

/** Reads on for some steps, and waits until the others have played. */
function readOn(steps: number): () => Promise<void> {
  return async () => {
    for (let at = 0; at < steps; at += 1) {
      await press(".lesson .button.primary:not([aria-disabled=true])")();
      await new Promise((done) => setTimeout(done, 900));
      await settle();
    }
  };
}

const HINTED = { type: "play_card", card: "2C", signal: null } as const;

/** Asks for a hint; the house answers. */
async function hints(stage: Stage): Promise<void> {
  await press(".hint-row button")();
  const asked = stage.fake.socket.of("ask_hint").at(-1);
  stage.fake.socket.says({ type: "done", id: asked?.id ?? "", table: null, hint: HINTED });
  await settle();
}

export const LESSONS: Readonly<Record<string, State>> = {
  lessons: { path: LEARN_PATH },
  "lesson-begins": { path: learnPath("tressette") },
  "lesson-order": { path: learnPath("tressette"), then: readOn(1) },
  "lesson-call": { path: learnPath("chiamatre"), then: readOn(2) },
  "lesson-banco": { path: learnPath("chemin_de_fer"), then: readOn(3) },
  "lesson-bank": { path: learnPath("sette_e_mezzo"), then: readOn(3) },
  hint: { frames: "four-alone", then: hints },
  "lesson-card": { path: learnPath("tressette"), then: readOn(4) },
};
