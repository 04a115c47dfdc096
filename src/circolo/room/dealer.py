"""The dealer of one table: seeds, epochs, and the answers to what a game leaves to chance.

A new epoch begins with every shuffle: its seed is fixed, sealed and committed to before the order
is made, and shown when the next begins or the match is over, but never while a deal runs: cards of
its order may still be covered. All draws in between come from the same seed, by their name and the
id of their wait, which is never used twice.
"""

from typing import Protocol

from circolo.cards.shuffle import SEED_BYTES, commitment, drawn, shuffled
from circolo.play.commands import Drawn, Shuffled
from circolo.play.contract import AnyGame
from circolo.play.waits import Chance, Draw, Shuffle
from circolo.room.ports import Entropy
from circolo.store.unit_of_work import Sealed
from circolo.tables.commands import Answer, BeginEpoch, EndEpoch
from circolo.tables.state import TableState

Next = Answer | BeginEpoch | EndEpoch


class Vault(Protocol):
    """Seals seeds for storage."""

    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        """Return the secret so that only this vault can open it."""
        ...

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        """Return the secret again."""
        ...


class Dealer:
    """Holds the seed of the running epoch of one table, and nothing else."""

    def __init__(self, stream: str, *, entropy: Entropy, vault: Vault) -> None:
        self._stream = stream
        self._entropy = entropy
        self._vault = vault
        self._seed: bytes | None = None

    def restore(self, epoch: int, box: bytes) -> bytes:
        """Take up the running epoch of a stored table; return its seed."""
        self._seed = self._vault.open(self._stream, epoch, box)
        return self._seed

    def due(self, game: AnyGame, state: TableState) -> Next | None:
        """Return what the dealer has to say to the table as it stands, or None if nothing."""
        live = state.epoch is not None and state.epoch.seed is None
        if state.phase == "over":
            return self._end() if live else None
        if state.phase != "playing":
            return None
        chance = _chance(game, state)
        if chance is None:
            return None
        if not live:
            return self._begin(state)
        if isinstance(chance, Shuffle) and state.epoch is not None and state.epoch.dealt:
            return self._end()
        return self._answer(chance)

    def closing(self, state: TableState) -> EndEpoch | None:
        """Return the end of a running epoch whose table closes in the middle of it."""
        live = state.epoch is not None and state.epoch.seed is None
        return self._end() if live else None

    def seal(self, epoch: int) -> Sealed:
        """Return the seed of the epoch that has just begun, for the store."""
        return Sealed(epoch, self._vault.seal(self._stream, epoch, self._running()))

    def _begin(self, state: TableState) -> BeginEpoch:
        number = 1 if state.epoch is None else state.epoch.number + 1
        self._seed = self._entropy(SEED_BYTES)
        return BeginEpoch(number, commitment(self._seed, stream=self._stream, epoch=number))

    def _end(self) -> EndEpoch:
        return EndEpoch(self._running())

    def _answer(self, chance: Chance) -> Answer:
        seed = self._running()
        if isinstance(chance, Draw):
            return Answer(Drawn(chance.id, drawn(seed, f"{chance.name}/{chance.id}", chance.below)))
        return Answer(Shuffled(chance.id, shuffled(seed, chance.size)))

    def _running(self) -> bytes:
        assert self._seed is not None, "no epoch is running"
        return self._seed


def _chance(game: AnyGame, state: TableState) -> Chance | None:
    for wait in game.waits(state.match):
        if isinstance(wait, Chance):
            return wait
    return None
