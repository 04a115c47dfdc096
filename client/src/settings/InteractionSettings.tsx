/** Settings of motion, sound and input on this device. */

import { SelectField } from "../controls/SelectField.tsx";
import { Switch } from "../controls/Switch.tsx";
import { play } from "../fx/sound.ts";
import { CELEBRATIONS } from "../play/celebrations.ts";
import { SOUND_KINDS } from "../play/sound-kinds.ts";
import {
  areBotsSilent,
  celebrationsOff,
  chooseBotVoices,
  switchCelebration,
} from "../shell/celebration-settings.ts";
import {
  awakeChoice,
  BUZZES,
  badgeChoice,
  buzzChoice,
  KEYS,
  keysChoice,
  mutedKinds,
  muteKind,
  PACES,
  paceChoice,
  SOUNDS,
  soundChoice,
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

export function InteractionSettings() {
  return (
    <>
      <SelectField
        label={t("settings.pace")}
        value={paceChoice.shown.value}
        options={PACES.map((value) => ({ value, text: t(`pace.${value}`) }))}
        onChoose={paceChoice.choose}
      />
      <SelectField
        label={t("settings.sound")}
        value={soundChoice.shown.value}
        options={SOUNDS.map((value) => ({ value, text: t(`sound.${value}`) }))}
        onChoose={(sound) => {
          soundChoice.choose(sound);
          play("yourTurn");
        }}
      />
      {soundChoice.shown.value !== "off" && (
        <fieldset class="segments sounds">
          <legend class="segments-label">{t("settings.soundsOf")}</legend>
          {SOUND_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={t(`soundsOf.${kind}`)}
              isOn={!mutedKinds.value.has(kind)}
              onChange={(isOn) => muteKind(kind, !isOn)}
            />
          ))}
        </fieldset>
      )}
      <SelectField
        label={t("settings.botVoices")}
        value={areBotsSilent.value ? "off" : "on"}
        options={(["on", "off"] as const).map((value) => ({
          value,
          text: t(`botVoices.${value}`),
        }))}
        onChoose={chooseBotVoices}
      />
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
      <fieldset class="segments sounds">
        <legend class="segments-label">{t("settings.device")}</legend>
        <ChoiceSwitch label={t("settings.awake")} choice={awakeChoice} />
        <ChoiceSwitch label={t("settings.badge")} choice={badgeChoice} />
      </fieldset>
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
      {navigator.vibrate !== undefined && (
        <SelectField
          label={t("settings.buzz")}
          value={buzzChoice.shown.value}
          options={BUZZES.map((value) => ({ value, text: t(`buzz.${value}`) }))}
          onChoose={buzzChoice.choose}
        />
      )}
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
