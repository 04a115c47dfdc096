/** Settings of language, colours, cards and interaction on this device. */
import { DeckChooser } from "../cards/DeckChooser.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { LANGUAGES } from "../i18n/languages.ts";
import {
  chooseScheme,
  chooseTheme,
  SCHEMES,
  scheme,
  THEMES,
  theme,
} from "../shell/device-settings.ts";
import { LazyDetails } from "../shell/Lazy.tsx";
import { chooseLanguage, currentLanguage, learn, t } from "../shell/language.ts";
import { InteractionSettings } from "./InteractionSettings.tsx";

const loadBlocked = async () => {
  const [part] = await Promise.all([import("../talk/BlockedPlayers.tsx"), learn("talk")]);
  return part.BlockedPlayers;
};

const loadNotifications = async () => {
  const [part] = await Promise.all([import("./Notifications.tsx"), learn("push", "refusals")]);
  return part.Notifications;
};

export function Settings() {
  return (
    <section class="settings" aria-label={t("settings.title")}>
      <SelectField
        label={t("settings.language")}
        value={currentLanguage()}
        options={LANGUAGES.map((value) => ({ value, text: t(`language.${value}`), lang: value }))}
        onChoose={chooseLanguage}
      />
      <SelectField
        label={t("settings.theme")}
        value={theme.value}
        options={THEMES.map((value) => ({ value, text: t(`theme.${value}`) }))}
        onChoose={chooseTheme}
      />
      <SelectField
        label={t("settings.scheme")}
        value={scheme.value}
        options={SCHEMES.map((value) => ({ value, text: t(`scheme.${value}`) }))}
        onChoose={chooseScheme}
      />
      <InteractionSettings />
      <DeckChooser />
      <LazyDetails title={t("settings.notifications")} load={loadNotifications} />
      <LazyDetails title={t("talk.blockedPeople")} load={loadBlocked} />
    </section>
  );
}
