"""Two commands at one moment: one of them is first, and each is decided once, by its clause."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from circolo.cards.units import Millis
from circolo.games import tressette
from circolo.games.chemin_de_fer import View
from circolo.games.chemin_de_fer.actions import Bet, CallOffer, MakeCall
from circolo.games.tressette.premoves import HighestOfSuitLed
from circolo.play.offers import Question
from circolo.store.entries import Entry
from circolo.tables.state import Deadline, TableId
from circolo.tables.table_options import AFTER_ZERO, AUTOMATIC
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done, Frame, Refused
from tests.room.match import in_world, sheet, table_of_two, to_play
from tests.room.rings import (
    assert_books_are_right,
    ring_sheet,
    shoe_sheet,
    sit_down,
    state_of,
)
from tests.room.world import Player, World

TEN_MINUTES = 600_000


def answers(player: Player, message_id: str) -> list[Done | Refused]:
    return [m for m in player.received if isinstance(m, Done | Refused) and m.id == message_id]


async def answered_once(world: World, player: Player, said: str) -> str:
    """Return the code of the only answer, "" if it was done."""
    await world.settle()
    (answer,) = answers(player, said)
    return answer.code if isinstance(answer, Refused) else ""


# --- Two hundred people and one seat

CROWD = 200


async def crowd(world: World, table: TableId, **sit: Any) -> Counter[str]:
    """Let 200 people sit down at one moment, and again while the table is busy."""
    people = [await world.guest(f"c{number:03}") for number in range(CROWD)]
    said = {person: person.say(client.Sit, table=table, **sit) for person in people}
    codes: Counter[str] = Counter()
    while said:
        await world.later(500)
        for person, message_id in list(said.items()):
            answer = answers(person, message_id)[-1]
            code = answer.code if isinstance(answer, Refused) else ""
            if code == "busy":  # as the client does: the same message, under the same id
                person.say(client.Sit, id=message_id, table=table, **sit)
            else:
                del said[person]
                codes[code] += 1
    return codes


@pytest.mark.rule("R10")
def test_one_of_200_gets_the_last_seat_of_a_ring_table_and_pays() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abc"]
        table = await sit_down(world, ring_sheet(most=4), *people)
        assert await crowd(world, table, buy_in=100) == {"": 1, "table_full": CROWD - 1}
        stacks = [place.stack for place in state_of(world, table).places if place]
        assert sorted(stacks) == [100, 200, 200, 200]
        await assert_books_are_right(world)

    in_world(story)


def test_strangers_who_ask_for_a_seat_leave_places_for_the_acts_of_the_seated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: World) -> None:
        anna, bruno = people = [await world.guest(name) for name in "ab"]
        table = await sit_down(world, ring_sheet(most=2), *people)
        strangers = [await world.guest(f"c{number:03}") for number in range(CROWD)]
        append = world.store.append

        async def slow(entry: Entry) -> None:
            await world.later(100)
            await append(entry)

        monkeypatch.setattr(world.store, "append", slow)
        anna.say(client.SitOut, table=table)
        for stranger in strangers:
            stranger.say(client.Sit, table=table, buy_in=100)
        await world.settle()
        said = bruno.say(client.SitOut, table=table)
        await world.later(1_000)
        assert await answered_once(world, bruno, said) == ""
        codes = Counter(m.code for each in strangers for m in each.received if type(m) is Refused)
        assert codes == {"table_full": 32, "busy": CROWD - 32}

    in_world(story)


def test_200_simultaneous_quick_plays_all_find_company() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(f"c{number:03}") for number in range(CROWD)]
        for person in people:
            person.say(client.QuickPlay, options=sheet(4).options, bots=False)
        await world.settle()
        assert len(world.house.tables) == CROWD // 4
        assert Counter(person.frame.table for person in people) == dict.fromkeys(
            world.house.tables, 4
        )

    in_world(story)


@pytest.mark.rule("T3")
def test_one_of_200_gets_the_last_seat_of_a_match() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abd"]
        opened = people[0].say(client.OpenTable, sheet=sheet(4, entry=10))
        await world.settle()
        table = TableId(people[0].done(opened))
        for person in people[1:]:
            person.say(client.Sit, table=table)
            await world.settle()
        codes = await crowd(world, table)
        assert codes.pop("") == 1
        assert codes.keys() <= {"table_full", "match_running"}
        assert codes.total() == CROWD - 1
        assert [p and p.stack for p in state_of(world, table).places] == [10] * 4
        await assert_books_are_right(world)

    in_world(story)


# --- At a shoe: two calls, and the limit


def takes_the_bank(world: World) -> Callable[[Player, Frame], None]:
    """Answer only the question about taking the bank."""
    answered: set[tuple[str, int]] = set()

    def answer(player: Player, frame: Frame) -> None:
        for ask in frame.asks:
            first = ask.offers[0]
            if type(first).__name__ == "TakeBankOffer" and (frame.table, ask.id) not in answered:
                answered.add((frame.table, ask.id))
                most = list(first.actions())[-1]
                player.say(client.Act, table=frame.table, ask=ask.id, action=most)

    return answer


async def bets_open(world: World, **options: Any) -> tuple[list[Player], TableId]:
    """Four people with a bank and open bets; the player with priority comes first."""
    people = [await world.guest(name, takes_the_bank(world)) for name in "abcd"]
    table = await sit_down(world, shoe_sheet(most=4, **options), *people, chips=100)
    while state_of(world, table).match.phase != "bets":
        await world.later(200)
    match = state_of(world, table).match
    by_seat = {person.frame.seat: person for person in people}
    order = [seat for at in range(1, 4) if (seat := (match.bank.banker + at) % 4) is not None]
    return [by_seat[seat] for seat in order], table


def betting(player: Player) -> Question[Any]:
    """Return the window for bets."""
    (ask,) = [ask for ask in player.frame.asks if ask.kind == "bets"]
    return ask


def call(player: Player) -> str:
    """Call the whole bank."""
    banco = MakeCall("banco")
    return player.say(client.Act, table=player.frame.table, ask=betting(player).id, action=banco)


def bet(player: Player, amount: int, **fields: Any) -> str:
    ask = betting(player).id if player.frame.asks else fields.pop("ask")
    fields.pop("ask", None)
    action = Bet(amount)
    return player.say(client.Act, table=player.frame.table, ask=ask, action=action, **fields)


def until(player: Player) -> Deadline:
    """Return the deadline of the window for bets."""
    (deadline,) = [one for one in player.frame.deadlines if one.ask == betting(player).id]
    return deadline


@pytest.mark.rule("F5", "F6")
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_calls_of_banco_in_one_millisecond_the_better_placed_has_the_cards(
    first: int,
) -> None:
    async def story(world: World) -> None:
        people, table = await bets_open(world)
        callers = [person for person in people if _may_call(person)][:2]
        turn = callers if first == 0 else callers[::-1]
        said = [call(person) for person in turn]
        codes = [await answered_once(world, *each) for each in zip(turn, said, strict=True)]
        await world.later(15_000)
        holder = _who_held(world, people, table)
        by_caller = dict(zip(turn, codes, strict=True))
        assert by_caller[holder] == ""
        other = next(caller for caller in callers if caller is not holder)
        assert by_caller[other] == ("" if turn[0] is other else "f5_better_placed")
        held.append(holder.person.id)
        await assert_books_are_right(world)

    held: list[str] = []
    in_world(story)
    assert held == [_of_the_other_order(first)]


def _of_the_other_order(first: int) -> str:
    """Return the same race in the other order."""
    held: list[str] = []

    async def story(world: World) -> None:
        people, table = await bets_open(world)
        callers = [person for person in people if _may_call(person)][:2]
        for person in callers[::-1] if first == 0 else callers:
            call(person)
        await world.later(15_000)
        held.append(_who_held(world, people, table).person.id)

    in_world(story)
    return held[0]


def _may_call(player: Player) -> bool:
    return any(
        isinstance(offer, CallOffer) and offer.call == "banco"
        for ask in player.frame.asks
        for offer in ask.offers
    )


def _who_held(world: World, people: list[Player], table: TableId) -> Player:
    """Return the player whose cards the last coup was played with."""
    view = people[0].frame.match
    assert isinstance(view, View)
    assert view.coup is not None
    (holder,) = [person for person in people if person.frame.seat == view.coup.punta.seat]
    return holder


@pytest.mark.rule("R3")
@pytest.mark.parametrize(
    ("late", "code"),
    [(-1, ""), (0, ""), (AFTER_ZERO - 1, ""), (AFTER_ZERO + 1, "stale_ask")],
)
def test_a_bet_that_comes_with_the_limit_counts_until_a_little_after_the_zero_shown(
    late: int, code: str
) -> None:
    async def story(world: World) -> None:
        people, table = await bets_open(world)
        player, ask = people[0], betting(people[0]).id
        at = until(player).at + late
        said: list[str] = []
        world.clock.call_at(
            Millis(at),
            lambda: said.append(
                player.say(client.Act, table=table, ask=ask, action=Bet(10)),
            ),
        )
        await world.clock.sleep_until(Millis(at))
        assert await answered_once(world, player, said[0]) == code
        await world.later(TEN_MINUTES)
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("F7")
@pytest.mark.parametrize("ids", ["the same", "two"])
def test_a_double_click_bets_once(ids: str) -> None:
    async def story(world: World) -> None:
        people, table = await bets_open(world)
        player = people[0]
        own = {"id": "click-001"} if ids == "the same" else {}
        clicks = [bet(player, 20, **own), bet(player, 20, **own)]
        await world.settle()
        assert [type(answer) for said in set(clicks) for answer in answers(player, said)] == [
            Done,
            Done,
        ]
        wagers = [w for w in state_of(world, table).match.wagers if w.seat == player.frame.seat]
        assert [wager.amount for wager in wagers] == [20]
        await world.later(TEN_MINUTES)
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("R2")
def test_a_double_click_under_two_ids_plays_one_card() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        turn = to_play(anna, bruno)
        clicks = [turn.play(), turn.play()]
        codes = [await answered_once(world, turn, said) for said in clicks]
        assert codes == ["", "stale_ask"]
        assert len(turn.frame.match.hand) == 9  # type: ignore[union-attr]

    in_world(story)


# --- A premove that is overtaken


def laid(player: Player) -> int:
    """Return how many cards have been played in this deal."""
    match = player.frame.match
    assert isinstance(match, tressette.View)
    assert match.table is not None
    return len(match.table.trick) + 2 * len(match.table.tricks)


async def set_before_its_turn(world: World) -> tuple[Player, Millis, str]:
    """Return a player with a premove, and the time at which it will be played."""
    anna, bruno, table = await table_of_two(world, first=None, second=None)
    turn = to_play(anna, bruno)
    waits = bruno if turn is anna else anna
    waits.say(client.SetPremove, table=table, premove=HighestOfSuitLed())
    await world.settle()
    turn.play()
    await world.settle()
    return waits, Millis(waits.frame.deadlines[0].opened + AUTOMATIC), table


@pytest.mark.rule("R7")
@pytest.mark.parametrize(("late", "code", "cards"), [(-1, "", 1), (1, "r7_no_premove", 2)])
def test_a_premove_is_withdrawn_until_it_is_played(late: int, code: str, cards: int) -> None:
    async def story(world: World) -> None:
        waits, due, table = await set_before_its_turn(world)
        await world.clock.sleep_until(Millis(due + late))
        said = waits.say(client.WithdrawPremove, table=table)
        assert await answered_once(world, waits, said) == code
        await world.later(5_000)
        assert laid(waits) == cards

    in_world(story)


@pytest.mark.rule("R7")
def test_playing_by_hand_before_a_premove_plays_one_card_and_drops_the_premove() -> None:
    async def story(world: World) -> None:
        waits, due, _ = await set_before_its_turn(world)
        await world.clock.sleep_until(Millis(due - 200))
        said = waits.play()
        assert await answered_once(world, waits, said) == ""
        await world.later(5_000)
        assert laid(waits) == 2
        assert waits.frame.wishes == ()

    in_world(story)


@pytest.mark.rule("R7")
def test_a_click_in_the_moment_in_which_the_premove_is_played_finds_its_question_gone() -> None:
    async def story(world: World) -> None:
        waits, due, table = await set_before_its_turn(world)
        ask, card = waits.frame.asks[0], next(iter(waits.frame.asks[0].offers[0].actions()))
        await world.clock.sleep_until(Millis(due + 1))
        said = waits.say(client.Act, table=table, ask=ask.id, action=card)
        assert await answered_once(world, waits, said) in {"stale_ask", "r2_not_your_turn"}
        await world.later(5_000)
        assert laid(waits) == 2

    in_world(story)
