/** The odds of tressette. */
import { Dealt } from "../../../odds/Dealt.tsx";
import { Splits } from "../../../odds/Splits.tsx";
import type { OddsProps } from "../../game.ts";

export function Odds(props: OddsProps) {
  return (
    <>
      <Splits {...props} />
      <Dealt {...props} />
    </>
  );
}
