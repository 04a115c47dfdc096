/** What lets anybody check the deal: the house's commitment, and its seed once it is shown. */
import { t } from "../app/language.ts";
import type { Epoch } from "../core/wire.gen.ts";

/** Digits of a fingerprint that are shown. */
const SHOWN = 12;

export function Fairness({ epochs }: { readonly epochs: readonly Epoch[] }) {
  return (
    <section class="fairness">
      <p class="hint">{t("fair.explain")}</p>
      <ul class="fair-epochs">
        {epochs.map((epoch) => (
          <li key={epoch.number}>
            <h4>{t("fair.shuffle", { number: epoch.number })}</h4>
            <Fingerprint label={t("fair.commitment")} base64={epoch.commitment} />
            {epoch.seed === null ? (
              <p class="hint">{t("fair.seedLater")}</p>
            ) : (
              <Fingerprint label={t("fair.seed")} base64={epoch.seed} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fingerprint({ label, base64 }: { readonly label: string; readonly base64: string }) {
  const whole = hexadecimal(base64);
  return (
    <details class="fingerprint">
      <summary>
        {label} <code>{whole.slice(0, SHOWN)}…</code>
      </summary>
      <code class="fingerprint-whole">{whole}</code>
    </details>
  );
}

/** Bytes as the house sends them, in the digits that checking programs print. */
export function hexadecimal(base64: string): string {
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join(
    "",
  );
}
