import type { Ladders } from "../ladders.ts";

export const LADDERS: Ladders = {
  variants: ["", "own_card"],
  variantName: (variant, { text }) => text(variant === "" ? "ratings.usual" : "ratings.ownCard"),
};
