/** A button that acts by itself at a deadline; a bar at its foot shows the time left. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { TableKey } from "../play/table-keys.ts";
import type { Deadline } from "../protocol/server-clock.ts";
import { useCountdown, useKnown } from "./countdown.ts";
import { shortcutOf } from "./key-listeners.ts";

interface TimedButtonProps {
  readonly deadline: Deadline | null;
  readonly shortcut?: TableKey;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

export function TimedButton({ deadline, shortcut, onPress, children }: TimedButtonProps) {
  const rest = useRef<HTMLSpanElement>(null);
  useCountdown(rest, deadline, (left) => ({ transform: `scaleX(${left})` }));
  return (
    <button
      type="button"
      class="button primary wide continue"
      autofocus
      aria-keyshortcuts={shortcutOf(shortcut ?? null)}
      onClick={onPress}
    >
      {children}
      <span ref={rest} class="continue-rest" hidden={useKnown(deadline) === null} />
    </button>
  );
}
