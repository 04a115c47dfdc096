/** The house's test vectors, read as the client's types have them. */
import { describe, expect, it } from "vitest";
import clientVectors from "../../../tests/wire/vectors/client.json?raw";
import serverVectors from "../../../tests/wire/vectors/server.json?raw";
import type { Frame, Wire } from "../../src/protocol/wire.gen.ts";

type FromClient = Wire["client"];
type FromServer = Wire["server"];
type TableEvent = Frame["events"][number];
type GameEvent = Extract<TableEvent, { readonly type: "played" }>["event"];
type Offer = Frame["asks"][number]["offers"][number];
type Action = Extract<FromClient, { readonly type: "act" }>["action"];
type Premove = Extract<FromClient, { readonly type: "set_premove" }>["premove"];
type PremoveOffer = Frame["premoves"][number];
type MatchView = NonNullable<Frame["match"]>;
type Options = Frame["view"]["sheet"]["options"];

/** Every tag of a union: one too many or too few does not compile. */
type Tags<Tag extends string> = Readonly<Record<Tag, true>>;

const FROM_CLIENT: Tags<FromClient["type"]> = {
  hello: true,
  watch_lobby: true,
  open_table: true,
  quick_play: true,
  sit: true,
  top_up: true,
  start: true,
  set_lock: true,
  remove: true,
  add_bot: true,
  rematch: true,
  leave: true,
  act: true,
  move_on: true,
  set_premove: true,
  withdraw_premove: true,
  set_habits: true,
  commit_seed: true,
  reveal_seed: true,
  countersign: true,
  sit_out: true,
  come_back: true,
  follow: true,
  unfollow: true,
  speak: true,
  block: true,
  report: true,
  watch_events: true,
  watch_event: true,
  register: true,
  withdraw_entry: true,
  fill_event: true,
  ping: true,
};
const ACTIONS: Tags<Action["type"]> = {
  play_card: true,
  declare: true,
  go_on: true,
  keep: true,
  annul: true,
  call: true,
  take_bank: true,
  pass_bank: true,
  gioco: true,
  non_gioco: true,
  bet: true,
  sto: true,
  tiro: true,
  place_bet: true,
  make_call: true,
  withdraw: true,
  waive: true,
  halve: true,
  add: true,
  pass_hand: true,
  rien_ne_va_plus: true,
  offer_half: true,
  ready: true,
  take_partner: true,
  cut: true,
  say: true,
  buy: true,
  bid: true,
};
const OPTIONS: Tags<Options["game"]> = {
  tressette: true,
  chiamatre: true,
  sette_e_mezzo: true,
  chemin_de_fer: true,
};
const FROM_SERVER: Tags<FromServer["type"]> = {
  welcome: true,
  lobby: true,
  frame: true,
  done: true,
  refused: true,
  pong: true,
  elsewhere: true,
  talk: true,
  floor: true,
  wallet: true,
  events: true,
  event: true,
  called: true,
  soon: true,
};
const TABLE_EVENTS: Tags<TableEvent["type"]> = {
  opened: true,
  seated: true,
  topped_up: true,
  chips_came: true,
  host_changed: true,
  lock_set: true,
  removed: true,
  stood_up: true,
  starting: true,
  start_halted: true,
  match_began: true,
  went_absent: true,
  came_back: true,
  played: true,
  premove_set: true,
  premove_withdrawn: true,
  premove_dropped: true,
  habits_set: true,
  clocks_held: true,
  clocks_released: true,
  epoch_began: true,
  epoch_ended: true,
  settled: true,
  cashed_out: true,
  rematch_opened: true,
  deal_voided: true,
  closed: true,
  sent_for: true,
  stakes_announced: true,
  stakes_came: true,
  halted: true,
  proceeded: true,
  stillness_set: true,
  played_for: true,
};
const GAME_EVENTS: Tags<GameEvent["type"]> = {
  pack_shuffled: true,
  lot_drawn: true,
  deal_began: true,
  hands_dealt: true,
  turn_lapsed: true,
  declared: true,
  card_played: true,
  trick_taken: true,
  card_drawn: true,
  deal_scored: true,
  deal_ended: true,
  went_on: true,
  next_deal_due: true,
  match_ended: true,
  card_turned: true,
  equals_turn_again: true,
  dealer_drawn: true,
  packets_dealt: true,
  kept: true,
  annulled: true,
  deal_stood: true,
  card_called: true,
  sides_scored: true,
  player_joined: true,
  player_left: true,
  player_sat_out: true,
  player_came_back: true,
  chips_bought: true,
  seat_freed: true,
  play_interrupted: true,
  cards_gathered: true,
  banker_designated: true,
  bank_due: true,
  bank_open: true,
  bank_taken: true,
  bank_passed: true,
  bank_lapsed: true,
  bank_ended: true,
  punta_due: true,
  punta_plays: true,
  punta_skips: true,
  punta_lapsed: true,
  punta_forfeited: true,
  cards_covered: true,
  bet_made: true,
  bet_lapsed: true,
  house_plays: true,
  card_due: true,
  card_given: true,
  stood: true,
  card_shown: true,
  shoe_gathered: true,
  cut_due: true,
  shoe_cut: true,
  posta_taken: true,
  bets_opened: true,
  bet_placed: true,
  call_made: true,
  bet_withdrawn: true,
  grace_opened: true,
  grace_closed: true,
  banker_silent: true,
  adding_closed: true,
  ready_said: true,
  halved: true,
  added: true,
  partnership_offered: true,
  partner_taken: true,
  bets_closed: true,
  bets_counted: true,
  obligation_forfeited: true,
  cards_dealt: true,
  word_said: true,
  cards_shown: true,
  third_card_given: true,
  coup_decided: true,
  golpe_real: true,
  hand_passed: true,
  purchase_opened: true,
  buyer_named: true,
  auction_opened: true,
  bid_made: true,
  stakes_changed: true,
  play_limited: true,
  play_stopped: true,
};
const OFFERS: Tags<Offer["type"]> = {
  play_card: true,
  declare: true,
  go_on: true,
  keep: true,
  annul: true,
  call: true,
  take_bank: true,
  pass_bank: true,
  play_or_not: true,
  bet: true,
  word: true,
  place_bet: true,
  make_call: true,
  withdraw: true,
  waive: true,
  halve: true,
  add: true,
  pass_hand: true,
  rien_ne_va_plus: true,
  offer_half: true,
  ready: true,
  take_partner: true,
  cut: true,
  say: true,
  buy: true,
  bid: true,
};
const PREMOVES: Tags<Premove["type"]> = {
  next_card: true,
  highest_of_suit_led: true,
  lowest_of_suit_led: true,
  set_play: true,
  set_minimum: true,
  set_bet: true,
  set_bank: true,
  set_wager: true,
  set_call: true,
  set_five: true,
  set_pass: true,
  set_halve: true,
  set_add: true,
  set_go_on: true,
};
const PREMOVE_OFFERS: Tags<PremoveOffer["type"]> = {
  next_card: true,
  follow: true,
  set_play: true,
  set_minimum: true,
  set_bet: true,
  set_bank: true,
  set_wager: true,
  set_call: true,
  set_five: true,
  set_pass: true,
  set_halve: true,
  set_add: true,
  set_go_on: true,
};
const VIEWS: Tags<MatchView["game"]> = {
  tressette: true,
  chiamatre: true,
  sette_e_mezzo: true,
  chemin_de_fer: true,
};

