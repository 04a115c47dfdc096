/** What a table shows that one may do, and what the house offers, in the same words. */
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { PackProvider, usePack } from "../src/felt/card-elements.tsx";
import type { Game } from "../src/games/game.ts";
import { HouseClient } from "../src/house/house-client.ts";
import { Here } from "../src/house/house-context.ts";
import { TableClient } from "../src/house/table-client.ts";
import type { Amount } from "../src/play/amounts.ts";
import type { Request } from "../src/protocol/connection.ts";
import type { Frame } from "../src/protocol/wire.gen.ts";
import { speech } from "../src/shell/page-speech.ts";
import { FakeHouse } from "./fake-house.ts";
import { FakeTime } from "./fake-time.ts";

// Nothing moves here: this document's animations take being called off for a failure.
Reflect.deleteProperty(Element.prototype, "animate");

type Offer = Frame["asks"][number]["offers"][number];

/** All that is offered. */
export function offered({ asks }: Frame): readonly string[] {
  return sorted(asks.flatMap(({ offers }) => offers.flatMap(wordsOf)));
}

function wordsOf(offer: Offer): readonly string[] {
  switch (offer.type) {
    case "play_card":
      return offer.cards.flatMap((card, at) => [
        `play ${card}`,
        ...(offer.signals[at] ?? []).map((signal) => `play ${card} ${signal}`),
      ]);
    case "declare":
      return [`declare ${offer.combinations.length}`];
    case "call":
      return offer.cards.map((card) => `call ${speech.card(card)}`);
    case "play_or_not":
      return ["gioco", "non_gioco"];
    case "word":
      return [...offer.words];
    case "say":
      return offer.words.map((word) => `say ${word}`);
    case "make_call":
      return [`make_call ${offer.call}`];
    case "take_partner":
      return offer.seats.map((seat) => `take_partner ${seat}`);
    case "bet":
      return offer.then.map((word) => `bet ${rangeOf(offer.amount)} ${word}`);
    case "take_bank":
    case "place_bet":
    case "add":
    case "bid":
      return [`${offer.type} ${rangeOf(offer.amount)}`];
    case "cut":
      return [`cut ${rangeOf(offer.cards)}`];
    default:
      return [offer.type];
  }
}

function rangeOf({ low, high, step }: Amount): string {
  return `${low}-${high}/${step}`;
}

/** All that the page lets one do, each button pressed, each card looked at. */
export function shown(game: Game, frame: Frame): readonly string[] {
  const asked: Request[] = [];
  const time = new FakeTime();
  const fake = new FakeHouse({ frames: new Map(), seats: [] });
  const house = new HouseClient(fake.parts({ now: time.read, after: time.after }));
  const tableClient = tableClientOf(frame, asked);
  const page = render(
    <Here.Provider value={house}>
      <Console {...{ game, tableClient, frame }} />
    </Here.Provider>,
  ).container;
  const found = [
    ...cardsIn(page),
    ...signalsIn(page),
    ...calledIn(page),
    ...declaredIn(page),
    ...keptIn(page),
    ...buttonsIn(page, asked),
  ];
  cleanup();
  return sorted(found);
}

interface ConsoleProps {
  readonly game: Game;
  readonly tableClient: TableClient;
  readonly frame: Frame;
}

function Console({ game, tableClient, frame }: ConsoleProps) {
  return (
    <PackProvider value={usePack()}>
      <game.Console
        tableClient={tableClient}
        newest={frame}
        scene={{ frame, act: "settled" }}
        isMyTurn
      />
    </PackProvider>
  );
}

function tableClientOf(frame: Frame, asked: Request[]): TableClient {
  const tableClient = new TableClient(frame.table, {
    request: (request) => {
      asked.push(request);
      return Promise.resolve({ type: "done", id: "", table: null });
    },
    follow: () => undefined,
    now: () => 0,
    after: () => () => undefined,
    isHidden: () => true,
    pace: () => 1,
  });
  // Each button is looked at by itself: none of them keeps the others waiting.
  tableClient.requestOnce = (request) => {
    asked.push(request);
    return Promise.resolve(true);
  };
  tableClient.receive(frame);
  return tableClient;
}

function offeredCards(page: Element): readonly string[] {
  const cards = page.querySelectorAll(".hand-card.is-offered[aria-disabled=false]");
  return [...cards].map((card) => card.getAttribute("data-card") ?? "");
}

function cardsIn(page: Element): readonly string[] {
  return offeredCards(page).map((card) => `play ${card}`);
}

const SIGNAL_KEYS = { q: "busso", w: "volo", e: "striscio" } as const;

function signalsIn(page: Element): readonly string[] {
  return Object.entries(SIGNAL_KEYS).flatMap(([key, signal]) => {
    const button = page.querySelector(`.own-row [aria-keyshortcuts="${key}"]`);
    if (button === null) return [];
    fireEvent.click(button);
    const cards = offeredCards(page).map((card) => `play ${card} ${signal}`);
    fireEvent.click(button);
    return cards;
  });
}

/** The cards that may be called, suit by suit. */
function calledIn(page: Element): readonly string[] {
  return [...page.querySelectorAll<HTMLInputElement>(".call-panel .segment input")].flatMap(
    (suit) => {
      fireEvent.click(suit);
      return [...page.querySelectorAll(".call-card")].map(
        (card) => `call ${card.getAttribute("aria-label")}`,
      );
    },
  );
}

function declaredIn(page: Element): readonly string[] {
  const button = page.querySelector(".accuso-button");
  if (button === null) return [];
  fireEvent.click(button);
  const found = page.querySelectorAll(".accuso-choice input").length;
  fireEvent.click(button);
  return [`declare ${found}`];
}

/** What the only answer is, said where nothing has to be pressed (C4). */
function keptIn(page: Element): readonly string[] {
  return [...page.querySelectorAll(".kept")].map(() => "keep");
}

function buttonsIn(page: Element, asked: Request[]): readonly string[] {
  // A button that opens a dialog with an explanation is no answer.
  const answers = ".actions button:not([aria-haspopup])";
  return [...page.querySelectorAll<HTMLButtonElement>(answers)].flatMap((button) => {
    asked.length = 0;
    fireEvent.click(button);
    const [request] = asked;
    // Without a clock it lets a window close: that is no answer.
    if (request?.type === "move_on") return [];
    if (request?.type !== "act") return `nothing for ${button.textContent}`;
    const { type, ...fields } = request.action;
    const words = Object.entries(fields).map(([name, value]) =>
      name === "amount" || name === "cards" ? rangeAt(button) : String(value),
    );
    return [type, ...words].join(" ");
  });
}

/** The amounts among which one chooses beside a button. */
function rangeAt(button: Element): string {
  let beside = button.closest(".actions")?.previousElementSibling ?? null;
  while (beside !== null && !beside.matches(".amount")) beside = beside.previousElementSibling;
  const field = beside?.querySelector<HTMLInputElement>(".amount-value") ?? null;
  return field === null ? "nothing" : `${field.min}-${field.max}/${field.step}`;
}

/** What two questions ask alike is there once. */
function sorted(words: readonly string[]): readonly string[] {
  return [...new Set(words)].toSorted();
}
