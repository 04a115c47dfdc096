/** My cards: one stop of the keyboard, arrows within; only what is offered can be played. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { t } from "../../app/language.ts";
import { Card as CardFace } from "../../cards/Card.tsx";
import type { Card } from "../../core/wire.gen.ts";
import { FLIGHT, departs, departure, flyIn, shake } from "../../table/flights.ts";
import { isForTheTable } from "./keys.ts";

interface HandProps {
  readonly cards: readonly Card[];
  readonly offered: readonly Card[];
  /** Whether the cards that are not offered are to be seen as such. */
  readonly isDimming: boolean;
  /** The card that I have just drawn, while it lies face up. */
  readonly drawn: Card | null;
  readonly isDealing: boolean;
  readonly onPlay: (card: Card) => void;
  readonly onRefused: (card: Card) => void;
}

export function Hand(props: HandProps) {
  const { cards, offered } = props;
  const group = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const current = Math.min(stop, cards.length - 1);
  const buttonAt = (at: number) => group.current?.querySelectorAll("button")[at];
  const moveTo = (at: number) => {
    setStop(at);
    buttonAt(at)?.focus();
  };
  const choose = (at: number) => {
    const [card, button] = [cards[at], buttonAt(at)];
    if (card === undefined || button === undefined) return;
    setStop(at);
    if (offered.includes(card)) {
      departs(card, button);
      props.onPlay(card);
    } else {
      shake(button);
      props.onRefused(card);
    }
  };
  useDigits(choose);
  useFocusKept(group, current, cards.length);
  return (
    <div
      ref={group}
      class={props.isDealing ? "hand dealing" : "hand"}
      role="group"
      aria-label={t("hand.title")}
      style={{ "--cards": cards.length }}
      onKeyDown={(event) => {
        const to = stepTo(event.key, current, cards.length);
        if (to === null) return;
        event.preventDefault();
        moveTo(to);
      }}
    >
      {cards.map((card, at) => (
        <HandCard
          key={card}
          card={card}
          at={at}
          isOffered={offered.includes(card)}
          isDimmed={props.isDimming && !offered.includes(card)}
          isDrawn={card === props.drawn}
          isStop={at === current}
          onChoose={() => choose(at)}
        />
      ))}
    </div>
  );
}

interface HandCardProps {
  readonly card: Card;
  readonly at: number;
  readonly isOffered: boolean;
  readonly isDimmed: boolean;
  readonly isDrawn: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
}

function HandCard(props: HandCardProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const from = departure(props.card);
    if (from !== null && button.current !== null) flyIn(button.current, from, FLIGHT.other);
  }, []);
  const marks = [
    "hand-card",
    ...(props.isDimmed ? ["dimmed"] : []),
    ...(props.isOffered ? ["offered"] : []),
    ...(props.isDrawn ? ["drawn"] : []),
  ];
  return (
    <button
      ref={button}
      type="button"
      class={marks.join(" ")}
      data-card={props.card}
      tabIndex={props.isStop ? 0 : -1}
      aria-disabled={!props.isOffered}
      style={{ "--at": props.at }}
      onClick={props.onChoose}
    >
      <CardFace card={props.card} />
    </button>
  );
}

/** Where a key leads within the hand; null for a key that leads nowhere. */
function stepTo(key: string, from: number, cards: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, from - 1);
    case "ArrowRight":
      return Math.min(cards - 1, from + 1);
    case "Home":
      return 0;
    case "End":
      return cards - 1;
    default:
      return null;
  }
}

/** 1 to 9 are the first nine cards, 0 the tenth. */
function useDigits(choose: (at: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForTheTable(event) || !/^\d$/.test(event.key)) return;
      choose((Number(event.key) + 9) % 10);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** A keyboard player who has played a card goes on from its neighbour. */
function useFocusKept(
  group: { readonly current: HTMLElement | null },
  at: number,
  cards: number,
): void {
  const hadFocus = useRef(false);
  const held = useRef(cards);
  useEffect(() => {
    const element = group.current;
    if (element === null) return undefined;
    const note = (event: FocusEvent) => {
      hadFocus.current = event.type === "focusin";
    };
    const left = (event: FocusEvent) => {
      // A button that is taken away takes the focus along; whoever goes elsewhere says where to.
      if (event.relatedTarget !== null) hadFocus.current = false;
    };
    element.addEventListener("focusin", note);
    element.addEventListener("focusout", left);
    return () => {
      element.removeEventListener("focusin", note);
      element.removeEventListener("focusout", left);
    };
  }, []);
  useLayoutEffect(() => {
    const isFewer = cards < held.current;
    held.current = cards;
    if (isFewer && hadFocus.current) group.current?.querySelectorAll("button")[at]?.focus();
  }, [cards]);
}
