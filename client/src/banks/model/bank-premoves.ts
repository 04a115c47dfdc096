/** The premoves that a bank game offers, with their amounts (S25, F21). */
import type { Amount } from "../../play/amounts.ts";
import { nearestAmount } from "../../play/amounts.ts";
import type { Premove, SetPremove, Until } from "../../play/premoves.ts";
import type { Frame } from "../../protocol/wire.gen.ts";

type PremoveOffer = Frame["premoves"][number];

/**
 * A premove with a button of its own. `until` lists how long it may remain set; the first value is
 * the default.
 */
export interface PremoveChoice {
  readonly premove: Premove;
  readonly until: readonly Until[];
}

/**
 * The purpose of an amount: `stake`, a bet or a bank; `pass`, the posta (the banker's stake) from
 * which a premove passes the bank; `add`, chips added to the bank.
 */
export type AmountPurpose = "stake" | "pass" | "add";

/** Returns the purpose of the amount in a premove or in an offer of one. */
export function purposeOf({ type }: PremoveOffer | Premove): AmountPurpose {
  switch (type) {
    case "set_pass":
      return "pass";
    case "set_add":
      return "add";
    default:
      return "stake";
  }
}

/**
 * Returns the range of amounts for each purpose; it covers the ranges of all offers with that
 * purpose.
 */
export function rangesOf(offers: readonly PremoveOffer[]): ReadonlyMap<AmountPurpose, Amount> {
  const ranges = new Map<AmountPurpose, Amount>();
  for (const offer of offers) {
    const [amount, before] = [amountOf(offer), ranges.get(purposeOf(offer))];
    if (amount !== null)
      ranges.set(purposeOf(offer), before === undefined ? amount : widened(before, amount));
  }
  return ranges;
}

function widened(one: Amount, other: Amount): Amount {
  return { ...one, low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) };
}

function amountOf(offer: PremoveOffer): Amount | null {
  switch (offer.type) {
    case "set_bet":
    case "set_bank":
    case "set_wager":
    case "set_add":
      return offer.amount;
    case "set_call":
      return offer.most;
    case "set_pass":
      return offer.least;
    default:
      return null;
  }
}

/** Returns a choice for every offered premove; `chips` gives the chosen amount for a purpose. */
export function choicesOf(
  offers: readonly PremoveOffer[],
  chips: (sum: AmountPurpose) => number,
): readonly PremoveChoice[] {
  return offers.flatMap((offer) =>
    premovesOf(offer, chips(purposeOf(offer))).map((premove) => ({ premove, until: offer.until })),
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
      return offer.then.map((then) => ({
        type: "set_bet",
        amount: nearestAmount(offer.amount, chips),
        then,
      }));
    case "set_bank":
      return [
        { type: "set_bank", amount: nearestAmount(offer.amount, chips) },
        ...(offer.refusable ? ([{ type: "set_bank", amount: null }] as const) : []),
      ];
    case "set_wager":
    case "set_add":
      return [{ type: offer.type, amount: nearestAmount(offer.amount, chips) }];
    case "set_call":
      return offer.calls.map((call) => ({
        type: "set_call",
        call,
        most: nearestAmount(offer.most, chips),
      }));
    case "set_five":
      return [
        { type: "set_five", word: "sto" },
        { type: "set_five", word: "tiro" },
      ];
    case "set_pass":
      return [
        { type: "set_pass", least: null },
        { type: "set_pass", least: nearestAmount(offer.least, chips) },
      ];
    case "set_halve":
    case "set_go_on":
      return [{ type: offer.type }];
    default:
      return [];
  }
}

/** Returns the amount of chips in a premove, or null. */
export function chipsIn(premove: Premove): number | null {
  switch (premove.type) {
    case "set_bet":
    case "set_bank":
    case "set_wager":
    case "set_add":
      return premove.amount;
    case "set_call":
      return premove.most ?? null;
    case "set_pass":
      return premove.least ?? null;
    default:
      return null;
  }
}

/** Returns a key of a premove that does not depend on its amount. */
export function keyOf(premove: Premove): string {
  const bare = Object.entries(premove).map(([name, value]) =>
    typeof value === "number" ? name : `${name}=${String(value)}`,
  );
  return bare.join(" ");
}

/**
 * Returns the premove that is set and differs from a choice at most in its amount; null if there is
 * none.
 */
export function matchingPremove(
  wishes: readonly SetPremove[],
  choice: PremoveChoice,
): SetPremove | null {
  return wishes.find(({ premove }) => keyOf(premove) === keyOf(choice.premove)) ?? null;
}
