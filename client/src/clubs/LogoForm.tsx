/** Chooses the logo of a club, or removes it. */
import { useState } from "preact/hooks";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { toast } from "../shell/toast.tsx";
import { LOGO_TYPES, logoOf } from "./logo-file.ts";
import { actInClub, type ClubFacts } from "./model/clubs.ts";

interface LogoFormProps {
  readonly page: ClubFacts;
  readonly onChange: () => void;
}

export function LogoForm({ page: { id, logo }, onChange }: LogoFormProps) {
  const [refusal, refuse] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (act: () => Promise<unknown>, done: "set" | "removed") => {
    setBusy(true);
    refuse(null);
    try {
      await act();
      toast(t(`clubs.logo.${done}`));
      onChange();
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      refuse(failure.code);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="form">
      <label class="field">
        {t("clubs.logo")}
        <input
          class="input"
          type="file"
          accept={LOGO_TYPES}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = "";
            if (file === undefined) return;
            void change(async () => actInClub("logo", id, { picture: await logoOf(file) }), "set");
          }}
        />
        <span class="hint">{t("clubs.logo.hint")}</span>
      </label>
      <p class="form-refusal" role="alert">
        {refusal === null ? "" : refusalText(refusal)}
      </p>
      {logo !== "" && (
        <button
          type="button"
          class="button"
          aria-disabled={isBusy}
          onClick={() => void change(() => actInClub("logo/remove", id), "removed")}
        >
          {t("clubs.logo.remove")}
        </button>
      )}
    </div>
  );
}
