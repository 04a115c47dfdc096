/**
 * The games of the house, in the order in which pages list them. The other modules find a game by
 * its folder.
 */
import type { GameFacts, GameName } from "../play/game-facts.ts";
import { CHEMIN_DE_FER } from "./chemin_de_fer/facts.ts";
import { CHIAMATRE } from "./chiamatre/facts.ts";
import { SETTE_E_MEZZO } from "./sette_e_mezzo/facts.ts";
import { TRESSETTE } from "./tressette/facts.ts";

export const ROSTER: { readonly [Game in GameName]: GameFacts<Game> } = {
  tressette: TRESSETTE,
  chiamatre: CHIAMATRE,
  sette_e_mezzo: SETTE_E_MEZZO,
  chemin_de_fer: CHEMIN_DE_FER,
};
