"""Parses the Bitcoin blocks that a person gives with `--block`.

The person looks a block up in a source that they trust. This program contacts no Bitcoin node.
"""

from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

from circolo.cli.refusal import refuse

_ROOT_BYTES = 32
_HEADER_BYTES = 80


class Block(NamedTuple):
    """A block that a person has looked up: its height, its Merkle root, and its header if known.

    `merkle_root` is 32 bytes in the byte order of the header, the reverse of block explorers.
    """

    height: int
    merkle_root: bytes
    header: bytes | None

    @property
    def description(self) -> str:
        """The time and hash of the block, to print after its height; "" without a header."""
        if self.header is None:
            return ""
        at = datetime.fromtimestamp(int.from_bytes(self.header[68:72], "little"), tz=UTC)
        block_hash = sha256(sha256(self.header).digest()).digest()[::-1].hex()
        return f", made at {at:%Y-%m-%d %H:%M:%S} UTC by its header, with the hash {block_hash}"


def parsed_block(text: str) -> Block:
    """Return the block of a text HEIGHT:HEX.

    HEX is the Merkle root in the byte order of block explorers, or the whole header. Raises
    ValueError if the text has another form.
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
    """Return the block of a `--block` option; ends the command if the text is invalid."""
    try:
        return parsed_block(text)
    except ValueError:
        refuse(
            "bad_block",
            "a block is HEIGHT:HEX, where HEX is its Merkle root (64 digits) or its header (160).",
        )
