"""Two banks of sette e mezzo that one viewer cannot tell apart, played in the same way."""

from itertools import islice
from random import Random

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import Options, State
from circolo.play.commands import Drawn, Shuffled
from circolo.play.contract import AnyGame, replay
from circolo.play.events import SeatFreed
from tests.contract.playing import Step
from tests.random.chance import Seeded
from tests.random.sette_e_mezzo.sittings import COMMANDS, played, some_table
from tests.random.two_worlds import must_look_alike

LEAST_WAY = 12
"""The number of commands to sit down and deal the first hand."""


def some_viewer(options: Options, random: Random) -> Seat | None:
    """Choose a seat, or a spectator."""
    return random.choice((*map(Seat, range(options.most)), None))


def check_two_worlds(game: AnyGame, seed: int) -> bool:
    """Play to a cut, and again in a world that the viewer cannot tell apart: the viewer must get
    the same.

    Until the last shuffle the two worlds are one. Return whether they differ at all.
    """
    random = Random(seed)
    options = some_table(game, random)
    viewer = some_viewer(options, random)
    steps = list(islice(played(game, options, random), random.randint(LEAST_WAY, COMMANDS)))
    shuffles = [at for at, step in enumerate(steps) if isinstance(step.command, Shuffled)]
    steps = steps[max(shuffles, default=0) :]
    cut = steps[-1].after
    world = game.sight.sample(game.sight.view(cut, viewer), Seeded(seed))
    if not cut.pack or any(isinstance(step.command, Drawn) for step in steps):
        return False  # no card is dealt, or the stock has run out
    again = _played_again(game, steps, world)
    freed = [at for at, step in enumerate(steps) if _changes_hands(step, viewer)]
    there = slice(max(freed, default=0), None)
    must_look_alike(game, steps[there], again[there], viewer=viewer)
    return _hidden(again[-1].after) != _hidden(cut)


def _changes_hands(step: Step, seat: Seat | None) -> bool:
    """A new player has not seen the cards that the previous player of the seat saw."""
    return any(isinstance(event, SeatFreed) and event.seat == seat for event in step.events)


def _played_again(game: AnyGame, steps: list[Step], world: State) -> list[Step]:
    """Shuffle as in the world, and then give the same commands."""
    state = steps[0].before
    again = []
    for step in steps:
        command = step.command
        if isinstance(command, Shuffled):
            command = Shuffled(command.ask, tuple(map(PACK.index, world.pack)))
        events = game.rules.decide(state, command)
        after = replay(game, state, events)
        again.append(Step(state, command, events, after))
        state = after
    return again


def _hidden(state: State) -> tuple[tuple[Card, ...], ...]:
    """Return the covered cards, and those of finished hands and of the stock in their order."""
    covered = () if state.coup is None else tuple(hand.cards[0] for hand in state.coup.hands)
    return covered, tuple(spent.card for spent in state.out), tuple(state.stock)
