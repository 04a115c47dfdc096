"""Small PNG writer: rows of red, green and blue."""

import struct
import zlib
from collections.abc import Sequence

Pixel = tuple[int, int, int]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(rows: Sequence[Sequence[Pixel]]) -> bytes:
    """Write a picture; all rows have one length."""
    size = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    raw = b"".join(b"\0" + bytes(part for pixel in row for part in pixel) for row in rows)
    parts = ((b"IHDR", size), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def same_picture(one: bytes, other: bytes) -> bool:
    """Tell whether two of these files show the same: libraries compress differently."""
    return _unpacked(one) == _unpacked(other)


def _chunk(name: bytes, data: bytes) -> bytes:
    sum_ = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", sum_)


def _unpacked(file: bytes) -> bytes:
    start = file.index(b"IDAT") + 4
    (length,) = struct.unpack(">I", file[start - 8 : start - 4])
    return file[len(SIGNATURE) : start - 8] + zlib.decompress(file[start : start + length])
