"""Two deals of tressette that one viewer cannot tell apart, played in the same way."""

from itertools import islice
from random import Random

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat
from circolo.games.tressette import Options, State
from circolo.games.tressette.actions import PlayCard
from circolo.games.tressette.events import CardPlayed
from circolo.play.commands import Drawn, Shuffled
from circolo.play.contract import AnyGame, replay
from tests.contract.playing import Step, played
from tests.random.chance import Seeded
from tests.random.tressette.refereed import some_table
from tests.random.two_worlds import must_look_alike


def some_viewer(options: Options, random: Random) -> Seat | None:
    """Choose a seat, or a spectator."""
    return random.choice((*map(Seat, range(options.players)), None))


def check_two_worlds(game: AnyGame, seed: int) -> bool:
    """Play to a cut, and again in a world that the viewer cannot tell apart: the viewer must get
    the same.

    Until the last shuffle the two worlds are one. Return whether they differ at all.
    """
    random = Random(seed)
    options = some_table(game, random)
    viewer = some_viewer(options, random)
    steps = list(islice(played(game, options, random), random.randint(1, 150)))
    shuffles = (at for at, step in enumerate(steps) if isinstance(step.command, Shuffled))
    steps = steps[max(shuffles) :]
    cut = steps[-1].after
    world = game.sight.sample(game.sight.view(cut, viewer), Seeded(seed))
    again = _played_again(game, steps, world)
    must_look_alike(game, steps, again, viewer=viewer)
    return _cards_left(again[-1].after) != _cards_left(cut)


def _cards_left(state: State) -> tuple[tuple[Card, ...], ...]:
    """Return the cards still to be played: every hand, and the stock in its order."""
    if state.deal is None or state.phase == "first_seat":
        return (state.pack,)
    return (*state.deal.hands, state.deal.pack[len(PACK) - state.deal.stock :])


def _played_again(game: AnyGame, steps: list[Step], world: State) -> list[Step]:
    """Shuffle as in the world, and then give the same public commands."""
    state = steps[0].before
    pack = world.pack or (world.deal.pack if world.deal is not None else ())
    again = []
    for step in steps:
        command = step.command
        if isinstance(command, Shuffled):
            command = Shuffled(command.ask, tuple(map(PACK.index, pack)))
        elif isinstance(command, Drawn) and step.before.phase == "lapsed":
            command = Drawn(command.ask, _lot_of(game, state, _card_played(step)))
        events = game.rules.decide(state, command)
        after = replay(game, state, events)
        again.append(Step(state, command, events, after))
        state = after
    return again


def _card_played(step: Step) -> Card:
    (card,) = (event.card for event in step.events if isinstance(event, CardPlayed))
    return card


def _lot_of(game: AnyGame, state: State, card: Card) -> int:
    """Return the draw that has the absent seat play this card."""
    assert state.deal is not None
    seat = state.deal.turn
    (ask,) = game.rules.offers(state, seat)
    return game.automation.autoplay(game.sight.view(state, seat), ask).index(PlayCard(card))
