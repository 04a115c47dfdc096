/** A table in words only: headings, lists, and a field in which one types what to do. */
import "./text.css";

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { Footer } from "../app/Footer.tsx";
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { refusalText } from "../app/refusals.ts";
import { useArrival } from "../app/router.tsx";
import { playable, say, sayWhyNot } from "../core/say.ts";
import { settable } from "../core/premoves.ts";
import { type Order, codeOf, orderOf, wordFor } from "../core/text-mode.ts";
import { handOf, possible, tellMay, tellPlayers, tellScore, tellTrick } from "../core/text-tell.ts";
import type { Frame } from "../core/wire.gen.ts";
import { deadlineOf } from "../games/tressette/clocks.ts";
import { ClockBar } from "../table/ClockBar.tsx";
import type { Desk } from "../table/desk.ts";
import { Elsewhere } from "../table/Elsewhere.tsx";
import { LinkBanner, useOutage } from "../table/LinkBanner.tsx";
import { type Line, Log } from "../table/Log.tsx";
import { SayLine } from "../table/SayLine.tsx";
import { speech } from "../table/speech.ts";
import { useTurnAlert } from "../table/turn-alert.ts";
import { carryOut } from "./orders.ts";

interface TextTableProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function TextTable({ desk, newest }: TextTableProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const [answers, answer] = useAnswers(desk);
  const isMyTurn = playable(newest).length > 0;
  useArrival();
  useTurnAlert(isMyTurn, t("game.tressette"));
  const obey = (order: Order) => answer(carryOut(order, { house, desk, newest }));
  return (
    <>
      <LinkBanner outage={outage} />
      <main id="main" class="page text-table" tabIndex={-1}>
        <h1>{t("game.tressette")}</h1>
        <Zone title={t("text.now")}>
          <SayLine
            text={say(speech, { frame: newest, act: "settled" }, newest)}
            isMine={isMyTurn}
          />
          <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
          <p>{tellMay(speech, newest)}</p>
          <p>{tellScore(speech, newest)}</p>
        </Zone>
        <Command newest={newest} onOrder={obey} />
        <Log desk={desk} besides={answers} />
        {newest.match !== null && (
          <Zone title={t("trick.title")}>
            <p>{tellTrick(speech, newest)}</p>
          </Zone>
        )}
        <Hand newest={newest} onOrder={obey} />
        <Zone title={t("text.players")}>
          <ul>
            {tellPlayers(speech, newest).map((player, at) => (
              <li key={at}>{player}</li>
            ))}
          </ul>
        </Zone>
      </main>
      <Footer />
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
    answer(refusalText(refusal.code));
  }, [refusal]);
  return [answers, answer];
}

interface OrdersProps {
  readonly newest: Frame;
  readonly onOrder: (order: Order) => void;
}

/** The field, and the words that do something now. */
function Command({ newest, onOrder }: OrdersProps) {
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
          words: possible(newest)
            .map((verb) => wordFor(speech, verb))
            .join(", "),
          help: wordFor(speech, "help"),
        })}
      </p>
    </Zone>
  );
}

/** My cards, each with how it is typed; a card can also be pressed. */
function Hand({ newest, onOrder }: OrdersProps) {
  const hand = handOf(newest);
  if (hand.length === 0) return null;
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
