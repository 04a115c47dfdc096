"""Plays matches and ring-table sittings between policies on the rules alone, without a table, a
clock or a server.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Generic, NamedTuple, assert_never

from circolo.bots.policy import AnyPolicy, seeded_rng
from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Chips
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import Game, OptionsT, StateT, step
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window

NO_CHIPS = Chips(0)


def play(
    game: Game[OptionsT, StateT, Any, Any, Any, Any],
    options: OptionsT,
    policies: Sequence[AnyPolicy],
    *,
    seed: bytes,
) -> StateT:
    """Play a match between policies, one for each seat, and return its final state.

    Equal seeds and policies give equal matches.
    """
    (last,) = deque(states(game, options, policies, seed=seed), maxlen=1)
    return last


def states(
    game: Game[OptionsT, StateT, Any, Any, Any, Any],
    options: OptionsT,
    policies: Sequence[AnyPolicy],
    *,
    seed: bytes,
) -> Iterator[StateT]:
    """Play a match between policies, one for each seat; yield the first state and the state after
    each command.
    """
    yield game.rules.open(options, (Chips(0),) * len(policies))
    for turn in turns(game, options, policies, seed=seed):
        yield turn.state


class Turn(NamedTuple, Generic[StateT]):
    """One step of a played match: a command, the events that it produced, and the state after
    them.
    """

    command: Command[Any]
    events: tuple[Any, ...]
    state: StateT


def turns(
    game: Game[OptionsT, StateT, Any, Any, Any, Any],
    options: OptionsT,
    policies: Sequence[AnyPolicy],
    *,
    seed: bytes,
    stack: Chips = NO_CHIPS,
) -> Iterator[Turn[StateT]]:
    """Play between policies, one for each seat, and yield every turn.

    A match ends by itself. A sitting at a ring table, where each seat starts with `stack` chips,
    may be endless. Equal seeds give the same cards in the n-th deal, whatever the policies play. So
    two matches with exchanged seats can be compared deal by deal. The policies are not asked in a
    window (a question that seats may leave unanswered); it expires.
    """
    nobody = (None,) * game.rules.standing_places(options)
    state = game.rules.open(options, (stack,) * len(policies) + nobody)
    dealer = _Dealer(seed)
    chance = [seeded_rng(_seed(seed, f"seat/{seat}")) for seat in range(len(policies))]

    def command_for(wait: Wait) -> Command[Any]:
        match wait:
            case Shuffle():
                return Shuffled(wait.id, dealer.shuffled(wait.size))
            case Draw():
                return Drawn(wait.id, dealer.drawn(wait.name, wait.below))
            case Window():
                return Expired(wait.id)
            case Choice(seat=seat):
                questions = game.rules.offers(state, seat)
                question = next(one for one in questions if one.id == wait.id)
                view = game.sight.view(state, seat)
                return Act(wait.id, seat, policies[seat].choose(view, question, chance[seat]))
            case _:
                assert_never(wait)

    while waits := game.rules.waits(state):
        command = command_for(waits[0])
        events, state = step(game, state, command)
        yield Turn(command, events, state)


class _Dealer:
    """Provides shuffles and random draws from one seed.

    Like the server's dealer, it derives a new seed for each shuffle, and each draw from that seed
    and the draw's name.
    """

    def __init__(self, seed: bytes) -> None:
        self._match = seed
        self._epoch = 0
        self._seed = b""

    def shuffled(self, size: int) -> tuple[int, ...]:
        self._epoch += 1
        self._seed = _seed(self._match, f"epoch/{self._epoch}")
        return shuffled(self._seed, size)

    def drawn(self, name: str, below: int) -> int:
        return drawn(self._seed, name, below)


def _seed(of: bytes, name: str) -> bytes:
    return sha256(of + name.encode()).digest()
