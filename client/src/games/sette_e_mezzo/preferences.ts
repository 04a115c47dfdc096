import type { PreferenceForm } from "../preferences.ts";

const ON_OR_OFF = { on: "settings.text.on", off: "settings.text.off" } as const;

export const PREFERENCES: PreferenceForm = {
  hint: "preferences.hintRegola",
  switches: [
    { name: "sette_regola", label: "preferences.regola", ...ON_OR_OFF },
    { name: "pass_bank", label: "preferences.passBank", ...ON_OR_OFF },
  ],
};
