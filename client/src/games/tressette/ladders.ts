import type { Ladders } from "../ladders.ts";

export const LADDERS: Ladders = {
  variants: ["4_accuso", "2_accuso", "4", "2"],
  variantName(variant, { plural, text }) {
    const [players, accuso] = variant.split("_");
    const how = text(accuso === undefined ? "ratings.noAccuso" : "ratings.accuso");
    return `${plural("count.players", Number(players))} · ${how}`;
  },
};
