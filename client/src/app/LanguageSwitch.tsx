/** The languages that we speak. */
import { LANGUAGES } from "../core/i18n.ts";
import { chooseLanguage, currentLanguage, t } from "./language.ts";
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
