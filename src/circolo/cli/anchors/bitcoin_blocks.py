"""Bitcoin blocks that a person looks up and names; this program fetches none."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

from circolo.cli.refusal import refuse

_ROOT_BYTES = 32
_HEADER_BYTES = 80


class Block(NamedTuple):
    """A block that a person has looked up: its height, its Merkle root as the header holds it, and
    from the whole header its time and hash.
    """

    height: int
    merkle_root: bytes
    header: bytes | None

    @property
    def told(self) -> str:
        """A description of the header; "" without a header."""
        if self.header is None:
            return ""
        at = datetime.fromtimestamp(int.from_bytes(self.header[68:72], "little"), tz=UTC)
        own = sha256(sha256(self.header).digest()).digest()[::-1].hex()
        return f", made at {at:%Y-%m-%d %H:%M:%S} UTC by its own word, with the hash {own}"


def block_of(text: str) -> Block:
    """Read HEIGHT:HEX, where HEX is the Merkle root as block explorers print it, or the whole
    header; raises ValueError.
    """
    height, _, digits = text.partition(":")
    content = bytes.fromhex(digits)
    if not (height.isascii() and height.isdigit()) or len(height) > 9:
        raise ValueError(text)
    if len(content) == _ROOT_BYTES:
        return Block(int(height), content[::-1], None)
    if len(content) == _HEADER_BYTES:
        return Block(int(height), content[36:68], content)
    raise ValueError(text)


def read_block(text: str) -> Block:
    """Return the block that a person names; ends the command if the text is invalid."""
    try:
        return block_of(text)
    except ValueError:
        refuse(
            "bad_block",
            "a block is HEIGHT:HEX, where HEX is its Merkle root (64 digits) or its header (160).",
        )
