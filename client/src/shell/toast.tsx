/** A message that is shown and read out for a few seconds. */
import { signal } from "@preact/signals";
import { RefusedByHouse } from "../protocol/connection.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { clauseOf } from "../rules/model/rule-text.ts";
import { t } from "./language.ts";
import { refusalText } from "./refusals.ts";
import { isShortage } from "./shortages.ts";

const SHOWN = 5_000;
/** Milliseconds for a message with a link to its clause, which needs time to be reached. */
const SHOWN_WITH_CLAUSE = 12_000;

interface Words {
  readonly text: string | (() => string);
  readonly kind: "news" | "refusal";
  /** The clause of the rules that says why. */
  readonly clause: string | null;
}

const words = signal<Words | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message; a function is read again while it is shown, as its words may load late. */
export function toast(text: Words["text"]): void {
  show({ text, kind: "news", clause: null });
}

/** Shows why something was refused; `dismissRefusal` takes it away as soon as that has succeeded. */
export function refuse(text: Words["text"], clause: string | null = null): void {
  show({ text, kind: "refusal", clause });
}

/** Takes a refusal away, because what was refused is done now. Other messages stay. */
export function dismissRefusal(): void {
  if (words.value?.kind === "refusal") words.value = null;
}

function show(next: Words): void {
  clearTimeout(timer);
  words.value = next;
  timer = setTimeout(
    () => {
      words.value = null;
    },
    next.clause === null ? SHOWN : SHOWN_WITH_CLAUSE,
  );
}

/** Shows a refusal; throws any other failure. */
export function toastRefusal(failure: unknown): void {
  if (failure instanceof RefusedByHouse) {
    if (isShortage(failure.code)) return;
    refuse(() => refusalText(failure.code, failure.detail), clauseOf(failure.code));
  } else if (failure instanceof RequestRefused) {
    refuse(() => refusalText(failure.code), clauseOf(failure.code));
  } else {
    throw failure;
  }
}

interface ToastProps {
  /** Shows the clause that a refusal names. */
  readonly onWhy: (clause: string) => void;
}

export function Toast({ onWhy }: ToastProps) {
  const { text = "", clause = null } = words.value ?? {};
  return (
    <div class="toasts" role="alert">
      {words.value !== null && (
        <p class="toast">
          {typeof text === "string" ? text : text()}
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
