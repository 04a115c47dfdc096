"""The peers play our tricks: `bench/peers/tressette.js` allows, takes and scores alike."""

import json
import subprocess
from random import Random
from typing import Any

import pytest

from bench.roomload.servers import PEERS
from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.tricks.card_points import thirds, whole_points
from circolo.tricks.trick import legal, taker
from tools.node import command_line

DEALS = 40
PLAY = """
const tressette = require("./tressette.js");
const deals = JSON.parse(require("node:fs").readFileSync(0, "utf8"));

function play({ pack, choices }) {
  const table = tressette.open();
  tressette.deal(table, pack);
  const moves = choices.map((choice) => {
    const seat = table.turn;
    const cards = tressette.legal(table, seat);
    const card = cards[Math.floor(choice * cards.length)];
    const asks = Object.values(table.players).map((player) => player.asks);
    const permitted = pack.filter((each) => tressette.permits(table, seat, each)).sort();
    const may = (each) => pack.some((other) => tressette.permits(table, each, other));
    const seats = [0, 1, 2, 3].filter(may);
    tressette.play(table, seat, card);
    return { seat, card, cards, asks, permitted, seats };
  });
  return { moves, over: tressette.isDealOver(table), thirds: table.thirds, points: table.points };
}

console.log(JSON.stringify(deals.map(play)));
"""


@pytest.fixture(scope="module")
def deals() -> list[tuple[list[str], dict[str, Any]]]:
    """Return random packs, each with the deal that the peers make of it."""
    random = Random(7)
    packs = [random.sample([str(card) for card in PACK], len(PACK)) for _ in range(DEALS)]
    asked = [{"pack": pack, "choices": [random.random() for _ in PACK]} for pack in packs]
    played = subprocess.run(
        command_line("node", ["-e", PLAY]),
        cwd=PEERS,
        input=json.dumps(asked),
        capture_output=True,
        check=True,
        text=True,
    )
    return list(zip(packs, json.loads(played.stdout), strict=True))


def test_each_seat_may_play_what_our_rules_allow(
    deals: list[tuple[list[str], dict[str, Any]]],
) -> None:
    for pack, deal in deals:
        hands = [{Card(card) for card in pack[10 * seat : 10 * seat + 10]} for seat in range(4)]
        trick: list[Card] = []
        for move in deal["moves"]:
            hand = hands[move["seat"]]
            assert set(move["cards"]) == set(legal(tuple(hand), trick))
            assert move["permitted"] == sorted(move["cards"])
            hand.remove(Card(move["card"]))
            trick = [*trick, Card(move["card"])] if len(trick) < 3 else []


def test_only_the_seat_on_turn_is_asked_and_may_play(
    deals: list[tuple[list[str], dict[str, Any]]],
) -> None:
    for _, deal in deals:
        for move in deal["moves"]:
            asked = [
                "play " + " ".join(move["cards"]) if s == move["seat"] else "" for s in range(4)
            ]
            assert (move["asks"], move["seats"]) == (asked, [move["seat"]])


def test_tricks_go_to_whom_our_rules_give_them_and_count_as_much(
    deals: list[tuple[list[str], dict[str, Any]]],
) -> None:
    for _, deal in deals:
        won, side, leader = [Thirds(0), Thirds(0)], 0, Seat(deal["moves"][0]["seat"])
        for first in range(0, len(PACK), 4):
            moves = deal["moves"][first : first + 4]
            assert [m["seat"] for m in moves] == [
                to_the_right(leader, 4, turn) for turn in range(4)
            ]
            trick = [Card(move["card"]) for move in moves]
            leader = taker(leader, trick, 4)
            side = leader % 2
            won[side] = Thirds(won[side] + thirds(trick))
        points = list(whole_points((won[0], won[1]), side))
        assert (deal["over"], deal["thirds"], deal["points"]) == (True, won, points)
