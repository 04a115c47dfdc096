/** The felt of chemin de fer: who sits around it, the bank, the cards, and every bet in its order. */
import "./chemin-de-fer.css";
import "./middle.css";

import type { ComponentChildren } from "preact";
import { RingOver } from "../../../banks/RingOver.tsx";
import { useRovingFocus } from "../../../controls/roving-focus.ts";
import type { TableClient } from "../../../house/table-client.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { t } from "../../../shell/language.ts";
import type { FeltProps } from "../../game.ts";
import type { CheminFrame } from "../facts.ts";
import { playedCards } from "../model/coup.ts";
import { around, onlookers, seatsOf } from "../model/seats.ts";
import { Bank } from "./Bank.tsx";
import { Bets } from "./Bets.tsx";
import { Coup } from "./Coup.tsx";
import { Croupier, SeatBox } from "./SeatBox.tsx";

/** A bank is not for sale before somebody has won one. */
const loadSeguito = () => import("./Seguito.tsx").then(({ Seguito }) => Seguito);

export function Felt({ tableClient, scene, newest, viewpoint }: FeltProps<CheminFrame>) {
  return (
    <BareFelt
      scene={scene}
      newest={newest}
      viewpoint={viewpoint}
      changes={changesIn(tableClient, scene)}
    >
      <RingOver tableClient={tableClient} scene={scene} newest={newest} />
    </BareFelt>
  );
}

interface BareFeltProps extends Pick<FeltProps<CheminFrame>, "scene" | "newest" | "viewpoint"> {
  /** What the coup on show has brought each, by place. */
  readonly changes: readonly number[];
  /** What lies over it. */
  readonly children?: ComponentChildren;
}

export function BareFelt({ scene, newest, viewpoint, changes, children }: BareFeltProps) {
  const { match } = scene.frame;
  // Who stands looks at the table from its first seat.
  const from = viewpoint < seatsOf(newest) ? viewpoint : 0;
  const shown = [...around(newest, from), ...onlookers(newest)];
  const { stop, onKeyDown } = useRovingFocus(".chemin-de-fer-seat", shown.length);
  const next = scene.frame.match?.next_banker ?? null;
  return (
    <section
      class="felt chemin-de-fer"
      aria-label={t("table.felt")}
      data-seats={shown.length}
      data-crowd={shown.length > CROWD}
    >
      <ul class="chemin-de-fer-seats" onKeyDown={onKeyDown}>
        {shown.map((seat, turns) => (
          <li
            key={seat ?? "croupier"}
            class="chemin-de-fer-place"
            style={placeOf(turns, shown.length)}
          >
            {seat === null ? (
              <Croupier isStop={turns === stop} played={playedCards(scene.frame)} />
            ) : (
              <SeatBox
                seat={seat}
                scene={scene}
                newest={newest}
                isMine={seat === viewpoint}
                isNext={seat === next}
                isStop={turns === stop}
                change={changes[seat] ?? 0}
              />
            )}
          </li>
        ))}
      </ul>
      {match !== null && (
        <div class="chemin-de-fer-middle">
          <Bank frame={scene.frame} />
          <Coup frame={scene.frame} />
          {match.seguito !== null && (
            <LazyPart load={loadSeguito} frame={scene.frame} newest={newest} />
          )}
          <Bets frame={scene.frame} newest={newest} />
        </div>
      )}
      {children}
    </section>
  );
}

/** More are a crowd: each has less room. */
const CROWD = 9;

/** The round of a table with straight sides: an oval is 1, a square 0. */
const ROUND = 0.6;
/** How far the seats move from the ends of the table towards its sides, which are longer. */
const LEAN = 0.35;

/** Around the table, where there is room for one: I sit below, and the next is at my right. */
function placeOf(turns: number, places: number) {
  const even = (2 * Math.PI * turns) / places;
  const angle = even + LEAN * Math.sin(2 * even);
  const outward = (part: number) => Math.sign(part) * Math.abs(part) ** ROUND;
  return { "--across": outward(Math.sin(angle)), "--down": outward(Math.cos(angle)) };
}

/** What a coup has brought every place, from when it is settled until there are new bets. */
function changesIn(tableClient: TableClient, { frame }: Scene<CheminFrame>): readonly number[] {
  const { match } = frame;
  if (match?.coup?.over !== true || (match.cover?.verdicts.length ?? 0) > 0) return [];
  const settled = tableClient.history.value
    .filter((happening) => happening.frame.seq <= frame.seq)
    .flatMap((happening) => eventsOf(happening.frame, "deal_ended"))
    .at(-1);
  return settled?.settlement.changes ?? [];
}
