/** A word in passing: shown and read out for a few seconds. */
import { signal } from "@preact/signals";

import { RequestRefused } from "../core/rest.ts";
import { clauseOf } from "../core/rules.ts";
import { RefusedByHouse } from "../core/socket.ts";
import { t } from "./language.ts";
import { refusalText } from "./refusals.ts";

const SHOWN = 5_000;
/** With a way on to its clause, which has to be read and reached. */
const SHOWN_WITH_CLAUSE = 12_000;

interface Words {
  readonly text: string;
  /** The clause of the rules that says why. */
  readonly clause: string | null;
}

const words = signal<Words | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(text: string, clause: string | null = null): void {
  clearTimeout(timer);
  words.value = { text, clause };
  timer = setTimeout(
    () => {
      words.value = null;
    },
    clause === null ? SHOWN : SHOWN_WITH_CLAUSE,
  );
}

/** Says why something was not done; what is no refusal is thrown on. */
export function toastRefusal(failure: unknown): void {
  if (!(failure instanceof RefusedByHouse) && !(failure instanceof RequestRefused)) throw failure;
  toast(refusalText(failure.code), clauseOf(failure.code));
}

interface ToastProps {
  /** Shows the clause that a refusal names. */
  readonly onWhy: (clause: string) => void;
}

export function Toast({ onWhy }: ToastProps) {
  const clause = words.value?.clause ?? null;
  return (
    <div class="toasts" role="alert">
      {words.value !== null && (
        <p class="toast">
          {words.value.text}
          {clause !== null && (
            <button type="button" class="toast-why" onClick={() => onWhy(clause)}>
              {t("rules.why", { clause })}
            </button>
          )}
          <button
            type="button"
            class="toast-close"
            aria-label={t("act.close")}
            onClick={() => {
              words.value = null;
            }}
          >
            ✕
          </button>
        </p>
      )}
    </div>
  );
}
