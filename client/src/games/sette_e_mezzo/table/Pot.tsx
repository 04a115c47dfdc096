/** The bank's chips in the middle of the felt; while a result is on show, what it means for me. */
import { ChipStack } from "../../../felt/ChipStack.tsx";
import { formatChips, t } from "../../../shell/language.ts";
import type { SetteFrame } from "../facts.ts";
import { bankKind } from "../model/bank.ts";

interface PotProps {
  readonly frame: SetteFrame;
  /** The result of the hand in words; null while none is on show. */
  readonly result: string | null;
}

export function Pot({ frame, result }: PotProps) {
  const { match, view } = frame;
  const bank = match?.bank ?? null;
  if (result !== null) {
    // The say line and the log tell it to a screen reader.
    return (
      <p class="sette-pot sette-result" aria-hidden="true">
        <b>{result}</b>
      </p>
    );
  }
  if (match === null || bank === null) return null;
  const kind = bankKind(bank, match.options ?? view.sheet.options);
  return (
    <p class="sette-pot">
      <ChipStack amount={bank.amount} />
      <span class="sette-pot-name">{t(`sette.amount.${kind}`)}</span>
      <b>{formatChips(bank.amount)}</b>
    </p>
  );
}
