/** Says why no clock runs during play. */

import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

export function ClockNote({ newest }: { readonly newest: Frame }) {
  const { phase, held, untimed } = newest.view;
  if (phase !== "playing" || !(held || untimed)) return null;
  return (
    <p class="clock-note" role="status">
      {t(untimed ? "clock.none" : "clock.held")}
    </p>
  );
}
