/** The clock of the page and the player's pace, for a lesson. */
import { pace } from "../shell/interaction-settings.ts";
import type { LessonParts } from "./lesson-run.ts";

export function pageParts(): LessonParts {
  return {
    now: () => performance.now(),
    after: (millis, run) => {
      const timer = setTimeout(run, millis);
      return () => clearTimeout(timer);
    },
    pace,
  };
}
