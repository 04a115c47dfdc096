/** What may be set at a bank before one is asked: what one tap sets, of which amount (S25, F21). */
import type { Amount } from "./amounts.ts";
import { within } from "./amounts.ts";
import type { Premove, Until, Wish } from "./premoves.ts";
import type { Frame } from "./wire.gen.ts";

type PremoveOffer = Frame["premoves"][number];

/** One tap's worth: what it sets, and for how long that may be, the usual time first. */
export interface WishChoice {
  readonly premove: Premove;
  readonly until: readonly Until[];
}

/** The amounts that there are to choose from; null where none is asked for. */
export function rangeOf(offers: readonly PremoveOffer[]): Amount | null {
  const [first, ...more] = offers.flatMap(amountOf);
  if (first === undefined) return null;
  return more.reduce(
    (all, one) => ({ ...all, low: Math.min(all.low, one.low), high: Math.max(all.high, one.high) }),
    first,
  );
}

function amountOf(offer: PremoveOffer): readonly Amount[] {
  switch (offer.type) {
    case "set_bet":
    case "set_bank":
    case "set_wager":
      return [offer.amount];
    case "set_call":
      return [offer.most];
    case "set_pass":
      return [offer.least];
    default:
      return [];
  }
}

/** All that can be set with so many chips. */
export function choicesOf(offers: readonly PremoveOffer[], chips: number): readonly WishChoice[] {
  return offers.flatMap((offer) =>
    premovesOf(offer, chips).map((premove) => ({ premove, until: offer.until })),
  );
}

function premovesOf(offer: PremoveOffer, chips: number): readonly Premove[] {
  switch (offer.type) {
    case "set_play":
      return [
        { type: "set_play", play: true },
        { type: "set_play", play: false },
      ];
    case "set_minimum":
      return [{ type: "set_minimum" }];
    case "set_bet":
      return offer.then.map((then) => ({ type: "set_bet", amount: within(offer.amount, chips), then }));
    case "set_bank":
      return [
        { type: "set_bank", amount: within(offer.amount, chips) },
        ...(offer.refusable ? ([{ type: "set_bank", amount: null }] as const) : []),
      ];
    case "set_wager":
      return [{ type: "set_wager", amount: within(offer.amount, chips) }];
    case "set_call":
      return offer.calls.map((call) => ({ type: "set_call", call, most: within(offer.most, chips) }));
    case "set_five":
      return [
        { type: "set_five", word: "sto" },
        { type: "set_five", word: "tiro" },
      ];
    case "set_pass":
      return [
        { type: "set_pass", least: null },
        { type: "set_pass", least: within(offer.least, chips) },
      ];
    case "set_halve":
    case "set_go_on":
      return [{ type: offer.type }];
    default:
      return [];
  }
}

/** The chips in what is set; null where there are none. */
export function chipsIn(premove: Premove): number | null {
  switch (premove.type) {
    case "set_bet":
    case "set_bank":
    case "set_wager":
      return premove.amount;
    case "set_call":
      return premove.most ?? null;
    case "set_pass":
      return premove.least ?? null;
    default:
      return null;
  }
}

/** The same whatever its amount is. */
export function keyOf(premove: Premove): string {
  const bare = Object.entries(premove).map(([name, value]) =>
    typeof value === "number" ? name : `${name}=${String(value)}`,
  );
  return bare.join(" ");
}

/** What is set that is such a choice, whatever its amount. */
export function setAs(wishes: readonly Wish[], choice: WishChoice): Wish | null {
  return wishes.find(({ premove }) => keyOf(premove) === keyOf(choice.premove)) ?? null;
}
