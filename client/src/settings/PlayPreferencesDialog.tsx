/** The play preferences: what the house does for the player by itself (R6). */

import { Dialog } from "../controls/Dialog.tsx";
import { Segments } from "../controls/Segments.tsx";
import { useHouse } from "../house/here.ts";
import { type GameName, isRing } from "../play/games.ts";
import { LABELS } from "../play/play-preference-words.ts";
import {
  AT_WILL,
  CHEMIN_SWITCHES,
  type PlayPreferences,
  SETTE_SWITCHES,
  TRICK_SWITCHES,
} from "../play/play-preferences.ts";
import { t } from "../shell/language.ts";

const HINTS = {
  tressette: "habits.hint",
  chiamatre: "habits.hint",
  sette_e_mezzo: "habits.hintRegola",
  chemin_de_fer: "cdf.habits.hint",
} as const;

interface PlayPreferencesDialogProps {
  readonly game: GameName;
  readonly onClose: () => void;
}

export function PlayPreferencesDialog({ game, onClose }: PlayPreferencesDialogProps) {
  return (
    <Dialog title={t("habits.title")} onClose={onClose}>
      <PlayPreferenceSwitches game={game} habits={{}} />
    </Dialog>
  );
}

interface PlayPreferenceSwitchesProps {
  readonly game: GameName;
  /** The preferences at this table; where it has none, those for the next table. */
  readonly habits: Partial<PlayPreferences>;
}

export function PlayPreferenceSwitches({ game, habits }: PlayPreferenceSwitchesProps) {
  const house = useHouse();
  const shown = { ...house.preferences.value, ...habits };
  const change = (changed: Partial<PlayPreferences>) =>
    house.leaveToHouse({ ...shown, ...changed });
  const isChemin = game === "chemin_de_fer";
  return (
    <>
      {isChemin ? (
        <OfChemin shown={shown} onChange={change} />
      ) : (
        (isRing(game) ? SETTE_SWITCHES : TRICK_SWITCHES).map((name) => (
          <Switch key={name} name={name} shown={shown} onChange={change} />
        ))
      )}
      <p class="hint">{t(HINTS[game])}</p>
    </>
  );
}

interface SwitchesProps {
  readonly shown: PlayPreferences;
  readonly onChange: (changed: Partial<PlayPreferences>) => void;
}

/** Preferences of the card decisions: alla regola, the open cases, and 8 and 9 (F20). */
function OfChemin({ shown, onChange }: SwitchesProps) {
  const [always, shows] = CHEMIN_SWITCHES;
  return (
    <>
      <Switch name={always} shown={shown} onChange={onChange} />
      {!shown[always] && <Switch name={shows} shown={shown} onChange={onChange} />}
      {AT_WILL.map((name) => (
        <Segments
          key={name}
          label={t(LABELS[name])}
          value={shown[name] ? "tiro" : "sto"}
          segments={(["sto", "tiro"] as const).map((value) => ({ value, text: t(`act.${value}`) }))}
          onChoose={(value) => onChange({ [name]: value === "tiro" })}
        />
      ))}
    </>
  );
}

function Switch({
  name,
  shown,
  onChange,
}: SwitchesProps & { readonly name: keyof PlayPreferences }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={shown[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
      />
      <span>{t(LABELS[name])}</span>
    </label>
  );
}
