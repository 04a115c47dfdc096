// The game that both peers play: tressette for four in pairs, card by card, to 41 points. There are no
// declarations, signals, premoves or clocks in it: less than the room does for an action, never more.
//
// A table is plain data, or a Colyseus schema of the same shape: both are changed in place.

const SEATS = 4;
const HAND = 10;
const TARGET = 41;
const HIGH_TO_LOW = "32ARCF7654";
const PACK = [..."DCSB"].flatMap((suit) => [...HIGH_TO_LOW].map((rank) => rank + suit));
const ASKED = "play ";

const suitOf = (card) => card[1];
const strength = (card) => -HIGH_TO_LOW.indexOf(card[0]);
const toTheRight = (seat, steps = 1) => (seat - steps + SEATS) % SEATS;

/** A table before its first deal; `asks` of the player on turn lists what he may play. */
function open() {
  const players = Object.fromEntries(
    Array.from({ length: SEATS }, (_, seat) => [seat, { hand: [], asks: "" }]),
  );
  return { first: 0, leader: 0, turn: 0, trick: [], last: [], thirds: [0, 0], points: [0, 0], players };
}

/** Give ten cards of a shuffled pack to each; the first to play is the next to the right. */
function deal(table, pack) {
  table.first = table.leader = table.turn = toTheRight(table.first);
  table.thirds[0] = table.thirds[1] = 0;
  table.last.splice(0, table.last.length);
  for (let seat = 0; seat < SEATS; seat++) {
    const hand = pack.slice(seat * HAND, (seat + 1) * HAND);
    hand.sort((one, other) => PACK.indexOf(one) - PACK.indexOf(other));
    table.players[seat].hand.push(...hand);
  }
  ask(table);
}

/** The cards that a seat may play: of the suit led if it holds any (T6). */
function legal(table, seat) {
  const hand = [...table.players[seat].hand];
  if (table.trick.length === 0) return hand;
  const led = suitOf(table.trick[0]);
  const following = hand.filter((card) => suitOf(card) === led);
  return following.length > 0 ? following : hand;
}

const permits = (table, seat, card) => seat === table.turn && legal(table, seat).includes(card);

/** Play a card that is permitted, and take the trick if it is the fourth. */
function play(table, seat, card) {
  const { hand } = table.players[seat];
  hand.splice(hand.indexOf(card), 1);
  table.players[seat].asks = "";
  table.trick.push(card);
  table.turn = toTheRight(seat);
  if (table.trick.length === SEATS) take(table);
  if (!isDealOver(table)) ask(table);
}

function take(table) {
  const cards = [...table.trick];
  const seat = taker(table.leader, cards);
  const side = seat % 2;
  table.thirds[side] += cards.reduce((sum, card) => sum + thirds(card), 0);
  table.last.splice(0, table.last.length);
  table.last.push(...cards);
  table.trick.splice(0, SEATS);
  table.leader = table.turn = seat;
  if (isDealOver(table)) score(table, side);
}

/** The highest card of the suit led takes (T7). */
function taker(leader, trick) {
  let best = 0;
  for (let turn = 1; turn < SEATS; turn++) {
    const follows = suitOf(trick[turn]) === suitOf(trick[0]);
    if (follows && strength(trick[turn]) > strength(trick[best])) best = turn;
  }
  return toTheRight(leader, best);
}

/** An ace is worth a point; two, three and figures a third of one (T10). */
function thirds(card) {
  if (card[0] === "A") return 3;
  return "32RCF".includes(card[0]) ? 1 : 0;
}

function score(table, lastSide) {
  for (const side of [0, 1]) {
    table.points[side] += Math.floor(table.thirds[side] / 3) + (side === lastSide ? 1 : 0);
  }
}

function ask(table) {
  table.players[table.turn].asks = ASKED + legal(table, table.turn).join(" ");
}

const isDealOver = (table) => table.trick.length === 0 && table.players[table.turn].hand.length === 0;

/** The side that has won, at the end of a deal (T15). */
function winner(table) {
  const [ours, theirs] = table.points;
  if (!isDealOver(table) || Math.max(ours, theirs) < TARGET || ours === theirs) return undefined;
  return ours > theirs ? 0 : 1;
}

module.exports = { PACK, SEATS, deal, isDealOver, legal, open, permits, play, winner };
