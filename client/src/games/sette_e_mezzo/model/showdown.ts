/**
 * Rebuilds the hand that a frame settles, because the view of the frame may already contain the
 * next hand.
 */

import { type GameEvent, gameEvents } from "../../../play/game-events.ts";
import type { ViewOf } from "../../../play/games.ts";
import type { SetteFrame } from "../facts.ts";
import { totalOf } from "./hands.ts";

type SetteView = ViewOf<"sette_e_mezzo">;
type Coup = NonNullable<SetteView["coup"]>;
type Hand = Coup["hands"][number];

/**
 * Returns the match with the settled hand on the table; null if the view itself shows it, or the
 * frame settles none.
 */
export function showdownOf(frame: SetteFrame, before: SetteFrame | null): SetteView | null {
  const { match } = frame;
  const running = before?.match?.coup ?? null;
  if (match === null || match.coup?.over === true || running === null || running.over) return null;
  const events = gameEvents(frame);
  const end = events.findIndex(({ type }) => type === "deal_ended");
  if (end < 0) return null;
  const coup = events.slice(0, end).reduce(withEvent, running);
  return { ...match, coup: { ...coup, over: true }, bank: before?.match?.bank ?? match.bank };
}

function withEvent(coup: Coup, event: GameEvent): Coup {
  switch (event.type) {
    case "bet_made":
      return { ...coup, bets: withItem(coup.bets, coup.punte.indexOf(event.seat), event.amount) };
    case "bet_lapsed":
      return { ...coup, lost: withItem(coup.lost, coup.punte.indexOf(event.seat), event.lost) };
    case "card_given":
      return withHand(coup, event.seat, (hand) => ({ ...hand, open: [...hand.open, event.card] }));
    case "card_shown":
      return withHand(coup, event.seat, (hand) => ({ ...hand, covered: event.card, shown: true }));
    case "stood":
      return withHand(coup, event.seat, (hand) => ({ ...hand, stood: event.why }));
    default:
      return coup;
  }
}

function withHand(coup: Coup, seat: number, change: (hand: Hand) => Hand): Coup {
  const punta = coup.punte.indexOf(seat);
  const at = punta < 0 ? coup.hands.length - 1 : punta;
  const hand = coup.hands[at];
  if (hand === undefined) return coup;
  const next = change(hand);
  const total = next.covered === null ? null : totalOf([next.covered, ...next.open]);
  return { ...coup, hands: withItem(coup.hands, at, { ...next, total }) };
}

function withItem<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((one, index) => (index === at ? item : one));
}
