import type { PreferenceForm } from "../preferences.ts";
import { AT_WILL } from "./facts.ts";

const ON_OR_OFF = { on: "settings.text.on", off: "settings.text.off" } as const;

export const PREFERENCES: PreferenceForm = {
  hint: "chemin_de_fer.preferences.hint",
  switches: [
    { name: "alla_regola", label: "chemin_de_fer.preferences.regola", ...ON_OR_OFF },
    {
      name: "batte",
      label: "chemin_de_fer.preferences.batte",
      ...ON_OR_OFF,
      // Playing alla regola (by the drawing rule) shows 8 and 9 anyway.
      isShown: ({ alla_regola }) => alla_regola !== true,
    },
    ...AT_WILL.map(
      (name) =>
        ({
          name,
          label: `chemin_de_fer.preferences.${name}`,
          on: "act.tiro",
          off: "act.sto",
        }) as const,
    ),
  ],
};
