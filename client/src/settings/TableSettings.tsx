/** Settings of how one plays at a table on this device: taps, keys, text mode. */
import { SelectField } from "../controls/SelectField.tsx";
import { Switch } from "../controls/Switch.tsx";
import {
  awakeChoice,
  badgeChoice,
  KEYS,
  keysChoice,
  TAPS,
  TEXTS,
  THUMBS,
  tapsChoice,
  textChoice,
  thumbChoice,
} from "../shell/interaction-settings.ts";
import { LazyDetails } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";

/** The keys of the signals are named by the words of the games with tricks. */
const loadKeyList = async () => {
  const [{ KeyList }] = await Promise.all([import("./KeyList.tsx"), learn("tricks")]);
  return KeyList;
};

export function TableSettings() {
  return (
    <>
      <SelectField
        label={t("settings.taps")}
        value={tapsChoice.shown.value}
        options={TAPS.map((value) => ({ value, text: t(`taps.${value}`) }))}
        onChoose={tapsChoice.choose}
      />
      <SelectField
        label={t("settings.thumb")}
        value={thumbChoice.shown.value}
        options={THUMBS.map((value) => ({ value, text: t(`thumb.${value}`) }))}
        onChoose={thumbChoice.choose}
      />
      <SelectField
        label={t("settings.keys")}
        value={keysChoice.shown.value}
        options={KEYS.map((value) => ({ value, text: t(`keys.${value}`) }))}
        onChoose={keysChoice.choose}
      />
      <LazyDetails title={t("settings.keys.list")} load={loadKeyList} />
      <SelectField
        label={t("settings.text")}
        value={textChoice.shown.value}
        options={TEXTS.map((value) => ({ value, text: t(`settings.text.${value}`) }))}
        onChoose={textChoice.choose}
      />
      <fieldset class="segments sounds">
        <legend class="segments-label">{t("settings.device")}</legend>
        <ChoiceSwitch label={t("settings.awake")} choice={awakeChoice} />
        <ChoiceSwitch label={t("settings.badge")} choice={badgeChoice} />
      </fieldset>
    </>
  );
}

interface ChoiceSwitchProps {
  readonly label: string;
  readonly choice: typeof awakeChoice;
}

function ChoiceSwitch({ label, choice }: ChoiceSwitchProps) {
  return (
    <Switch
      label={label}
      isOn={choice.shown.value === "on"}
      onChange={(isOn) => choice.choose(isOn ? "on" : "off")}
    />
  );
}
