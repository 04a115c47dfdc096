/** A table in words only: headings, lists, and a field in which one types what to do. */
import "./text.css";

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { Footer } from "../app/Footer.tsx";
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { LaterPart } from "../app/Later.tsx";
import { refusalText } from "../app/refusals.ts";
import { useArrival } from "../app/router.tsx";
import { eventAt } from "../core/event-at.ts";
import { gameOf, isOfTricks } from "../core/games.ts";
import type { InWords } from "../core/in-words.ts";
import { settable } from "../core/premoves.ts";
import { owed, playable } from "../core/say.ts";
import { type Order, codeOf, orderOf, wordFor } from "../core/text-mode.ts";
import { type Teller, possible, tellPlayers } from "../core/text-tell.ts";
import { sayWhyNot } from "../core/tricks/say.ts";
import type { Frame } from "../core/wire.gen.ts";
import type { Game } from "../games/game.ts";
import { deadlineOf } from "../table/clocks.ts";
import { ClockBar } from "../table/ClockBar.tsx";
import type { Desk } from "../table/desk.ts";
import { Elsewhere } from "../table/Elsewhere.tsx";
import { LinkBanner, useOutage } from "../table/LinkBanner.tsx";
import { type Line, Log } from "../table/Log.tsx";
import { SayLine } from "../table/SayLine.tsx";
import { loadEventStrip } from "../table/sheets.ts";
import { speech } from "../table/speech.ts";
import { useTurnAlert } from "../table/turn-alert.ts";
import { useTalk } from "../talk/use-talk.tsx";
import { carryOut } from "./orders.ts";

const loadRating = () => import("../ratings/RatingInWords.tsx").then((part) => part.RatingInWords);

interface TextTableProps {
  readonly game: Game;
  readonly desk: Desk;
  readonly newest: Frame;
}

export function TextTable({ game, ...table }: TextTableProps) {
  const words = useWords(game);
  return words === null ? null : (
    <Told {...table} teller={{ speech, tongue: game.tongue, words }} />
  );
}

/** What there is to be told in words only, once it is here. */
function useWords(game: Game): InWords | null {
  const [words, show] = useState<InWords | null>(null);
  useEffect(() => void game.inWords().then(show), [game]);
  return words;
}

interface ToldProps extends Omit<TextTableProps, "game"> {
  readonly teller: Teller;
}

function Told({ teller, desk, newest }: ToldProps) {
  const { tongue, words } = teller;
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const [answers, answer] = useAnswers(desk);
  const talk = useTalk(desk, { inWords: true });
  const isMyTurn = owed(newest) !== null;
  const title = t(`game.${gameOf(newest)}`);
  useArrival();
  useTurnAlert(isMyTurn, title);
  const obey = (order: Order) => answer(carryOut(order, { teller, house, desk, newest }));
  return (
    <>
      <LinkBanner outage={outage} />
      <main id="main" class="page text-table" tabIndex={-1}>
        <h1>{title}</h1>
        {eventAt(newest) !== null && <LaterPart load={loadEventStrip} newest={newest} />}
        <Zone title={t("text.now")}>
          <SayLine
            text={tongue.say(speech, { frame: newest, act: "settled" }, newest)}
            isMine={isMyTurn}
          />
          <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
          <p>{words.may(speech, newest)}</p>
          <p>{words.score(speech, newest)}</p>
        </Zone>
        {newest.view.phase === "over" && <LaterPart load={loadRating} newest={newest} />}
        <Command words={words} newest={newest} onOrder={obey} />
        <Log desk={desk} tongue={tongue} besides={[...answers, ...talk.lines]} />
        {newest.match !== null && (
          <Zone title={t(words.middle)}>
            <p>{words.table(speech, newest)}</p>
          </Zone>
        )}
        <Hand words={words} newest={newest} onOrder={obey} />
        <Zone title={t("text.players")}>
          <ul>
            {tellPlayers(teller, newest).map((player, at) => (
              <li key={at}>{player}</li>
            ))}
          </ul>
        </Zone>
      </main>
      <Footer />
      {talk.sheets}
      {desk.elsewhere.value && <Elsewhere desk={desk} />}
    </>
  );
}

/** What was answered to what I typed, among the lines of the log; and what the house refused. */
function useAnswers(desk: Desk): [readonly Line[], (text: string) => void] {
  const [answers, set] = useState<readonly Line[]>([]);
  const told = useRef(desk.refusal.value);
  const refusal = desk.refusal.value;
  const answer = (text: string) => {
    const at = desk.newest.value?.seq ?? 0;
    set((before) => [...before, { key: `answer ${before.length}`, at, text }]);
  };
  useEffect(() => {
    if (refusal === null || refusal === told.current) return;
    told.current = refusal;
    answer(refusalText(refusal.code, refusal.detail));
  }, [refusal]);
  return [answers, answer];
}

interface OrdersProps {
  readonly words: InWords;
  readonly newest: Frame;
  readonly onOrder: (order: Order) => void;
}

/** The field, and the words that do something now. */
function Command({ words, newest, onOrder }: OrdersProps) {
  const field = useRef<HTMLInputElement>(null);
  const [hint, label] = [useId(), useId()];
  return (
    <Zone title={t("text.command")} id={label}>
      <form
        class="text-command"
        onSubmit={(event) => {
          event.preventDefault();
          if (field.current === null) return;
          onOrder(orderOf(speech, field.current.value));
          field.current.value = "";
        }}
      >
        <input
          ref={field}
          type="text"
          class="input text-field"
          aria-labelledby={label}
          aria-describedby={hint}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="send"
        />
        <button type="submit" class="button primary">
          {t("text.send")}
        </button>
      </form>
      <p id={hint} class="hint">
        {t("text.hint", {
          words: possible(words, newest)
            .map((verb) => wordFor(speech, verb))
            .join(", "),
          help: wordFor(speech, "help"),
        })}
      </p>
    </Zone>
  );
}

/** My cards, each with how it is typed; a card can also be pressed. */
function Hand({ words, newest, onOrder }: OrdersProps) {
  const hand = words.hand(newest);
  if (hand.length === 0 || !isOfTricks(newest)) return null;
  const offered = [...playable(newest), ...settable(newest)];
  return (
    <Zone title={t("hand.title")}>
      <ul class="text-hand">
        {hand.map((card) => (
          <li key={card}>
            <button
              type="button"
              class="button text-card"
              aria-disabled={!offered.includes(card)}
              aria-description={offered.includes(card) ? undefined : sayWhyNot(speech, newest)}
              onClick={() => onOrder({ type: "play", card, signal: null })}
            >
              {speech.card(card)} <span class="text-code">{codeOf(speech, card)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Zone>
  );
}

interface ZoneProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ComponentChildren;
}

function Zone({ title, id, children }: ZoneProps) {
  const own = useId();
  return (
    <section class="text-zone" aria-labelledby={id ?? own}>
      <h2 id={id ?? own}>{title}</h2>
      {children}
    </section>
  );
}
