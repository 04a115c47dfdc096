/** The code on the wall while a component shows it, to staff only. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { isAtLeast } from "../staff/model/staff-requests.ts";
import { eveningNow, type Wall, wallNow } from "./evening-requests.ts";

const EVERY = 10_000;

/** The evening as staff see it, and a function that asks again; null to others, and at first. */
export function useWall(): readonly [Wall | null, () => void] {
  const role = useHouse().you.value?.role ?? "player";
  const isStaff = isAtLeast(role, "host");
  const [wall, show] = useState<Wall | null>(null);
  const look = useCallback(() => {
    wallNow().then(show, (failure: unknown) => {
      // Without a connection the last answer stays.
      if (!(failure instanceof RequestRefused)) throw failure;
    });
  }, []);
  useEffect(() => {
    if (!isStaff) return undefined;
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [isStaff, look]);
  return [isStaff ? wall : null, look];
}

/** Whether people need the code on the wall, asked once; false at first. */
export function useNeedsCode(): boolean {
  const [needs, know] = useState(false);
  useEffect(() => {
    eveningNow().then(
      ({ needs_code }) => know(needs_code),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
      },
    );
  }, []);
  return needs;
}
