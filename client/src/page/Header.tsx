/** The header of every page except a table: the house, the language, the account. */
import { useState } from "preact/hooks";

import { initial } from "../controls/initial.ts";
import { LanguageSwitch } from "../controls/LanguageSwitch.tsx";
import { useHouse } from "../house/house-context.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { formatChips, learn, t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";

const loadAccount = async () => {
  const [sheet] = await Promise.all([import("../people/AccountDialog.tsx"), learn("settings")]);
  return sheet.AccountDialog;
};

export function Header() {
  const you = useHouse().you.value;
  const [open, setOpen] = useState(false);
  return (
    <header class="topbar">
      <Link to="/" class="brand">
        {t("app.name")}
      </Link>
      <div class="topbar-tools">
        <LanguageSwitch />
        {you !== null && (
          <button type="button" class="account-button" onClick={() => setOpen(true)}>
            <span class="avatar" aria-hidden="true">
              {initial(you.name)}
            </span>
            <span class="spoken">
              {t("account.open", { name: you.name, chips: formatChips(you.chips) })}
            </span>
            <span class="chips" aria-hidden="true">
              {formatChips(you.chips)}
            </span>
          </button>
        )}
      </div>
      {open && <LazyDialog load={loadAccount} onClose={() => setOpen(false)} />}
    </header>
  );
}
