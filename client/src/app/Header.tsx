/** The top of every page but a table: the house, the language, who I am. */
import { useState } from "preact/hooks";

import { LANGUAGES } from "../core/i18n.ts";
import { AccountSheet } from "./AccountSheet.tsx";
import { useHouse } from "./here.ts";
import { chooseLanguage, currentLanguage, formatChips, t } from "./language.ts";
import { Link } from "./router.tsx";
import { Segments } from "./Segments.tsx";

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
      {open && <AccountSheet onClose={() => setOpen(false)} />}
    </header>
  );
}

export function LanguageSwitch() {
  return (
    <Segments
      label={t("settings.language")}
      quiet
      value={currentLanguage()}
      segments={LANGUAGES.map((value) => ({ value, text: value.toUpperCase(), lang: value }))}
      onChoose={(language) => void chooseLanguage(language)}
    />
  );
}

export function initial(name: string): string {
  return (name[0] ?? "?").toUpperCase();
}
