/** Protects against a tap at the moment the turn begins, which was meant as a premove. */
import { useEffect, useRef, useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";

/** Milliseconds after the turn begins in which a tap is ignored. */
export const GUARDED_FOR = 250;

/** Whether the turn has just begun at a table where a tap before it sets a premove. */
export function useTapGuard(isMyTurn: boolean, couldSet: boolean): boolean {
  const house = useHouse();
  const before = useRef({ isMyTurn, couldSet });
  const [isOn, turn] = useState(false);
  const comes = isMyTurn && !before.current.isMyTurn && before.current.couldSet;
  useEffect(() => {
    if (!comes) return undefined;
    turn(true);
    const callOff = house.after(GUARDED_FOR, () => turn(false));
    return () => {
      callOff();
      turn(false);
    };
  }, [house, isMyTurn]);
  useEffect(() => {
    before.current = { isMyTurn, couldSet };
  });
  return isMyTurn && (isOn || comes);
}
