/** Keeps the greatest height of a bar, so that the felt above does not move. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Sets `--bar-height` to the greatest height that the element had at this width while `isFull`. */
export function useSteadyHeight(isFull: boolean): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const kept = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const width = element.offsetWidth;
    if (width !== kept.current.width) {
      kept.current = { width, height: 0 };
      element.style.removeProperty("--bar-height");
    }
    if (!isFull) return;
    kept.current.height = Math.max(kept.current.height, element.offsetHeight);
    element.style.setProperty("--bar-height", `${kept.current.height}px`);
  });
  return bar;
}
