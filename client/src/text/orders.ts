/** Does at a table what was typed, and says what there is to be said of it. */
import type { House } from "../app/house.ts";
import { t } from "../app/language.ts";
import { textChoice } from "../app/feel.ts";
import { go } from "../app/router.tsx";
import { openRules } from "../app/rules.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { declarable } from "../core/accuso.ts";
import type { CardId } from "../core/cards.ts";
import { type Premove, mayFollow, premoveText, settable } from "../core/premoves.ts";
import { tablePath } from "../core/routes.ts";
import { askFor, isAbsent, playable, sayWhyNot, signalsOf } from "../core/say.ts";
import { type Deed, type Order, wordFor } from "../core/text-mode.ts";
import { tell } from "../core/text-tell.ts";
import type { Frame, Signal } from "../core/wire.gen.ts";
import type { Desk } from "../table/desk.ts";
import { speech } from "../table/speech.ts";

export interface Place {
  readonly house: House;
  readonly desk: Desk;
  readonly newest: Frame;
}

/** Returns the answer, "" where what happens at the table is the answer. */
export function carryOut(order: Order, place: Place): string {
  switch (order.type) {
    case "nothing":
      return "";
    case "unknown":
      return t("text.unknown", { typed: order.typed, help: wordFor(speech, "help") });
    case "tell":
      if (order.what !== "rules") return tell(speech, place.newest, order.what);
      openRules({ sheet: place.newest.view.sheet });
      return "";
    case "play":
      return playCard(order.card, order.signal, place);
    case "declare":
      return declare(order.numbers, place);
    case "premove":
      return setPremove(order.premove, place);
    case "stand_up":
      return standUp(order.isSure, place);
    case "do":
      return doIt(order.deed, place);
  }
}

/** A card on my turn; before it, one that is to be played on it. */
function playCard(card: CardId, signal: Signal | null, { desk, newest }: Place): string {
  if (newest.match?.hand.includes(card) !== true || newest.seat === null) {
    return t("text.notHeld", { card: speech.card(card) });
  }
  if (playable(newest).includes(card)) {
    if (signal !== null && signalsOf(newest).get(card)?.includes(signal) !== true) {
      return t("signal.notWith", { signal: t(`signal.${signal}`) });
    }
    void desk.play(card, signal);
    return "";
  }
  if (signal === null && settable(newest).includes(card)) {
    return setPremove({ type: "next_card", card }, { desk, newest });
  }
  return sayWhyNot(speech, newest);
}

function declare(numbers: readonly number[], { desk, newest }: Place): string {
  const offered = declarable(newest);
  if (offered.length === 0) return t("text.noDeclaring");
  const chosen = numbers.length === 0 ? offered : offered.filter((_, at) => numbers.includes(at + 1));
  if (numbers.some((number) => number > offered.length)) {
    return t("text.noSuchNumber", { most: offered.length });
  }
  void desk.declare(chosen);
  return "";
}

function setPremove(premove: Premove, { desk, newest }: Pick<Place, "desk" | "newest">): string {
  const isOffered =
    premove.type === "next_card" ? settable(newest).includes(premove.card) : mayFollow(newest);
  if (!isOffered) return t("refusal.r7_not_premovable");
  void desk.set(premove);
  return t("text.isSet", { what: premoveText(speech, premove) });
}

function standUp(isSure: boolean, { house, desk, newest }: Place): string {
  if (newest.view.phase === "playing" && !isSure) {
    const entry = newest.view.sheet.entry > 0 ? ` ${t("leave.entry")}` : "";
    const words = { word: wordFor(speech, "standUp"), yes: t("text.yes") };
    return `${t("leave.warning")}${entry} ${t("text.confirm", words)}`;
  }
  house.request({ type: "leave", table: desk.table }).then(() => go("/"), toastRefusal);
  return "";
}

function doIt(deed: Deed, { house, desk, newest }: Place): string {
  const { table } = desk;
  switch (deed) {
    case "withdraw":
      if (newest.premove === null) return t("refusal.r7_no_premove");
      void desk.set(null);
      return t("text.notSet");
    case "goOn":
      if (askFor(newest, "go_on") === null) return t("say.notNow");
      void desk.goOn();
      return "";
    case "comeBack":
      if (!isAbsent(newest)) return t("say.notNow");
      void desk.ask({ type: "come_back", table });
      return "";
    case "sitOut":
      void desk.ask({ type: "sit_out", table });
      return "";
    case "addBot":
      void desk.ask({ type: "add_bot", table });
      return "";
    case "rematch":
      house.request({ type: "rematch", table }).then((done) => {
        if (done.table !== null) go(tablePath(done.table));
      }, toastRefusal);
      return "";
    case "lobby":
      go("/");
      return "";
    case "screen":
      textChoice.choose("off");
      return "";
  }
}
