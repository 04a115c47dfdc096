/** Describes the chosen game in one line, from `about.json` in its folder. */
import type { Language } from "../i18n/languages.ts";
import type { GameName } from "../play/games.ts";
import { currentLanguage } from "../shell/language.ts";

const ABOUT = import.meta.glob<Readonly<Record<Language, string>>>("../games/*/about.json", {
  import: "default",
  eager: true,
});

export function GameLine({ game }: { readonly game: GameName }) {
  return <p class="hint">{ABOUT[`../games/${game}/about.json`]?.[currentLanguage()]}</p>;
}
