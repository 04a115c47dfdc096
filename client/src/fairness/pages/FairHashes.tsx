/** The hashes and seeds of a shuffle, in a closed fold. */

import { bytesOf } from "../../protocol/base64.ts";
import { t } from "../../shell/language.ts";
import { hexadecimal } from "../shuffle/encoding.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import type { SeatName } from "./FairLists.tsx";

interface HashesProps {
  readonly epoch: PublicEpoch;
  readonly nameOf: SeatName;
}

export function Hashes({ epoch, nameOf }: HashesProps) {
  return (
    <details class="fold panel fair-fold">
      <summary>{t("fair.hashes")}</summary>
      <dl class="hashes">
        <Hash label={t("fair.commitment")} base64={epoch.commitment} />
        <Hash label={t("fair.houseSeed")} base64={epoch.seed} />
        <Hash label={t("fair.root")} base64={epoch.root} />
        {epoch.participants.map(({ commitment }, seat) => (
          <Hash
            key={`c${seat}`}
            label={t("fair.seatCommitment", { name: nameOf(seat) })}
            base64={commitment}
          />
        ))}
        {epoch.revealed.map((seed, seat) => (
          <Hash key={`r${seat}`} label={t("fair.seatSeed", { name: nameOf(seat) })} base64={seed} />
        ))}
        <Hash label={t("fair.rules")} base64={epoch.rules} />
      </dl>
    </details>
  );
}

interface HashProps {
  readonly label: string;
  readonly base64: string;
}

/** Shows nothing until there is a value. */
export function Hash({ label, base64 }: HashProps) {
  if (base64 === "") return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{digits(base64)}</code>
      </dd>
    </div>
  );
}

/** Returns base64 text as hexadecimal digits; other text unchanged. */
function digits(base64: string): string {
  try {
    return hexadecimal(bytesOf(base64));
  } catch {
    return base64;
  }
}
