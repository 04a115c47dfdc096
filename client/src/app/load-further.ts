/** Loads the further pages and their words. It lies apart, so that the lobby does not pay for it. */
import { learn } from "../shell/language.ts";

const WORDS = ["staff", "tournaments", "host", "refusals", "settings", "entrance"] as const;

export async function loadFurther() {
  const [{ FurtherPages }] = await Promise.all([import("./FurtherPages.tsx"), learn(...WORDS)]);
  return FurtherPages;
}
