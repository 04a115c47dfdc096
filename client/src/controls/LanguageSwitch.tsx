/** Switches between the languages of the page. */
import { LANGUAGES } from "../i18n/languages.ts";
import { chooseLanguage, currentLanguage, t } from "../shell/language.ts";
import { Segments } from "./Segments.tsx";

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
