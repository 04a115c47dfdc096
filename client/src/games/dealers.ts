/** How each game deals, for records that are checked: each line is one game. */
import type { Dealer } from "../fair/dealer.ts";
import { placesOf, type ToldOf } from "../fair/told-events.ts";
import type { GameName } from "../play/games.ts";
import { TrickDeals } from "../tricks/model/trick-deals.ts";
import { CheminDeals } from "./chemin_de_fer/model/deals.ts";
import { SetteDeals } from "./sette_e_mezzo/model/deals.ts";

type Opened = ToldOf<"opened">;

export const DEALERS: Readonly<Record<GameName, (opened: Opened) => Dealer>> = {
  tressette: (opened) => new TrickDeals(placesOf(opened)),
  chiamatre: (opened) => new TrickDeals(placesOf(opened)),
  sette_e_mezzo: () => new SetteDeals(),
  chemin_de_fer: () => new CheminDeals(),
};
