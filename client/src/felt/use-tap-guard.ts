/** A tap that was meant for the moment before my turn must not become a card that is played. */
import { useEffect, useRef, useState } from "preact/hooks";

import { useHouse } from "../house/here.ts";

/** So long after the turn has come a tap is still one from before it. */
export const GUARDED_FOR = 250;

/** Whether my turn has only just come, where until then a tap would have set a card for it. */
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
