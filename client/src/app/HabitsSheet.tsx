/** What is done for me by itself, set here or at the table, at any time (R6). */
import { type Habits, SWITCHES } from "../core/habits.ts";
import { useHouse } from "./here.ts";
import { t } from "./language.ts";
import { Sheet } from "./Sheet.tsx";

const WORDS = { go_on: "habits.goOn", last_card: "habits.lastCard" } as const;

export function HabitsSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={t("habits.title")} onClose={onClose}>
      <HabitSwitches habits={null} />
    </Sheet>
  );
}

interface HabitSwitchesProps {
  /** Those of a table; null for those that I bring to the next. */
  readonly habits: Habits | null;
}

export function HabitSwitches({ habits }: HabitSwitchesProps) {
  const house = useHouse();
  const shown = habits ?? house.habits.value;
  return (
    <>
      {SWITCHES.map((name) => (
        <label key={name} class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={shown[name]}
            onChange={(event) =>
              house.leaveToHouse({ ...shown, [name]: event.currentTarget.checked })
            }
          />
          <span>{t(WORDS[name])}</span>
        </label>
      ))}
      <p class="hint">{t("habits.hint")}</p>
    </>
  );
}
