/** An address as a picture that a telephone reads. */
import { encode } from "uqr";

import { t } from "../shell/language.ts";

/** Modules of white around it, as the standard asks. */
const MARGIN = 4;

export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: MARGIN, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("invite.qr")}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
