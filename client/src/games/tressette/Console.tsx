/** All that is mine at the table: what is said to me, my time, my cards, my buttons. */
import { useEffect, useState } from "preact/hooks";

import { t } from "../../app/language.ts";
import { tapsChoice } from "../../app/feel.ts";
import { declarable, forgone } from "../../core/accuso.ts";
import { cardSet, premoveText, settable } from "../../core/premoves.ts";
import {
  askFor,
  isAbsent,
  playable,
  say,
  sayWhyNot,
  signalsOf,
} from "../../core/say.ts";
import { type Picture, type Scene, pictureOf } from "../../core/table-state.ts";
import type { Card, Frame, Signal } from "../../core/wire.gen.ts";
import { ClockBar } from "../../table/ClockBar.tsx";
import type { Desk } from "../../table/desk.ts";
import { SayLine } from "../../table/SayLine.tsx";
import { speech } from "../../table/speech.ts";
import { useGuard } from "../../table/use-guard.ts";
import { Accuso } from "./Accuso.tsx";
import { Actions } from "./Actions.tsx";
import { deadlineOf, isQuiet } from "./clocks.ts";
import { seatsBefore } from "./Dealing.tsx";
import { type Dealing, Hand } from "./Hand.tsx";
import { Premoves } from "./Premoves.tsx";
import { Signals } from "./Signals.tsx";

/** How long a reason stands in the say line. */
const REASON_SHOWN = 2_500;

interface ConsoleProps {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly newest: Frame;
  readonly isMyTurn: boolean;
}

export function Console({ desk, scene, newest, isMyTurn }: ConsoleProps) {
  const [reason, explain] = useReason(newest);
  const [signal, choose] = useSignal(newest);
  const picture = pictureOf(scene);
  const [armed, arm] = useArmed(picture);
  /** Whether the eye has caught up with the table. */
  const isNewest = scene.frame === newest;
  const flying = desk.flying.value;
  const words = wordsOf({ desk, scene, newest, reason, signal, armed });
  return (
    <div class="console">
      <SayLine text={words} isMine={isMyTurn && isNewest && isQuiet(scene)} />
      <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
      <Actions desk={desk} newest={newest} isSettled={isNewest && isQuiet(scene)} />
      {newest.match?.phase === "move" && !isAbsent(newest) && (
        <div class="own-row">
          <Premoves desk={desk} newest={newest} />
          {flying === null && (
            <>
              {armed !== null && <PutDown card={armed} onPutDown={() => arm(null)} />}
              <Signals newest={newest} chosen={signal} onChoose={choose} />
              <Accuso desk={desk} newest={newest} />
            </>
          )}
        </div>
      )}
      <MyHand
        {...{ desk, scene, newest, signal, armed }}
        onArm={arm}
        isDimming={isNewest && isMyTurn}
        onRefused={(card) => explain(whyNot(newest, signal, card))}
      />
    </div>
  );
}

interface MyHandProps extends Pick<ConsoleProps, "desk" | "scene" | "newest"> {
  readonly signal: Signal | null;
  readonly armed: Card | null;
  readonly isDimming: boolean;
  readonly onArm: (card: Card | null) => void;
  readonly onRefused: (card: Card) => void;
}

function MyHand({ desk, scene, newest, signal, armed, ...props }: MyHandProps) {
  const flying = desk.flying.value;
  const picture = pictureOf(scene);
  const cards = (picture?.hand ?? []).filter((card) => card !== flying);
  const offered = flying === null ? playableWith(newest, signal) : [];
  const isGuarded = useGuard(offered.length > 0, settable(newest).length > 0);
  if (cards.length === 0) return null;
  const set = cardSet(newest);
  return (
    <Hand
      cards={cards}
      offered={offered}
      settable={settable(newest)}
      set={set}
      armed={armed}
      takesTwo={tapsChoice.shown.value === "two"}
      isGuarded={isGuarded}
      isDimming={props.isDimming}
      drawn={drawnByMe(scene, picture)}
      dealing={dealingOf(scene)}
      onPlay={(card) => {
        props.onArm(null);
        void desk.play(card, signal);
      }}
      onSet={(card) => void desk.set(card === set ? null : { type: "next_card", card })}
      onArm={props.onArm}
      onRefused={props.onRefused}
    />
  );
}

