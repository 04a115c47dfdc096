import { bankVariantName } from "../../banks/model/bank-summary.ts";
import type { Ladders } from "../ladders.ts";

export const LADDERS: Ladders = {
  variants: ["online", "casino"],
  variantName: bankVariantName,
};
