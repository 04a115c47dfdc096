/** An address as a QR code. */
import { encode } from "uqr";

import { t } from "../shell/language.ts";

/** The white margin that the standard requires, in modules. */
const MARGIN = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label?: string;
}

export function QrCode({ text, label = t("invite.qr") }: QrCodeProps) {
  const { data, size } = encode(text, { border: MARGIN, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
