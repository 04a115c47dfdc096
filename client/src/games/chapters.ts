/** The words of each game, which load with its table. Tressette has none beside the catalogue. */
import type chemin_de_fer from "./chemin_de_fer/i18n/it.json";
import type chiamatre from "./chiamatre/i18n/it.json";
import type sette_e_mezzo from "./sette_e_mezzo/i18n/it.json";

export interface GameChapters {
  readonly chemin_de_fer: typeof chemin_de_fer;
  readonly chiamatre: typeof chiamatre;
  readonly sette_e_mezzo: typeof sette_e_mezzo;
}
