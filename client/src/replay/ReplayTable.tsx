/** The table of a replay: felt, hands, buttons and panel. */
import "../felt/table.css";
import "../felt/plate.css";
import "../felt/bars.css";
import "../tricks/hand.css";
import "../felt/panels.css";
import "./replay.css";

import { useMemo, useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { StatusLine } from "../controls/StatusLine.tsx";
import { PackProvider, usePack } from "../felt/card-elements.tsx";
import type { Game } from "../games/game.ts";
import { useHouse } from "../house/house-context.ts";
import type { GameEvent } from "../play/game-events.ts";
import type { GameSpeech } from "../play/game-speech.ts";
import { gameOf, isOfTricks } from "../play/games.ts";
import type { Scene } from "../play/scene-queue.ts";
import { announce } from "../play/table-log.ts";
import { nameAt } from "../play/table-speech.ts";
import type { Card, Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { MATCHES_PATH, tablePath } from "../shell/model/routes.ts";
import { speech } from "../shell/page-speech.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { pictureOf } from "../tricks/model/trick-picture.ts";
import { sayTrick } from "../tricks/model/trick-speech.ts";
import { formatCost } from "./cost-format.ts";
import type { Loaded } from "./load-replay.ts";
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
import { costAt, costMarksOf, type JudgedPlay, positionOfStep } from "./model/review.ts";
import { ReplayHand } from "./ReplayHand.tsx";
import { ReplayPanel } from "./ReplayPanel.tsx";
import { useReplayKeys } from "./replay-keys.ts";
import { Scrubber } from "./Scrubber.tsx";
import { Transport } from "./Transport.tsx";
import { TurnCall } from "./TurnCall.tsx";
import { useCursor } from "./use-cursor.ts";
import { useReview } from "./use-review.ts";

interface ReplayTableProps extends Loaded {
  /** The record file; null if the replay comes from the house. */
  readonly record: Blob | null;
  /** The step of the replay to begin at, if the address does not tell it. */
  readonly moment?: number | undefined;
  /** Opens another deal, at the decision of this step if one is given. */
  readonly onDeal: (deal: number, step?: number) => void;
}

export function ReplayTable({
  replay,
  game,
  felt: Felt,
  record,
  moment,
  onDeal,
}: ReplayTableProps) {
  const mine = useMySeat(replay);
  const [viewpoint, lookFrom] = useState(mine ?? 0);
  const [isHandsOpen, openHands] = useState(false);
  const [showsLast, setShowsLast] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const positions = useMemo(() => positionsOf(replay), [replay]);
  const [cursor, move, track] = useCursor(replay, positions, {
    isAddressed: record === null,
    start: moment === undefined ? null : positionOfStep(positions, moment),
  });
  const review = useReview(replay, record);
  const pack = usePack();
  const { position } = cursor;
  const here = positions[position]!;
  const isOver = here.shows === "score";
  const lookout = { viewpoint, mine };
  const scene = sceneOf(replay, here, cursor, lookout);
  const { places } = scene.frame.view;
  const told = positionText(here, frameAt(replay, here.step, lookout), game.gameSpeech);
  // Some steps have no sentence, such as that nobody annulled the deal.
  const said = told === "" ? t("log.dealt", { deal: replay.deal }) : told;
  const judged = review.reviews.get(replay.deal);
  const costly = costAt(judged, positions, position);
  const words = costly === null ? said : `${said} ${costText(scene.frame, costly)}`;
  const hand = handOf(scene);
  const toDeal = (by: 1 | -1) => {
    const deal = replay.deal + by;
    if (deal >= 1 && deal <= replay.deals) onDeal(deal);
  };
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
      onStep={(deal, step) => {
        if (deal !== replay.deal) return onDeal(deal, step);
        setPanelOpen(false);
        lookFrom(judged?.plays.find((play) => play.step === step)?.seat ?? viewpoint);
        move({ type: "to", position: positionOfStep(positions, step) });
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
            {hasAllHands(replay) && hand !== null && (
              <ReplayHand
                name={nameAt(scene.frame, viewpoint)}
                cards={hand}
                playable={scene.act === "settled" ? playableAt(scene.frame) : null}
                better={costly?.seat === viewpoint ? costly.better : null}
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

/** Returns what the maestro says of a costly card, at the moment before it. */
function costText(frame: Frame, { seat, played, better, cost }: JudgedPlay): string {
  return t("review.here", {
    name: seat === frame.seat ? t("seat.you") : nameAt(frame, seat),
    played: speech.card(played),
    better: speech.card(better),
    cost: formatCost(cost),
  });
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

interface ReplayBarProps {
  readonly scene: Scene;
  readonly game: Game;
  readonly onPanel: () => void;
}

function ReplayBar({ scene, game, onPanel }: ReplayBarProps) {
  const { table } = scene.frame;
  const sitsThere = useHouse().seats.value.includes(table);
  return (
    <header class="score-bar">
      <Link
        to={sitsThere ? tablePath(table) : MATCHES_PATH}
        class="icon-button"
        label={t(sitsThere ? "fair.toTable" : "replay.toMatches")}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </Link>
      <game.Score scene={scene} />
      <button
        type="button"
        class="icon-button replay-more"
        aria-label={t("replay.more")}
        title={t("replay.more")}
        onClick={onPanel}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
    </header>
  );
}
