/** The limit of what I can lose in a day: lower at once, higher after a day. */
import { useEffect, useState } from "preact/hooks";
import { Form } from "../controls/forms.tsx";
import { formatChips, formatDate, t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { type LossLimit as Limit, ownLossLimit, setLossLimit } from "./model/loss-limit.ts";

const HIGHEST = 1_000_000_000;

const limitText = (most: number | null) =>
  most === null ? t("loss.none") : t("loss.most", { chips: formatChips(most) });

export function LossLimit() {
  const [limit, show] = useState<Limit | null>(null);
  useEffect(() => {
    ownLossLimit().then(show, toastRefusal);
  }, []);
  return (
    <>
      <p class="hint">{t("loss.what")}</p>
      {limit !== null && <Shown limit={limit} />}
      <Form
        button={t("loss.set")}
        onSend={async (fields) => show(await setLossLimit(Number(fields.get("most"))))}
      >
        <label class="field">
          {t("loss.chips")}
          <input
            class="input"
            name="most"
            type="number"
            inputMode="numeric"
            min={0}
            max={HIGHEST}
            required
          />
        </label>
      </Form>
      {limit !== null && (limit.most !== null || limit.then !== null) && (
        <Form button={t("loss.remove")} onSend={async () => show(await setLossLimit(null))}>
          {null}
        </Form>
      )}
    </>
  );
}

function Shown({ limit }: { readonly limit: Limit }) {
  const { most, lost, then, begins } = limit;
  const told = lost > 0 ? "loss.lost" : "loss.won";
  return (
    <>
      <p>
        {limitText(most)} {lost !== 0 && t(told, { chips: formatChips(Math.abs(lost)) })}
      </p>
      {begins !== null && (
        <p>{t("loss.later", { when: formatDate(begins), limit: limitText(then) })}</p>
      )}
    </>
  );
}
