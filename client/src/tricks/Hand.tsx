/**
 * My hand: Tab reaches it once, and arrow keys move within it. Only an offered card can be played;
 * before my turn, a card can be set as premove. A tap plays a card, and so does a drag above the
 * hand.
 */
import { useRef, useState } from "preact/hooks";
import { stepTo } from "../controls/roving-focus.ts";
import { CardSlot } from "../felt/CardSlot.tsx";
import { useKey } from "../felt/key-listeners.ts";
import { useGesture } from "../felt/use-gesture.ts";
import { FLIGHT, placeOfPack } from "../fx/flights.ts";
import { type Gesture, IDLE } from "../play/gesture.ts";
import type { Card } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { Enlarged } from "./Enlarged.tsx";
import { type HandChoice, handChooser } from "./hand-choice.ts";
import {
  useDigitKeys,
  useFocusAfterPlay,
  usePressElsewhere,
  useSlideAnimation,
} from "./hand-hooks.ts";

export interface HandProps extends HandChoice {
  /** Whether cards that are not offered look dimmed. */
  readonly isDimming: boolean;
  /** The card that I have just drawn, while it still lies face up on the table; null if none. */
  readonly drawn: Card | null;
  /** The card that a lesson or a hint points at; null if none does. */
  readonly marked: Card | null;
  /**
   * How my cards are dealt: the number of seats dealt to before mine, and the number of all seats.
   * Null while nothing is dealt.
   */
  readonly dealing: Dealing | null;
}

export interface Dealing {
  readonly before: number;
  readonly seats: number;
}

export function Hand(props: HandProps) {
  const { cards, offered } = props;
  const group = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [isLarge, enlarge] = useState(false);
  const current = Math.min(stop, cards.length - 1);
  const buttons = () => [...(group.current?.querySelectorAll("button") ?? [])];
  const { use, conclude } = handChooser({ ...props, buttons, onFocusCard: setStop });
  const { gesture, hears, handlers } = useGesture(group, {
    buttons,
    line: () => group.current?.closest(".console")?.getBoundingClientRect().top ?? 0,
    onOutcome: conclude,
  });
  const putDown = props.armed === null ? null : () => props.onArm(null);
  useDigitKeys((at) => use(at, false));
  useKey("z", cards.length === 0 ? null : () => enlarge(!isLarge));
  useKey("escape", isLarge ? () => enlarge(false) : putDown);
  usePressElsewhere(group, putDown);
  useFocusAfterPlay(group, current, cards.length);
  useSlideAnimation(group, cards);
  const enlarged = gesture.name === "enlarging" ? gesture.at : isLarge ? current : null;
  return (
    <div
      ref={group}
      class={["hand", ...(props.isGuarded ? ["is-guarded"] : [])].join(" ")}
      role="group"
      aria-label={t("hand.title")}
      data-gesture={gesture.name}
      style={{ "--cards": cards.length }}
      {...handlers}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        const to = stepTo(event.key, current, cards.length);
        if (to === null) return;
        event.preventDefault();
        setStop(to);
        buttons()[to]?.focus();
      }}
    >
      {cards.map((card, at) => (
        <HandCard
          key={card}
          card={card}
          at={at}
          marks={marksOf(
            props,
            card,
            gesture.name !== "idle" && gesture.at === at ? gesture : IDLE,
          )}
          isOffered={offered.includes(card)}
          isSettable={props.settable.includes(card)}
          isSet={card === props.set}
          isTabStop={at === current}
          dealing={props.dealing}
          isDrawn={card === props.drawn}
          onChoose={(click) => {
            if (hears(click)) use(at, false);
          }}
        />
      ))}
      {enlarged !== null && cards[enlarged] !== undefined && <Enlarged card={cards[enlarged]} />}
    </div>
  );
}

/**
 * Returns the CSS classes of a card: whether it is offered, lifted, set as premove, dimmed and so
 * on.
 */
function marksOf(props: HandProps, card: Card, gesture: Gesture): string {
  const marks = {
    dimmed: props.isDimming && !props.offered.includes(card),
    offered: props.offered.includes(card),
    settable: props.settable.includes(card),
    set: card === props.set,
    drawn: card === props.drawn,
    marked: card === props.marked,
    lifted: card === props.armed || gesture.name === "sliding",
    dragged: gesture.name === "dragging",
    out: gesture.name === "dragging" && gesture.isOut,
  };
  const shown = Object.entries(marks).flatMap(([mark, is]) => (is ? [`is-${mark}`] : []));
  return ["hand-card", ...shown].join(" ");
}

interface HandCardProps {
  readonly card: Card;
  readonly at: number;
  readonly marks: string;
  readonly isOffered: boolean;
  readonly isSettable: boolean;
  readonly isSet: boolean;
  readonly isTabStop: boolean;
  readonly dealing: Dealing | null;
  readonly isDrawn: boolean;
  readonly onChoose: (click: MouseEvent) => void;
}

function HandCard(props: HandCardProps) {
  const { dealing } = props;
  const delay =
    dealing === null ? FLIGHT.flip : FLIGHT.dealStep * (props.at + dealing.before / dealing.seats);
  return (
    <button
      type="button"
      class={props.marks}
      data-card={props.card}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-disabled={!props.isOffered && !props.isSettable}
      aria-pressed={props.isSettable ? props.isSet : undefined}
      onClick={props.onChoose}
    >
      <CardSlot
        card={props.card}
        flight={{ millis: FLIGHT.own }}
        origin={dealing !== null || props.isDrawn ? placeOfPack : null}
        first={{ millis: dealing === null ? FLIGHT.other : FLIGHT.deal, delay }}
      />
    </button>
  );
}
