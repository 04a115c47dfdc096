"""Matches and sittings between policies on the pure rules: no table, no clock, no room."""

from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Generic, NamedTuple, assert_never

from circolo.bots.policy import AnyPolicy, lots
from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Chips
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import Game, OptionsT, StateT, step
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window

NOTHING = Chips(0)


def play(
    game: Game[OptionsT, StateT, Any, Any, Any, Any],
    options: OptionsT,
    policies: Sequence[AnyPolicy],
    *,
    seed: bytes,
) -> StateT:
    """Return the final state of a match between policies, one a seat; see `states`."""
    (last,) = deque(states(game, options, policies, seed=seed), maxlen=1)
    return last


def states(
    game: Game[OptionsT, StateT, Any, Any, Any, Any],
    options: OptionsT,
    policies: Sequence[AnyPolicy],
    *,
    seed: bytes,
) -> Iterator[StateT]:
    """Yield every state of a match between policies, the first and the last included."""
    yield game.rules.open(options, (Chips(0),) * len(policies))
    for turn in turns(game, options, policies, seed=seed):
        yield turn.state


class Turn(NamedTuple, Generic[StateT]):
    """A command of a match, its events, and the state after it."""

    command: Command[Any]
    events: tuple[Any, ...]
    state: StateT


def turns(
    game: Game[OptionsT, StateT, Any, Any, Any, Any],
    options: OptionsT,
    policies: Sequence[AnyPolicy],
    *,
    seed: bytes,
    stack: Chips = NOTHING,
) -> Iterator[Turn[StateT]]:
    """Yield every turn of a match between policies, or of an endless sitting with these stacks.

    The seed decides every deal: the n-th is the same whoever plays, so that two matches with
    exchanged seats can be compared deal by deal. Windows are left to expire.
    """
    nobody = (None,) * game.rules.standing_places(options)
    state = game.rules.open(options, (stack,) * len(policies) + nobody)
    dealer = _Dealer(seed)
    chance = [lots(_seed(seed, f"seat/{seat}")) for seat in range(len(policies))]

    def said(wait: Wait) -> Command[Any]:
        match wait:
            case Shuffle():
                return Shuffled(wait.id, dealer.shuffled(wait.size))
            case Draw():
                return Drawn(wait.id, dealer.drawn(wait.name, wait.below))
            case Window():
                return Expired(wait.id)
            case Choice(seat=seat):
                ask = next(ask for ask in game.rules.offers(state, seat) if ask.id == wait.id)
                choose = policies[seat].choose
                return Act(wait.id, seat, choose(game.sight.view(state, seat), ask, chance[seat]))
            case _:
                assert_never(wait)

    while waits := game.rules.waits(state):
        command = said(waits[0])
        events, state = step(game, state, command)
        yield Turn(command, events, state)


class _Dealer:
    """Answers chance as the room's dealer does: one seed a shuffle, and draws from it by name."""

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
