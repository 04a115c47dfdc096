/** Settings of sounds, vibration and the phrases of bots on this device. */
import { SelectField } from "../controls/SelectField.tsx";
import { Switch } from "../controls/Switch.tsx";
import { play } from "../fx/sound.ts";
import { SOUND_KINDS } from "../play/sound-kinds.ts";
import { areBotsSilent, chooseBotVoices } from "../shell/celebration-settings.ts";
import {
  BUZZES,
  buzzChoice,
  mutedKinds,
  muteKind,
  SOUNDS,
  soundChoice,
} from "../shell/interaction-settings.ts";
import { t } from "../shell/language.ts";

export function SoundSettings() {
  return (
    <>
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
