"""Sittings at ring tables in a real house in virtual time."""

from collections.abc import Callable
from random import Random
from typing import Any

from circolo.banks.actions import PassBank
from circolo.cards.units import Millis, Seat
from circolo.games import chemin_de_fer
from circolo.games.chemin_de_fer.actions import Ready, ReadyOffer
from circolo.games.sette_e_mezzo import Options
from circolo.games.sette_e_mezzo.actions import NonGioco
from circolo.play.events import DealEnded
from circolo.play.offers import Amount, Question
from circolo.room.audit.audit import audit
from circolo.tables.events import Played
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import BuyIn, TableOptions, Times, is_ring
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.world import Player, World

Script = Callable[[Player, Frame], None]


def ring_sheet(**options: Any) -> TableOptions[Options]:
    """The options of a ring table with buy-ins of 50 to 400 chips."""
    return TableOptions(options=Options(**options), buy_in=BuyIn(50, 400))


def shoe_sheet(**options: Any) -> TableOptions[chemin_de_fer.Options]:
    """The options of a table of chemin de fer with short windows."""
    times = Times(bets=4_000, grace=10_000, auction=3_000)
    return TableOptions(
        options=chemin_de_fer.Options(**options), times=times, buy_in=BuyIn(50, 400)
    )


THINKS = 700


def plays_small(world: World) -> Script:
    """Answer every question once, after a moment, with the lowest offer; then be ready."""
    return _plays(world, lambda ask: next(iter(ask.offers[0].actions())))


def plays_high(world: World) -> Script:
    """Answer every question once, after a moment, with the highest offer: soon one is broke."""
    return _plays(world, _highest)


def _highest(question: Question[Any]) -> Any:
    actions = [action for offer in question.offers for action in offer.actions()]
    willing = [action for action in actions if not isinstance(action, NonGioco | PassBank)]
    return willing[-1]


def _plays(world: World, choose: Callable[[Question[Any]], Any]) -> Script:
    answered: set[tuple[str, int]] = set()
    be_ready = _becomes_ready(world)

    def answer(player: Player, frame: Frame) -> None:
        for ask in frame.asks:
            if (frame.table, ask.id) not in answered:
                answered.add((frame.table, ask.id))
                _say(world, player, frame, ask=ask.id, action=choose(ask))
            else:
                # Another posta has made everybody unready, and no clock runs for one person (R11).
                be_ready(player, frame, ask)

    return answer


def _becomes_ready(world: World) -> Callable[[Player, Frame, Question[Any]], None]:
    """Return how a person becomes ready: once after a moment, however many frames ask meanwhile."""
    waiting: set[tuple[str, int]] = set()

    def be_ready(player: Player, frame: Frame, ask: Question[Any]) -> None:
        key = (frame.table, ask.id)
        if key in waiting or not any(isinstance(offer, ReadyOffer) for offer in ask.offers):
            return
        waiting.add(key)

        def say() -> None:
            waiting.remove(key)
            player.say(client.Act, table=frame.table, ask=ask.id, action=Ready())

        world.clock.call_at(Millis(world.clock.now() + THINKS), say)

    return be_ready


def _say(world: World, player: Player, frame: Frame, **answer: Any) -> None:
    def say() -> None:
        player.say(client.Act, table=frame.table, **answer)

    world.clock.call_at(Millis(world.clock.now() + THINKS), say)


def _modest(offer: Any) -> list[Any]:
    """List all actions but those for the most chips, which end a sitting soon."""
    actions = list(offer.actions())
    amount = getattr(offer, "amount", None)
    if not isinstance(amount, Amount):
        return actions
    return [action for action in actions if action.amount < amount.high] or actions


def plays_at_random(world: World, seed: int) -> Script:
    """Answer every question once, after a moment, at random; then be ready, and refuse a bank
    rarely.
    """
    random = Random(seed)
    answered: set[tuple[str, int]] = set()
    be_ready = _becomes_ready(world)

    def answer(player: Player, frame: Frame) -> None:
        for ask in frame.asks:
            if (frame.table, ask.id) not in answered:
                answered.add((frame.table, ask.id))
                offer = ask.offers[0] if random.random() < 0.9 else random.choice(ask.offers)
                _say(world, player, frame, ask=ask.id, action=random.choice(_modest(offer)))
            else:
                be_ready(player, frame, ask)

    return answer


async def sit_down(
    world: World, sheet: TableOptions[Any], *people: Player, chips: int = 200
) -> TableId:
    """Let the first open a table and the others sit down there; the game begins."""
    first, *others = people
    opened = first.say(client.OpenTable, sheet=sheet, buy_in=chips)
    await world.settle()
    table = first.done(opened)
    for other in others:
        other.say(client.Sit, table=table, buy_in=chips)
        await world.settle()
    await world.later(3_001)
    return TableId(table)


async def three(world: World, *, variant: str = "piatto") -> tuple[list[Player], TableId]:
    """Three people who play at random, at a table of four seats."""
    people = [await world.guest(name, plays_at_random(world, at)) for at, name in enumerate("abc")]
    table = await sit_down(world, ring_sheet(variant=variant, most=4), *people)
    return people, table


def state_of(world: World, table: TableId) -> TableState:
    """Return the state of a table in the house."""
    state = world.house.tables[table].state
    assert state is not None
    return state


def seat_of(player: Player) -> Seat:
    """The seat of a player, as the table shows it."""
    assert player.frame.seat is not None
    return player.frame.seat


def deals(player: Player) -> int:
    """Return the number of deals whose end a player has seen."""
    events = (event for frame in player.frames for event in frame.events)
    return sum(isinstance(e, Played) and isinstance(e.event, DealEnded) for e in events)


async def assert_books_are_right(world: World) -> None:
    """Check that everything stored adds up to the last chip, and that games and tables agree."""
    for actor in world.house.tables.values():
        if actor.state is not None and actor.state.match is not None and is_ring(actor.state.sheet):
            held = [place and place.stack for place in actor.state.places]
            assert [place and place.chips for place in actor.state.match.places] == held
    report = await audit(world.store)
    assert report.findings == ()
