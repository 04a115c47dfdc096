/** What ladders are called. */
import { laddersOf } from "../games/ladders.ts";
import { t } from "../shell/language.ts";
import { detailWords } from "../shell/page-speech.ts";
import type { Ladder } from "./model/ratings.ts";

/** The title of the game, and the name of the variant. */
export function ladderName(ladder: Ladder): string {
  const variant = ladder.variant === "" ? [] : [variantName(ladder)];
  return [t(`game.${ladder.game}`), ...variant].join(" · ");
}

/** "4 giocatori · con accusi". */
export function variantName({ game, variant }: Ladder): string {
  const [people = "", withBots] = variant.split(".");
  const name = laddersOf(game).variantName(people, detailWords);
  return withBots === undefined ? name : `${name} · ${t("ratings.withBots")}`;
}
