/** How the page looks and speaks, for this player on this device. */
import { DeckChooser } from "../cards/DeckChooser.tsx";
import { Choice } from "../controls/Choice.tsx";
import { LANGUAGES } from "../i18n/languages.ts";
import { LaterFold } from "../shell/Later.tsx";
import { chooseLanguage, currentLanguage, learn, t } from "../shell/language.ts";
import { chooseScheme, chooseTheme, SCHEMES, scheme, THEMES, theme } from "../shell/preferences.ts";
import { FeelSettings } from "./FeelSettings.tsx";

const loadBlocked = async () => {
  const [part] = await Promise.all([import("../talk/Blocked.tsx"), learn("talk")]);
  return part.Blocked;
};

export function Settings() {
  return (
    <section class="settings" aria-label={t("settings.title")}>
      <Choice
        label={t("settings.language")}
        value={currentLanguage()}
        options={LANGUAGES.map((value) => ({ value, text: t(`language.${value}`), lang: value }))}
        onChoose={chooseLanguage}
      />
      <Choice
        label={t("settings.theme")}
        value={theme.value}
        options={THEMES.map((value) => ({ value, text: t(`theme.${value}`) }))}
        onChoose={chooseTheme}
      />
      <Choice
        label={t("settings.scheme")}
        value={scheme.value}
        options={SCHEMES.map((value) => ({ value, text: t(`scheme.${value}`) }))}
        onChoose={chooseScheme}
      />
      <FeelSettings />
      <DeckChooser />
      <LaterFold title={t("talk.blockedPeople")} load={loadBlocked} />
    </section>
  );
}
