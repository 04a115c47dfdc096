"""Leaving a ring table in every phase of both bank games: decided once, with exact chips."""

from functools import partial
from random import Random
from typing import Any

import pytest

from circolo.cards.units import Millis, Seat
from circolo.games.chemin_de_fer.actions import BuyOffer
from circolo.ledger.account import MINT
from circolo.room.chips.cashier import FOR_BOTS
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.match import in_world
from tests.room.restarting import back, restart
from tests.room.rings import (
    Script,
    assert_books_are_right,
    deals,
    ring_sheet,
    shoe_sheet,
    sit_down,
    state_of,
)
from tests.room.world import Player, World

SETTE = ("bank", "gioco", "bet", "word")
SHOE = ("bank", "bets", "graces", "punta", "banker", "purchase", "auction")
CASINO = ("cut", "bank", "bets", "graces", "punta", "banker", "auction")
SHEETS: dict[str, TableOptions[Any]] = {
    "piatto": ring_sheet(variant="piatto", most=4),
    "classica": ring_sheet(variant="classica", most=4),
    "online": shoe_sheet(variant="online", most=5),
    "casino": shoe_sheet(variant="casino", most=8, least=2),
}
IN_EVERY_PHASE = pytest.mark.parametrize(
    ("kind", "phase"),
    [
        *(("piatto", phase) for phase in SETTE),
        *(("classica", phase) for phase in ("bank", "bet", "word")),
        *(("online", phase) for phase in SHOE),
        *(("casino", phase) for phase in CASINO),
    ],
)

IN_SOME = pytest.mark.parametrize(
    ("kind", "phase"),
    [
        ("piatto", "word"),
        ("classica", "bet"),
        ("online", "graces"),
        ("online", "purchase"),
        ("casino", "bets"),
    ],
)


def act(player: Player, **answer: Any) -> None:
    player.say(client.Act, **answer)


def plays_on(world: World, seed: int) -> Script:
    """Answer once, sooner or later, with the lowest offer; without chips buy some."""
    random, answered = Random(seed), set[int]()

    def answer(player: Player, frame: Frame) -> None:
        place = None if frame.seat is None else frame.view.places[frame.seat]
        if place is not None and place.absent == "broke":
            player.say(client.TopUp, table=frame.table, chips=100)
        for ask in frame.asks:
            if ask.id not in answered:
                answered.add(ask.id)
                if isinstance(ask.offers[0], BuyOffer) and random.random() < 0.7:
                    continue  # else nothing would ever come to an auction
                action = next(iter(random.choice(ask.offers).actions()))
                answers = partial(act, player, table=frame.table, ask=ask.id, action=action)
                thinks = random.randrange(300, 3_900)
                world.clock.call_at(Millis(world.clock.now() + thinks), answers)

    return answer


async def three(world: World, kind: str) -> tuple[list[Player], TableId]:
    """Three people who stay."""
    people = [await world.guest(name, plays_on(world, at)) for at, name in enumerate("abc")]
    return people, await sit_down(world, SHEETS[kind], *people, chips=400)


async def until(world: World, table: TableId, phase: str) -> Seat:
    """Play until the game is there; return the banker, or who is asked about the bank."""
    for _ in range(20_000):
        match = state_of(world, table).match
        if match.phase == phase:
            return _with_the_bank(match)
        await world.later(100)
    raise AssertionError(f"no {phase} in half an hour")


def _with_the_bank(match: Any) -> Seat:
    if match.phase in ("purchase", "auction"):
        return Seat(match.seguito.passer)
    return Seat(match.due if match.bank is None else match.bank.banker)


def whose(world: World, people: list[Player], seat: Seat) -> Player:
    place = state_of(world, people[0].frame.table).places[seat]
    assert place is not None
    return next(person for person in people if person.person.id == place.player)


def sits(world: World, table: TableId, player: Player) -> bool:
    held = world.house.tables.get(table)
    seats = () if held is None or held.state is None else held.state.places
    return any(place is not None and place.player == player.person.id for place in seats)


@IN_EVERY_PHASE
@pytest.mark.rule("R10")
def test_the_house_plays_for_a_banker_who_leaves_and_pays_out_soon(kind: str, phase: str) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, kind)
        banker = whose(world, people, await until(world, table, phase))
        said = banker.say(client.Leave, table=table)
        await world.settle()
        assert banker.refusal(said) == ""
        await world.later(300_000)
        assert not sits(world, table, banker)
        assert banker.frame.seat is None
        await assert_books_are_right(world)

    in_world(story)


@IN_EVERY_PHASE
@pytest.mark.rule("R5", "R10")
def test_everybody_leaves_and_the_table_pays_everybody_and_closes(kind: str, phase: str) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, kind)
        await until(world, table, phase)
        said = [(person, person.say(client.Leave, table=table)) for person in people]
        await world.settle()
        assert [person.refusal(one) for person, one in said] == [""] * 3
        await world.later(300_000)
        assert table not in world.house.tables
        held = await world.store.balances("")
        at_tables = [chips for account, chips in held.items() if account[:4] in ("seat", "pot:")]
        assert set(at_tables) <= {0}
        assert -await world.store.balance(MINT) == FOR_BOTS + 3_000
        await assert_books_are_right(world)

    in_world(story)


@IN_SOME
@pytest.mark.rule("R5")
def test_play_stops_when_one_is_left_and_goes_on_with_the_next(kind: str, phase: str) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, kind)
        await until(world, table, phase)
        for leaver in people[1:]:
            leaver.say(client.Leave, table=table)
        await world.later(300_000)
        state = state_of(world, table)
        assert [place.player for place in state.places if place] == [people[0].person.id]
        assert (state.phase, [due.kind for due in state.deadlines]) == ("playing", ["waiting"])
        before = deals(people[0])
        dino = await world.guest("dino", plays_on(world, 4))
        dino.say(client.Sit, table=table, buy_in=200)
        await world.later(600_000)
        assert deals(people[0]) > before
        await assert_books_are_right(world)

    in_world(story)


@IN_SOME
@pytest.mark.rule("R10")
def test_a_player_who_left_with_pending_chips_is_gone_after_a_restart(
    kind: str, phase: str
) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, kind)
        banker = whose(world, people, await until(world, table, phase))
        banker.say(client.TopUp, table=table, chips=1)
        banker.say(client.Leave, table=table)
        await world.settle()
        await restart(world)
        for at, person in enumerate(people):
            again = await back(world, person, table)
            if person is not banker:
                again.answers_by(plays_on(world, 50 + at))
        await world.later(300_000)
        assert not sits(world, table, banker)
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("R3", "R4")
@pytest.mark.parametrize("kind", SHEETS)
def test_a_disconnected_banker_is_shown_absent_until_they_return(kind: str) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, kind)
        seat = await until(world, table, "word" if kind in ("piatto", "classica") else "banker")
        banker = whose(world, people, seat)
        other = next(person for person in people if person is not banker)
        banker.answers_by(lambda *_: None)
        assert banker.session is not None
        banker.session.closed()
        await world.until(
            lambda: (place := other.frame.view.places[seat]) and place.absent, step=500
        )
        place = other.frame.view.places[seat]
        assert place is not None
        assert place.absent == "offline"
        again = await back(world, banker, table)
        said = again.say(client.ComeBack, table=table)
        await world.settle()
        assert again.refusal(said) == ""
        now = other.frame.view.places[seat]
        assert now is not None
        assert now.absent is None
        await assert_books_are_right(world)

    in_world(story)
