"""Files of anchors and proofs of OpenTimestamps, which somebody may have changed."""

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from circolo.cards.units import Millis
from circolo.cli.anchors import anchor_file, timestamp_proofs
from circolo.cli.anchors.anchor_file import AnchorLine
from circolo.fairness.anchors import NO_ANCHOR, PublishedAnchors, anchored, tree_over
from circolo.fairness.signing import PublishedKey, SigningKey
from tests.cli.anchors.calendar_stub import block, promise

_KEY = SigningKey(bytes(range(32)))
_KNOWN = PublishedKey(_KEY.public, Millis(0))
_DIGEST = sha256(b"an anchor").digest()
_CODES = {
    "anchor_altered",
    "anchor_chain_broken",
    "anchor_root_differs",
    "key_unknown",
    "signature_missing",
    "signature_wrong",
}


def an_anchor_file(data: bytes) -> None:
    """A file reads the same again and is judged; of any other a line is named."""
    try:
        lines = anchor_file.decoded(data)
    except anchor_file.BadAnchorFile as refusal:
        assert 1 <= refusal.line <= data.count(b"\n") + 1, refusal.line
        assert refusal.reason
        return
    assert anchor_file.decoded(_written(lines)) == lines
    for keys in ((), (_KNOWN,)):
        assert {finding.code for finding in anchor_file.faults(lines, keys)} <= _CODES


def a_proof(data: bytes) -> None:
    """A proof, or the answer of a calendar, reads the same again; anything else is a BadProof."""
    for read in (
        timestamp_proofs.decoded,
        lambda answer: timestamp_proofs.promised(_DIGEST, answer),
    ):
        try:
            proof = read(data)
            again = timestamp_proofs.decoded(proof.encoded())
        except timestamp_proofs.BadProof as refusal:
            assert str(refusal)
            continue
        assert (again.anchor, again.blocks()) == (proof.anchor, proof.blocks())
        assert again.pending() == proof.pending()


# --- Seeds


def files() -> Iterator[bytes]:
    """Three anchors, the last two signed; the same as a feed; and text that is no UTF-8."""
    lines: list[AnchorLine] = []
    heads: dict[str, bytes] = {}
    for number in range(3):
        fresh = {
            f"table:{name}": sha256(b"%d %d" % (number, name)).digest() for name in (1, number)
        }
        heads |= fresh
        before = lines[-1].anchor if lines else NO_ANCHOR
        key = _KEY if number else None
        anchor = anchored(
            tree_over(sorted(heads.items())), at=Millis(number), before=before, key=key
        )
        shown = {name: head.hex() for name, head in fresh.items()}
        lines.append(AnchorLine(**msgspec.structs.asdict(anchor), heads=shown))
    yield _written(lines)
    yield msgspec.json.encode(PublishedAnchors((*lines,)))
    yield b'{"anchor":"\xed\xa0\x80"}'


def proofs() -> Iterator[bytes]:
    """Answers of calendars, and a proof before and after its block."""
    answer = promise(_DIGEST, "https://calendar.example")
    promised = timestamp_proofs.promised(_DIGEST, answer)
    (pending,) = promised.pending()
    kept = promised.with_answer(pending.commitment, block(pending.commitment))
    yield from (answer, block(_DIGEST), promised.encoded(), kept.encoded())


def _written(lines: tuple[AnchorLine, ...] | list[AnchorLine]) -> bytes:
    return b"\n".join(msgspec.json.encode(line) for line in lines)
