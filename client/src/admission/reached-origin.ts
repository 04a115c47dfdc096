/** The address under which other devices find the house. */
import { useEffect, useState } from "preact/hooks";
import { isLoopback } from "../options/model/table-invitation.ts";
import { get, read } from "../protocol/requests.ts";

/**
 * The origin at which other devices find the house: the one of this page, or what the house reports
 * where this page was opened at a loopback address. Null where there is none, undefined while asking.
 */
export function useReachedOrigin(): string | null | undefined {
  const isLocal = isLoopback(location.hostname);
  const [origin, know] = useState<string | null | undefined>(isLocal ? undefined : location.origin);
  useEffect(() => {
    if (!isLocal) return;
    read<{ readonly address: string | null }>(get("address")).then(
      ({ address }) => know(address),
      () => know(null),
    );
  }, [isLocal]);
  return origin;
}
