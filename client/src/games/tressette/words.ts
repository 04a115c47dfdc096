/** The catalogue chapter that loads with a table of this game. */
import type words from "./i18n/it.json";

declare module "../../i18n/chapters.ts" {
  interface Chapters {
    readonly tressette: typeof words;
  }
}
