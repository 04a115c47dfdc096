import { TRICK_SWITCHES } from "../../tricks/model/trick-preferences.ts";
import type { PreferenceForm } from "../preferences.ts";

export const PREFERENCES: PreferenceForm = {
  hint: "preferences.hint",
  switches: TRICK_SWITCHES,
};
