/** The way to the newest hand of a ring table that can be seen again. */

import type { Desk } from "../house/desk.ts";
import { gameOf, isRing } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { ReplayLink } from "./ReplayLink.tsx";

interface SeenAgainProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function SeenAgain({ desk, newest }: SeenAgainProps) {
  const { deal } = desk.again.value;
  if (deal === null || !isRing(gameOf(newest))) return null;
  return <ReplayLink table={desk.table} deal={deal} />;
}
