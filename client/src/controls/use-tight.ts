/**
 * Fits a table to the window: sets `--strips`, the height of the strips above the felt, for the size
 * of the cards, and marks a table that is still too high with `data-tight`, so that no bar covers a
 * seat.
 */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Pixels of rounding that do not count as overflow. */
const SLACK = 1;

/** Returns the ref for the table's element. */
export function useTight(): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  const observer = useRef<ResizeObserver | null>(null);
  useEffect(() => {
    if (typeof ResizeObserver === "undefined") return undefined;
    const look = () => {
      if (table.current !== null) mark(table.current);
    };
    observer.current = new ResizeObserver(look);
    addEventListener("resize", look);
    return () => {
      removeEventListener("resize", look);
      observer.current?.disconnect();
    };
  }, []);
  // The parts on the felt change with every frame.
  useEffect(() => {
    for (const part of partsOf(table.current)) observer.current?.observe(part);
  });
  return table;
}

function partsOf(table: HTMLElement | null): readonly Element[] {
  return [
    ...(table?.querySelectorAll(".table-strips, .table-main, .felt, .felt > *, .console") ?? []),
  ];
}

/** Measures the table without its mark, and marks it if it overflows the window. */
function mark(table: HTMLElement): void {
  const main = table.querySelector<HTMLElement>(".table-main");
  if (main === null) return;
  table.removeAttribute("data-tight");
  const strips = table.querySelector<HTMLElement>(".table-strips")?.offsetHeight ?? 0;
  table.style.setProperty("--strips", `${strips}px`);
  const felt = table.querySelector<HTMLElement>(".felt");
  const isHigher = main.offsetTop + main.scrollHeight > innerHeight + SLACK;
  const isTight = isHigher || (felt !== null && reachesOut(felt));
  table.toggleAttribute("data-tight", isTight);
  // A region that scrolls must be reachable by keyboard.
  if (isTight) felt?.setAttribute("tabindex", "0");
  else felt?.removeAttribute("tabindex");
}

/** Whether a part of the felt overflows it; a felt that scrolls never overflows. */
function reachesOut(felt: HTMLElement): boolean {
  const isOpen = getComputedStyle(felt).overflowY === "visible";
  return isOpen && felt.scrollHeight > felt.clientHeight + SLACK;
}
