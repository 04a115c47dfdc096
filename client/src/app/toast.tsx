/** A word in passing: shown and read out for a few seconds. */
import { signal } from "@preact/signals";

import { AccountRefused } from "../core/accounts.ts";
import { RefusedByHouse } from "../core/socket.ts";
import { t } from "./language.ts";
import { refusalText } from "./refusals.ts";

const SHOWN = 5_000;

const words = signal<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(text: string): void {
  clearTimeout(timer);
  words.value = text;
  timer = setTimeout(() => {
    words.value = null;
  }, SHOWN);
}

/** Says why something was not done; what is no refusal is thrown on. */
export function toastRefusal(failure: unknown): void {
  if (!(failure instanceof RefusedByHouse) && !(failure instanceof AccountRefused)) throw failure;
  toast(refusalText(failure.code));
}

export function Toast() {
  return (
    <div class="toasts" role="alert">
      {words.value !== null && (
        <p class="toast">
          {words.value}
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
