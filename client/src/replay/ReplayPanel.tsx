/** The panel of a replay: viewpoint, tricks, proof of the shuffle, and sharing. */
import { useState } from "preact/hooks";

import { Segments } from "../controls/Segments.tsx";
import { DownloadDeal } from "../fairness/pages/DownloadDeal.tsx";
import { detailsOf } from "../games/details.ts";
import { formatThirds } from "../i18n/number-format.ts";
import { eventsOf } from "../play/game-events.ts";
import { FIRST_GAME, isRing } from "../play/games.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { ODDS_PATH, replayPath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { gameOfReplay, hasAllHands, type Replay } from "./model/replay.ts";
import type { Move } from "./model/replay-cursor.ts";
import {
  type Mark,
  type Position,
  searchOf,
  trickAt,
  trickMarksOf,
} from "./model/replay-scenes.ts";
import { CoupReviewPart } from "./review/CoupReview.tsx";
import type { CoupReviewControl } from "./review/use-coup-review.ts";
import type { MatchReview } from "./review/use-review.ts";
import { SaveReplay } from "./SaveReplay.tsx";
import { ShuffleProof } from "./ShuffleProof.tsx";

interface ReplayPanelProps {
  readonly replay: Replay;
  /** The replay without a branch: only its shuffle can be proved. */
  readonly played: Replay;
  /** The record file; null if the replay comes from the house. */
  readonly record: Blob | null;
  readonly mine: number | null;
  readonly positions: readonly Position[];
  readonly position: number;
  readonly marks: readonly Mark[];
  readonly viewpoint: number;
  readonly onViewpoint: (seat: number) => void;
  readonly onMove: (move: Move) => void;
  readonly onDeal: (by: 1 | -1) => void;
  /** The review of a trick game. */
  readonly review: MatchReview;
  /** The review of a bank game. */
  readonly coupReview: CoupReviewControl;
  /** Plays on from the position, for the seat at the viewpoint; null where nobody can. */
  readonly onPlayOn: (() => void) | null;
  /** Shows the moment of a step; `seat` is the viewpoint there, if it is known. */
  readonly onStep: (deal: number, step: number, seat?: number) => void;
}

export function ReplayPanel(props: ReplayPanelProps) {
  const { replay, record } = props;
  const hasReview = hasAllHands(replay) && !isRing(gameOfReplay(replay));
  const isReviewed = props.review.state !== "off";
  return (
    <>
      {hasReview && isReviewed && <ReviewPart {...props} />}
      <DealSteps {...props} />
      <ShuffleProof replay={props.played} record={record} />
      <Segments
        label={t("replay.viewpoint")}
        value={props.viewpoint}
        segments={viewpointsOf(props)}
        onChoose={props.onViewpoint}
      />
      {!hasAllHands(replay) && (
        <p class="hint">{t(replay.seat == null ? "replay.onlooker" : "replay.own")}</p>
      )}
      {hasReview && !isReviewed && <ReviewPart {...props} />}
      {hasAllHands(replay) && isRing(gameOfReplay(replay)) && (
        <CoupReviewPart
          review={props.coupReview}
          names={namesOf(props)}
          onWord={({ step, seat }) => props.onStep(replay.deal, step, seat)}
        />
      )}
      {props.onPlayOn !== null && (
        <button type="button" class="button" onClick={props.onPlayOn}>
          {t("branch.playOn")}
        </button>
      )}
      {isRing(gameOfReplay(replay)) ? <Moments {...props} /> : <Tricks {...props} />}
      {record === null && (
        <>
          <SaveReplay replay={replay} />
          <CopyLink address={location.origin + pathTo(replay, props.position)} />
          {hasAllHands(replay) && (
            <>
              <DownloadDeal table={replay.table} deal={replay.deal} />
              <a
                class="button"
                href={`/api/deals/${encodeURIComponent(replay.table)}/${replay.deal}/text`}
                download
              >
                {t("replay.text")}
              </a>
            </>
          )}
        </>
      )}
      {gameOfReplay(replay) === FIRST_GAME && (
        <Link to={ODDS_PATH} class="button">
          {t("odds.title")}
        </Link>
      )}
    </>
  );
}

const loadFindings = () =>
  import("./review/ReviewFindings.tsx").then((part) => part.ReviewFindings);

/** The review by the maestro: a button, and then what it found. */
function ReviewPart(props: ReplayPanelProps) {
  const { review, replay, viewpoint, onStep } = props;
  const { state, reviews } = review;
  return (
    <section class="replay-review" aria-label={t("review.title")}>
      <h2 class="segments-label">{t("review.title")}</h2>
      <p class="hint">{t("review.how")}</p>
      {(state === "off" || typeof state === "object") && (
        <button type="button" class="button" onClick={review.start}>
          {t("review.title")}
        </button>
      )}
      <p role="status">{reviewStatus(state)}</p>
      {reviews.size > 0 && (
        <LazyPart
          load={loadFindings}
          reviews={[...reviews.values()]}
          deal={replay.deal}
          seat={viewpoint}
          name={viewpoint === props.mine ? null : (namesOf(props)[viewpoint] ?? "")}
          onStep={onStep}
        />
      )}
    </section>
  );
}

