/** Celebrations over the felt: words at a seat, cards that fan out, points that fly to the score. */
import "./celebrations.css";

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card } from "../cards/Card.tsx";
import { whenHeard } from "../fx/audio.ts";
import { flyOut, placeOfScore, placeOfSeat } from "../fx/flights.ts";
import { synthesize } from "../fx/synthesis.ts";
import type { Game } from "../games/game.ts";
import type { CardId } from "../play/cards.ts";
import type { Celebration, CelebrationKind, CelebrationsOf } from "../play/celebrations.ts";
import type { Scene } from "../play/scene-queue.ts";
import { celebrationsOff } from "../shell/celebration-settings.ts";
import { pace } from "../shell/interaction-settings.ts";
import { speech } from "../shell/page-speech.ts";
import { AtSeat, middleOf } from "./AtSeat.tsx";

/** How long each celebration is shown, in milliseconds. */
const SHOWN: Readonly<Record<CelebrationKind, number>> = {
  accuso: 1_800,
  napoli: 2_200,
  lastTrick: 1_400,
  cappotto: 2_600,
  partner: 2_000,
  sevenAndHalf: 1_800,
  matta: 1_400,
  batte: 1_400,
  golpe: 2_200,
};
/** When points leave for the score, and how long they fly, in milliseconds. */
const POINTS = { delay: 1_050, millis: 500 } as const;
/** The distance of the words from the seat, in pixels, where the points of a trick stand between. */
const CLEAR = 30;
const PIECES = 18;

interface CelebrationsProps {
  readonly game: Game;
  readonly scene: Scene;
}

export function Celebrations({ game, scene }: CelebrationsProps) {
  const queue = useCelebrations(game, scene);
  const [now] = queue.shown;
  useEffect(() => {
    if (now === undefined) return undefined;
    whenHeard((audio, loud) => synthesize(now.kind, audio, loud));
    const ends = setTimeout(queue.next, SHOWN[now.kind]);
    return () => clearTimeout(ends);
  }, [now]);
  return now === undefined ? null : <Shown key={queue.count} celebration={now} />;
}

/** The celebrations on show and to come; `next` ends the first. */
function useCelebrations(game: Game, scene: Scene) {
  const celebrationsIn = useRef<CelebrationsOf | null>(null);
  const before = useRef<Scene | null>(null);
  const [state, set] = useState<{ readonly shown: readonly Celebration[]; readonly count: number }>(
    { shown: [], count: 0 },
  );
  useEffect(() => {
    void game.celebrations?.().then((found) => {
      celebrationsIn.current = found;
    });
  }, [game]);
  useEffect(() => {
    const isNew = before.current !== null && scene.isStill !== true && scene.isLate !== true;
    before.current = scene;
    if (!isNew) return;
    const begun = (celebrationsIn.current?.(speech, scene) ?? []).filter(
      ({ kind }) => !celebrationsOff.value.has(kind),
    );
    if (begun.length > 0) set(({ shown, count }) => ({ shown: [...shown, ...begun], count }));
  }, [scene.frame, scene.act]);
  const next = () => set(({ shown, count }) => ({ shown: shown.slice(1), count: count + 1 }));
  return { ...state, next };
}

function Shown({ celebration }: { readonly celebration: Celebration }) {
  const { kind, seat, words, cards, other } = celebration;
  const isStill = pace() === 0;
  return (
    <div class={isStill ? "celebration is-still" : "celebration"} data-kind={kind}>
      {kind === "cappotto" && !isStill && <Shower />}
      {kind === "partner" && [seat, other ?? seat].map((one) => <Ring key={one} seat={one} />)}
      {cards !== undefined && <Fan cards={cards} seat={seat} />}
      {kind === "cappotto" ? (
        <Banner words={words} />
      ) : (
        <AtSeat seat={seat} clear={kind === "lastTrick" ? CLEAR : 0}>
          <Words celebration={celebration} />
        </AtSeat>
      )}
    </div>
  );
}

function Words({ celebration: { words, points } }: { readonly celebration: Celebration }) {
  const flying = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (flying.current !== null) flyOut(flying.current, placeOfScore, POINTS);
  }, []);
  return (
    <p class="celebration-words">
      {words}
      {points !== undefined && (
        <b ref={flying} class="celebration-points">
          +{points}
        </b>
      )}
    </p>
  );
}

/** The words across the felt, letter by letter. */
function Banner({ words }: { readonly words: string }) {
  const { x, y } = middleOf(document.querySelector(".felt"));
  return (
    <p class="celebration-banner" style={{ left: `${x}px`, top: `${y}px` }}>
      {[...words].map((letter, at) => (
        <span key={at} style={{ "--at": at }}>
          {letter}
        </span>
      ))}
    </p>
  );
}

/** Cards that come from a seat and fan out in the middle of the felt. */
function Fan({ cards, seat }: { readonly cards: readonly CardId[]; readonly seat: number }) {
  const middle = middleOf(document.querySelector(".felt"));
  const from = placeOfSeat(seat);
  const x = from === null ? 0 : from.left + from.width / 2 - middle.x;
  const y = from === null ? 0 : from.top + from.height / 2 - middle.y;
  return (
    <div
      class="celebration-fan"
      style={{
        left: `${middle.x}px`,
        top: `${middle.y}px`,
        "--of": cards.length,
        "--x": `${x}px`,
        "--y": `${y}px`,
      }}
    >
      {cards.map((card, at) => (
        <div key={card} class="celebration-way" style={{ "--at": at }}>
          <div class="celebration-card">
            <Card card={card} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Ring({ seat }: { readonly seat: number }) {
  const place = placeOfSeat(seat);
  if (place === null) return null;
  const { left, top, width, height } = place;
  return (
    <div
      class="celebration-ring"
      style={{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }}
    />
  );
}

/** Paper in the colours of the suits, which falls over the table. */
function Shower() {
  return (
    <div class="celebration-shower">
      {Array.from({ length: PIECES }, (_, at) => (
        <i key={at} style={{ left: `${(at * 61) % 100}%`, "--at": at }} />
      ))}
    </div>
  );
}