/** A way to put a lifted card down that is no second tap. */
function PutDown({ card, onPutDown }: { readonly card: Card; readonly onPutDown: () => void }) {
  return (
    <button
      type="button"
      class="chip set"
      aria-label={t("hand.putDown", { card: speech.card(card) })}
      aria-keyshortcuts="Escape"
      onClick={onPutDown}
    >
      <span class="chip-text">{t("act.cancel")}</span>
      <span aria-hidden="true">✕</span>
    </button>
  );
}

interface Moment extends Pick<ConsoleProps, "desk" | "scene" | "newest"> {
  readonly reason: string | null;
  readonly signal: Signal | null;
  readonly armed: Card | null;
}

/** What the say line says: a reason first, then what I am about to do, then how things stand. */
function wordsOf({ desk, scene, newest, reason, signal, armed }: Moment): string {
  const flying = desk.flying.value;
  if (reason !== null) return reason;
  if (flying !== null) return t("say.youPlay", { card: speech.card(flying) });
  if (armed !== null && playable(newest).includes(armed)) {
    return t("say.tapAgain", { card: speech.card(armed) });
  }
  if (signal !== null) {
    const choice = t("signal.choose", { signal: t(`signal.${signal}`) });
    return declarable(newest).length > 0 ? `${choice} — ${t("accuso.first")}` : choice;
  }
  return [say(speech, scene, newest), ...premoveWords(newest)].join(" — ");
}

/** What I have set for my turn, and what that would pass over. */
function premoveWords(newest: Frame): readonly string[] {
  const { premove } = newest;
  if (premove === null) return [];
  const set = t("premove.said", { what: premoveText(speech, premove) });
  return [forgone(newest).length > 0 ? `${set}, ${t("premove.forgoes")}` : set];
}

function whyNot(newest: Frame, signal: Signal | null, card: Card): string {
  return signal !== null && playable(newest).includes(card)
    ? t("signal.notWith", { signal: t(`signal.${signal}`) })
    : sayWhyNot(speech, newest);
}

/** The card that I have lifted; not any more once it is gone. */
function useArmed(picture: Picture | null): [Card | null, (card: Card | null) => void] {
  const [armed, arm] = useState<Card | null>(null);
  const isHeld = armed !== null && picture?.hand.includes(armed) === true;
  useEffect(() => {
    if (armed !== null && !isHeld) arm(null);
  }, [armed, isHeld]);
  return [isHeld ? armed : null, arm];
}

/** The signal that goes with the next card; it goes with the question, too. */
function useSignal(newest: Frame): [Signal | null, (signal: Signal | null) => void] {
  const [signal, choose] = useState<Signal | null>(null);
  const ask = askFor(newest, "play_card");
  useEffect(() => {
    if (signal !== null) choose(null);
  }, [ask]);
  return [signal, choose];
}

/** The cards that may be played with this signal, or without one. */
function playableWith(frame: Frame, signal: Signal | null): readonly Card[] {
  if (signal === null) return playable(frame);
  const signals = signalsOf(frame);
  return playable(frame).filter((card) => signals.get(card)?.includes(signal));
}

/** A reason to be read for a moment; it goes with the question that it was about. */
function useReason(newest: Frame): [string | null, (reason: string) => void] {
  const [reason, explain] = useState<string | null>(null);
  useEffect(() => explain(null), [newest]);
  useEffect(() => {
    if (reason === null) return undefined;
    const timer = setTimeout(() => explain(null), REASON_SHOWN);
    return () => clearTimeout(timer);
  }, [reason]);
  return [reason, explain];
}

function drawnByMe(scene: Scene, picture: Picture | null): Card | null {
  return picture?.shown.find((laid) => laid.seat === scene.frame.seat)?.card ?? null;
}

/** How my cards come while they are dealt. */
function dealingOf({ frame, act }: Scene): Dealing | null {
  const table = frame.match?.table;
  if (act !== "deal" || table == null || frame.seat === null) return null;
  const seats = table.counts.length;
  return { before: seatsBefore(frame.seat, table.first, seats), seats };
}
