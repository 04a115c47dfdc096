/** The chances of tressette. */
import { Dealt } from "../../../odds/Dealt.tsx";
import type { OddsProps } from "../../game.ts";
import { Splits } from "../../../odds/Splits.tsx";

export function Odds(props: OddsProps) {
  return (
    <>
      <Splits {...props} />
      <Dealt {...props} />
    </>
  );
}
