/** My part of a trick game's table: say line, clock, cards and buttons. */
import "../felt/chips.css";
import "./hand.css";
import "./own.css";

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { StatusLine } from "../controls/StatusLine.tsx";
import { ClockBar } from "../felt/ClockBar.tsx";
import { deadlineOf, isQuiet } from "../felt/clocks.ts";
import { useTapGuard } from "../felt/use-tap-guard.ts";
import type { ConsoleProps, Game } from "../games/game.ts";
import type { TableClient } from "../house/table-client.ts";
import type { TrickFrame } from "../play/games.ts";
import { premoveCard, premoveOf, premoveText, settableCards } from "../play/premoves.ts";
import { playableCards, questionFor, signalsOf } from "../play/questions.ts";
import { isAbsent } from "../play/table-speech.ts";
import type { Card, Signal } from "../protocol/wire.gen.ts";
import { tapsChoice } from "../shell/interaction-settings.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { loadHint } from "../table/lazy-parts.ts";
import { TableActions } from "../table/TableActions.tsx";
import { type Dealing, Hand } from "./Hand.tsx";
import { type Picture, pictureOf } from "./model/trick-picture.ts";
import { sayWhyNot } from "./model/trick-speech.ts";
import { Premoves } from "./Premoves.tsx";
import { Signals } from "./Signals.tsx";

/** How long the say line shows a reason, in milliseconds. */
const REASON_SHOWN = 2_500;

export interface TrickConsoleProps extends ConsoleProps<TrickFrame> {
  readonly gameSpeech: Game["gameSpeech"];
  /** How my cards are dealt; null while nothing is dealt. */
  readonly dealing: Dealing | null;
  /** The card that I have just drawn, while it lies face up. */
  readonly drawn?: Card | null;
  /**
   * Warnings that a signal or a premove would play a card without a declaration (accuso) that I may
   * make; "" for no warning.
   */
  readonly cautions?: { readonly signal: string; readonly premove: string };
  /** Further controls: `besides` stands next to the signals, `instead` above the row of cards. */
  readonly besides?: ComponentChildren;
  readonly instead?: ComponentChildren;
}

const NO_CAUTIONS = { signal: "", premove: "" } as const;

export function TrickConsole(props: TrickConsoleProps) {
  const { tableClient, scene, newest, isMyTurn } = props;
  const [reason, explain] = useReason(newest);
  const [signal, choose] = useSignal(newest);
  const picture = pictureOf(scene);
  const [armed, arm] = useArmed(picture);
  /** Whether the scene on show is of the newest frame. */
  const isNewest = scene.frame === newest;
  const flying = tableClient.flying.value;
  const words = reason ?? sayLineText(props, { signal, armed });
  // The button that ends my absence stands in the place of my cards.
  const isAway = newest.view.phase === "playing" && isAbsent(newest);
  return (
    <div class="console">
      <StatusLine text={words} isMine={isMyTurn && isNewest && isQuiet(scene)} />
      <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
      <TableActions
        tableClient={tableClient}
        newest={newest}
        isSettled={isNewest && isQuiet(scene)}
      />
      {!isAbsent(newest) && props.instead}
      {newest.match?.phase === "move" && !isAbsent(newest) && (
        <div class="own-row">
          <Premoves tableClient={tableClient} newest={newest} />
          {flying === null && (
            <>
              {armed !== null && <PutDown card={armed} onPutDown={() => arm(null)} />}
              <Signals newest={newest} chosen={signal} onChoose={choose} />
              {props.besides}
              {newest.view.untimed && (
                <LazyPart load={loadHint} tableClient={tableClient} newest={newest} />
              )}
            </>
          )}
        </div>
      )}
      {!isAway && (
        <MyHand
          {...{ tableClient, scene, newest, signal, armed }}
          dealing={props.dealing}
          drawn={props.drawn ?? null}
          onArm={arm}
          isDimming={isNewest && isMyTurn && newest.match?.phase === "move"}
          onGuarded={(card) => explain(t("say.justYourTurn", { card: speech.card(card) }))}
          onRefused={(card) =>
            explain(
              flying === null
                ? refusalReason(newest, signal, card)
                : t("say.youPlay", { card: speech.card(flying) }),
            )
          }
        />
      )}
    </div>
  );
}

interface MyHandProps
  extends Pick<TrickConsoleProps, "tableClient" | "scene" | "newest" | "dealing"> {
  readonly drawn: Card | null;
  readonly signal: Signal | null;
  readonly armed: Card | null;
  readonly isDimming: boolean;
  readonly onArm: (card: Card | null) => void;
  readonly onGuarded: (card: Card) => void;
  readonly onRefused: (card: Card) => void;
}

