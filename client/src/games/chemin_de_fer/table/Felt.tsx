/** The felt of chemin de fer: the players around it, the bank, the cards, and the bets. */
import "./seat.css";
import "./chemin-de-fer.css";
import "./middle.css";

import type { ComponentChildren } from "preact";
import { loadChipFlights } from "../../../banks/load-chip-flights.ts";
import { RingOver } from "../../../banks/RingOver.tsx";
import { useRovingFocus } from "../../../controls/roving-focus.ts";
import { isQuiet } from "../../../felt/clocks.ts";
import type { TableClient } from "../../../house/table-client.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { learn, t } from "../../../shell/language.ts";
import type { FeltProps } from "../../game.ts";
import type { CheminFrame } from "../facts.ts";
import { playedCards } from "../model/coup.ts";
import { seatsInOrder, seatsOf, standingBettors } from "../model/seats.ts";
import { Bank } from "./Bank.tsx";
import { Bets } from "./Bets.tsx";
import { Croupier, SeatBox } from "./SeatBox.tsx";

/**
 * Loads the sale of a bank. It is a chunk of its own, because no bank is for sale before somebody
 * has won one.
 */
const loadSeguito = async () => {
  const [{ Seguito }] = await Promise.all([import("./Seguito.tsx"), learn("coup")]);
  return Seguito;
};

/** Loads the cards of a coup and the squeeze; bets come before them. */
export const loadCoup = async () => {
  const [{ Coup }] = await Promise.all([import("./Coup.tsx"), learn("coup")]);
  return Coup;
};

/** Loads the road of the shoe, which begins with its first coup. */
export const loadRoad = async () => {
  const [{ Road }] = await Promise.all([import("./Road.tsx"), learn("coup")]);
  return Road;
};

export function Felt({ tableClient, scene, newest, viewpoint }: FeltProps<CheminFrame>) {
  return (
    <BareFelt
      scene={scene}
      newest={newest}
      viewpoint={viewpoint}
      changes={changesOnShow(tableClient, scene)}
      onSqueezed={() => tableClient.endScene(scene)}
    >
      <RingOver tableClient={tableClient} scene={scene} newest={newest} />
    </BareFelt>
  );
}

interface BareFeltProps extends Pick<FeltProps<CheminFrame>, "scene" | "newest" | "viewpoint"> {
  /**
   * The chips that each place won in the coup on show, negative if lost; empty if there are none.
   */
  readonly changes: readonly number[];
  /** Called when I have turned up all cards that I may squeeze. */
  readonly onSqueezed?: () => void;
  /** A panel over the felt. */
  readonly children?: ComponentChildren;
}

export function BareFelt(props: BareFeltProps) {
  const { scene, viewpoint, changes, children } = props;
  const { match } = scene.frame;
  // Chips and clocks of a later frame would tell the end of a coup before its cards do.
  const newest = isQuiet(scene) ? props.newest : scene.frame;
  // A standing bettor sees the table from its first seat.
  const from = viewpoint < seatsOf(newest) ? viewpoint : 0;
  const shown = [...seatsInOrder(newest, from), ...standingBettors(newest)];
  const { stop, onKeyDown } = useRovingFocus(".chemin-de-fer-seat", shown.length);
  const next = scene.frame.match?.next_banker ?? null;
  return (
    <section
      class="felt chemin-de-fer"
      aria-label={t("table.felt")}
      data-seats={shown.length}
      data-crowd={shown.length > CROWD}
      data-act={scene.act}
    >
      <ul class="chemin-de-fer-seats" onKeyDown={onKeyDown}>
        {shown.map((seat, turns) => (
          <li
            key={seat ?? "croupier"}
            class="chemin-de-fer-place"
            style={placeAround(turns, shown.length)}
          >
            {seat === null ? (
              <Croupier isTabStop={turns === stop} played={playedCards(scene.frame)} />
            ) : (
              <SeatBox
                seat={seat}
                scene={scene}
                newest={newest}
                isMine={seat === viewpoint}
                isNext={seat === next}
                isTabStop={turns === stop}
                change={changes[seat] ?? 0}
              />
            )}
          </li>
        ))}
      </ul>
      {match !== null && (
        <div class="chemin-de-fer-middle">
          {match.past.length > 0 && <LazyPart load={loadRoad} frame={scene.frame} />}
          <Bank frame={scene.frame} />
          {match.coup !== null && (
            <LazyPart load={loadCoup} scene={scene} onSqueezed={props.onSqueezed} />
          )}
          {match.seguito !== null && (
            <LazyPart load={loadSeguito} frame={scene.frame} newest={newest} />
          )}
          {scene.act !== "result" && <Bets frame={scene.frame} newest={newest} />}
        </div>
      )}
      {scene.act === "result" && (
        <LazyPart
          load={loadChipFlights}
          key={scene.frame.seq}
          changes={changes}
          banker={match?.coup?.banker.seat ?? null}
        />
      )}
      {children}
    </section>
  );
}

/** The number of places above which each is drawn smaller. */
const CROWD = 9;

/** The shape of the table: 1 is an oval, 0 a square. */
const SHAPE = 0.6;
/**
 * The maximum shift of a seat from the short ends of the table towards its long sides, in radians.
 */
const SEAT_SHIFT = 0.35;

/**
 * Returns the position of a place around the table; place 0 is at the bottom, and the next one is
 * at its right.
 */
function placeAround(turns: number, places: number) {
  const even = (2 * Math.PI * turns) / places;
  const angle = even + SEAT_SHIFT * Math.sin(2 * even);
  const outward = (part: number) => Math.sign(part) * Math.abs(part) ** SHAPE;
  return { "--across": outward(Math.sin(angle)), "--down": outward(Math.cos(angle)) };
}

/**
 * Returns the chips that each place won in the last coup, from its end until somebody bets again.
 */
function changesOnShow(tableClient: TableClient, { frame }: Scene<CheminFrame>): readonly number[] {
  const { match } = frame;
  if (match?.coup?.over !== true || (match.cover?.verdicts.length ?? 0) > 0) return [];
  const settled = tableClient.history.value
    .filter((happening) => happening.frame.seq <= frame.seq)
    .flatMap((happening) => eventsOf(happening.frame, "deal_ended"))
    .at(-1);
  return settled?.settlement.changes ?? [];
}
