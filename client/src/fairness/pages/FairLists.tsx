/** The checks of a shuffle, and the seeds of its seats. */

import { t } from "../../shell/language.ts";
import type { Check } from "../browser/sighting.ts";
import type { Brought } from "../record/verify.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";

/** The name of the player at the seat. */
export type SeatName = (seat: number) => string;

export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul class="ticks">
      {checks.map(({ name, holds }) => (
        <Tick key={name} holds={holds} words={t(`fair.check.${name}`)} />
      ))}
    </ul>
  );
}

interface TickProps {
  readonly holds: boolean;
  readonly words: string;
}

export function Tick({ holds, words }: TickProps) {
  return (
    <li class={holds ? "tick" : "tick is-wrong"}>
      <span aria-hidden="true">{holds ? "✓" : "✗"}</span>
      <span>
        {words}
        {holds ? <span class="spoken">: {t("fair.holds")}</span> : <b>: {t("fair.wrong")}</b>}
      </span>
    </li>
  );
}

/** The contribution of a seat to a shuffle. */
export type BroughtSoFar = Brought | "committed";

const SIGNS: { readonly [what in BroughtSoFar]?: string } = { seed: "✓", wrong: "✗" };

interface BroughtListProps {
  /** By seat. */
  readonly brought: readonly BroughtSoFar[];
  readonly nameOf: SeatName;
}

export function BroughtList({ brought, nameOf }: BroughtListProps) {
  return (
    <ul class="ticks">
      {brought.map((what, seat) => (
        <li key={seat} class={what === "withheld" || what === "wrong" ? "tick is-wrong" : "tick"}>
          <span aria-hidden="true">{SIGNS[what] ?? "–"}</span>
          <span>
            <b class="fair-name">{nameOf(seat)}</b>{" "}
            {t(`fair.brought.${what === "house bot" ? "bot" : what}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SeatsProps {
  readonly epoch: PublicEpoch;
  /** The seats that revealed a seed that does not match their commitment. */
  readonly wrong: readonly number[];
  readonly nameOf: SeatName;
}

export function Seats({ epoch, wrong, nameOf }: SeatsProps) {
  const brought = epoch.participants.map(({ kind }, seat): BroughtSoFar => {
    if (kind !== "seed") return kind;
    if ((epoch.revealed[seat] ?? "") !== "") return wrong.includes(seat) ? "wrong" : "seed";
    if (!epoch.ready) return "committed";
    return epoch.late?.includes(seat) ? "late" : "withheld";
  });
  return (
    <>
      <BroughtList brought={brought} nameOf={nameOf} />
      {epoch.ready && !brought.includes("seed") && <p class="hint">{t("fair.bare")}</p>}
    </>
  );
}

/** The name of a seat without a known player. */
export function seatLetter(seat: number): string {
  return t("fair.seat", { letter: String.fromCharCode("A".charCodeAt(0) + seat) });
}
