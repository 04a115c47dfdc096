/** The table of a replay: felt, hands, buttons and panel. */
import "../felt/table.css";
import "../felt/plate.css";
import "../felt/bars.css";
import "../tricks/hand.css";
import "../felt/panels.css";
import "./replay.css";

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { StatusLine } from "../controls/StatusLine.tsx";
import { useIsWide } from "../controls/use-wide.ts";
import { PackProvider, usePack } from "../felt/card-elements.tsx";
import { useHouse } from "../house/house-context.ts";
import type { GameEvent } from "../play/game-events.ts";
import type { GameSpeech } from "../play/game-speech.ts";
import { gameOf, isOfTricks } from "../play/games.ts";
import type { Scene } from "../play/scene-queue.ts";
import { announce } from "../play/table-log.ts";
import { nameAt } from "../play/table-speech.ts";
import type { Card, Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { REVIEW_PARAMETER } from "../shell/model/routes.ts";
import { speech } from "../shell/page-speech.ts";
import { useArrival } from "../shell/router.tsx";
import { pictureOf } from "../tricks/model/trick-picture.ts";
import { sayTrick } from "../tricks/model/trick-speech.ts";
import { BranchNote, CostlyMoment } from "./BranchNote.tsx";
import type { Loaded } from "./load-replay.ts";
import { hasCoupAnswer, isEnded } from "./model/branch.ts";
import { hasAllHands, type Replay } from "./model/replay.ts";
import { type Cursor, hasStepped } from "./model/replay-cursor.ts";
import {
  frameAt,
  type Perspective,
  type Position,
  playableAt,
  positionsOf,
  sceneAt,
} from "./model/replay-scenes.ts";
import { costAt, costMarksOf, positionOfStep } from "./model/review.ts";
import { ReplayBar } from "./ReplayBar.tsx";
import { ReplayHand } from "./ReplayHand.tsx";
import { ReplayPanel } from "./ReplayPanel.tsx";
import { useReplayKeys } from "./replay-keys.ts";
import { momentText } from "./review/cost-words.ts";
import { useCoupReview } from "./review/use-coup-review.ts";
import { useReview } from "./review/use-review.ts";
import { Scrubber } from "./Scrubber.tsx";
import { Transport } from "./Transport.tsx";
import { TurnCall } from "./TurnCall.tsx";
import { type BranchControl, lastStepOf, useBranch } from "./use-branch.ts";
import { useCursor } from "./use-cursor.ts";

const loadCoupAnswers = () => import("./CoupAnswers.tsx").then((part) => part.CoupAnswers);

interface ReplayTableProps extends Loaded {
  /** The record file; null if the replay comes from the house. */
  readonly record: Blob | null;
  /** The step of the replay to begin at, if the address does not tell it. */
  readonly moment?: number | undefined;
  /** Opens another deal, at the decision of this step if one is given. */
  readonly onDeal: (deal: number, step?: number) => void;
}

export function ReplayTable({
  replay: played,
  game,
  felt: Felt,
  record,
  moment,
  onDeal,
}: ReplayTableProps) {
  const mine = useMySeat(played);
  const [viewpoint, lookFrom] = useState(mine ?? 0);
  const [isHandsOpen, openHands] = useState(false);
  const [showsLast, setShowsLast] = useState(false);
  const [isAsked] = useState(() => new URLSearchParams(location.search).has(REVIEW_PARAMETER));
  const isWide = useIsWide();
  const [isPanelOpen, setPanelOpen] = useState(isAsked && !isWide);
  const branching = useBranch(played, record);
  const { replay, shown: branch } = branching;
  const positions = useMemo(() => positionsOf(replay), [replay]);
  const [cursor, move, track] = useCursor(replay, positions, {
    isAddressed: record === null && branch === null,
    start: moment === undefined ? null : positionOfStep(positions, moment),
  });
  const review = useReview(played, { record, isAsked: isAsked && hasAllHands(played) });
  const coupReview = useCoupReview(played, record);
  const pack = usePack();
  const { position } = cursor;
  // A branch can be shorter than the deal, and the position changes only after it is shown.
  const here = positions[position] ?? positions.at(-1)!;
  const isOver = here.shows === "score";
  const lookout = { viewpoint, mine };
  const scene = sceneOf(replay, here, cursor, lookout);
  const { places } = scene.frame.view;
  const told = positionText(here, frameAt(replay, here.step, lookout), game.gameSpeech);
  // Some steps have no sentence, such as that nobody annulled the deal.
  const said = told === "" ? t("log.dealt", { deal: replay.deal }) : told;
  const judged = branch === null ? review.reviews.get(replay.deal) : undefined;
  const costly = costAt(judged, positions, position);
  const words = costly === null ? said : momentText(costly);
  const hand = handOf(scene);
  const toDeal = (by: 1 | -1) => {
    const deal = replay.deal + by;
    if (deal >= 1 && deal <= replay.deals) onDeal(deal);
  };
  // The person may choose while the trick that they took still lies there.
  const onPlay = position === track.last ? chooserOf(branching, viewpoint) : null;
  const leaveBranch = () => {
    move({ type: "to", position: positionOfStep(positions, branch?.step ?? 0) });
    branching.leave();
  };
  useLayoutEffect(() => {
    if (branch === null) return;
    move({ type: "to", position: positionOfStep(positions, branch.from) });
    if (branch.from < lastStepOf(branch)) move({ type: "play" });
  }, [branch]);
  useArrival();
  useReplayKeys({
    onMove: move,
    onDeal: toDeal,
    onViewpoint: (seat) => {
      if (places[seat] != null) lookFrom(seat);
    },
  });
  const panel = (
    <ReplayPanel
      replay={replay}
      played={played}
      record={record}
      mine={mine}
      positions={positions}
      position={position}
      marks={track.marks}
      viewpoint={viewpoint}
      onViewpoint={lookFrom}
      onMove={move}
      onDeal={toDeal}
      review={review}
      coupReview={coupReview}
      onPlayOn={
        branch === null && canPlayOn(scene) && hasAllHands(replay)
          ? () => {
              setPanelOpen(false);
              branching.playFrom(here.step, viewpoint);
            }
          : null
      }
      onStep={(deal, step, seat) => {
        if (deal !== replay.deal) return onDeal(deal, step);
        setPanelOpen(false);
        branching.leave();
        const judgedPlay = review.reviews.get(deal)?.plays.find((play) => play.step === step);
        lookFrom(seat ?? judgedPlay?.seat ?? viewpoint);
        move({ type: "to", position: positionOfStep(positionsOf(played), step) });
        return undefined;
      }}
    />
  );
  return (
    <PackProvider value={pack}>
      <div
        class={mine === null ? "table replay table-watched" : "table replay"}
        data-players={places.length}
        data-game={gameOf(scene.frame)}
        data-branch={branch === null ? undefined : ""}
      >
        <ReplayBar scene={scene} game={game} onPanel={() => setPanelOpen(true)} />
        <TurnCall />
        <main id="main" class="table-main" tabIndex={-1}>
          <Felt
            scene={scene}
            viewpoint={viewpoint}
            hands={isHandsOpen && !isOver ? handsAt(replay, here, scene, mine) : []}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
            isOver={isOver}
          />
          <div class="console">
            <StatusLine text={words} isMine={false} />
            <BranchNote
              control={branching}
              name={branch?.seat === mine ? null : nameAt(scene.frame, branch?.seat ?? viewpoint)}
              seat={viewpoint}
              isAtEnd={position === track.last && !cursor.isPlaying}
              onLeave={leaveBranch}
            />
            {costly !== null && (
              <CostlyMoment
                onLine={() => branching.showLine(here.step, costly.better)}
                onPlayOn={() => {
                  lookFrom(costly.seat);
                  branching.playFrom(here.step, costly.seat);
                }}
              />
            )}
            {onPlay !== null && hasCoupAnswer(scene.frame) && (
              <LazyPart
                load={loadCoupAnswers}
                key={here.step}
                frame={scene.frame}
                onAnswer={branching.answer}
              />
            )}
            {hasAllHands(replay) && hand !== null && (
              <ReplayHand
                name={nameAt(scene.frame, viewpoint)}
                cards={hand}
                playable={
                  scene.act === "settled" || onPlay !== null ? playableAt(scene.frame) : null
                }
                costly={costly?.seat === viewpoint ? costly : null}
                onPlay={onPlay}
              />
            )}
            <Scrubber
              position={position}
              last={track.last}
              marks={track.marks}
              costs={costMarksOf(judged, positions, viewpoint)}
              words={words}
              onSeek={(to) => move({ type: "to", position: to })}
            />
            <Transport
              cursor={cursor}
              last={track.last}
              onMove={move}
              isOpen={hasAllHands(replay) && hand !== null ? isHandsOpen : null}
              onOpen={openHands}
            />
          </div>
        </main>
        <aside class="replay-side" aria-label={t("replay.more")}>
          {panel}
        </aside>
        {isPanelOpen && (
          <Dialog title={t("replay.more")} onClose={() => setPanelOpen(false)}>
            {panel}
          </Dialog>
        )}
      </div>
    </PackProvider>
  );
}

/** Returns how a card of this seat is played in the running what-if; null where nobody chooses. */
function chooserOf({ state, shown, play }: BranchControl, seat: number) {
  return shown?.seat === seat && !isEnded(shown.branch) && state !== "loading" ? play : null;
}

/**
 * Whether the deal can be played on from here: in a trick game while cards are still to be played,
 * in a bank game at a decision of the seat that the page looks from.
 */
function canPlayOn({ frame }: Scene): boolean {
  return isOfTricks(frame) ? frame.match?.phase === "move" : hasCoupAnswer(frame);
}

/** Returns my seat in the replay; null if I did not play. */
function useMySeat(replay: Replay): number | null {
  const you = useHouse().you.value;
  const { places } = replay.steps[0]!.view;
  const seat = places.findIndex((place) => place?.player === you?.player);
  return seat < 0 ? null : seat;
}

function sceneOf(replay: Replay, here: Position, cursor: Cursor, lookout: Perspective): Scene {
  const scene = sceneAt(replay, here, lookout, hasStepped(cursor));
  return cursor.isSweeping ? { ...scene, act: "sweep" } : scene;
}

/** Returns the hand of the seat at the viewpoint in a trick game; null in other games. */
function handOf({ frame, act }: Scene): readonly Card[] | null {
  return isOfTricks(frame) ? (pictureOf({ frame, act })?.hand ?? []) : null;
}

/** Returns the hand of every seat in a scene. */
function handsAt(
  replay: Replay,
  { step }: Position,
  { act }: Scene,
  mine: number | null,
): readonly (readonly Card[])[] {
  return replay.steps[step]!.seats.map(
    (_, viewpoint) => handOf({ frame: frameAt(replay, step, { viewpoint, mine }), act }) ?? [],
  );
}

const SCORED: readonly GameEvent["type"][] = ["deal_scored", "sides_scored", "match_ended"];

/**
 * Returns the step at a position in words. A step that completes a trick has two positions, and
 * each describes its part.
 */
function positionText({ shows }: Position, frame: Frame, gameSpeech: GameSpeech): string {
  const tell = (isTold: (type: GameEvent["type"]) => boolean) => {
    const events = frame.events.filter(
      (event) => event.type === "played" && isTold(event.event.type),
    );
    return announce(speech, { frame: { ...frame, events }, before: null }, gameSpeech);
  };
  if (!isOfTricks(frame)) return announce(speech, { frame, before: null }, gameSpeech);
  switch (shows) {
    case "deal":
      return t("log.dealt", { deal: frame.match?.number ?? 1 });
    case "trick":
      return `${tell((type) => type === "card_played")} ${sayTrick(speech, { frame, act: "trick" })}.`;
    case "draws":
      return tell((type) => type === "card_drawn");
    case "score":
      return tell((type) => SCORED.includes(type) || type === "annulled");
    default:
      return tell((type) => type !== "trick_taken" && !SCORED.includes(type));
  }
}
