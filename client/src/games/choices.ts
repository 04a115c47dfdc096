/**
 * The table options that each game lets people choose; they are read from `options/choices.ts` in
 * its folder.
 */
import type { GameChoices } from "../options/model/game-choices.ts";
import type { GameName } from "../play/game-facts.ts";

const CHOICES = import.meta.glob<GameChoices>("./*/options/choices.ts", {
  import: "CHOICES",
  eager: true,
});

export function choicesOf(game: GameName): GameChoices {
  return CHOICES[`./${game}/options/choices.ts`]!;
}
