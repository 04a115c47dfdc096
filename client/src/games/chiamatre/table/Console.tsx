/**
 * My part of a table of chiamatre: cards, the window in which a deal may be annulled, and the call.
 */
import { useEffect, useRef } from "preact/hooks";
import { useCountdown } from "../../../felt/countdown.ts";
import { shortcutOf, useKey } from "../../../felt/key-listeners.ts";
import { TimedButton } from "../../../felt/TimedButton.tsx";
import type { TableClient } from "../../../house/table-client.ts";
import { offersOf, questionFor } from "../../../play/questions.ts";
import { runningClocks } from "../../../play/running-clocks.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { seatAfter, seatsBefore } from "../../../play/seating.ts";
import type { Deadline } from "../../../protocol/server-clock.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { t } from "../../../shell/language.ts";
import type { Dealing } from "../../../tricks/Hand.tsx";
import { TrickConsole } from "../../../tricks/TrickConsole.tsx";
import type { ConsoleProps } from "../../game.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { CHIAMATRE } from "../model/game-speech.ts";
import { keepsAtOnce } from "../model/keeps-at-once.ts";
import { loadCallDialog } from "./load-call-dialog.ts";

export function Console(props: ConsoleProps<ChiamatreFrame>) {
  const { tableClient, scene, newest } = props;
  const callable = offersOf(newest, "call").flatMap(({ cards }) => cards);
  const isSettled = scene.frame === newest && scene.act === "settled";
  return (
    <TrickConsole
      {...props}
      gameSpeech={CHIAMATRE}
      dealing={dealingOf(scene)}
      instead={
        isSettled && (
          <>
            <AnnulWindow tableClient={tableClient} newest={newest} />
            {callable.length > 0 && (
              <LazyPart
                load={loadCallDialog}
                cards={callable}
                onCall={(card) => void tableClient.act({ type: "call", card })}
              />
            )}
          </>
        )
      }
    />
  );
}

interface AnnulWindowProps {
  readonly tableClient: TableClient;
  readonly newest: ChiamatreFrame;
}

/**
 * The buttons to keep or annul the deal. The window is equally long for every seat, and no answer
 * keeps the deal (C4).
 */
function AnnulWindow({ tableClient, newest }: AnnulWindowProps) {
  const [mayKeep, mayAnnul] = [
    questionFor(newest, "keep") !== null,
    questionFor(newest, "annul") !== null,
  ];
  const keep = () => void tableClient.act({ type: "keep" });
  const annul = () => void tableClient.act({ type: "annul" });
  useKey("k", mayKeep ? keep : null);
  useKey("n", mayAnnul ? annul : null);
  const isKept = keepsAtOnce(newest);
  useEffect(() => {
    if (isKept) keep();
  }, [isKept, newest.match?.number]);
  if (!mayKeep) return null;
  const deadline = runningClocks(newest).find(({ kind }) => kind === "annul") ?? null;
  if (isKept) return null;
  if (!mayAnnul && deadline !== null) return <KeepsNote deadline={deadline} />;
  return (
    <div class="actions call-annulment">
      {mayAnnul && (
        <button type="button" class="button" aria-keyshortcuts={shortcutOf("n")} onClick={annul}>
          {t("act.annul")}
        </button>
      )}
      <TimedButton deadline={deadline} shortcut="k" onPress={keep}>
        {t("act.keep")}
      </TimedButton>
    </div>
  );
}

/** Says that I keep the deal, for a seat that may not annul it; no answer is needed. */
function KeepsNote({ deadline }: { readonly deadline: Deadline }) {
  const rest = useRef<HTMLSpanElement>(null);
  useCountdown(rest, deadline, (left) => ({ transform: `scaleX(${left})` }));
  return (
    <p class="kept">
      <span aria-hidden="true">✓ </span>
      {t("act.keep")}
      <span ref={rest} class="kept-rest" />
    </p>
  );
}

/** Returns how my cards are dealt; null while nothing is dealt. */
function dealingOf({ frame, act }: Scene<ChiamatreFrame>): Dealing | null {
  const { match, seat } = frame;
  const seats = match?.table?.counts.length ?? 0;
  if (act !== "deal" || match === null || match.dealer === null || seat === null) return null;
  return { before: seatsBefore(seat, seatAfter(match.dealer, 1, seats), seats), seats };
}
