/** The coach of sette e mezzo: my choice between standing and drawing that gave away most. */
import { minus, numberOf } from "../../../odds/model/fraction.ts";
import type { CardId } from "../../../play/cards.ts";
import { eventsOf } from "../../../play/game-events.ts";
import { isFrameOf } from "../../../play/games.ts";
import type { Happening } from "../../../play/scene-queue.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { SetteFrame } from "../facts.ts";
import { type DecisionOdds, decisionOdds } from "./decision-odds.ts";
import { formatHalves, handAt } from "./hands.ts";

/** The least part of a bet that is worth a remark. */
const LEAST = 0.03;

type Word = "sto" | "tiro";

interface Judged {
  readonly said: Word;
  readonly odds: DecisionOdds;
  /** What the other word would have won more, of each chip bet. */
  readonly cost: number;
}

export function remark(speech: Speech, history: readonly Happening[]): string {
  const judged = history.flatMap((happening) => judgedIn(happening) ?? []);
  const worst = judged.toSorted((one, other) => other.cost - one.cost)[0];
  if (worst === undefined) return "";
  if (worst.cost < LEAST) return speech.text("coach.sette.good");
  return speech.text(worst.said === "sto" ? "coach.sette.draw" : "coach.sette.stand", {
    total: formatHalves(worst.odds.total),
    percent: Math.round(100 * numberOf(worst.odds.busts)),
  });
}

/** What I said in a frame as a punta, judged by the cards that I saw; null if I said nothing. */
function judgedIn({ frame, before }: Happening): Judged | null {
  if (before === null || !isFrameOf(before, "sette_e_mezzo")) return null;
  const said = wordIn(frame as SetteFrame);
  const { match, seat } = before;
  if (said === null || seat === null || match?.coup?.punte.includes(seat) !== true) return null;
  const mine = (handAt(match, seat)?.cards ?? []).filter((card) => card !== null);
  const seen = match.coup.hands.flatMap(({ covered, open }) => [covered, ...open]);
  const others = seen.filter((card): card is CardId => card !== null && !mine.includes(card));
  if (mine.length === 0) return null;
  const odds = decisionOdds({ mine, seen: others });
  if (odds.sto === null || odds.tiro === null) return null;
  const gain = numberOf(minus(odds.tiro, odds.sto));
  return { said, odds, cost: said === "sto" ? gain : -gain };
}

function wordIn(frame: SetteFrame): Word | null {
  if (eventsOf(frame, "card_given").some(({ seat }) => seat === frame.seat)) return "tiro";
  const stood = eventsOf(frame, "stood").some(
    ({ seat, why }) => seat === frame.seat && why === "sto",
  );
  return stood ? "sto" : null;
}
