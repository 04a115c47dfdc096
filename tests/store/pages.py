"""Finds the byte offsets of row values in an SQLite file (sqlite.org/fileformat2.html)."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw

from circolo.store.sqlite.connections import fetch

_TABLE_LEAF, _TABLE_INTERIOR, _INDEX_LEAF, _INDEX_INTERIOR = 0x0D, 0x05, 0x0A, 0x02
_FILE_HEADER = 100


def elsewhere(file: Path) -> list[int]:
    """Return the offsets of all bytes that are not part of a row's value.

    They are headers of the file, of pages and of rows, row ids, indexes, the schema, free pages and
    unused space.
    """
    with closing(apsw.Connection(str(file))) as connection:
        size: int = connection.pragma("page_size")
        query = "SELECT rootpage FROM sqlite_schema WHERE type = 'table'"
        roots = [root for (root,) in fetch(connection, query)]
    pages = _Pages(file.read_bytes(), size)
    values = {place for root in roots for place in pages.values(root)}
    return [place for place in range(len(pages.content)) if place not in values]


class _Pages:
    def __init__(self, content: bytes, size: int) -> None:
        self.content = content
        self._size = size

    def values(self, number: int) -> Iterator[int]:
        """Yield the offsets of the row values in the tree with the root page `number`."""
        page = (number - 1) * self._size
        header = page + (_FILE_HEADER if number == 1 else 0)
        kind, cells = self.content[header], self._number(header + 3, 2)
        is_interior = kind in (_TABLE_INTERIOR, _INDEX_INTERIOR)
        if is_interior:
            yield from self.values(self._number(header + 8, 4))
        for cell in range(cells):
            at = page + self._number(header + (12 if is_interior else 8) + 2 * cell, 2)
            if is_interior:
                yield from self.values(self._number(at, 4))
                at += 4
            if kind != _TABLE_INTERIOR:
                yield from self._of_row(kind, at)

    def _of_row(self, kind: int, at: int) -> Iterator[int]:
        length, at = self._varint(at)
        if kind == _TABLE_LEAF:
            _, at = self._varint(at)
        header, _ = self._varint(at)
        yield from self._payload(kind, at, length)[header:]

    def _payload(self, kind: int, at: int, length: int) -> list[int]:
        """Return the offsets of the bytes of a row, including those on overflow pages."""
        most = self._size - 35 if kind == _TABLE_LEAF else (self._size - 12) * 64 // 255 - 23
        if length <= most:
            return [*range(at, at + length)]
        least = (self._size - 12) * 32 // 255 - 23
        local = least + (length - least) % (self._size - 4)
        local = local if local <= most else least
        places = [*range(at, at + local)]
        further = self._number(at + local, 4)
        while further:
            page = (further - 1) * self._size
            rest = min(length - len(places), self._size - 4)
            places += range(page + 4, page + 4 + rest)
            further = self._number(page, 4)
        assert len(places) == length
        return places

    def _number(self, at: int, size: int) -> int:
        return int.from_bytes(self.content[at : at + size])

    def _varint(self, at: int) -> tuple[int, int]:
        """Return the variable-length integer (1 to 9 bytes) at an offset, and its end."""
        number = 0
        for place in range(at, at + 8):
            number = number << 7 | self.content[place] & 0x7F
            if self.content[place] < 0x80:
                return number, place + 1
        return number << 8 | self.content[at + 8], at + 9
