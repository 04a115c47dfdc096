/**
 * The steps in which the cards of a coup are revealed: dealt face down, turned up hand by hand, and
 * the third card (F12, F13). The server sends several of them in one frame.
 */

import { type GameEvent, gameEvents } from "../../../play/game-events.ts";
import type { Reveal } from "../../../play/reveals.ts";
import type { CheminFrame } from "../facts.ts";
import type { CheminView } from "./bets.ts";
import { type CoupView, type HandView, totalOf } from "./coup.ts";

/** Returns the steps from the frame before; empty if the frame reveals nothing. */
export function revealsOf(frame: CheminFrame, before: CheminFrame): readonly Reveal[] {
  const base = frame.match?.coup?.over === true ? before : frame;
  const begun = begunCoup(frame, before);
  if (base.match === null || begun === null) return [];
  // While cards are revealed nobody is asked anything.
  const quiet = { asks: [], premoves: [], wishes: [], deadlines: [], view: base.view };
  const match: CheminView = {
    ...base.match,
    phase: "punta",
    turn: null,
    due: null,
    graces: [],
    ready: [],
  };
  const steps: Reveal[] = [];
  let coup = begun;
  const show = (seen: CoupView, step: Reveal["step"], events: CheminFrame["events"] = []) => {
    steps.push({ step, frame: { ...frame, ...quiet, match: { ...match, coup: seen }, events } });
  };
  for (const event of gameEvents(frame)) {
    const step = STEPS[event.type];
    if (step === undefined) continue;
    const mine = event.type === "cards_shown" ? bankersOwn(coup, event.seat, frame) : null;
    if (mine !== null) show(mine, "squeeze");
    coup = withEvent(coup, event);
    show(
      coup,
      step,
      frame.events.filter((one) => one.type === "played" && one.event === event),
    );
    const dealt = event.type === "cards_dealt" ? puntasOwn(coup, frame) : null;
    if (dealt !== null) show(dealt, "squeeze");
    coup = dealt ?? coup;
  }
  return steps;
}

/** The events that are steps, and how long each is shown. */
const STEPS: Partial<Record<GameEvent["type"], Reveal["step"]>> = {
  cards_dealt: "turn",
  word_said: "word",
  cards_shown: "turn",
  third_card_given: "turn",
};

/** Returns the coup that runs before the cards of this frame; null if the frame has none. */
function begunCoup(frame: CheminFrame, { match }: CheminFrame): CoupView | null {
  const running = match?.coup ?? null;
  if (running !== null && !running.over) return running;
  const counted = gameEvents(frame).find((event) => event.type === "bets_counted");
  const banker = match?.bank?.banker ?? null;
  if (counted?.type !== "bets_counted" || banker === null) return null;
  return {
    counted: counted.counted,
    punta: handOf(counted.punta),
    banker: handOf(banker),
    over: false,
    obliged: null,
  };
}

function handOf(seat: number): HandView {
  return { seat, cards: [null, null], shown: false, word: null, total: null };
}

function withEvent(coup: CoupView, event: GameEvent): CoupView {
  switch (event.type) {
    case "word_said":
      return withHand(coup, event.seat, (hand) => ({ ...hand, word: event.word }));
    case "cards_shown":
      return withHand(coup, event.seat, (hand) => ({
        ...hand,
        cards: [...event.cards, ...hand.cards.slice(2)],
        shown: true,
      }));
    case "third_card_given":
      return withHand(coup, event.seat, (hand) => ({
        ...hand,
        cards: [...hand.cards, event.card],
      }));
    default:
      return coup;
  }
}

function withHand(coup: CoupView, seat: number, change: (hand: HandView) => HandView): CoupView {
  const side = coup.punta.seat === seat ? "punta" : "banker";
  const hand = change(coup[side]);
  return { ...coup, [side]: { ...hand, total: totalOf(hand.cards) } };
}

/** Returns the coup with my two cards as the punta, who sees them before all others (F12). */
function puntasOwn(coup: CoupView, { seat, match }: CheminFrame): CoupView | null {
  const cards = match?.coup?.punta.cards.slice(0, 2) ?? [];
  if (coup.punta.seat !== seat || cards.includes(null)) return null;
  return withHand(coup, seat, (hand) => ({ ...hand, cards }));
}

/** Returns the coup with my two cards as the banker, just before they are turned up (F13). */
function bankersOwn(coup: CoupView, shown: number, { seat, match }: CheminFrame): CoupView | null {
  const cards = match?.coup?.banker.cards.slice(0, 2) ?? [];
  if (shown !== seat || coup.banker.seat !== seat || cards.includes(null)) return null;
  return withHand(coup, seat, (hand) => ({ ...hand, cards: [...cards, ...hand.cards.slice(2)] }));
}
