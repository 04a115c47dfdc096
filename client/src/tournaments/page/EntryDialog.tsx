/** The confirmation of an entry, with its price (P1). */
import { useState } from "preact/hooks";
import { Dialog } from "../../controls/Dialog.tsx";
import { useHouse } from "../../house/house-context.ts";
import { storedName } from "../../protocol/stored-names.ts";
import { formatChips, t } from "../../shell/language.ts";
import { entersInPairs } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { priceOf } from "../tournament-words.ts";
import { useHouseRequest } from "../use-house-request.ts";

interface EntryDialogProps {
  readonly view: TournamentView;
  readonly onClose: () => void;
}

export function EntryDialog({ view, onClose }: EntryDialogProps) {
  const { sheet } = view;
  const chips = useHouse().you.value?.chips ?? 0;
  const [partner, setPartner] = useState("");
  const { refusal, isBusy, ask } = useHouseRequest();
  const price = priceOf(sheet);
  const inPairs = entersInPairs(sheet);
  const enter = async () => {
    const named = inPairs ? storedName(partner.trim()) : null;
    if (await ask({ type: "register", event: view.id, partner: named })) onClose();
  };
  return (
    <Dialog title={t("tournament.enterIn", { name: sheet.name })} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        {price > 0 && (
          <dl class="facts">
            <Row term={t("tournament.toPool")} chips={sheet.entry} />
            <Row term={t("tournament.toHouse")} chips={sheet.fee} />
            <Row term={t("tournament.price")} chips={price} />
            <Row term={t("tournament.youHave")} chips={chips} />
          </dl>
        )}
        {inPairs && (
          <label class="field">
            {t("tournament.partnerName")}
            <input
              class="input"
              name="partner"
              value={partner}
              required
              autocapitalize="none"
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => setPartner(event.currentTarget.value)}
            />
            <span class="hint">{t("tournament.partnerHint")}</span>
          </label>
        )}
        <p class="hint">
          {view.late_entries && sheet.format.type === "freeze_out"
            ? t("tournament.lateHint", { chips: formatChips(sheet.format.chips) })
            : t("tournament.backUntil")}
        </p>
        <p class="form-refusal" role="alert">
          {refusal}
        </p>
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {price === 0
            ? t("tournament.enterFree")
            : t("tournament.pay", { chips: formatChips(price) })}
        </button>
      </form>
    </Dialog>
  );
}

function Row({ term, chips }: { readonly term: string; readonly chips: number }) {
  return (
    <div class="fact">
      <dt>{term}</dt>
      <dd>{formatChips(chips)}</dd>
    </div>
  );
}
