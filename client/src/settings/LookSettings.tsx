/** Settings of colours, cards, motion and celebrations on this device. */
import { DeckChooser } from "../cards/DeckChooser.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { Switch } from "../controls/Switch.tsx";
import { CELEBRATIONS } from "../play/celebrations.ts";
import { celebrationsOff, switchCelebration } from "../shell/celebration-settings.ts";
import {
  chooseScheme,
  chooseTheme,
  SCHEMES,
  scheme,
  THEMES,
  theme,
} from "../shell/device-settings.ts";
import { PACES, paceChoice } from "../shell/interaction-settings.ts";
import { t } from "../shell/language.ts";

export function LookSettings() {
  return (
    <>
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
      <SelectField
        label={t("settings.pace")}
        value={paceChoice.shown.value}
        options={PACES.map((value) => ({ value, text: t(`pace.${value}`) }))}
        onChoose={paceChoice.choose}
      />
      <DeckChooser />
      <fieldset class="segments sounds">
        <legend class="segments-label">{t("settings.celebrations")}</legend>
        {CELEBRATIONS.map((kind) => (
          <Switch
            key={kind}
            label={t(`celebrations.${kind}`)}
            isOn={!celebrationsOff.value.has(kind)}
            onChange={(isOn) => switchCelebration(kind, isOn)}
          />
        ))}
      </fieldset>
    </>
  );
}
