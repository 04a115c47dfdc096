"""The frames of a seat depend on no card that it may not know: not by a byte, a time or a number.

A match is played in one world. Then the cards that a viewer has not seen are dealt again, in a way
that the view leaves possible, and the same public actions are done at the same times. The viewer
must be sent the same bytes.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import pytest

from circolo.cards.card import PACK
from circolo.cards.units import Millis, Seat
from circolo.fairness import merkle
from circolo.games.tressette import GAME
from circolo.games.tressette.actions import PlayCard
from circolo.play.commands import Drawn
from circolo.room.tables import dealer
from circolo.room.tables.frames import audience, seat_frames
from circolo.simulation.loop import run
from circolo.tables import view
from circolo.tables.commands import Answer
from circolo.tables.state import TableId, TableState
from circolo.wire import client_messages as client
from tests.conftest import Seeds
from tests.random.chance import Seeded
from tests.room.match import sheet
from tests.room.world import Player, World
from tests.simulation.leaking import with_match

Order = tuple[int, ...]


@pytest.fixture(autouse=True)
def one_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """A root differs with the order and reveals nothing, since every card in it is salted."""
    monkeypatch.setattr(merkle, "root", lambda leaves: bytes(32))


@dataclass
class Act:
    """An action of a person, and its time."""

    at: Millis
    player: int
    message: type[Any]
    fields: dict[str, Any]


@dataclass
class Run:
    """A match as it was played: the actions, the cards in turn, and what each person was sent."""

    acts: list[Act] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    sent: list[list[tuple[int, bytes]]] = field(default_factory=list)
    pack: Order = ()
    views: list[Any] = field(default_factory=list)


class Recorded(Player):
    """A person whose messages are recorded byte by byte with their times."""

    def __init__(self, name: str, world: World, sent: list[tuple[int, bytes]]) -> None:
        super().__init__(name)
        self._world = world
        self._sent = sent

    def send(self, data: bytes) -> None:
        self._sent.append((self._world.clock.now(), data))
        super().send(data)


async def table(world: World, seats: int, out: Run) -> tuple[list[Recorded], str]:
    """Seat everybody, always at the same times."""
    people = []
    for number in range(seats + 1):
        out.sent.append([])
        person = Recorded(f"p{number}", world, out.sent[number])
        person._ids = iter(range(number * 10_000 + 1, (number + 1) * 10_000))  # type: ignore[assignment]
        await world.house.people.create(person.person)
        person.enter(world.house)
        people.append(person)
        await world.settle()
    said = people[0].say(client.OpenTable, sheet=sheet(seats))  # type: ignore[arg-type]
    await world.settle()
    at = people[0].done(said)
    *seated, onlooker = people
    onlooker.say(client.Follow, table=at)
    for person in seated[1:]:
        person.say(client.Sit, table=at)
        await world.settle()
    return seated, at


def first_world(seats: int, seed: int, steps: int) -> Run:
    """Play at random, with absences; record everything up to a cut in the first deal."""
    random = Random(seed)
    out = Run()

    async def story() -> None:
        world = World(asyncio.get_running_loop(), seed=seed)  # type: ignore[arg-type]
        await world.house.start()
        people, at = await table(world, seats, out)
        await world.later(3_100)
        for _ in range(steps):
            state = world.house.tables[TableId(at)].state
            assert state is not None
            if state.match.sheet or state.phase != "playing":
                break
            number, message, fields = choose(people, at, random)
            out.acts.append(Act(world.clock.now(), number, message, fields))
            people[number].say(message, **fields)
            await world.later(random.choice((1, 40, 900, 1_100, 26_000)))
        state = world.house.tables[TableId(at)].state
        assert state is not None
        out.pack = tuple(PACK.index(card) for card in state.match.deal.pack)
        out.views = [GAME.sight.view(state.match, Seat(seat)) for seat in range(seats)]
        deal = state.match.deal
        played = [*[(t.leader, t.cards) for t in deal.tricks], (deal.leader, deal.trick)]
        out.cards = [card for _, cards in played for card in cards]
        out.sent = [list(sent) for sent in out.sent]  # not what this moment still brings

    run(story())
    return first_world(seats, seed, steps // 2) if out.views[0].sheet else out


def choose(
    people: list[Recorded], at: str, random: Random
) -> tuple[int, type[Any], dict[str, Any]]:
    """A random person does something that they may do."""
    number = random.randrange(len(people))
    asked = [n for n, person in enumerate(people) if person.frame.asks]
    if asked and random.random() < 0.8:
        number = asked[0]
        ask = people[number].frame.asks[0]
        action = random.choice(list(ask.offers[0].actions()))
        return number, client.Act, {"table": at, "ask": ask.id, "action": action}
    return number, random.choice((client.SitOut, client.ComeBack)), {"table": at}


def second_world(seats: int, seed: int, first: Run, *, pack: Order) -> Run:
    """Do the same actions at the same times with another pack."""
    out = Run()

    async def story() -> None:
        world = World(asyncio.get_running_loop(), seed=seed)  # type: ignore[arg-type]
        await world.house.start()
        people, at = await table(world, seats, out)
        await world.later(3_100)
        for act in first.acts:
            await world.later(act.at - world.clock.now())
            people[act.player].say(act.message, **{**act.fields, "table": at})
        last = max(moment for sent in first.sent for moment, _ in sent)
        await world.later(last - world.clock.now() + 1)

    with same_public_cards(pack, first.cards):
        run(story())
    return out


@contextmanager
def same_public_cards(pack: Order, cards: list[str]) -> Iterator[None]:
    """Deal `pack`, and let the draws of absent seats give the cards that were played."""
    patch = pytest.MonkeyPatch()
    real = dealer.Dealer.due

    def due(self: Any, game: Any, state: Any) -> Any:
        said = real(self, game, state)
        lapsed = state.match is not None and state.match.phase == "lapsed"
        if lapsed and isinstance(said, Answer):
            deal = state.match.deal
            number = sum(len(trick.cards) for trick in deal.tricks) + len(deal.trick)
            if number == len(cards):
                return said  # the first world stopped at this moment
            (ask,) = GAME.rules.offers(state.match, deal.turn)
            legal = [str(action.card) for action in ask.offers[0].actions()]  # type: ignore[union-attr]
            return Answer(Drawn(said.chance.ask, legal.index(cards[number])))
        return said

    patch.setattr(dealer, "shuffled", lambda seed, size: pack)
    patch.setattr(dealer.Dealer, "due", due)
    try:
        yield
    finally:
        patch.undo()


def differences(seats: int, seed: int) -> Iterator[int]:
    """Yield every viewer who can tell the two worlds apart."""
    first = first_world(seats, seed, steps=Random(seed).randrange(3, 30))
    for viewer in range(seats):
        world = GAME.sight.sample(first.views[viewer], Seeded(seed))
        assert world.deal is not None
        pack = tuple(PACK.index(card) for card in world.deal.pack)
        second = second_world(seats, seed, first, pack=pack)
        for line in (viewer, seats):  # the viewer's own, and that of a spectator
            cut = len(first.sent[line])
            if second.sent[line][:cut] != first.sent[line]:
                yield line


@pytest.mark.rule("T16", "R4")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_line_does_not_tell_worlds_apart_that_differ_in_hidden_cards(
    seats: int, seeds: Seeds
) -> None:
    for seed in seeds(120):
        assert (seed, list(differences(seats, seed))) == (seed, [])


def leaks(where: Any, name: str, make: Callable[[Any], Any]) -> bool:
    patch = pytest.MonkeyPatch()
    patch.setattr(where, name, make(getattr(where, name)))
    try:
        return any(list(differences(4, seed)) for seed in range(6))
    finally:
        patch.undo()


def test_a_view_that_shows_a_hidden_hand_is_caught() -> None:
    def others_hand(state: TableState, seat: Seat, _: object) -> dict[str, Any]:
        deal = state.match.deal
        hand = () if deal is None else deal.hands[(seat + 1) % 4]
        return {"asked": hash(hand) % 1_000}

    assert leaks(seat_frames.TablePicture, "of", lambda real: with_match(real, others_hand))


def test_a_pause_that_depends_on_a_hidden_hand_is_caught() -> None:
    def make(real: Any) -> Any:
        def slow(self: Any, state: Any, events: Any, **more: Any) -> Any:
            deal = state.match and state.match.deal
            if deal and len({card.suit for card in deal.hands[0]}) == 4:
                at = Millis(self._clock.now() + 1)
                self._clock.call_at(at, partial(real, self, state, events, **more))
                return ()
            return real(self, state, events, **more)

        return slow

    assert leaks(audience.Audience, "show", make)


def test_a_draw_that_is_shown_is_caught() -> None:
    def make(real: Any) -> Any:
        def leaky(game: Any, event: Any, seat: Any) -> Any:
            inner = getattr(event, "event", None)
            return event if type(inner).__name__ == "LotDrawn" else real(game, event, seat)

        return leaky

    assert leaks(view, "redact", make)


def test_acts_include_what_was_played_for_absent_seats() -> None:
    """The random matches above include draws for absent seats."""
    runs = [first_world(4, seed, steps=20) for seed in range(4)]
    own = sum(isinstance(a.fields.get("action"), PlayCard) for run_ in runs for a in run_.acts)
    assert sum(len(run_.cards) for run_ in runs) > own
