/** Chips won or lost, with their sign. */
import { formatChips } from "../shell/language.ts";

export function Change({ chips }: { readonly chips: number }) {
  const sign = chips > 0 ? "+" : chips < 0 ? "−" : "";
  return (
    <span class={chips > 0 ? "change is-won" : "change"}>
      {sign}
      {formatChips(Math.abs(chips))}
    </span>
  );
}
