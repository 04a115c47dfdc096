/** A deal that is seen again, at the table where it was played. */
import "../table/table.css";
import "../table/plate.css";
import "../table/bars.css";
import "../tricks/hand.css";
import "../table/panels.css";
import "./replay.css";

import { useMemo, useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { Link, useArrival } from "../app/router.tsx";
import { Sheet } from "../app/Sheet.tsx";
import { announce } from "../core/announce.ts";
import { type Cursor, hasStepped } from "../core/replay-cursor.ts";
import {
  type Lookout,
  type Position,
  frameAt,
  playableAt,
  positionsOf,
  sceneAt,
} from "../core/replay-scenes.ts";
import { type Replay, isOpen } from "../core/replay.ts";
import { MATCHES_PATH, tablePath } from "../core/routes.ts";
import { nameAt } from "../core/say.ts";
import { sayTrick } from "../core/tricks/say.ts";
import { type GameEvent, type Scene } from "../core/table-state.ts";
import { pictureOf } from "../core/tricks/picture.ts";
import type { TressetteFrame } from "../core/games.ts";
import { TRESSETTE } from "../core/tressette/tell.ts";
import type { Card, Frame } from "../core/wire.gen.ts";
import { ReplayFelt, ReplayHand } from "../games/tressette/ReplayFelt.tsx";
import { Score } from "../games/tressette/Score.tsx";
import { PackProvider, usePack } from "../table/CardSlot.tsx";
import { SayLine } from "../table/SayLine.tsx";
import { speech } from "../table/speech.ts";
import { useReplayKeys } from "./keys.ts";
import { ReplayPanel } from "./ReplayPanel.tsx";
import { Scrubber } from "./Scrubber.tsx";
import { Transport } from "./Transport.tsx";
import { TurnCall } from "./TurnCall.tsx";
import { useCursor } from "./use-cursor.ts";

type ReplayScene = Scene<Frame & TressetteFrame>;

interface ReplayTableProps {
  readonly replay: Replay;
  /** The record it was made from, null where the house tells it. */
  readonly record: Blob | null;
  readonly onDeal: (deal: number) => void;
}

export function ReplayTable({ replay, record, onDeal }: ReplayTableProps) {
  const mine = useMySeat(replay);
  const [viewpoint, lookFrom] = useState(mine ?? 0);
  const [isHandsOpen, openHands] = useState(false);
  const [showsLast, setShowsLast] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const positions = useMemo(() => positionsOf(replay), [replay]);
  const [cursor, move, track] = useCursor(replay, positions, record === null);
  const pack = usePack();
  const { position } = cursor;
  const here = positions[position]!;
  const isOver = here.shows === "score";
  const lookout = { viewpoint, mine };
  const scene = sceneOf(replay, here, cursor, lookout);
  const seats = scene.frame.view.places.length;
  const words = wordsAt(here, frameAt(replay, here.step, lookout));
  const toDeal = (by: 1 | -1) => {
    const deal = replay.deal + by;
    if (deal >= 1 && deal <= replay.deals) onDeal(deal);
  };
  useArrival();
  useReplayKeys({
    onMove: move,
    onDeal: toDeal,
    onViewpoint: (seat) => {
      if (seat < seats) lookFrom(seat);
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
    />
  );
  return (
    <PackProvider value={pack}>
      <div class={mine === null ? "table replay watched" : "table replay"} data-players={seats}>
        <ReplayBar scene={scene} onPanel={() => setPanelOpen(true)} />
        <TurnCall />
        <main id="main" class="table-main" tabIndex={-1}>
          <ReplayFelt
            scene={scene}
            viewpoint={viewpoint}
            hands={isHandsOpen && !isOver ? handsAt(replay, here, scene, mine) : []}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
            isOver={isOver}
          />
          <div class="console">
            <SayLine text={words} isMine={false} />
            {isOpen(replay) && (
              <ReplayHand
                name={nameAt(scene.frame, viewpoint)}
                cards={pictureOf(scene)?.hand ?? []}
                playable={scene.act === "settled" ? playableAt(scene.frame) : null}
              />
            )}
            <Scrubber
              position={position}
              last={track.last}
              marks={track.marks}
              words={words}
              onSeek={(to) => move({ type: "to", position: to })}
            />
            <Transport
              cursor={cursor}
              last={track.last}
              onMove={move}
              isOpen={isOpen(replay) ? isHandsOpen : null}
              onOpen={openHands}
            />
          </div>
        </main>
        <aside class="replay-side" aria-label={t("replay.more")}>
          {panel}
        </aside>
        {isPanelOpen && (
          <Sheet title={t("replay.more")} onClose={() => setPanelOpen(false)}>
            {panel}
          </Sheet>
        )}
      </div>
    </PackProvider>
  );
}

/** The seat that was mine; null if I was not there. */
function useMySeat(replay: Replay): number | null {
  const you = useHouse().you.value;
  const { places } = replay.steps[0]!.view;
  const seat = places.findIndex((place) => place?.player === you?.player);
  return seat < 0 ? null : seat;
}

function sceneOf(replay: Replay, here: Position, cursor: Cursor, lookout: Lookout): ReplayScene {
  const scene = sceneAt(replay, here, lookout, hasStepped(cursor));
  return cursor.isSweeping ? { ...scene, act: "sweep" } : scene;
}

/** What every seat holds in a scene. */
function handsAt(
  replay: Replay,
  { step }: Position,
  { act }: ReplayScene,
  mine: number | null,
): readonly (readonly Card[])[] {
  return replay.steps[step]!.seats.map((_, viewpoint) => {
    const frame = frameAt(replay, step, { viewpoint, mine });
    return pictureOf({ frame, act })?.hand ?? [];
  });
}

/** What has happened, in one sentence or two; a step that fills a trick is told in two parts. */
function wordsAt({ shows }: Position, frame: Frame & TressetteFrame): string {
  const tell = (types: readonly GameEvent["type"][]) => {
    const events = frame.events.filter(
      (event) => event.type === "played" && types.includes(event.event.type),
    );
    return announce(speech, { frame: { ...frame, events }, before: null }, TRESSETTE);
  };
  switch (shows) {
    case "deal":
      return t("log.dealt", { deal: frame.match?.number ?? 1 });
    case "play":
      return tell(["declared", "card_played"]);
    case "trick":
      return `${tell(["card_played"])} ${sayTrick(speech, { frame, act: "trick" })}.`;
    case "draws":
      return tell(["card_drawn"]);
    case "score":
      return tell(["deal_scored", "match_ended"]);
  }
}

interface ReplayBarProps {
  readonly scene: ReplayScene;
  readonly onPanel: () => void;
}

function ReplayBar({ scene, onPanel }: ReplayBarProps) {
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
      <Score scene={scene} />
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
