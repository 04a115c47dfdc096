/** The proof of a tournament's lots: its commitment, seed and checks. */

import { hexadecimal } from "../../fairness/shuffle/encoding.ts";
import { bytesOf } from "../../protocol/base64.ts";
import { t } from "../../shell/language.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { type LotCheck, lotChecks } from "./lot-checks.ts";

export function LotProof({ view }: { readonly view: TournamentView }) {
  const checks = lotChecks(view);
  return (
    <section>
      <h2>{t("tournament.fair")}</h2>
      <p>{t("tournament.fairWords")}</p>
      {checks.length > 0 && (
        <ul class="ticks">
          {checks.map((check) => (
            <Check key={check.what === "lot" ? check.lot.number : check.what} check={check} />
          ))}
        </ul>
      )}
      <details class="fold">
        <summary>{t("tournament.numbers")}</summary>
        <dl class="tournament-terms hashes">
          <Hash label={t("tournament.commitment")} base64={view.commitment} />
          {view.seed !== null && <Hash label={t("tournament.seed")} base64={view.seed} />}
        </dl>
        {view.seed === null && <p class="hint">{t("tournament.seedLater")}</p>}
      </details>
    </section>
  );
}

function Check({ check }: { readonly check: LotCheck }) {
  const words =
    check.what === "commitment"
      ? t("tournament.check.commitment")
      : t("tournament.check.lot", {
          number: check.lot.number,
          why: t(`tournament.lot.${check.lot.why}`),
        });
  return (
    <li class={check.holds ? "tick" : "tick is-wrong"}>
      <span aria-hidden="true">{check.holds ? "✓" : "✗"}</span>
      <span>
        {words} {t(check.holds ? "tournament.holds" : "tournament.fails")}
      </span>
    </li>
  );
}

function Hash({ label, base64 }: { readonly label: string; readonly base64: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{hexadecimal(bytesOf(base64))}</code>
      </dd>
    </div>
  );
}
