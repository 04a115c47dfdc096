/** The review of a match by the maestro: where the result came from, the costliest cards, the graph. */
import "./review.css";

import { t } from "../../shell/language.ts";
import { speech } from "../../shell/page-speech.ts";
import {
  accountOf,
  type Costly,
  costliestOf,
  type DealReview,
  tiedAsWorst,
} from "../model/review.ts";
import { CostGraph } from "./CostGraph.tsx";
import { formatCost, formatSigned } from "./cost-format.ts";
import { costText, whyText } from "./cost-words.ts";

export interface FindingsProps {
  readonly reviews: readonly DealReview[];
  /** The number of the deal on show. */
  readonly deal: number;
  /** The seat that the page looks from, and its name; null if it is mine. */
  readonly seat: number;
  readonly name: string | null;
  readonly onStep: (deal: number, step: number) => void;
}

export function ReviewFindings(props: FindingsProps) {
  const { reviews, deal, seat } = props;
  const shown = reviews.find((review) => review.deal === deal);
  return (
    <>
      <Costliest {...props} />
      {shown !== undefined && <AccountTable review={shown} {...props} />}
      <CostGraph reviews={reviews} seat={seat} />
    </>
  );
}

interface AccountProps extends FindingsProps {
  readonly review: DealReview;
}

function AccountTable({ review, seat, name }: AccountProps) {
  const { difference, cards, play, rest } = accountOf(review, review.sides[seat] ?? 0);
  const rows = [
    { label: t("review.cards"), why: t("review.cardsWhy"), points: cards },
    { label: t("review.play"), why: t("review.playWhy"), points: play },
    { label: t("review.rest"), why: t("review.restWhy"), points: rest },
  ];
  return (
    <table class="review-account">
      <caption>
        {name === null
          ? t("review.accountMine", { deal: review.deal })
          : t("review.account", { name, deal: review.deal })}
      </caption>
      <tbody>
        {rows.map(({ label, why, points }) => (
          <tr key={label}>
            <th scope="row">
              {label} <small>{why}</small>
            </th>
            <td>{formatSigned(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("review.sum", { deal: review.deal })}</th>
          <td>{formatSigned(difference)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Costliest({ reviews, seat, name, onStep }: FindingsProps) {
  const costly = costliestOf(reviews, seat);
  const tied = tiedAsWorst(reviews, seat);
  const title = name === null ? t("review.costliestMine") : t("review.costliest", { name });
  return (
    <section aria-label={title}>
      <h3 class="segments-label">{title}</h3>
      {costly.length === 0 && <p class="hint">{t("review.none")}</p>}
      {tied > 1 && (
        <p class="hint">
          {t("review.tied", { count: tied, cost: formatCost(costly[0]!.play.cost) })}
        </p>
      )}
      <ol class="review-costliest">
        {costly.map(({ deal, play }) => (
          <li key={`${deal}/${play.step}`}>
            <button type="button" class="review-cost" onClick={() => onStep(deal, play.step)}>
              <b>{costText(play)}</b>
              <span class="review-cards">{itemText({ deal, play })}</span>
              <span class="hint">{whyText(play)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function itemText({ deal, play: { trick, played, better } }: Costly): string {
  return t("review.item", {
    deal,
    trick,
    played: speech.card(played),
    better: speech.card(better),
  });
}
