/** The open page, kept equal to the address bar. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import type { PlaceView } from "../protocol/wire.gen.ts";
import { type Route, routeOf } from "./model/routes.ts";

let hasMoved = false;
const open = signal<Route>(routeOf(location.pathname));

export const route: ReadonlySignal<Route> = open;

/** A person, or a bot with its level. */
type SomeoneAtTable = Pick<PlaceView, "name" | "bot" | "level">;

const someone = signal<SomeoneAtTable | null>(null);

/** Whose profile lies over the open page; null for nobody's. */
export const shownPerson: ReadonlySignal<SomeoneAtTable | null> = someone;

/** Shows a profile over the open page, or takes it away. */
export function showPerson(person: SomeoneAtTable | null): void {
  someone.value = person;
}

/** Opens a page of this site. A table or a replay stays open under a profile. */
export function go(path: string): void {
  const to = routeOf(path);
  const isKept = to.page === "profile" && ["table", "replay"].includes(open.value.page);
  showPerson(isKept ? { name: to.name, bot: false, level: null } : null);
  if (isKept) return;
  hasMoved = true;
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  open.value = routeOf(location.pathname);
  scrollTo(0, 0);
}

/** Follows the browser's own back and forward. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    hasMoved = true;
    showPerson(null);
    open.value = routeOf(location.pathname);
  });
}

/** Moves the focus to the main part after navigation, but not after the first load. */
export function useArrival(): void {
  useEffect(() => {
    if (hasMoved) document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
}

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly label?: string;
  /** Whether the link leads to the current page. */
  readonly isCurrent?: boolean;
  /** Called before navigation. */
  readonly onGo?: () => void;
  readonly children: ComponentChildren;
}

/** A link within the site: opens without a reload, unless the reader wants another tab. */
export function Link(props: LinkProps) {
  return (
    <a
      href={props.to}
      class={props.class}
      aria-label={props.label}
      aria-current={props.isCurrent === true ? "page" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        props.onGo?.();
        go(props.to);
      }}
    >
      {props.children}
    </a>
  );
}