function MyHand({ tableClient, scene, newest, signal, armed, onArm, ...props }: MyHandProps) {
  const flying = tableClient.flying.value;
  const picture = pictureOf(scene);
  const cards = (picture?.hand ?? []).filter((card) => card !== flying);
  const offered = flying === null ? playableWith(newest, signal) : [];
  const isGuarded = useTapGuard(offered.length > 0, settableCards(newest).length > 0);
  if (cards.length === 0) return null;
  const set = premoveCard(newest);
  return (
    <Hand
      cards={cards}
      offered={offered}
      settable={settableCards(newest)}
      set={set}
      armed={armed}
      needsTwoTaps={tapsChoice.shown.value === "two"}
      isGuarded={isGuarded}
      isDimming={props.isDimming}
      drawn={props.drawn}
      marked={markedCard(tableClient)}
      dealing={props.dealing}
      onPlay={(card) => {
        onArm(null);
        void tableClient.play(card, signal);
      }}
      onSet={(card) =>
        void (card === set ? tableClient.unset() : tableClient.set({ type: "next_card", card }))
      }
      onArm={onArm}
      onGuarded={props.onGuarded}
      onRefused={props.onRefused}
    />
  );
}

function markedCard({ marked }: TableClient): Card | null {
  return marked.value?.type === "play_card" ? marked.value.card : null;
}

/** A button that puts a lifted card back, because another tap on the card would play it. */
function PutDown({ card, onPutDown }: { readonly card: Card; readonly onPutDown: () => void }) {
  return (
    <button
      type="button"
      class="chip is-set"
      aria-label={t("hand.putDown", { card: speech.card(card) })}
      aria-keyshortcuts="Escape"
      onClick={onPutDown}
    >
      <span class="chip-text">{t("act.cancel")}</span>
      <span aria-hidden="true">✕</span>
    </button>
  );
}

interface Intent {
  readonly signal: Signal | null;
  readonly armed: Card | null;
}

/**
 * Returns the text of the say line: my action in preparation if there is one, otherwise the state
 * of play.
 */
function sayLineText(props: TrickConsoleProps, { signal, armed }: Intent): string {
  const { tableClient, scene, newest, gameSpeech, cautions = NO_CAUTIONS } = props;
  const flying = tableClient.flying.value;
  if (flying !== null) return t("say.youPlay", { card: speech.card(flying) });
  if (armed !== null && playableCards(newest).includes(armed)) {
    return t("say.tapAgain", { card: speech.card(armed) });
  }
  if (signal !== null) {
    const choice = t("signal.choose", { signal: t(`signal.${signal}`) });
    return cautions.signal === "" ? choice : `${choice} — ${cautions.signal}`;
  }
  return [gameSpeech.say(speech, scene, newest), ...premoveWords(newest, cautions.premove)].join(
    " — ",
  );
}

/** Returns my premove in words, with its warning; empty without a premove. */
function premoveWords(newest: TrickFrame, caution: string): readonly string[] {
  const premove = premoveOf(newest);
  if (premove === null) return [];
  const set = t("premove.said", { what: premoveText(speech, premove) });
  return [caution === "" ? set : `${set}, ${caution}`];
}

function refusalReason(newest: TrickFrame, signal: Signal | null, card: Card): string {
  return signal !== null && playableCards(newest).includes(card)
    ? t("signal.notWith", { signal: t(`signal.${signal}`) })
    : sayWhyNot(speech, newest);
}

/** A hook that holds my lifted card; null once the card has left my hand. */
function useArmed(picture: Picture | null): [Card | null, (card: Card | null) => void] {
  const [armed, arm] = useState<Card | null>(null);
  const isHeld = armed !== null && picture?.hand.includes(armed) === true;
  useEffect(() => {
    if (armed !== null && !isHeld) arm(null);
  }, [armed, isHeld]);
  return [isHeld ? armed : null, arm];
}

/** A hook that holds the signal for my next card; it is cleared when my question changes. */
function useSignal(newest: TrickFrame): [Signal | null, (signal: Signal | null) => void] {
  const [signal, choose] = useState<Signal | null>(null);
  const ask = questionFor(newest, "play_card");
  useEffect(() => {
    if (signal !== null) choose(null);
  }, [ask]);
  return [signal, choose];
}

/**
 * Returns the cards that may be played with this signal; with null, the cards that may be played.
 */
function playableWith(frame: TrickFrame, signal: Signal | null): readonly Card[] {
  if (signal === null) return playableCards(frame);
  const signals = signalsOf(frame);
  return playableCards(frame).filter((card) => signals.get(card)?.includes(signal));
}

/**
 * A hook that holds the reason for a refusal, which the say line shows for a moment; a new frame
 * clears it.
 */
function useReason(newest: TrickFrame): [string | null, (reason: string) => void] {
  const [reason, explain] = useState<string | null>(null);
  useEffect(() => explain(null), [newest]);
  useEffect(() => {
    if (reason === null) return undefined;
    const timer = setTimeout(() => explain(null), REASON_SHOWN);
    return () => clearTimeout(timer);
  }, [reason]);
  return [reason, explain];
}
