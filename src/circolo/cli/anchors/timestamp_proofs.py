"""Reads and writes OpenTimestamps proofs of anchors, in the standard format of `.ots` files.

The digest of a proof is the anchor itself, which is a SHA-256 hash. So the public program `ots`
can check the same file, with `ots verify -d ANCHOR`.
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
"""The maximum size of a proof, in bytes."""

_MOST_HEIGHT = 2**32
_UNREADABLE = (DeserializationError, ValueError, TypeError, AssertionError, RecursionError)


class BadProof(Exception):
    """The bytes are not a proof, or the proof is too large."""


class Pending(NamedTuple):
    """A calendar's promise to put a commitment into a Bitcoin block.

    `calendar` is the address of the calendar. `commitment` is the hash to ask for there.
    """

    calendar: str
    commitment: bytes


class InBlock(NamedTuple):
    """A Bitcoin block that, according to a proof, contains the anchor.

    `merkle_root` is the root that follows from the proof, in the byte order of the block header.
    The anchor is in the block if the header has the same root.
    """

    height: int
    merkle_root: bytes


class Proof:
    """The proof of one anchor: the merged answers of all calendars."""

    def __init__(self, timestamp: Any) -> None:
        self._timestamp = timestamp

    @property
    def anchor(self) -> bytes:
        """The anchor (32 bytes) that this proof is about."""
        return bytes(self._timestamp.msg)

    def pending(self) -> tuple[Pending, ...]:
        """Return the promises that no block has fulfilled yet."""
        return tuple(
            Pending(attestation.uri, bytes(stamp.msg))
            for stamp in _nested_timestamps(self._timestamp)
            if not any(
                isinstance(one, BitcoinBlockHeaderAttestation) for one in _all_attestations(stamp)
            )
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
        """Return a proof that also contains a calendar's answer about one of its commitments.

        Raises BadProof if the answer cannot be read, or LookupError if the commitment is not in
        this proof.
        """
        joined = decoded(self.encoded())
        for stamp in _nested_timestamps(joined._timestamp):
            if stamp.msg == commitment:
                stamp.merge(_decoded_timestamp(answer, commitment))
                return decoded(joined.encoded())
        raise LookupError(commitment.hex())

    def encoded(self) -> bytes:
        """Return the bytes of the `.ots` file. Raises BadProof if there are too many."""
        context = BytesSerializationContext()
        DetachedTimestampFile(OpSHA256(), self._timestamp).serialize(context)
        content = bytes(context.getbytes())
        if len(content) > MOST_BYTES:
            raise BadProof(f"a proof has at most {MOST_BYTES} bytes")
        return content


def promised(anchor: bytes, answer: bytes) -> Proof:
    """Return the proof that a calendar's first answer about an anchor makes. Raises BadProof."""
    return Proof(_checked(_decoded_timestamp(answer, anchor)))


def decoded(file: bytes) -> Proof:
    """Return the proof in the bytes of an `.ots` file. Raises BadProof."""
    if len(file) > MOST_BYTES:
        raise BadProof(f"a proof has at most {MOST_BYTES} bytes")
    try:
        proof = DetachedTimestampFile.deserialize(BytesDeserializationContext(file))
    except _UNREADABLE as error:
        raise BadProof(_error_text(error)) from error
    if not isinstance(proof.file_hash_op, OpSHA256):
        raise BadProof("its digest is not a SHA-256 hash")
    return Proof(_checked(proof.timestamp))


def _decoded_timestamp(answer: bytes, message: bytes) -> Any:
    """Return the library's time-stamp of a message from serialized bytes. Raises BadProof."""
    context = BytesDeserializationContext(answer)
    try:
        timestamp = Timestamp.deserialize(context, message)
        context.assert_eof()
    except _UNREADABLE as error:
        raise BadProof(_error_text(error)) from error
    return _checked(timestamp)


def _checked(timestamp: Any) -> Any:
    """Return the time-stamp. Raises BadProof if it names an impossible block."""
    for one in _all_attestations(timestamp):
        if isinstance(one, BitcoinBlockHeaderAttestation) and one.height >= _MOST_HEIGHT:
            raise BadProof("it names a block with an impossible height")
    return timestamp


def _nested_timestamps(timestamp: Any) -> Iterator[Any]:
    """Yield a time-stamp and all time-stamps that follow from it."""
    yield timestamp
    for below in timestamp.ops.values():
        yield from _nested_timestamps(below)


def _all_attestations(timestamp: Any) -> Iterator[Any]:
    """Yield all attestations (promises and blocks) of a time-stamp."""
    return (attestation for _, attestation in timestamp.all_attestations())


def _error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]
