/** The coach of chemin de fer: a decision of mine that the printed rule does not allow (F19). */
import { eventsOf } from "../../../play/game-events.ts";
import { isFrameOf } from "../../../play/games.ts";
import type { Happening } from "../../../play/scene-queue.ts";
import type { Speech } from "../../../play/table-speech.ts";
import worked from "../handbook/examples.json";
import { type CoupView, totalOf } from "./coup.ts";
import { bankerRule, type RuleDecisions } from "./printed-rule.ts";
import { columnOf, type Given } from "./shoe-count.ts";

const RULE = worked.rule as unknown as RuleDecisions;

interface Decision {
  readonly said: "sto" | "tiro";
  readonly total: number;
  /** The third card of the punta; null if the punta stood, undefined if I was the punta. */
  readonly given?: Given;
}

export function remark(speech: Speech, history: readonly Happening[]): string {
  const decisions = history.flatMap((happening) => decisionIn(happening) ?? []);
  if (decisions.length === 0) return speech.text("coach.chemin.none");
  const wrong = decisions.findLast((one) => !allowedIn(one).includes(one.said));
  if (wrong === undefined) return speech.text("coach.chemin.good");
  const { said, total, given } = wrong;
  const right = said === "sto" ? "draw" : "stand";
  if (given === undefined) return speech.text(`coach.punta.${right}`, { total });
  if (given === null) return speech.text(`coach.bankerStood.${right}`, { total });
  return speech.text(`coach.banker.${right}`, { total, given });
}

function allowedIn({ total, given }: Decision): readonly string[] {
  if (given === undefined) return RULE.punta[total] ?? [];
  return bankerRule(RULE)[total]?.[columnOf(given)] ?? [];
}

/** What I said in a frame about a third card; null if I said nothing, or showed an 8 or a 9. */
function decisionIn({ frame, before }: Happening): Decision | null {
  if (before === null || !isFrameOf(before, "chemin_de_fer")) return null;
  const said = eventsOf(frame, "word_said").find(({ seat }) => seat === frame.seat)?.word;
  const coup = before.match?.coup ?? null;
  if (said === undefined || said === "batte" || coup === null) return null;
  const isPunta = coup.punta.seat === frame.seat;
  const total = totalOf((isPunta ? coup.punta : coup.banker).cards.slice(0, 2));
  if (total === null) return null;
  return isPunta ? { said, total } : { said, total, given: givenIn(coup) };
}

function givenIn({ punta }: CoupView): Given {
  const third = punta.cards[2];
  return third === undefined ? null : (totalOf([third]) as Given);
}
