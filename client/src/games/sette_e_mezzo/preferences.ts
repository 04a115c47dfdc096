import type { PreferenceForm } from "../preferences.ts";

const ON_OR_OFF = { on: "settings.text.on", off: "settings.text.off" } as const;

export const PREFERENCES: PreferenceForm = {
  hint: "habits.hintRegola",
  switches: [
    { name: "sette_regola", label: "habits.regola", ...ON_OR_OFF },
    { name: "pass_bank", label: "habits.passBank", ...ON_OR_OFF },
  ],
};
