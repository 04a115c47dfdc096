/** The chapter of words that loads with a table of this game. */
import type words from "./i18n/it.json";

declare module "../../i18n/chapters.ts" {
  interface Chapters {
    readonly ciapano: typeof words;
  }
}
