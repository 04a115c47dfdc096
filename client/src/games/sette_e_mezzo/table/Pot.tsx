/** The bank's chips in the middle of the felt, and the number of cards left in the pack. */
import { ChipStack } from "../../../felt/ChipStack.tsx";
import { formatChips, t } from "../../../shell/language.ts";
import type { SetteFrame } from "../facts.ts";
import { bankKind } from "../model/bank.ts";

export function Pot({ frame }: { readonly frame: SetteFrame }) {
  const { match, view } = frame;
  const bank = match?.bank ?? null;
  if (match === null || bank === null) return null;
  const kind = bankKind(bank, match.options ?? view.sheet.options);
  return (
    <p class="sette-pot" data-pot>
      <ChipStack amount={bank.amount} />
      <span class="sette-pot-name">{t(`sette.amount.${kind}`)}</span>
      <b>{formatChips(bank.amount)}</b>
    </p>
  );
}
