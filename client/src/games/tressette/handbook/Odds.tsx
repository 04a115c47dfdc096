/** The odds of tressette. */
import { Dealt } from "../../../odds/Dealt.tsx";
import { HandOdds } from "../../../odds/HandOdds.tsx";
import { Splits } from "../../../odds/Splits.tsx";
import type { OddsProps } from "../../game.ts";
import { AccusoOdds } from "./AccusoOdds.tsx";

const TESTS = {
  hands: "tests/analysis/tressette/test_hands.py",
  accuso: "tests/analysis/tressette/test_accuso.py",
};
const MODES = ["mine", "played", "asked"] as const;

export function Odds(props: OddsProps) {
  return (
    <>
      <HandOdds game={props.game} isExact={props.isExact} modes={MODES} clause="T6">
        {(known) => <AccusoOdds known={known} />}
      </HandOdds>
      <Splits {...props} test="tests/analysis/tressette/test_splits.py" />
      <Dealt {...props} tests={TESTS} />
    </>
  );
}
