"""Plays matches and ring-table sittings between policies on the rules alone, without a table, a
clock or a server.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Generic, NamedTuple, assert_never

from circolo.bots.policy import AnyPolicy, seeded_rng
from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Chips, Seat
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import AnyGame, Game, OptionsT, StateT, step
from circolo.play.waits import Choice, Draw, SeatWait, Shuffle, Wait, WaitId, Window

NO_CHIPS = Chips(0)
MOST_ANSWERS = 16
"""The number of answers of one policy to one question, so that every window ends."""


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
    two matches with exchanged seats can be compared deal by deal. In a window (a question that
    seats may leave unanswered) the policies are asked in the order of the wait's seats, again after
    each answer, until none answers; then it expires.
    """
    nobody = (None,) * game.rules.standing_places(options)
    state = game.rules.open(options, (stack,) * len(policies) + nobody)
    table = _Table(game, policies, seed)
    while waits := game.rules.waits(state):
        command = table.command_for(state, waits[0])
        events, state = step(game, state, command)
        yield Turn(command, events, state)


class _Table:
    """Answers the waits of a game: policies those of their seats, a dealer those for chance."""

    def __init__(self, game: AnyGame, policies: Sequence[AnyPolicy], seed: bytes) -> None:
        self._game = game
        self._policies = policies
        self._dealer = Dealer(seed)
        self._chance = [seeded_rng(_seed(seed, f"seat/{seat}")) for seat, _ in enumerate(policies)]
        self._answers: Counter[tuple[WaitId, Seat]] = Counter()

    def command_for(self, state: Any, wait: Wait) -> Command[Any]:
        """Return the command that answers the wait, or lets it expire."""
        match wait:
            case Shuffle():
                return Shuffled(wait.id, self._dealer.shuffled(wait.size))
            case Draw():
                return Drawn(wait.id, self._dealer.drawn(wait.name, wait.below))
            case Window(seats=seats):
                answers = (self._answer(state, wait, seat) for seat in seats)
                return next(filter(None, answers), Expired(wait.id))
            case Choice(seat=seat):
                return self._answer(state, wait, seat) or Expired(wait.id)
            case _:
                assert_never(wait)

    def _answer(self, state: Any, wait: SeatWait, seat: Seat) -> Act[Any] | None:
        """Return what the policy of a seat answers; None if it is not asked, or stays silent."""
        questions = self._game.rules.offers(state, seat)
        question = next((one for one in questions if one.id == wait.id), None)
        if question is None or self._answers[wait.id, seat] == MOST_ANSWERS:
            return None
        view = self._game.sight.view(state, seat)
        action = self._policies[seat].choose(view, question, self._chance[seat])
        if action is None:
            return None
        self._answers[wait.id, seat] += 1
        return Act(wait.id, seat, action)


class Dealer:
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
