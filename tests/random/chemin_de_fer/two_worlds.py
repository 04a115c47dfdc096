"""Two shoes of chemin de fer that one viewer cannot tell apart, played in the same way."""

from itertools import islice
from random import Random

from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import Options, State
from circolo.games.chemin_de_fer.actions import Action, Say
from circolo.games.chemin_de_fer.events import WordSaid
from circolo.games.chemin_de_fer.options import standing_places
from circolo.play.commands import Act, Command, Expired, Shuffled
from circolo.play.contract import AnyGame, replay
from circolo.play.events import SeatFreed
from tests.contract.playing import Step
from tests.random.chance import Seeded
from tests.random.chemin_de_fer.sittings import played, some_table
from tests.random.two_worlds import must_look_alike

LEAST_WAY, LONGEST_WAY = 30, 150
"""The number of commands until a sitting is cut."""

IN_A_COUP = 0.8
"""The chance that a sitting is cut while cards are covered."""


def some_viewer(options: Options, random: Random) -> Seat | None:
    """Choose a seat, or a spectator, who may have a standing bettor's place."""
    assert options.most is not None
    return random.choice((*map(Seat, range(options.most + standing_places(options))), None))


def check_two_worlds(game: AnyGame, seed: int) -> bool:
    """Play to a cut, and again in a world that the viewer cannot tell apart: the viewer must get
    the same.

    Until the last shuffle the two worlds are one. The cards of finished coups were seen, and keep
    their places. Return whether the worlds differ at all.
    """
    random = Random(seed)
    options = some_table(game, random)
    viewer = some_viewer(options, random)
    steps = list(islice(played(game, options, random), random.randint(LEAST_WAY, LONGEST_WAY)))
    steps = _cut(steps, random)
    if not steps:
        return False  # no card was shuffled
    cut = steps[-1].after
    world = game.sight.sample(game.sight.view(cut, viewer), Seeded(seed))
    gone = cut.drawn - len(_running(cut))
    shoe = (*cut.shoe[:gone], *world.shoe[gone:])
    again = _played_again(game, steps, uncut=(*shoe[-cut.cut :], *shoe[: -cut.cut]))
    freed = [at for at, step in enumerate(steps) if _changes_hands(step, viewer)]
    there = slice(max(freed, default=0), None)
    must_look_alike(game, steps[there], again[there], viewer=viewer)
    return _hidden(again[-1].after) != _hidden(cut)


def _cut(steps: list[Step], random: Random) -> list[Step]:
    """Return the steps from the last shuffle before the cut on."""
    coups = [at for at, step in enumerate(steps) if step.after.phase in {"punta", "banker"}]
    if coups and random.random() < IN_A_COUP:
        steps = steps[: random.choice(coups) + 1]
    else:
        steps = steps[: random.randint(1, len(steps))]
    shuffles = [at for at, step in enumerate(steps) if isinstance(step.command, Shuffled)]
    return steps[shuffles[-1] :] if shuffles else []


def _changes_hands(step: Step, seat: Seat | None) -> bool:
    """A new player has not seen the cards that the previous player of the seat saw."""
    return any(isinstance(event, SeatFreed) and event.seat == seat for event in step.events)


def _played_again(game: AnyGame, steps: list[Step], *, uncut: tuple[FrenchCard, ...]) -> list[Step]:
    """Shuffle to this order of cards, and then give the same commands; timeouts must not differ."""
    state = steps[0].before
    again = []
    for step in steps:
        command = _as_a_word(step)
        if isinstance(command, Shuffled):
            command = Shuffled(command.ask, places_of(uncut))
        events = game.rules.decide(state, command)
        after = replay(game, state, events)
        again.append(Step(state, command, events, after))
        state = after
    return again


def _as_a_word(step: Step) -> Command[Action]:
    """Return the step with a timeout's decision made by the seat, since nobody is told which it
    was.

    Except a natural that the table turns when bets close (F30).
    """
    said = next((event for event in step.events if isinstance(event, WordSaid)), None)
    is_asked = step.before.phase in {"punta", "banker"}
    if said is None or not isinstance(step.command, Expired) or not is_asked:
        return step.command
    return Act(step.command.ask, said.seat, Say(said.word))


def places_of(cards: tuple[FrenchCard, ...]) -> tuple[int, ...]:
    """Return an order of six packs that puts the cards in these places."""
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
