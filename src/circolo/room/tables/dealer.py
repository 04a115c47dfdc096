"""The dealer of one table: the house's seeds, and the answers to what a game leaves to chance.

It begins an epoch when the seats' commitments are there, and fixes its own seed then: sealed,
committed to, and shown when the epoch ends, but never while a deal runs, since cards of its order
may still be covered. Cards and lots come from that seed and the seats' together (docs/fairness.md);
lots by their name and the id of their wait, which is never used twice.
"""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from circolo.cards.shuffle import drawn, shuffled
from circolo.fairness import merkle
from circolo.fairness.epoch import lot_name
from circolo.fairness.seeds import SEED_BYTES, house_commitment
from circolo.play.commands import Drawn, Shuffled
from circolo.play.contract import AnyGame
from circolo.play.waits import Chance, Draw
from circolo.room.ports import Entropy
from circolo.store.entries import SealedSecret
from circolo.tables.commands import Answer, BeginEpoch, EndEpoch
from circolo.tables.shuffles import epochs
from circolo.tables.state import Epoch, TableState

Next = Answer | BeginEpoch | EndEpoch


class Vault(Protocol):
    """Seals seeds for storage."""

    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        """Return the secret so that only this vault can open it."""
        ...

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        """Return the secret again."""
        ...

    def mark(self, text: str) -> bytes:
        """Return what stands for a text, and tells nobody else which it is."""
        ...


class CardProof(Struct, frozen=True):
    """A card at a place of the pack, with what leads from it to the root of the epoch."""

    place: int
    card: int
    salt: bytes
    path: tuple[bytes, ...]


class Dealer:
    """Holds the seeds of one table that the house has not shown: the running epoch's, the next's.

    What it says changes nothing in it that matters: the table may yet not come to hear it.
    """

    def __init__(self, stream: str, *, entropy: Entropy, vault: Vault) -> None:
        self._stream = stream
        self._entropy = entropy
        self._vault = vault
        self._seeds: dict[int, bytes] = {}

    @property
    def seeds(self) -> dict[int, bytes]:
        """The seeds of live epochs, by number: for who folds the log, and nobody else."""
        return dict(self._seeds)

    def restore(self, epoch: int, box: bytes) -> None:
        """Take up an epoch of a stored table."""
        self._seeds[epoch] = self._vault.open(self._stream, epoch, box)

    def due(self, game: AnyGame, state: TableState) -> Next | None:
        """Return what the dealer has to say to the table as it stands, or None if nothing."""
        coming = state.next
        if coming is not None and coming.commitment and coming.number not in self._seeds:
            return EndEpoch(coming.number, None, "lost")
        ending = epochs.to_end(game, state)
        if ending is not None:
            number, why = ending
            seed = self._seeds.get(number)
            return EndEpoch(number, seed, "lost" if seed is None else why)
        chance = epochs.answerable(game, state)
        if chance is not None:
            return self._answer(state, chance)
        if epochs.is_to_begin(game, state):
            return self._begin(state)
        return None

    def seal(self, epoch: int) -> SealedSecret:
        """Return the seed of an epoch that has just begun, for the store."""
        return SealedSecret(epoch, self._vault.seal(self._stream, epoch, self._seeds[epoch]))

    def proofs(self, state: TableState, places: Iterable[int]) -> tuple[CardProof, ...]:
        """Return the proofs of these places of the running pack."""
        epoch = epochs.running(state)
        assert epoch is not None
        seed = self._seed(state, epoch)
        order = shuffled(seed, epoch.size)
        leaves = merkle.leaves(seed, order)
        return tuple(
            CardProof(
                place=place,
                card=order[place],
                salt=merkle.salt(seed, place),
                path=merkle.path(leaves, place),
            )
            for place in places
        )

    def _begin(self, state: TableState) -> BeginEpoch:
        assert state.next is not None
        number = state.next.number
        kept = {live: self._seeds[live] for live in epochs.live(state)}
        self._seeds = {**kept, number: self._entropy(SEED_BYTES)}
        setting, participants = epochs.setting(state, number), epochs.participants(state)
        return BeginEpoch(number, house_commitment(self._seeds[number], setting, participants))

    def _answer(self, state: TableState, chance: Chance) -> Answer:
        if isinstance(chance, Draw):
            seed = self._seed(state, epochs.drawing(state))
            value = drawn(seed, lot_name(chance.name, chance.id), chance.below)
            return Answer(Drawn(chance.id, value))
        seed = self._seed(state, epochs.shuffling(state))
        order = shuffled(seed, chance.size)
        root = merkle.root(merkle.leaves(seed, order))
        return Answer(Shuffled(chance.id, order), root)

    def _seed(self, state: TableState, epoch: Epoch) -> bytes:
        return epochs.seed(state, epoch, self._seeds[epoch.number])
