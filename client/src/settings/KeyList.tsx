/** The table's keyboard shortcuts; each can be changed (WCAG 2.1.4). */
import "./key-list.css";

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import {
  functionOf,
  keyOf,
  TABLE_KEYS,
  type TableKey,
  USUAL_KEYS,
  withKey,
} from "../play/table-keys.ts";
import { chooseKeys, tableKeys } from "../shell/key-settings.ts";
import { t } from "../shell/language.ts";

export function KeyList() {
  const [said, say] = useState("");
  return (
    <div class="key-list">
      <p class="hint">{t("keys.intro")}</p>
      <ul>
        {TABLE_KEYS.map((of) => (
          <KeyRow key={of} of={of} onSay={say} />
        ))}
      </ul>
      <p class="key-said" role="status">
        {said}
      </p>
      <button
        type="button"
        class="button"
        onClick={() => {
          chooseKeys(USUAL_KEYS);
          say(t("keys.usual"));
        }}
      >
        {t("keys.reset")}
      </button>
    </div>
  );
}

interface KeyRowProps {
  readonly of: TableKey;
  readonly onSay: (words: string) => void;
}

function KeyRow({ of, onSay }: KeyRowProps) {
  const [isWaiting, wait] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const what = t(`key.${of}`);
  const cap = capOf(tableKeys.value[of]);
  /** The field closes when it loses the focus. */
  const end = (words: string) => {
    button.current?.focus();
    onSay(words);
  };
  return (
    <li class="key-row">
      <span class="key-what">{what}</span>
      {isWaiting && (
        <KeyField
          label={`${what}: ${t("keys.press")}`}
          onKey={(typed) => {
            const key = keyOf(typed);
            if (key === null) onSay(t("keys.refused"));
            else end(given(of, key));
          }}
          onEscape={() => end(t("keys.stays", { key: cap }))}
          onLeft={() => {
            wait(false);
            onSay("");
          }}
        />
      )}
      <span class={isWaiting ? "spoken" : undefined}>
        <button
          ref={button}
          type="button"
          class="button key-cap"
          aria-label={`${cap}: ${what}`}
          onClick={() => {
            wait(true);
            onSay(t("keys.waiting"));
          }}
        >
          {cap}
        </button>
      </span>
    </li>
  );
}

/** The label of a key. */
function capOf(key: string): string {
  const cap = key.toUpperCase();
  return cap.length === 1 ? cap : key;
}

/** Assigns a key to a command, and returns the result. */
function given(of: TableKey, key: string): string {
  const before = tableKeys.value;
  const other = functionOf(before, key);
  chooseKeys(withKey(before, of, key));
  const cap = capOf(key);
  if (other === null) return t("keys.given", { key: cap });
  if (other === of) return t("keys.stays", { key: cap });
  return t("keys.swapped", { key: cap, other: capOf(before[of]), what: t(`key.${other}`) });
}

interface KeyFieldProps {
  readonly label: string;
  readonly onKey: (typed: string) => void;
  readonly onEscape: () => void;
  readonly onLeft: () => void;
}

/** An input field, because screen readers pass every key to it. */
function KeyField({ label, onKey, onEscape, onLeft }: KeyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (key !== "Escape" && (key.length !== 1 || !isPlain)) return;
    event.preventDefault();
    event.stopPropagation(); // Escape would close the panel as well
    if (key === "Escape") onEscape();
    else onKey(key);
  };
  return (
    <input
      ref={field}
      class="input key-field"
      inputMode="none"
      autocomplete="off"
      aria-label={label}
      placeholder={t("keys.press")}
      onKeyDown={press}
      onInput={(event) => {
        event.currentTarget.value = "";
      }}
      onBlur={onLeft}
    />
  );
}
