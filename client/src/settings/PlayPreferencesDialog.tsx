/** The play preferences: what the house does for the player by itself (R6). */

import { Dialog } from "../controls/Dialog.tsx";
import { Segments } from "../controls/Segments.tsx";
import { Switch } from "../controls/Switch.tsx";
import { type PreferenceSwitch, preferenceFormOf } from "../games/preferences.ts";
import { useHouse } from "../house/house-context.ts";
import type { GameName, PlayPreferences } from "../play/game-facts.ts";
import { t } from "../shell/language.ts";

interface PlayPreferencesDialogProps {
  readonly game: GameName;
  readonly onClose: () => void;
}

export function PlayPreferencesDialog({ game, onClose }: PlayPreferencesDialogProps) {
  return (
    <Dialog title={t("preferences.title")} onClose={onClose}>
      <PlayPreferenceSwitches game={game} habits={{}} />
    </Dialog>
  );
}

interface PlayPreferenceSwitchesProps {
  readonly game: GameName;
  /** The preferences at this table; where it has none, those for the next table. */
  readonly habits: PlayPreferences;
}

export function PlayPreferenceSwitches({ game, habits }: PlayPreferenceSwitchesProps) {
  const house = useHouse();
  const shown = { ...house.preferences.value, ...habits };
  const change = (changed: PlayPreferences) => house.leaveToHouse({ ...shown, ...changed });
  const { hint, switches } = preferenceFormOf(game);
  return (
    <>
      {switches
        .filter((one) => one.isShown?.(shown) ?? true)
        .map((one) => (
          <Preference
            key={one.name}
            preference={one}
            isOn={shown[one.name] === true}
            onChange={(isOn) => change({ [one.name]: isOn })}
          />
        ))}
      <p class="hint">{t(hint)}</p>
    </>
  );
}

interface PreferenceProps {
  readonly preference: PreferenceSwitch;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch; or a choice of two answers, if on and off are words of their own. */
function Preference({ preference: { label, on, off }, isOn, onChange }: PreferenceProps) {
  if (on !== "settings.text.on") {
    return (
      <Segments
        label={t(label)}
        value={isOn ? on : off}
        segments={[off, on].map((value) => ({ value, text: t(value) }))}
        onChoose={(value) => onChange(value === on)}
      />
    );
  }
  return <Switch label={t(label)} isOn={isOn} onChange={onChange} />;
}