/** One message a line, between the brackets of an array. */
const lines = (text: string): string[] =>
  text
    .split("\n")
    .slice(1, -2)
    .map((line) => line.replace(/,$/, ""));

const fromClient = JSON.parse(clientVectors) as FromClient[];
const fromServer = JSON.parse(serverVectors) as FromServer[];
const frames = fromServer.filter((message): message is Frame => message.type === "frame");
const events = frames.flatMap((frame) => frame.events);

const of = <Tag extends string>(tags: Tags<Tag>): string[] => Object.keys(tags).toSorted();
const seen = (tags: readonly string[]): string[] => [...new Set(tags)].toSorted();

describe("a vector", () => {
  it("is written by the client as the house writes it, to the byte", () => {
    for (const text of [clientVectors, serverVectors]) {
      expect(lines(text).map((line) => JSON.stringify(JSON.parse(line)))).toEqual(lines(text));
    }
  });
});

describe("every kind has a vector, and every vector a kind", () => {
  it("among the messages of the client, their actions and their games", () => {
    expect(seen(fromClient.map((message) => message.type))).toEqual(of(FROM_CLIENT));
    const acts = fromClient.filter((message) => message.type === "act");
    expect(seen(acts.map((act) => act.action.type))).toEqual(of(ACTIONS));
    const premoves = fromClient.filter((message) => message.type === "set_premove");
    expect(seen(premoves.map((message) => message.premove.type))).toEqual(of(PREMOVES));
    const opened = fromClient.filter((message) => message.type === "open_table");
    expect(seen(opened.map((message) => message.sheet.options.game))).toEqual(of(OPTIONS));
  });

  it("among the messages of the house", () => {
    expect(seen(fromServer.map((message) => message.type))).toEqual(of(FROM_SERVER));
    const others = fromServer.filter((message) => message.type !== "pong");
    expect(seen(others.map((message) => message.type))).not.toEqual(of(FROM_SERVER));
  });

  it("among the events of a table and of its game", () => {
    expect(seen(events.map((event) => event.type))).toEqual(of(TABLE_EVENTS));
    const played = events.filter((event) => event.type === "played");
    expect(seen(played.map(({ event }) => event.type))).toEqual(of(GAME_EVENTS));
  });

  it("among the offers and the views", () => {
    const offers = frames.flatMap((frame) => frame.asks.flatMap((ask) => ask.offers));
    expect(seen(offers.map((offer) => offer.type))).toEqual(of(OFFERS));
    const premoves = frames.flatMap((frame) => frame.premoves);
    expect(seen(premoves.map((offer) => offer.type))).toEqual(of(PREMOVE_OFFERS));
    const views = frames.flatMap((frame) => (frame.match === null ? [] : [frame.match.game]));
    expect(seen(views)).toEqual(of(VIEWS));
  });
});
