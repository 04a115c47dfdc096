/** Shown to a player who lacks chips: practice chips, daily chips, or a member account. */
import { useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { NamePasswordForm } from "../controls/forms.tsx";
import type { Shortage } from "../house/house-client.ts";
import { useHouse } from "../house/house-context.ts";
import { claim, enter } from "../people/model/accounts.ts";
import { formatChips, t } from "../shell/language.ts";
import { STATEMENT_PATH, tablePath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { go, Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";

interface ShortageDialogProps {
  readonly shortage: Shortage;
  readonly onClose: () => void;
}

export function ShortageDialog({ shortage, onClose }: ShortageDialogProps) {
  const you = useHouse().you.value;
  if (you === null) return null;
  return (
    <Dialog title={t("short.title")} onClose={onClose}>
      <p>
        {refusalText(shortage.code)} {t("short.have", { chips: formatChips(you.chips) })}
      </p>
      <Practice options={shortage.options} onClose={onClose} />
      {you.kind === "guest" ? <BecomeMember /> : <DailyChips />}
      <Link to={STATEMENT_PATH} class="button quiet" onGo={onClose}>
        {t("chips.title")}
      </Link>
    </Dialog>
  );
}

/** Opens the same game with bots, played for practice chips. */
function Practice({
  options,
  onClose,
}: Pick<Shortage, "options"> & { readonly onClose: () => void }) {
  const house = useHouse();
  if (options === null) return null;
  const play = () => {
    house.request({ type: "quick_play", options, bots: true }).then(({ table }) => {
      onClose();
      if (table !== null) go(tablePath(table));
    }, toastRefusal);
  };
  return (
    <>
      <button type="button" class="button primary wide" onClick={play}>
        {t("short.practice")}
      </button>
      <p class="hint">{t("short.practiceHint")}</p>
    </>
  );
}

function BecomeMember() {
  const house = useHouse();
  return (
    <details class="fold">
      <summary>{t("account.claim")}</summary>
      <p class="hint">{t("short.claimHint")}</p>
      <NamePasswordForm
        button={t("account.claimDo")}
        isNew
        onSend={async (credentials) => house.renamed(await claim(credentials))}
      />
    </details>
  );
}

/** Explains the daily chips: a member with few chips receives them at the first visit of a day. */
function DailyChips() {
  const house = useHouse();
  const [told, tell] = useState("");
  const ask = () => {
    const before = house.you.value?.chips ?? 0;
    enter().then((you) => {
      house.renamed(you);
      const came = you.chips - before;
      tell(came > 0 ? t("short.dailyCame", { chips: formatChips(came) }) : t("short.dailyNone"));
    }, toastRefusal);
  };
  return (
    <>
      <button type="button" class="button wide" onClick={ask}>
        {t("short.daily")}
      </button>
      <p class="hint" role="status">
        {told === "" ? t("short.dailyHint") : told}
      </p>
    </>
  );
}
