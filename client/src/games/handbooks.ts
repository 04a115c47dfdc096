/** The handbook of each game; apart from the roster, since no table needs it. */
import type { GameName } from "../play/games.ts";
import { CHEMIN_DE_FER } from "./chemin_de_fer/handbook/index.ts";
import { CHIAMATRE } from "./chiamatre/handbook/index.ts";
import type { Handbook } from "./game.ts";
import { SETTE_E_MEZZO } from "./sette_e_mezzo/handbook/index.ts";
import { TRESSETTE } from "./tressette/handbook/index.ts";

export const HANDBOOKS: Readonly<Record<GameName, Handbook>> = {
  tressette: TRESSETTE,
  chiamatre: CHIAMATRE,
  sette_e_mezzo: SETTE_E_MEZZO,
  chemin_de_fer: CHEMIN_DE_FER,
};
