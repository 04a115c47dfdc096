/** Executes the commands of text mode. */

import type { HouseClient } from "../house/house-client.ts";
import type { TableClient } from "../house/table-client.ts";
import { tableFacts } from "../options/TableFacts.tsx";
import type { CardId } from "../play/cards.ts";
import { gameOf, isOfTricks } from "../play/games.ts";
import { preferenceTexts } from "../play/play-preference-words.ts";
import { preferencesAt } from "../play/play-preferences.ts";
import { type CardPremove, mayFollowSuit, premoveText, settableCards } from "../play/premoves.ts";
import { type Action, offersOf, playableCards, questionFor, signalsOf } from "../play/questions.ts";
import { declarableCombinations, isAbsent } from "../play/table-speech.ts";
import type { Frame, Signal } from "../protocol/wire.gen.ts";
import { openRulesOf } from "../rules/rules-layer.tsx";
import { textChoice } from "../shell/interaction-settings.ts";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { speech } from "../shell/page-speech.ts";
import { refusalText } from "../shell/refusals.ts";
import { go } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { phraseOf, tellPhrases } from "../talk/model/talk.ts";
import { sayWhyNot } from "../tricks/model/trick-speech.ts";
import { answerText, type Teller, validVerbs } from "./model/text-answers.ts";
import {
  type AnswerVerb,
  type CommandVerb,
  INFO_VERBS,
  type InfoVerb,
  nearestWord,
  type TypedCommand,
  type TypedPremove,
  wordFor,
} from "./model/text-commands.ts";
import { matchPremove } from "./model/text-premoves.ts";
import { bankAction } from "./model/typed-calls.ts";

