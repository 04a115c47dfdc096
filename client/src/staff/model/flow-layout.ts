/** Where the people of a graph of chips stand, and how broad its arrows are. */
import type { Flow } from "./collusion.ts";

export const WIDTH = 340;
export const HEIGHT = 260;
const RADIUS_X = 112;
const RADIUS_Y = 96;
/** How far from its person an arrow ends. */
const GAP = 10;
const ABOVE = -14;
const BELOW = 18;
const BROADEST = 9;

export interface Person {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The height of the middle of the name. */
  readonly nameY: number;
  readonly isOfPair: boolean;
}

export interface Arrow {
  readonly key: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly width: number;
  readonly isOfPair: boolean;
}

/** People on an oval, the two of the pair at its left and right end. */
export function flowLayout(
  pair: readonly [string, string],
  flows: readonly Flow[],
): { readonly people: readonly Person[]; readonly arrows: readonly Arrow[] } {
  const others = [...new Set(flows.flatMap(({ loser, winner }) => [loser, winner]))].filter(
    (name) => !pair.includes(name),
  );
  const above = others.slice(0, Math.ceil(others.length / 2));
  const ring = [pair[0], ...above, pair[1], ...others.slice(above.length)];
  const people = ring.map((name, at) =>
    placed(name, turnOf(at, above.length, others.length), pair),
  );
  const most = Math.max(...flows.map(({ chips }) => chips), 1);
  const arrows = flows.flatMap((flow) => {
    const from = people.find(({ name }) => name === flow.loser);
    const to = people.find(({ name }) => name === flow.winner);
    return from === undefined || to === undefined ? [] : [arrow(from, to, flow.chips / most)];
  });
  return { people, arrows };
}

/** The share of a full turn at which a person stands, from the left end on. */
function turnOf(at: number, above: number, others: number): number {
  const below = others - above;
  return at <= above ? at / (above + 1) / 2 : 0.5 + (at - above - 1) / (below + 1) / 2;
}

function placed(name: string, turn: number, pair: readonly [string, string]): Person {
  const angle = Math.PI * (1 + 2 * turn);
  const y = HEIGHT / 2 + RADIUS_Y * Math.sin(angle);
  return {
    name,
    x: WIDTH / 2 + RADIUS_X * Math.cos(angle),
    y,
    nameY: y + (turn > 0.5 ? BELOW : ABOVE),
    isOfPair: pair.includes(name),
  };
}

function arrow(from: Person, to: Person, share: number): Arrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / length) * GAP, (dy / length) * GAP];
  return {
    key: `${from.name} ${to.name}`,
    x1: from.x + ux,
    y1: from.y + uy,
    x2: to.x - ux,
    y2: to.y - uy,
    width: 1 + (BROADEST - 1) * share,
    isOfPair: from.isOfPair && to.isOfPair,
  };
}
