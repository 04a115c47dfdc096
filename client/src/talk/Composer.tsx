/** The chat composer: phrases and a text field, or the reason why nobody may speak. */
import { useId, useRef, useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { RefusedByHouse } from "../protocol/connection.ts";
import { CHAT_LIMITS } from "../protocol/limits.gen.ts";
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { lengthOf, PHRASES, type Phrase, REACTIONS } from "./model/talk.ts";
import { ReactionIcon } from "./ReactionIcon.tsx";

interface ComposerProps {
  readonly tableClient: TableClient;
  /** Whether the phrases are open at first. */
  readonly showsPhrases?: boolean;
  /** Called after a reaction, which is seen at the seat. */
  readonly onReaction?: () => void;
}

interface Said {
  readonly phrase?: Phrase;
  readonly text?: string;
}

export function Composer({ tableClient, showsPhrases = false, onReaction }: ComposerProps) {
  const { closed, own_words: onlyPhrases } = tableClient.talk.floor.value;
  const [say, refusal] = useSaying(tableClient);
  if (closed !== null) {
    return (
      <p class="talk-closed" role="note">
        {refusalText(closed)}
      </p>
    );
  }
  return (
    <div class="talk-composer">
      <div class="talk-reactions" role="group" aria-label={t("talk.reactions")}>
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            class="icon-button"
            aria-label={t(`phrase.${reaction}`)}
            title={t(`phrase.${reaction}`)}
            onClick={() => void say({ phrase: reaction }).then((done) => done && onReaction?.())}
          >
            <ReactionIcon reaction={reaction} />
          </button>
        ))}
      </div>
      {onlyPhrases === null ? (
        <Field tableClient={tableClient} onSay={say} />
      ) : (
        <p class="hint">{refusalText(onlyPhrases)}</p>
      )}
      <p class="form-refusal" role="alert">
        {refusal === null ? "" : refusalText(refusal)}
      </p>
      <details class="fold talk-fold" open={showsPhrases}>
        <summary>{t("talk.phrases")}</summary>
        <div class="talk-phrases">
          {PHRASES.map((phrase) => (
            <button
              key={phrase}
              type="button"
              class="button talk-phrase"
              onClick={() => void say({ phrase })}
            >
              {t(`phrase.${phrase}`)}
            </button>
          ))}
        </div>
      </details>
    </div>
  );
}

/** Sends chat lines one at a time; also returns the latest refusal. */
function useSaying(tableClient: TableClient): [(said: Said) => Promise<boolean>, string | null] {
  const house = useHouse();
  const isBusy = useRef(false);
  const [refusal, refuse] = useState<string | null>(null);
  const say = async (said: Said) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    refuse(null);
    try {
      await house.request({ type: "speak", table: tableClient.table, ...said });
      return true;
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      refuse(failure.code);
      return false;
    } finally {
      isBusy.current = false;
    }
  };
  return [say, refusal];
}

/** The length is seen once a line becomes long, and read out always. */
function countClass(length: number): string {
  if (length > CHAT_LIMITS.line) return "talk-count is-long";
  return length > CHAT_LIMITS.line / 2 ? "talk-count" : "spoken";
}

interface FieldProps {
  readonly tableClient: TableClient;
  readonly onSay: (said: Said) => Promise<boolean>;
}

function Field({ tableClient, onSay }: FieldProps) {
  const { draft } = tableClient.talk;
  const count = useId();
  const length = lengthOf(draft.value);
  const isTooLong = length > CHAT_LIMITS.line;
  const send = async () => {
    const text = draft.value;
    if (length === 0 || isTooLong || !(await onSay({ text: text.normalize("NFC").trim() }))) return;
    // Keep what was typed while the line was sent.
    if (draft.value === text) draft.value = "";
  };
  return (
    <form
      class="talk-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        type="text"
        class="input talk-field"
        aria-label={t("talk.field")}
        placeholder={t("talk.field")}
        aria-describedby={count}
        aria-invalid={isTooLong}
        autocomplete="off"
        enterkeyhint="send"
        value={draft.value}
        onInput={(event) => {
          draft.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button primary" aria-disabled={length === 0 || isTooLong}>
        {t("talk.send")}
      </button>
      <span id={count} class={countClass(length)}>
        {t("talk.count", { count: length, most: CHAT_LIMITS.line })}
      </span>
    </form>
  );
}
