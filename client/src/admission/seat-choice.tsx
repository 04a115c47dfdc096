/** The drawn table of a bank game, on which one taps a numbered seat before sitting down. */
import "./seat-choice.css";

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { loadAvatar } from "../cards/load-avatar.ts";
import { initial } from "../controls/initial.ts";
import { factsOf, gameOf, seatsIn } from "../play/games.ts";
import { seatAfter } from "../play/seating.ts";
import type { Frame, PlaceView } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";

/**
 * The chosen seat, null if none is chosen, and the drawn table. `invited` is the seat that an
 * invitation names. Without one the first free seat is chosen at first, but not at a table in play:
 * a spectator sees it a deal late, and the server gives a seat that is free now.
 */
export function useSeatChoice(
  frame: Frame,
  invited: number | null = null,
): [number | null, ComponentChildren] {
  const group = useId();
  const { places, kept, phase, sheet } = frame.view;
  const seats = seatsIn(sheet, places.length);
  const free = places.flatMap((place, seat) =>
    place === null && kept[seat] == null && seat < seats ? [seat] : [],
  );
  const [wanted, want] = useState(invited);
  const first = phase === "waiting" ? (free[0] ?? null) : null;
  const chosen = wanted !== null && free.includes(wanted) ? wanted : first;
  const order = Array.from({ length: seats }, (_, turns) => seatAfter(0, turns, seats));
  return [
    chosen,
    <fieldset key="seat" class="seat-choice" data-seats={seats}>
      <legend class="spoken">{t("seat.choose")}</legend>
      <span class="seat-choice-cloth" aria-hidden="true" />
      {order.map((seat, turns) => (
        <div key={seat} class="seat-choice-place" style={placeAround(turns, seats)}>
          {free.includes(seat) ? (
            <FreeSeat
              group={group}
              number={numberOf(frame, seat, seats)}
              isChosen={seat === chosen}
              onChoose={() => want(seat)}
            />
          ) : (
            <TakenSeat place={places[seat] ?? null} keeper={kept[seat]?.name ?? null} />
          )}
        </div>
      ))}
    </fieldset>,
  ];
}

interface FreeSeatProps {
  /** The name that all radio buttons of the table share. */
  readonly group: string;
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FreeSeat({ group, number, isChosen, onChoose }: FreeSeatProps) {
  return (
    <label class="seat-choice-free">
      <input
        type="radio"
        name={group}
        class="spoken"
        aria-label={t("seat.number", { number })}
        checked={isChosen}
        onChange={onChoose}
      />
      <span class="seat-choice-sign" aria-hidden="true">
        {number}
      </span>
    </label>
  );
}

interface TakenSeatProps {
  readonly place: PlaceView | null;
  /** The player for whom the seat is reserved. */
  readonly keeper: string | null;
}

function TakenSeat({ place, keeper }: TakenSeatProps) {
  const name = place?.name ?? (keeper === null ? "" : t("seat.kept", { name: keeper }));
  return (
    <p class="seat-choice-taken">
      <span class="seat-choice-sign" aria-hidden="true">
        {place?.avatar == null ? (
          initial(place?.name ?? keeper ?? "")
        ) : (
          <LazyPart load={loadAvatar} card={place.avatar} />
        )}
      </span>
      <span class="seat-choice-name">{name}</span>
    </p>
  );
}

/** Returns the displayed number of a seat: where a game counts against the index, by its own rule. */
function numberOf(frame: Frame, seat: number, seats: number): number {
  return factsOf(gameOf(frame)).seatNumber?.(seat, seats) ?? seat + 1;
}

/** Returns the position of a place on an oval; place 0 is at the bottom. */
function placeAround(turns: number, places: number) {
  const angle = (2 * Math.PI * turns) / places;
  const outward = (part: number) => Math.sign(part) * Math.abs(part) ** 0.8;
  return { "--across": outward(Math.sin(angle)), "--down": outward(Math.cos(angle)) };
}
