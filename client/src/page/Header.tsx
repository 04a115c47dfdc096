/** The header of every page except a table: the house, its parts, the language, the account. */
import { useState } from "preact/hooks";

import { loadAvatar } from "../cards/load-avatar.ts";
import { LanguageSwitch } from "../controls/LanguageSwitch.tsx";
import { useHouse } from "../house/house-context.ts";
import { WaitingBadge } from "../people/WaitingBadge.tsx";
import { houseName } from "../shell/house-name.ts";
import { LazyDialog, LazyPart } from "../shell/Lazy.tsx";
import { formatChips, learn, t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";
import { loadPlaces } from "./load-places.ts";

const loadAccount = async () => {
  const [sheet] = await Promise.all([
    import("../people/AccountDialog.tsx"),
    learn("settings", "entrance"),
  ]);
  return sheet.AccountDialog;
};

/** The characters from which a name takes more than one line of a phone. */
const LONG = 10;

export function Header() {
  const you = useHouse().you.value;
  const [open, setOpen] = useState(false);
  const name = houseName.value;
  return (
    <header class="topbar">
      <Link to="/" class={name.length > LONG ? "brand is-long" : "brand"}>
        {name}
      </Link>
      <LazyPart load={loadPlaces} at="bar" />
      <div class="topbar-tools">
        <LanguageSwitch />
        {you !== null && (
          <button type="button" class="account-button" onClick={() => setOpen(true)}>
            <span class="account-sign">
              <LazyPart load={loadAvatar} card={you.avatar} />
            </span>
            <span class="spoken">
              {t("account.open", { name: you.name, chips: formatChips(you.chips) })}
            </span>
            <span class="chips" aria-hidden="true">
              {formatChips(you.chips)}
            </span>
            <WaitingBadge />
          </button>
        )}
      </div>
      {open && <LazyDialog load={loadAccount} onClose={() => setOpen(false)} />}
    </header>
  );
}
