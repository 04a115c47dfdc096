/** What ladders are called. */
import { plural, t } from "../shell/language.ts";
import type { Ladder } from "./model/ratings.ts";

/** "Tressette · 4 giocatori · con accusi". */
export function ladderName(ladder: Ladder): string {
  const variant = ladder.variant === "" ? [] : [variantName(ladder)];
  return [t(`game.${ladder.game}`), ...variant].join(" · ");
}

/** "4 giocatori · con accusi". */
export function variantName({ game, variant }: Ladder): string {
  if (game === "tressette") {
    const [players, accuso] = variant.split("_");
    const how = t(accuso === undefined ? "ratings.noAccuso" : "ratings.accuso");
    return `${plural("count.players", Number(players))} · ${how}`;
  }
  if (game === "chiamatre") return t(variant === "" ? "ratings.usual" : "ratings.ownCard");
  const named = (["piatto", "classica", "online", "casino"] as const).find(
    (one) => one === variant,
  );
  return named === undefined ? variant : t(`variant.${named}`);
}