function reviewStatus(state: MatchReview["state"]): string {
  if (typeof state === "object") return refusalText(state.refused);
  if (state === "loading") return t("review.loading");
  return state === "more" ? t("review.more") : "";
}

function pathTo(replay: Replay, position: number): string {
  return replayPath(replay.table, replay.deal) + searchOf(replay, position);
}

function namesOf({ replay, mine }: ReplayPanelProps): readonly string[] {
  const { places } = replay.steps.at(-1)!.view;
  return places.map((place, seat) => (seat === mine ? t("seat.you") : (place?.name ?? "")));
}

/** Returns the seats that can be chosen as viewpoint, with the names of their players. */
function viewpointsOf(props: ReplayPanelProps) {
  const { places } = props.replay.steps.at(-1)!.view;
  return places.flatMap((place, value) => {
    if (place === null) return [];
    return [{ value, text: value === props.mine ? t("replay.mySeat") : place.name }];
  });
}

/** The buttons for the previous and next deal. */
function DealSteps({ replay, onDeal }: ReplayPanelProps) {
  const { deal, deals } = replay;
  return (
    <nav class="replay-deals" aria-label={t("replay.deals")}>
      <button
        type="button"
        class="button"
        aria-label={t("replay.dealBefore")}
        aria-keyshortcuts="PageUp"
        disabled={deal === 1}
        onClick={() => onDeal(-1)}
      >
        ‹
      </button>
      <b>{t(detailsOf(gameOfReplay(replay)).dealOf, { deal, deals })}</b>
      <button
        type="button"
        class="button"
        aria-label={t("replay.dealAfter")}
        aria-keyshortcuts="PageDown"
        disabled={deal === deals}
        onClick={() => onDeal(1)}
      >
        ›
      </button>
    </nav>
  );
}

function Tricks(props: ReplayPanelProps) {
  const { marks, position, onMove } = props;
  const current = trickAt(marks, position);
  const names = namesOf(props);
  return (
    <section class="replay-tricks" aria-label={t("replay.tricks")}>
      <h2 class="segments-label">{t("replay.tricks")}</h2>
      <ol>
        {trickMarksOf(marks).map(({ at, trick }) => {
          const taken = trickTakenAt(props, at);
          return (
            <li key={trick}>
              <button
                type="button"
                class="replay-trick"
                aria-current={trick === current ? "step" : undefined}
                onClick={() => onMove({ type: "to", position: at })}
              >
                <span class="replay-trick-number">{trick}</span>
                <span class="replay-trick-taker">{names[taken?.seat ?? 0]}</span>
                <span class="replay-trick-worth">{pointsText(taken?.thirds ?? 0)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const MOMENTS = { bets: "replay.bets", cards: "replay.cards", score: "replay.result" } as const;

/** Buttons for the parts of a coup (one round): bets, cards and result. */
function Moments({ marks, position, onMove }: ReplayPanelProps) {
  const current = marks.findLast(({ at }) => at <= position)?.at;
  return (
    <section class="replay-tricks" aria-label={t("replay.moments")}>
      <h2 class="segments-label">{t("replay.moments")}</h2>
      <ol>
        {marks.map(({ at, kind }) =>
          kind === "bets" || kind === "cards" || kind === "score" ? (
            <li key={at}>
              <button
                type="button"
                class="replay-trick"
                aria-current={at === current ? "step" : undefined}
                onClick={() => onMove({ type: "to", position: at })}
              >
                <span class="replay-trick-taker">{t(MOMENTS[kind])}</span>
              </button>
            </li>
          ) : null,
        )}
      </ol>
    </section>
  );
}

function trickTakenAt({ replay, positions }: ReplayPanelProps, at: number) {
  const step = replay.steps[positions[at]?.step ?? 0];
  return step === undefined ? undefined : eventsOf(step.onlooker, "trick_taken")[0];
}

function pointsText(thirds: number): string {
  return thirds === 0 ? "–" : `+${formatThirds(thirds)}`;
}

function CopyLink({ address }: { readonly address: string }) {
  const [copied, tell] = useState<string | null>(null);
  const copy = () => {
    // Without a secure context there is no clipboard; the field shows the address to copy.
    navigator.clipboard?.writeText(address).then(
      () => tell(address),
      () => undefined,
    );
  };
  return (
    <div class="replay-link">
      <label class="field">
        {t("replay.link")}
        <input
          class="input"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      {navigator.clipboard !== undefined && (
        <button type="button" class="button" onClick={copy}>
          {t(copied === address ? "replay.copied" : "replay.copy")}
        </button>
      )}
    </div>
  );
}
