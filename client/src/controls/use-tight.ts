/** Marks a table whose felt and bars are higher than the window, so that no bar lies over a seat. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Letters and edges are rounded: so many pixels are no lack of room. */
const SLACK = 1;

/** Returns what the table is to be referred to by. */
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
  // What lies on the felt changes with every picture.
  useEffect(() => {
    for (const part of partsOf(table.current)) observer.current?.observe(part);
  });
  return table;
}

function partsOf(table: HTMLElement | null): readonly Element[] {
  return [...(table?.querySelectorAll(".table-main, .felt, .felt > *, .console") ?? [])];
}

/** Marks a table that holds more than the window has room for, measured as it is without a mark. */
function mark(table: HTMLElement): void {
  const main = table.querySelector<HTMLElement>(".table-main");
  if (main === null) return;
  table.removeAttribute("data-tight");
  const felt = table.querySelector<HTMLElement>(".felt");
  const isHigher = main.offsetTop + main.scrollHeight > innerHeight + SLACK;
  const isTight = isHigher || (felt !== null && reachesOut(felt));
  table.toggleAttribute("data-tight", isTight);
  // What scrolls is reached by the keyboard.
  if (isTight) felt?.setAttribute("tabindex", "0");
  else felt?.removeAttribute("tabindex");
}

/** Whether what lies on a felt reaches out of it, below its console; one that scrolls holds it all. */
function reachesOut(felt: HTMLElement): boolean {
  const isOpen = getComputedStyle(felt).overflowY === "visible";
  return isOpen && felt.scrollHeight > felt.clientHeight + SLACK;
}
