"""Two deals of chiamatre that one viewer cannot tell apart, played in the same way."""

from itertools import islice
from random import Random

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat
from circolo.games.chiamatre import State
from circolo.games.chiamatre.actions import Action, Call, Keep, PlayCard
from circolo.games.chiamatre.events import CardCalled, CardPlayed
from circolo.play.commands import Act, Drawn, Shuffled
from circolo.play.contract import AnyGame, replay
from tests.contract.playing import Step
from tests.random.chance import Seeded
from tests.random.chiamatre.matches import SEATS, played, some_table
from tests.random.two_worlds import must_look_alike

LONGEST_WAY = 250
WORDS_KEPT = 0.5
"""The share of hidden actions that are also made in the other world."""


def some_viewer(random: Random) -> Seat | None:
    """Choose a seat, or a spectator."""
    return random.choice((*SEATS, None))


def check_two_worlds(game: AnyGame, seed: int) -> bool:
    """Play to a cut, and again in a world that the viewer cannot tell apart: the viewer must get
    the same.

    Until the last shuffle the two worlds are one. Return whether they differ at all.
    """
    random = Random(seed)
    options = some_table(game, random)
    viewer = some_viewer(random)
    steps = list(islice(played(game, options, random), random.randint(1, LONGEST_WAY)))
    shuffles = (at for at, step in enumerate(steps) if isinstance(step.command, Shuffled))
    steps = steps[max(shuffles) :]
    cut = steps[-1].after
    if cut.deal is None:  # no hand is dealt, or the deal was annulled
        return False
    world = game.sight.sample(game.sight.view(cut, viewer), Seeded(seed))
    spoken = [s for s in steps if not _is_silent(s, viewer) or random.random() < WORDS_KEPT]
    again = _played_again(game, spoken, world)
    if len(again) < len(spoken):
        return False
    must_look_alike(game, steps, again, viewer=viewer)
    return _hands(again[-1].after) != _hands(cut)


def _is_silent(step: Step, viewer: Seat | None) -> bool:
    """Return whether the viewer does not see the step: «Tengo» is shown only to its own seat
    (C4).
    """
    command = step.command
    return isinstance(command, Act) and command.action == Keep() and command.seat != viewer


def _hands(state: State) -> tuple[tuple[Card, ...], ...]:
    assert state.deal is not None
    return state.deal.hands


def _played_again(game: AnyGame, steps: list[Step], world: State) -> list[Step]:
    """Shuffle as in the world, and then give the same public commands.

    It ends where an absent caller would have called otherwise: in this world the caller was
    present.
    """
    assert world.deal is not None
    state = steps[0].before
    again: list[Step] = []
    for step in steps:
        command = step.command
        if isinstance(command, Shuffled):
            command = Shuffled(command.ask, tuple(map(PACK.index, world.deal.pack)))
        elif isinstance(command, Drawn):
            choices = _choices_of_the_absent(game, state)
            if _done(step) not in choices:
                return again
            command = Drawn(command.ask, choices.index(_done(step)))
        events = game.rules.decide(state, command)
        after = replay(game, state, events)
        again.append(Step(state, command, events, after))
        state = after
    return again


def _choices_of_the_absent(game: AnyGame, state: State) -> tuple[Action, ...]:
    assert state.deal is not None
    (ask,) = game.rules.offers(state, state.deal.turn)
    return game.automation.autoplay(game.sight.view(state, state.deal.turn), ask)


def _done(step: Step) -> Action:
    """Return the action, also if it was drawn for an absent seat."""
    event = step.events[1]
    assert isinstance(event, CardCalled | CardPlayed)
    return Call(event.card) if isinstance(event, CardCalled) else PlayCard(event.card)
