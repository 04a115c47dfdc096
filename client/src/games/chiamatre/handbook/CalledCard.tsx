/** Who is the caller's partner, and how long the called suit is with them (C5, C6). */
import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { chanceOf } from "../../../odds/model/chance-tables.ts";
import { HANDS } from "../../../odds/model/hidden-hands.ts";
import type { Known } from "../../../odds/model/known-deal.ts";
import { Part } from "../../../odds/Part.tsx";
import { cardsWith } from "../../../odds/use-marks.ts";
import { nameOf, t } from "../../../shell/language.ts";
import { type Caller, calledOdds } from "../model/called-card.ts";

interface CalledCardProps {
  readonly known: Known;
  readonly caller: Caller;
}

export function CalledCard({ known, caller }: CalledCardProps) {
  const [called] = cardsWith(known.marks, "called");
  return (
    <Part
      name="hand_called"
      game={known.game}
      clause="C5"
      test="client/tests/odds/called-card.test.ts"
    >
      {called === undefined ? (
        <p>{t("odds.hand_called.none")}</p>
      ) : (
        <Holders known={known} caller={caller} called={called} />
      )}
    </Part>
  );
}

function Holders({
  known,
  caller,
  called,
}: CalledCardProps & { readonly called: Parameters<typeof nameOf>[0] }) {
  const { holders, lengths } = calledOdds(known.stage, known.seen.voids, called, caller);
  return (
    <>
      <h3>{t("odds.hand_called.holder", { card: nameOf(called) })}</h3>
      <ChanceBars
        caption={t("odds.hand_called")}
        name={t("odds.holder")}
        chances={HANDS.map((hand) => chanceOf(t(`odds.seat.${hand}`), holders[hand]!))}
        isExact={known.isExact}
      />
      <h3>{t("odds.hand_called.length")}</h3>
      <ChanceBars
        caption={t("odds.hand_called.length")}
        name={t("odds.cards")}
        chances={lengths.map(([length, chance]) => chanceOf(String(length), chance))}
        isExact={known.isExact}
      />
    </>
  );
}
