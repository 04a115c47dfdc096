/** The chances of tressette. */
import { Dealt } from "./Dealt.tsx";
import type { OddsProps } from "./Part.tsx";
import { Splits } from "./Splits.tsx";

export function Tressette(props: OddsProps) {
  return (
    <>
      <Splits {...props} />
      <Dealt {...props} />
    </>
  );
}
