/** Whether the window has room beside the table; `table.css` uses the same width. */
import { useEffect, useState } from "preact/hooks";

const WIDE = "(width >= 62rem)";

export function useIsWide(): boolean {
  const [isWide, show] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const change = () => show(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return isWide;
}
