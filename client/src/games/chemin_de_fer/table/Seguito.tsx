/**
 * The sale of a passed bank: the height at which it is for sale, the bidders, and the highest bid
 * (F17).
 */
import "./seguito.css";

import { windowDeadline } from "../../../felt/clocks.ts";
import { useSecondsLeft } from "../../../felt/countdown.ts";
import { formatChips, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { youOrName } from "../model/bets.ts";
import { isCasino } from "../model/seats.ts";

/**
 * The number of seconds from which the clock is shown. An auction never takes longer, so its clock
 * shows from the start.
 */
const LONGEST_AUCTION = 60;

interface SeguitoProps {
  readonly frame: CheminFrame;
  readonly newest: CheminFrame;
}

export function Seguito({ frame, newest }: SeguitoProps) {
  const view = frame.match;
  const seguito = view?.seguito ?? null;
  const ends = windowDeadline(newest, ({ kind }) => kind === "auction");
  const seconds = useSecondsLeft(ends, LONGEST_AUCTION);
  if (view === null || seguito === null) return null;
  const isAuction = view.phase === "auction";
  return (
    <section
      class="chemin-de-fer-seguito"
      aria-label={t("chemin_de_fer.auctionTitle")}
      tabIndex={0}
    >
      <p>
        {isAuction
          ? isCasino(frame)
            ? t("chemin_de_fer.auctionTitle")
            : t("chemin_de_fer.auction", { chips: formatChips(seguito.height) })
          : t("chemin_de_fer.forSale", { chips: formatChips(seguito.height) })}
      </p>
      <p class="felt-big">
        {seguito.bidder !== null
          ? `${youOrName(speech, frame, seguito.bidder)}: ${formatChips(seguito.bid)}`
          : isAuction
            ? t("chemin_de_fer.noBids")
            : seguito.buyers.map((seat) => youOrName(speech, frame, seat)).join(", ")}
      </p>
      {seconds !== null && (
        <p class="chemin-de-fer-ends" aria-hidden="true">
          {t("create.seconds", { seconds })}
        </p>
      )}
    </section>
  );
}
