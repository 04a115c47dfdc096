/** The position of a seat on the screen: mine is at the bottom, and play goes anticlockwise. */
export type Position = "bottom" | "right" | "top" | "left";

const POSITIONS: Readonly<Record<number, readonly Position[]>> = {
  2: ["bottom", "top"],
  4: ["bottom", "right", "top", "left"],
};

/** Returns the position of a seat as seen from `mine`; a spectator sees from seat 0. */
export function positionOf(seat: number, mine: number | null, seats: number): Position {
  const toTheRight = ((mine ?? 0) - seat + seats) % seats;
  return POSITIONS[seats]?.[toTheRight] ?? "top";
}

/** Returns the seat that plays a number of turns after another. */
export function seatAfter(seat: number, turns: number, seats: number): number {
  return (((seat - turns) % seats) + seats) % seats;
}

/** Returns the number of seats that a deal reaches before this one. */
export function seatsBefore(seat: number, first: number, seats: number): number {
  return (first - seat + seats) % seats;
}

/** Returns the side that a seat plays for: partners sit opposite each other. */
export function sideOf(seat: number): 0 | 1 {
  return seat % 2 === 0 ? 0 : 1;
}

/** Whether two seats are partners. */
export function isPartner(seat: number, other: number): boolean {
  return seat !== other && sideOf(seat) === sideOf(other);
}

/** Returns the numbers of both sides, those of this seat's side first. */
export function oursFirst(
  bySide: readonly number[],
  seat: number | null,
): readonly [number, number] {
  const mine = sideOf(seat ?? 0);
  return [bySide[mine] ?? 0, bySide[1 - mine] ?? 0];
}
