"""No frame of a seat reveals the hidden partner or a covered card: not by a byte, not by a time
(C6, S11).

A deal is played in one world. Then the cards that a viewer has not seen are dealt again, in a way
that the view leaves possible, and the same actions are done at the same times.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

import pytest

from circolo.cards.card import PACK
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Seat
from circolo.games import chiamatre, sette_e_mezzo
from circolo.games.chiamatre.actions import Annul
from circolo.play.contract import AnyGame
from circolo.room.tables import dealer
from circolo.room.tables.frames import audience, seat_frames
from circolo.simulation.loop import run
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from tests.conftest import Seeds
from tests.random.chance import Seeded
from tests.room.world import World
from tests.simulation.leaking import with_match
from tests.simulation.test_two_worlds import Act, Order, Recorded, Run
from tests.simulation.test_two_worlds import one_root as one_root

SEATS = 4


class Case(NamedTuple):
    """A game, a table for four, and the steps up to a cut inside a deal."""

    game: AnyGame
    sheet: TableOptions[Any]
    steps: tuple[int, int]


CHIAMATRE = Case(chiamatre.GAME, TableOptions(chiamatre.Options(call_own_card=True)), (8, 40))
PIATTO = Case(sette_e_mezzo.GAME, TableOptions(sette_e_mezzo.Options(least=4, most=4)), (5, 60))
CLASSICA = Case(
    sette_e_mezzo.GAME,
    TableOptions(sette_e_mezzo.Options(variant="classica", least=4, most=4, maximum=30)),
    (5, 40),
)
CASES = pytest.mark.parametrize(
    "case", [CHIAMATRE, PIATTO, CLASSICA], ids=["chiamatre", "piatto", "classica"]
)


async def sit_down(world: World, case: Case, out: Run) -> tuple[list[Recorded], str]:
    """Seat four people and a spectator, always at the same times."""
    people = []
    for number in range(SEATS + 1):
        out.sent.append([])
        person = Recorded(f"p{number}", world, out.sent[number])
        person._ids = iter(range(number * 10_000 + 1, (number + 1) * 10_000))  # type: ignore[assignment]
        await world.welcome(person)
        people.append(person)
    said = people[0].say(client.OpenTable, sheet=case.sheet)
    await world.settle()
    at = people[0].done(said)
    people[SEATS].say(client.Follow, table=at)
    for person in people[1:SEATS]:
        person.say(client.Sit, table=at)
        await world.settle()
    await world.later(3_100)
    return people[:SEATS], at


def first_world(case: Case, seed: int, steps: int) -> Run:
    """Play at random up to a cut in a deal."""
    random = Random(seed)
    out = Run()

    async def story() -> None:
        world = World(asyncio.get_running_loop(), seed=seed)  # type: ignore[arg-type]
        await world.house.start()
        people, at = await sit_down(world, case, out)
        for _ in range(steps):
            asked = [n for n, person in enumerate(people) if person.frame.asks]
            if asked:
                act = _some_act(people, at, number=random.choice(asked), random=random)
                out.acts.append(act)
                people[act.player].say(act.message, **act.fields)
            await world.later(random.choice((1, 40, 900, 2_000)))
        state = world.house.tables[TableId(at)].state
        assert state is not None
        if state.dealing and state.epoch is not None:
            out.pack = tuple(range(state.epoch.number - 1))
            out.views = [case.game.sight.view(state.match, Seat(seat)) for seat in range(SEATS)]
        out.sent = [list(sent) for sent in out.sent]  # not what this moment still brings

    run(story())
    return out


def _some_act(people: list[Recorded], at: str, *, number: int, random: Random) -> Act:
    person = people[number]
    ask = person.frame.asks[0]
    actions = [action for offer in ask.offers for action in offer.actions()]
    action = random.choice([action for action in actions if not isinstance(action, Annul)])
    fields = {"table": at, "ask": ask.id, "action": action}
    return Act(person._world.clock.now(), number, client.Act, fields)


def second_world(case: Case, seed: int, first: Run, *, pack: Order) -> Run:
    """Do the same at the same times with another pack; earlier deals are the same."""
    out = Run()
    patch = pytest.MonkeyPatch()
    shuffles = count()
    before = len(first.pack)

    def ordered(key: bytes, size: int) -> Order:
        return pack if next(shuffles) == before else shuffled(key, size)

    async def story() -> None:
        world = World(asyncio.get_running_loop(), seed=seed)  # type: ignore[arg-type]
        await world.house.start()
        people, at = await sit_down(world, case, out)
        for act in first.acts:
            await world.later(act.at - world.clock.now())
            people[act.player].say(act.message, **{**act.fields, "table": at})
        last = max(moment for sent in first.sent for moment, _ in sent)
        await world.later(last - world.clock.now() + 1)

    patch.setattr(dealer, "shuffled", ordered)
    try:
        run(story())
    finally:
        patch.undo()
    return out


def told_apart(case: Case, seed: int) -> Iterator[tuple[int, bool]]:
    """Yield each connection, with whether it tells two worlds apart that differ in partners or
    hands.
    """
    first = first_world(case, seed, steps=Random(seed).randrange(*case.steps))
    for viewer, seen in enumerate(first.views):
        world = case.game.sight.sample(seen, Seeded(seed))
        cards = world.deal.pack if case is CHIAMATRE else world.pack
        pack = tuple(PACK.index(card) for card in cards)
        second = second_world(case, seed, first, pack=pack)
        for line in (viewer, SEATS):
            cut = len(first.sent[line])
            yield line, second.sent[line][:cut] != first.sent[line]


@CASES
@pytest.mark.rule("C6", "C4", "S11", "S12")
def test_no_line_tells_worlds_apart_that_differ_in_hidden_cards(case: Case, seeds: Seeds) -> None:
    compared = 0
    for seed in seeds(24):
        for line, differs in told_apart(case, seed):
            assert (seed, line, differs) == (seed, line, False)
            compared += 1
    assert compared


def leaks(case: Case, where: Any, name: str, *, make: Callable[[Any], Any]) -> bool:
    patch = pytest.MonkeyPatch()
    patch.setattr(where, name, make(getattr(where, name)))
    try:
        return any(differs for seed in range(8) for _, differs in told_apart(case, seed))
    finally:
        patch.undo()


def test_a_frame_that_knows_the_partner_is_caught() -> None:
    def holder(state: TableState, _: Seat, match: object) -> dict[str, Any]:
        deal = state.match.deal
        if not isinstance(match, chiamatre.View) or deal is None or deal.called is None:
            return {}
        return {"asked": next((at for at, hand in enumerate(deal.hands) if deal.called in hand), 9)}

    def make(real: Any) -> Any:
        return with_match(real, holder)

    assert leaks(CHIAMATRE, seat_frames.TablePicture, "of", make=make)


def test_a_frame_that_knows_what_is_covered_is_caught() -> None:
    def covered(state: TableState, _: Seat, __: object) -> dict[str, Any]:
        coup = state.match.coup
        if coup is None or not coup.hands:
            return {}
        return {"number": PACK.index(coup.hands[-1].cards[0])}

    def make(real: Any) -> Any:
        return with_match(real, covered)

    assert leaks(CLASSICA, seat_frames.TablePicture, "of", make=make)


def test_a_frame_for_nothing_is_caught_where_a_hidden_hand_decides() -> None:
    def make(real: Any) -> Any:
        def eager(self: Any, state: Any, events: Any, **how: Any) -> Any:
            deal = state.match and state.match.deal
            if deal and len({card.suit for card in deal.hands[0]}) == 4:
                for follower in self.followers():
                    self.follow(follower, state, seq=0)
            return real(self, state, events, **how)

        return eager

    assert leaks(CHIAMATRE, audience.Audience, "show", make=make)
