/** The felt of sette e mezzo: every seat with its cards, its bet and its total. */
import "./sette-e-mezzo.css";

import type { ComponentChildren } from "preact";
import { loadChipFlights } from "../../../banks/load-chip-flights.ts";
import { RingOver } from "../../../banks/RingOver.tsx";
import { useRovingFocus } from "../../../controls/roving-focus.ts";
import type { TableClient } from "../../../house/table-client.ts";
import { eventsOf } from "../../../play/game-events.ts";
import { isFrameOf } from "../../../play/games.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { seatAfter } from "../../../play/seating.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { FeltProps } from "../../game.ts";
import type { SetteFrame } from "../facts.ts";
import { bankerOf, designationCards, handAt, type SeatHand } from "../model/hands.ts";
import { changesBySeat } from "../model/results.ts";
import { sayChanges } from "../model/say-line.ts";
import { showdownOf } from "../model/showdown.ts";
import { Pot } from "./Pot.tsx";
import { SeatBox } from "./SeatBox.tsx";

const SETTE = "sette_e_mezzo";

export function Felt({ tableClient, scene, newest, viewpoint }: FeltProps<SetteFrame>) {
  const shown = withShowdown(tableClient, scene);
  return (
    <BareFelt
      scene={shown}
      newest={newest}
      viewpoint={viewpoint}
      changes={changesOnShow(tableClient, shown)}
      lastChange={myLastChange(tableClient, shown)}
    >
      <RingOver tableClient={tableClient} scene={scene} newest={newest} />
    </BareFelt>
  );
}

interface BareFeltProps extends Pick<FeltProps<SetteFrame>, "scene" | "newest" | "viewpoint"> {
  /**
   * The chips that each seat won in the hand on show, negative if lost; empty if there are none.
   */
  readonly changes: readonly number[];
  /** The chips that I won in the hand before the one on show, negative if lost; 0 for none. */
  readonly lastChange?: number;
  /** A panel over the felt. */
  readonly children?: ComponentChildren;
}

export function BareFelt(props: BareFeltProps) {
  const { scene, newest, viewpoint, changes, children } = props;
  const { places } = newest.view;
  const { match } = scene.frame;
  const lots = designationIn(scene);
  const order = places.map((_, turns) => seatAfter(viewpoint, turns, places.length));
  // A ring table does not wait for players while it runs, so only its occupied seats are drawn.
  const shown = order.filter((seat) => places[seat] !== null || newest.view.phase === "waiting");
  const { stop, onKeyDown } = useRovingFocus(".seat-box", shown.length);
  const next = scene.frame.match?.next_banker ?? null;
  const isResult = scene.act === "result";
  const seatBox = (seat: number, at: number) => (
    <SeatBox
      key={seat}
      seat={seat}
      scene={scene}
      newest={newest}
      isMine={seat === viewpoint}
      hand={handOf(scene, seat)}
      lots={lots.get(seat) ?? []}
      isBanker={match !== null && match.bank !== null && bankerOf(match) === seat}
      isNext={seat === next}
      isTabStop={at === stop}
      change={changes[seat] ?? 0}
      lastChange={seat === viewpoint ? (props.lastChange ?? 0) : 0}
    />
  );
  return (
    <section
      class="felt sette-e-mezzo"
      aria-label={t("table.felt")}
      data-seats={shown.length}
      onKeyDown={onKeyDown}
    >
      {shown.slice(1).map(seatBox)}
      <Pot
        frame={scene.frame}
        result={isResult ? sayChanges(speech, scene.frame, changes) : null}
      />
      {shown.slice(0, 1).map((seat) => seatBox(seat, shown.length - 1))}
      {isResult && (
        <LazyPart
          load={loadChipFlights}
          key={scene.frame.seq}
          changes={changes}
          banker={match === null ? null : bankerOf(match)}
        />
      )}
      {children}
    </section>
  );
}

function handOf({ frame }: Scene<SetteFrame>, seat: number): SeatHand | null {
  return frame.match === null ? null : handAt(frame.match, seat);
}

/**
 * Returns the cards dealt to find the first banker, until the first bank is taken; empty at other
 * times.
 */
function designationIn({ frame }: Scene<SetteFrame>) {
  const { match } = frame;
  const isOn = match !== null && match.coup === null && match.bank === null;
  return isOn ? designationCards(frame) : new Map<number, never[]>();
}

/**
 * Returns the scene with the settled hand while a result is shown, even if the next hand is already
 * dealt.
 */
function withShowdown(tableClient: TableClient, scene: Scene<SetteFrame>): Scene<SetteFrame> {
  if (scene.act !== "result") return scene;
  const happening = tableClient.history.value.find(({ frame }) => frame.seq === scene.frame.seq);
  const before = happening?.before ?? null;
  const match = showdownOf(
    scene.frame,
    before !== null && isFrameOf(before, SETTE) ? before : null,
  );
  return match === null ? scene : { ...scene, frame: { ...scene.frame, match } };
}

/** Returns the chips that each seat won in the hand on show; empty until the hand is settled. */
function changesOnShow(tableClient: TableClient, { frame }: Scene<SetteFrame>): readonly number[] {
  return frame.match?.coup?.over === true ? lastChanges(tableClient, frame) : [];
}

/** Returns my chips of the settled hand while the next one is played, so that I can read them. */
function myLastChange(tableClient: TableClient, { frame }: Scene<SetteFrame>): number {
  if (frame.match?.coup?.over !== false || frame.seat === null) return 0;
  return lastChanges(tableClient, frame)[frame.seat] ?? 0;
}

function lastChanges(tableClient: TableClient, frame: SetteFrame): readonly number[] {
  const settled = tableClient.history.value
    .map((happening) => happening.frame)
    .findLast((one) => one.seq <= frame.seq && eventsOf(one, "deal_ended").length > 0);
  return settled !== undefined && isFrameOf(settled, SETTE) ? changesBySeat(settled) : [];
}
