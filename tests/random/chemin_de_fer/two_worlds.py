"""Two shoes of chemin de fer that one viewer cannot tell apart, played alike."""

from itertools import islice
from random import Random

from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import Options, State
from circolo.games.chemin_de_fer.actions import Action, Say
from circolo.games.chemin_de_fer.events import WordSaid
from circolo.games.chemin_de_fer.options import standing
from circolo.play.commands import Act, Command, Expired, Shuffled
from circolo.play.contract import AnyGame, replay
from circolo.play.events import SeatFreed
from tests.contract.playing import Step
from tests.random.chance import Seeded
from tests.random.chemin_de_fer.sittings import played, some_table
from tests.random.two_worlds import must_look_alike

LEAST_WAY, LONGEST_WAY = 30, 150
"""Commands until a sitting is cut."""

IN_A_COUP = 0.8
"""How often a sitting is cut while cards are covered."""


def some_viewer(options: Options, random: Random) -> Seat | None:
    """Choose a seat, or an onlooker, who may have a place."""
    assert options.most is not None
    return random.choice((*map(Seat, range(options.most + standing(options))), None))


def check_two_worlds(game: AnyGame, seed: int) -> bool:
    """Play to a cut, and again in a world that the viewer cannot tell from it: he gets the same.

    Until the last shuffle the two are one world. The cards of coups that are over have been seen,
    and stay where they were. Return whether the worlds differ at all.
    """
    random = Random(seed)
    options = some_table(game, random)
    viewer = some_viewer(options, random)
    steps = list(islice(played(game, options, random), random.randint(LEAST_WAY, LONGEST_WAY)))
    steps = _cut(steps, random)
    if not steps:
        return False  # nothing is shuffled
    cut = steps[-1].after
    world = game.sample(game.view(cut, viewer), Seeded(seed))
    gone = cut.drawn - len(_running(cut))
    shoe = (*cut.shoe[:gone], *world.shoe[gone:])
    again = _played_again(game, steps, uncut=(*shoe[-cut.cut :], *shoe[: -cut.cut]))
    freed = [at for at, step in enumerate(steps) if _changes_hands(step, viewer)]
    there = slice(max(freed, default=0), None)
    must_look_alike(game, steps[there], again[there], viewer=viewer)
    return _hidden(again[-1].after) != _hidden(cut)


def _cut(steps: list[Step], random: Random) -> list[Step]:
    """From the last shuffle before the cut on."""
    coups = [at for at, step in enumerate(steps) if step.after.phase in {"punta", "banker"}]
    if coups and random.random() < IN_A_COUP:
        steps = steps[: random.choice(coups) + 1]
    else:
        steps = steps[: random.randint(1, len(steps))]
    shuffles = [at for at, step in enumerate(steps) if isinstance(step.command, Shuffled)]
    return steps[shuffles[-1] :] if shuffles else []


def _changes_hands(step: Step, seat: Seat | None) -> bool:
    """Whoever takes a seat has not seen what was shown to the one before him."""
    return any(isinstance(event, SeatFreed) and event.seat == seat for event in step.events)


def _played_again(game: AnyGame, steps: list[Step], *, uncut: tuple[FrenchCard, ...]) -> list[Step]:
    """Shuffle the cards to this order, and then say the same; the clock's words are no others."""
    state = steps[0].before
    again = []
    for step in steps:
        command = _as_a_word(step)
        if isinstance(command, Shuffled):
            command = Shuffled(command.ask, _places(uncut))
        events = game.decide(state, command)
        after = replay(game, state, events)
        again.append(Step(state, command, events, after))
        state = after
    return again


def _as_a_word(step: Step) -> Command[Action]:
    """What the clock says is said by the cards, and nobody is told that it was the clock."""
    said = next((event for event in step.events if isinstance(event, WordSaid)), None)
    if said is None or not isinstance(step.command, Expired):
        return step.command
    return Act(step.command.ask, said.seat, Say(said.word))


def _places(cards: tuple[FrenchCard, ...]) -> tuple[int, ...]:
    """Return an order of six packs in which their cards lie so."""
    packs = dict.fromkeys(FIFTY_TWO, 0)
    order = []
    for card in cards:
        order.append(FIFTY_TWO.index(card) + len(FIFTY_TWO) * packs[card])
        packs[card] += 1
    return tuple(order)


def _running(state: State) -> tuple[FrenchCard, ...]:
    """Return the cards of the running coup."""
    coup = state.coup
    return () if coup is None or coup.over else (*coup.punta.cards, *coup.banker.cards)


def _hidden(state: State) -> tuple[FrenchCard, ...]:
    """Return the cards of the running coup, and those in the shoe."""
    return (*_running(state), *state.shoe[state.drawn :])
