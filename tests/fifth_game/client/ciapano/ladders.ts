import type { Ladders } from "../ladders.ts";

export const LADDERS: Ladders = {
  variants: [""],
  variantName: (_, { text }) => text("ratings.usual"),
};
