/** The proof of a tournament's lots: its commitment, seed and checks. */

import { hexadecimal } from "../../fairness/shuffle/encoding.ts";
import { bytesOf } from "../../protocol/base64.ts";
import { t } from "../../shell/language.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { type LotCheck, lotChecks, packChecks } from "./lot-checks.ts";

export function LotProof({ view }: { readonly view: TournamentView }) {
  const checks = [...lotChecks(view), ...packChecks(view)];
  const isDuplicate = view.packs !== "";
  return (
    <section>
      <h2>{t("tournament.fair")}</h2>
      <p>{t("tournament.fairWords")}</p>
      {isDuplicate && <p>{t("tournament.packs")}</p>}
      {checks.length > 0 && (
        <ul class="ticks">
          {checks.map((check) => (
            <Check key={keyOf(check)} check={check} />
          ))}
        </ul>
      )}
      <details class="fold">
        <summary>{t("tournament.numbers")}</summary>
        <dl class="tournament-terms hashes">
          <Hash label={t("tournament.commitment")} base64={view.commitment} />
          {isDuplicate && <Hash label={t("tournament.packsCommitment")} base64={view.packs} />}
          {view.seed !== null && <Hash label={t("tournament.seed")} base64={view.seed} />}
        </dl>
        {view.seed === null && <p class="hint">{t("tournament.seedLater")}</p>}
      </details>
    </section>
  );
}

function keyOf(check: LotCheck): string {
  if (check.what === "lot") return `lot ${check.lot.number}`;
  return check.what === "packs" ? `packs ${check.round}` : check.what;
}

function wordsOf(check: LotCheck): string {
  switch (check.what) {
    case "commitment":
      return t("tournament.check.commitment");
    case "packs":
      return t("tournament.check.packs", { number: check.round });
    case "lot":
      return t("tournament.check.lot", {
        number: check.lot.number,
        why: t(`tournament.lot.${check.lot.why}`),
      });
  }
}

function Check({ check }: { readonly check: LotCheck }) {
  return (
    <li class={check.holds ? "tick" : "tick is-wrong"}>
      <span aria-hidden="true">{check.holds ? "✓" : "✗"}</span>
      <span>
        {wordsOf(check)} {t(check.holds ? "tournament.holds" : "tournament.fails")}
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