export interface CommandContext {
  readonly teller: Teller;
  readonly house: HouseClient;
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

/** Executes a command and returns the answer; "" if the table itself shows the effect. */
export function executeCommand(command: TypedCommand, context: CommandContext): string {
  switch (command.type) {
    case "nothing":
      return "";
    case "unknown":
      return unknownText(command.typed, context);
    case "tell":
      return informationText(command.what, context);
    case "play":
      return playCard(command.card, command.signal, context);
    case "declare":
      return declare(command.numbers, context);
    case "call":
      return call(command.card, context);
    case "answer":
      return answer(actionFor(command.answer, context.newest), context);
    case "called":
      return answer(bankAction(context.newest, command.what), context);
    case "partner":
      return takePartner(command.number, context);
    case "raise":
      return answer({ type: "add", amount: command.amount }, context);
    case "bid":
      return answer({ type: "bid", amount: command.amount }, context);
    case "cut":
      return answer({ type: "cut", cards: command.amount }, context);
    case "bank":
      return answer({ type: "take_bank", amount: command.amount }, context);
    case "bet":
      return answer(betOf(command), context);
    case "premove":
      return setPremove(command.premove, context);
    case "wish":
      return setTypedPremove(command, context);
    case "unset":
      return unset(command.number, context);
    case "options":
      return command.number === null
        ? tellPreferences(context)
        : togglePreference(command.number, context);
    case "speak":
      return speak(command.text, context);
    case "stand_up":
      return standUp(command.isSure, context);
    case "do":
      return runCommandVerb(command.deed, context);
  }
}

function unknownText(typed: string, { teller, newest }: CommandContext): string {
  const help = wordFor(speech, "help");
  const near = nearestWord(speech, typed, [...INFO_VERBS, ...validVerbs(teller.textGame, newest)]);
  return near === null
    ? t("text.unknown", { typed, help })
    : t("text.unknownNear", { typed, near, help });
}

function informationText(what: InfoVerb, context: CommandContext): string {
  if (what === "rules") return showRules(context);
  if (what === "help" && context.newest.seat !== null) {
    return `${answerText(context.teller, context.newest, what)} ${tellPhrases(speech)}`;
  }
  if (what !== "info") return answerText(context.teller, context.newest, what);
  const { sheet } = context.newest.view;
  const event =
    sheet.event === undefined ? null : context.house.tournaments.of(sheet.event).value.view;
  return tableFacts(sheet, event)
    .map(([term, fact]) => `${term}: ${fact}.`)
    .join(" ");
}

/** Sets a typed premove at a bank, if it is offered with that amount; returns the answer. */
function setTypedPremove(
  command: TypedPremove,
  { teller, tableClient, newest }: CommandContext,
): string {
  const wish = matchPremove(newest, command);
  if (wish === null) return t("refusal.r7_not_premovable");
  if ("range" in wish) return t("text.amountFrom", { ...wish.range });
  void tableClient.set(wish.premove, wish.until);
  return t("text.isSet", { what: teller.gameSpeech.premoveText(speech, wish.premove, newest) });
}

function unset(number: number, { tableClient, newest }: CommandContext): string {
  const wish = newest.wishes[number - 1];
  if (wish === undefined) {
    return newest.wishes.length === 0
      ? t("refusal.r7_no_premove")
      : t("text.noSuchNumber", { most: newest.wishes.length });
  }
  void tableClient.unset(wish.about);
  return t("text.notSet");
}

function tellPreferences({ house, newest }: CommandContext): string {
  const shown = { ...house.preferences.value, ...preferencesAt(newest) };
  const list = preferenceTexts(gameOf(newest), shown).map(
    ({ label, isOn }, at) => `${at + 1}. ${t(label)}: ${t(isOn)}.`,
  );
  return t("text.options", { list: list.join(" "), word: wordFor(speech, "options") });
}

function togglePreference(number: number, context: CommandContext): string {
  const { house, newest } = context;
  const shown = { ...house.preferences.value, ...preferencesAt(newest) };
  const switches = preferenceTexts(gameOf(newest), shown);
  const one = switches[number - 1];
  if (one === undefined) return t("text.noSuchNumber", { most: switches.length });
  house.leaveToHouse({ ...shown, [one.name]: !shown[one.name] });
  return `${t(one.label)}: ${t(one.otherwise)}.`;
}

const ACTION_TYPES = {
  keep: "keep",
  annul: "annul",
  pass: "pass_bank",
  play: "gioco",
  noPlay: "non_gioco",
  stand: "sto",
  hit: "tiro",
} as const satisfies Record<AnswerVerb, Action["type"]>;

const DECISIONS = { stand: "sto", hit: "tiro" } as const;

/**
 * Returns the action for a word. One word may mean several actions, for example to refuse a bank or
 * to pass it on; the open questions decide.
 */
function actionFor(word: AnswerVerb, newest: Frame): Action {
  const isOffered = (type: Action["type"]) => questionFor(newest, type) !== null;
  if (word === "pass" && isOffered("pass_hand")) return { type: "pass_hand" };
  if ((word === "stand" || word === "hit") && isOffered("say")) {
    return { type: "say", word: DECISIONS[word] };
  }
  return { type: ACTION_TYPES[word] };
}

function betOf({ amount, then }: Extract<TypedCommand, { readonly type: "bet" }>): Action {
  return then === null
    ? { type: "place_bet", amount }
    : { type: "bet", amount, then: DECISIONS[then] };
}

function takePartner(number: number, context: CommandContext): string {
  const seats = offersOf(context.newest, "take_partner").flatMap((offer) => offer.seats);
  const seat = seats[number - 1];
  if (seat !== undefined) return answer({ type: "take_partner", seat }, context);
  return seats.length === 0 ? t("say.notNow") : t("text.noSuchNumber", { most: seats.length });
}

function answer(
  action: Action,
  { tableClient, newest }: Pick<CommandContext, "tableClient" | "newest">,
): string {
  if (questionFor(newest, action.type) === null) return t("say.notNow");
  void tableClient.act(action);
  return "";
}

function call(card: CardId, context: CommandContext): string {
  const offered = offersOf(context.newest, "call").flatMap(({ cards }) => cards);
  return offered.length > 0 && !offered.includes(card)
    ? t("text.notCallable", { card: speech.card(card) })
    : answer({ type: "call", card }, context);
}

function showRules({ newest }: CommandContext): string {
  const { sheet } = newest.view;
  openRulesOf(sheet);
  return "";
}

/** Plays a card on my turn; before my turn, sets it as premove. */
function playCard(
  card: CardId,
  signal: Signal | null,
  { tableClient, newest }: CommandContext,
): string {
  if (!isOfTricks(newest) || newest.seat === null || newest.match?.hand.includes(card) !== true) {
    return t("text.notHeld", { card: speech.card(card) });
  }
  if (playableCards(newest).includes(card)) {
    if (signal !== null && signalsOf(newest).get(card)?.includes(signal) !== true) {
      return t("signal.notWith", { signal: t(`signal.${signal}`) });
    }
    void tableClient.play(card, signal);
    return "";
  }
  if (signal === null && settableCards(newest).includes(card)) {
    return setPremove({ type: "next_card", card }, { tableClient, newest });
  }
  return sayWhyNot(speech, newest);
}

function declare(numbers: readonly number[], { tableClient, newest }: CommandContext): string {
  const offered = declarableCombinations(newest);
  if (offered.length === 0) return t("text.noDeclaring");
  const chosen =
    numbers.length === 0 ? offered : offered.filter((_, at) => numbers.includes(at + 1));
  if (numbers.some((number) => number > offered.length)) {
    return t("text.noSuchNumber", { most: offered.length });
  }
  void tableClient.act({ type: "declare", combinations: [...chosen] });
  return "";
}

function setPremove(
  premove: CardPremove,
  { tableClient, newest }: Pick<CommandContext, "tableClient" | "newest">,
): string {
  const isOffered =
    premove.type === "next_card"
      ? settableCards(newest).includes(premove.card)
      : mayFollowSuit(newest);
  if (!isOffered) return t("refusal.r7_not_premovable");
  void tableClient.set(premove);
  return t("text.isSet", { what: premoveText(speech, premove) });
}

/**
 * Sends a chat line. A text equal to one of the fixed phrases is sent as that phrase, so that other
 * players read it in their language.
 */
function speak(text: string, { house, tableClient }: CommandContext): string {
  const { closed, own_words: onlyPhrases } = tableClient.talk.floor.value;
  const phrase = phraseOf(speech, text);
  if (closed !== null) return refusalText(closed);
  if (phrase === null && onlyPhrases !== null) return refusalText(onlyPhrases);
  const said = phrase === null ? { text } : { phrase };
  house.request({ type: "speak", table: tableClient.table, ...said }).catch(toastRefusal);
  return "";
}

function standUp(isSure: boolean, { house, tableClient, newest }: CommandContext): string {
  if (newest.view.phase === "playing" && !isSure) {
    const entry = newest.view.sheet.entry > 0 ? ` ${t("leave.entry")}` : "";
    const words = { word: wordFor(speech, "standUp"), yes: t("text.yes") };
    const warning = t(newest.view.sheet.buy_in === null ? "leave.warning" : "leave.ring");
    return `${warning}${entry} ${t("text.confirm", words)}`;
  }
  house.request({ type: "leave", table: tableClient.table }).then(() => go("/"), toastRefusal);
  return "";
}

function runCommandVerb(deed: CommandVerb, { house, tableClient, newest }: CommandContext): string {
  const { table } = tableClient;
  switch (deed) {
    case "withdraw":
      // In some languages this word also means to annul a deal.
      if (questionFor(newest, "annul") !== null) {
        void tableClient.act({ type: "annul" });
        return "";
      }
      if (questionFor(newest, "withdraw") !== null) {
        void tableClient.act({ type: "withdraw" });
        return "";
      }
      if (newest.wishes.length === 0) return t("refusal.r7_no_premove");
      void tableClient.unset();
      return t("text.notSet");
    case "goOn":
      return answer(
        { type: questionFor(newest, "waive") === null ? "go_on" : "waive" },
        { tableClient, newest },
      );
    case "comeBack":
      if (!isAbsent(newest)) return t("say.notNow");
      void tableClient.requestOnce({ type: "come_back", table });
      return "";
    case "sitOut":
      void tableClient.requestOnce({ type: "sit_out", table });
      return "";
    case "addBot":
      void tableClient.requestOnce({ type: "add_bot", table });
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
