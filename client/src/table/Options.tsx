/** «Opzioni»: what is done for me by itself, and how the table looks, moves and sounds to me (R6). */

import { Sheet } from "../controls/Sheet.tsx";
import { gameOf } from "../play/games.ts";
import { habitsAt } from "../play/habits.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { HabitSwitches } from "../settings/HabitsSheet.tsx";
import { Settings } from "../settings/Settings.tsx";
import { t } from "../shell/language.ts";

interface OptionsProps {
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function Options({ newest, onClose }: OptionsProps) {
  return (
    <Sheet title={t("act.options")} onClose={onClose}>
      <h3>{t("habits.title")}</h3>
      <HabitSwitches game={gameOf(newest)} habits={habitsAt(newest)} />
      <h3>{t("settings.title")}</h3>
      <Settings />
    </Sheet>
  );
}
