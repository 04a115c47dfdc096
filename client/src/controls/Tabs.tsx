/** Tabs of a page, by the WAI-ARIA pattern: chosen by tap or arrow keys. */
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";

export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [chosen, choose] = useState(tabs[0]?.name);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ name }) => name === chosen),
  );
  const move = (to: number) => {
    const next = tabs[(to + tabs.length) % tabs.length]!;
    choose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  const open = tabs[at];
  return (
    <div class="tournament-tabs">
      <div
        ref={list}
        class="tab-list"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
          if (to === undefined) return;
          event.preventDefault();
          move(to);
        }}
      >
        {tabs.map(({ name, title }, tab) => (
          <button
            key={name}
            type="button"
            class="tab"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={tab === at}
            aria-controls={`${id}-panel`}
            tabIndex={tab === at ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      {open !== undefined && (
        <div
          key={open.name}
          class="tab-panel"
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.name}`}
          tabIndex={0}
        >
          {open.content()}
        </div>
      )}
    </div>
  );
}
