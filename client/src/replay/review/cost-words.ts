/** What a card cost and why, in words. */
import { formatThirds } from "../../i18n/number-format.ts";
import { t } from "../../shell/language.ts";
import { speech } from "../../shell/page-speech.ts";
import type { JudgedPlay } from "../model/review.ts";
import { formatCost } from "./cost-format.ts";

export function costText({ cost, error, how }: JudgedPlay): string {
  if (how === "exact") return t("review.cost", { cost: formatCost(cost) });
  return t("review.costError", { cost: formatCost(cost), error: formatCost(error) });
}

export function whyText({ why, better, cost }: JudgedPlay): string {
  if (why === null) return "";
  return t(`review.why.${why.kind}`, {
    card: why.card === null ? "" : speech.card(why.card),
    better: speech.card(better),
    thirds: formatThirds(why.thirds),
    cost: formatCost(cost),
  });
}

/** Returns the sentence of a costly card at its moment. */
export function momentText(play: JudgedPlay): string {
  const values = { played: speech.card(play.played), cost: formatCost(play.cost) };
  return `${t("review.here", values)} ${whyText(play)}`;
}
