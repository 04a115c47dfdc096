/** Shows the chips that I lose if I do not answer in time, if any (S8, S11, S20, F4, F10). */
import { silenceText } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { speech } from "../shell/page-speech.ts";

export function SilenceCost({ newest }: { readonly newest: Frame }) {
  const text = silenceText(speech, newest);
  return text === "" ? null : <p class="amount-note is-silent">{text}</p>;
}
