"""OpenTimestamps proofs of anchors, as `.ots` files for every OpenTimestamps program.

The digest of a proof is the hash of the anchor itself. So `ots verify -d ANCHOR` checks the file as
`circolo anchor check` does.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from opentimestamps.core.notary import BitcoinBlockHeaderAttestation, PendingAttestation
from opentimestamps.core.op import OpSHA256
from opentimestamps.core.serialize import (
    BytesDeserializationContext,
    BytesSerializationContext,
    DeserializationError,
)
from opentimestamps.core.timestamp import DetachedTimestampFile, Timestamp

MOST_BYTES = 64 * 1024
_MOST_HEIGHT = 2**32
_UNREADABLE = (DeserializationError, ValueError, TypeError, AssertionError, RecursionError)


class BadProof(Exception):
    """The bytes are no proof."""


class Pending(NamedTuple):
    """A calendar's promise to bring a commitment into a block."""

    calendar: str
    commitment: bytes


class InBlock(NamedTuple):
    """A block of Bitcoin that is said to hold the anchor: its height, and the Merkle root that its
    header must have, as the header holds it.
    """

    height: int
    merkle_root: bytes


class Proof:
    """The proof of one anchor: the merged answers of all calendars."""

    def __init__(self, timestamp: Any) -> None:
        self._timestamp = timestamp

    @property
    def anchor(self) -> bytes:
        """The hash of the anchor that this proves."""
        return bytes(self._timestamp.msg)

    def pending(self) -> tuple[Pending, ...]:
        """Return the promises without a block yet."""
        return tuple(
            Pending(attestation.uri, bytes(stamp.msg))
            for stamp in _stamps(self._timestamp)
            if not any(isinstance(one, BitcoinBlockHeaderAttestation) for one in _below(stamp))
            for attestation in stamp.attestations
            if isinstance(attestation, PendingAttestation)
        )

    def blocks(self) -> tuple[InBlock, ...]:
        """Return the blocks that the proof names."""
        return tuple(
            InBlock(attestation.height, bytes(message))
            for message, attestation in self._timestamp.all_attestations()
            if isinstance(attestation, BitcoinBlockHeaderAttestation)
        )

    def with_answer(self, commitment: bytes, answer: bytes) -> "Proof":
        """Return the proof with what a calendar has answered about a commitment of it; raises
        BadProof, or LookupError where the proof has no such commitment.
        """
        joined = decoded(self.encoded())
        for stamp in _stamps(joined._timestamp):
            if stamp.msg == commitment:
                stamp.merge(_timestamp(answer, commitment))
                return decoded(joined.encoded())
        raise LookupError(commitment.hex())

    def encoded(self) -> bytes:
        """Return the bytes of the file; raises BadProof if it is too large."""
        context = BytesSerializationContext()
        DetachedTimestampFile(OpSHA256(), self._timestamp).serialize(context)
        content = bytes(context.getbytes())
        if len(content) > MOST_BYTES:
            raise BadProof(f"a proof has at most {MOST_BYTES} bytes")
        return content


def promised(anchor: bytes, answer: bytes) -> Proof:
    """Return a proof from a calendar's first answer; raises BadProof."""
    return Proof(_checked(_timestamp(answer, anchor)))


def decoded(file: bytes) -> Proof:
    """Return the proof in the bytes of an `.ots` file; raises BadProof."""
    if len(file) > MOST_BYTES:
        raise BadProof(f"a proof has at most {MOST_BYTES} bytes")
    try:
        proof = DetachedTimestampFile.deserialize(BytesDeserializationContext(file))
    except _UNREADABLE as error:
        raise BadProof(_said(error)) from error
    if not isinstance(proof.file_hash_op, OpSHA256):
        raise BadProof("it is not of a SHA-256")
    return Proof(_checked(proof.timestamp))


def _timestamp(answer: bytes, message: bytes) -> Any:
    context = BytesDeserializationContext(answer)
    try:
        timestamp = Timestamp.deserialize(context, message)
        context.assert_eof()
    except _UNREADABLE as error:
        raise BadProof(_said(error)) from error
    return _checked(timestamp)


def _checked(timestamp: Any) -> Any:
    for one in _below(timestamp):
        if isinstance(one, BitcoinBlockHeaderAttestation) and one.height >= _MOST_HEIGHT:
            raise BadProof("it names a block that there cannot be")
    return timestamp


def _stamps(timestamp: Any) -> Iterator[Any]:
    yield timestamp
    for below in timestamp.ops.values():
        yield from _stamps(below)


def _below(timestamp: Any) -> Iterator[Any]:
    return (attestation for _, attestation in timestamp.all_attestations())


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]
