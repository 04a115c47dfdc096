"""The dealer of one table: stores the house's secret seeds, and answers what a game leaves to
chance.

An epoch is the life of one shuffle. It begins once the seats have committed to their seeds. The
dealer then draws the house's seed, encrypts it for the store, and publishes a commitment to it. The
seed is revealed when the epoch ends, but never during a deal, because cards of the deal may still
be face down.

All cards and draws (random numbers) follow from the seeds of the house and the seats
(docs/fairness.md). A draw has its own name and wait id, which are never used twice.
"""

from collections.abc import Iterable
from typing import Protocol

from msgspec import UNSET, Struct

from circolo.cards.shuffle import drawn, shuffled
from circolo.fairness import duplicate, merkle
from circolo.fairness.epoch import Ending, lot_name
from circolo.fairness.seeds import SEED_BYTES, house_commitment
from circolo.play.commands import Drawn, Shuffled
from circolo.play.contract import AnyGame
from circolo.play.waits import Chance, Draw
from circolo.room.ports import Entropy
from circolo.store.entries import SealedSecret
from circolo.tables.commands import Answer, BeginEpoch, EndEpoch
from circolo.tables.shuffles import epochs
from circolo.tables.state import Epoch, TableState
from circolo.tables.table_options import tournament_of

Next = Answer | BeginEpoch | EndEpoch


class Vault(Protocol):
    """Encrypts seeds for the store, with a key that only this house has."""

    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        """Return `secret` encrypted for one stream and epoch."""
        ...

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        """Decrypt and return the secret in `box`, which `seal` returned for this stream
        and epoch.
        """
        ...

    def mark(self, text: str) -> bytes:
        """Return a keyed hash of a text, which nobody else can compute."""
        ...


class CardProof(Struct, frozen=True):
    """One card of a shuffle and its place in the pack, with its salt and its Merkle path to the
    epoch's root.
    """

    place: int
    card: int
    salt: bytes
    path: tuple[bytes, ...]


def commitment_to_packs(vault: Vault, tournament: str, *, of: int) -> bytes:
    """Return the commitment to the `of` packs that the tables of a duplicate tournament share."""
    return duplicate.secret(_last_secret(vault, tournament), 0, of=of)


def pack_secret(
    vault: Vault, tournament: str, number: int, *, of: int, commitment: bytes
) -> bytes | None:
    """Return the secret of the pack `number`, one of `of` that a duplicate tournament shares. None
    if the house has another deal key than when it announced the tournament.
    """
    found = duplicate.secret(_last_secret(vault, tournament), number, of=of)
    return found if duplicate.is_bound(found, number, commitment=commitment) else None


def secret_of_epoch(vault: Vault, state: TableState, epoch: int) -> bytes | None:
    """Return the secret of the pack that an epoch of a duplicate's table deals; None as in
    `pack_secret`.
    """
    shared, tournament = state.sheet.shared, tournament_of(state.sheet)
    assert shared is not UNSET and tournament is not None, "only a tournament shares packs"
    return pack_secret(
        vault, tournament, shared.before + epoch, of=shared.of, commitment=shared.commitment
    )


def _last_secret(vault: Vault, tournament: str) -> bytes:
    """Return the value from which the secrets of a tournament's packs follow. It depends on the
    house's key, so every node of a cluster can deal the same packs.
    """
    return vault.mark(f"duplicate {tournament}")


class Dealer:
    """The unrevealed seeds of one table: of the running epoch and of the next.

    If the table fails before it commits an answer of the dealer, nothing is lost: the dealer can
    answer again.
    """

    def __init__(self, stream: str, *, entropy: Entropy, vault: Vault) -> None:
        self._stream = stream
        self._entropy = entropy
        self._vault = vault
        self._seeds: dict[int, bytes] = {}

    @property
    def seeds(self) -> dict[int, bytes]:
        """The house's seeds of running epochs, by number.

        They are secret: use them only to fold the log.
        """
        return dict(self._seeds)

    def restore(self, epoch: int, box: bytes) -> None:
        """Load the seed of an epoch of a stored table from `box`, its encrypted form."""
        self._seeds[epoch] = self._vault.open(self._stream, epoch, box)

    def due(self, game: AnyGame, state: TableState) -> Next | None:
        """Return the command that the dealer must give the table now, or None: to begin an epoch,
        to end one, or to answer with cards or a random number.
        """
        coming = state.next
        if coming is not None and coming.commitment and coming.number not in self._seeds:
            return EndEpoch(coming.number, None, "lost")
        ending = epochs.to_end(game, state)
        if ending is not None:
            return self._end(*ending)
        chance = epochs.answerable(game, state)
        if chance is not None:
            return self._answer(state, chance)
        if epochs.is_to_begin(game, state):
            return self._begin(state)
        return None

    def committed(self, state: TableState) -> None:
        """Forget the seeds of epochs that have ended in the state that the log now has.

        Until then a decision may be dropped, and the next one needs them again.
        """
        live = epochs.live(state)
        self._seeds = {number: seed for number, seed in self._seeds.items() if number in live}

    def seal(self, epoch: int) -> SealedSecret:
        """Return the seed of an epoch that has just begun, encrypted for the store."""
        return SealedSecret(epoch, self._vault.seal(self._stream, epoch, self._seeds[epoch]))

    def proofs(self, state: TableState, places: Iterable[int]) -> tuple[CardProof, ...]:
        """Return the proofs of the cards at these places of the running epoch's pack."""
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

    def _end(self, number: int, why: Ending) -> EndEpoch:
        seed = self._seeds.get(number)
        return EndEpoch(number, seed, "lost" if seed is None else why)

    def _begin(self, state: TableState) -> BeginEpoch:
        assert state.next is not None
        number = state.next.number
        shared = state.sheet.shared
        if shared is not UNSET:
            secret = secret_of_epoch(self._vault, state, number)
            if secret is None:
                raise RuntimeError("the deal key has changed since the tournament was announced")
            self._seeds[number] = secret
            return BeginEpoch(number, shared.commitment)
        self._seeds[number] = self._entropy(SEED_BYTES)
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
