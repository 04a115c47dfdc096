/** The games there are, by hand, in the order of the house. */
import type { GameName } from "../play/games.ts";
import { CHEMIN_DE_FER } from "./chemin_de_fer/module.ts";
import { CHIAMATRE } from "./chiamatre/module.ts";
import type { GameModule } from "./game.ts";
import { SETTE_E_MEZZO } from "./sette_e_mezzo/module.ts";
import { TRESSETTE } from "./tressette/module.ts";

export const ROSTER: Readonly<Record<GameName, GameModule>> = {
  tressette: TRESSETTE,
  chiamatre: CHIAMATRE,
  sette_e_mezzo: SETTE_E_MEZZO,
  chemin_de_fer: CHEMIN_DE_FER,
};
