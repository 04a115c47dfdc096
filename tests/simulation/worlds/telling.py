"""Differences between two worlds, and the number of compared pairs."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from circolo.cards.units import Millis
from tests.simulation.worlds.premises import Heard

Pairs = Counter[tuple[str, str]]
"""How many moments were compared, by game and channel."""

AROUND = 150
"""Bytes shown before a difference."""

_HASH = re.compile(rb"[0-9a-f]{64}|[A-Za-z0-9+/]{43}=")
"""A hash in hexadecimal, or in base64."""


class Difference(NamedTuple):
    """Who can tell the worlds apart, at which of their moments, and by what."""

    who: str
    number: int
    here: Heard | None
    there: Heard | None

    def __str__(self) -> str:
        """Show both moments from a little before their first different byte on."""
        one, other = (one.data if one else b"" for one in (self.here, self.there))
        same = next(
            (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0
        )
        shown = [
            f"{heard.at} {heard.over} {heard.data[max(0, same - AROUND) :][: 3 * AROUND]!r}"
            if heard
            else "nothing"
            for heard in (self.here, self.there)
        ]
        return f"{self.who} tells them apart at moment {self.number}:\n" + "\n".join(shown)


def without_private_counts(heard: Iterable[Heard]) -> list[Heard]:
    """Leave out of records how many private entries there are, which a record tells after its deal
    (docs/records.md). All else in them stays, also a time that only a private entry has.
    """
    return [
        one._replace(data=_without_private_entries(one.data)) if _RECORD.search(one.over) else one
        for one in heard
    ]


def _without_private_entries(answer: bytes) -> bytes:
    """Return a record without its private entries, and without what follows from their number:
    versions and the length of the body. Salts are chance, and one more entry moves them all.
    """
    head, _, body = answer.partition(b"\n\n")
    if not body.startswith(b'{"record":'):
        return answer
    record = json.loads(body)
    shown: list[dict[str, Any]] = []
    for entry in record["entries"]:
        if entry["entry"] == "kept":
            shown[-1]["times"] = sorted({*shown[-1]["times"], entry["at"]})
        else:
            del entry["version"], entry["salt"]
            shown.append({**entry, "times": [entry["at"]]})
    record["entries"] = shown
    return _LENGTH.sub(b"", head) + b"\n\n" + json.dumps(record).encode()


def without_shuffles(heard: Iterable[Heard], since: Mapping[str, Millis]) -> list[Heard]:
    """Leave out what a shuffle shows: it is for everybody at once, so that whoever is not shown the
    running deal still learns that a pack was shuffled.

    That is what binds the house, and at each table of `since`, from that moment on, which deals
    before are told of: a shuffle shows the seed of the pack before it.
    """

    def tells(one: Heard) -> bool:
        about = _SHOWN_WITH_A_SEED.search(one.over)
        return about is not None and one.at >= since.get(about[1], one.at + 1)

    return [
        one._replace(data=b"") if "/epochs/" in one.over or tells(one) else one for one in heard
    ]


def first_difference(who: str, here: Sequence[Heard], there: Sequence[Heard]) -> Difference | None:
    """Return where two lists of what one viewer was given differ first: bytes, order or times."""
    if here == there:
        return None
    for number, (one, other) in enumerate(zip(here, there, strict=False)):
        if one != other:
            return Difference(who, number, one, other)
    number = min(len(here), len(there))
    return Difference(who, number, *([*one, None][number] for one in (here, there)))


def masked(heard: Iterable[Heard], hashes: frozenset[bytes]) -> list[Heard]:
    """Put a sign for every hash of an entry of this world, and for what a record tells of one that
    is kept private.

    Each covers a secret salt of its own, so that it is chance to whoever has not the salt; that it
    stands there, and how long it is, remains.
    """

    def sign(found: re.Match[bytes]) -> bytes:
        return b"#" * len(found[0]) if found[0] in hashes else found[0]

    return [
        one._replace(data=_HASH.sub(sign, one.data)) if one.over.startswith("GET") else one
        for one in heard
    ]


def counted(
    heard: Iterable[Heard], *, since: Millis, channel: str, games: dict[str, str], game: str
) -> Pairs:
    """Count the moments since the worlds are two, by the game of the table that they are about."""
    pairs: Pairs = Counter()
    for one in heard:
        if one.at >= since:
            about = next((games[table] for table in games if table in one.over), game)
            if one.over == "line" and one.data.startswith(_FRAME):
                table = one.data[len(_FRAME) :].split(b'"', 1)[0].decode()
                about = games.get(table, game)
            kind = channel if one.over in ("line", "close", "pong", "log") else f"{channel}, REST"
            pairs[about, kind] += 1
    return pairs


_SHOWN_WITH_A_SEED = re.compile(r"/api/tables/(\w+)/(?:heads|deals/\d+/replay)$")
_RECORD = re.compile(r"/api/deals/\w+/\d+$|/record$")
_LENGTH = re.compile(rb"content-length: \d+", re.IGNORECASE)
_FRAME = b'{"type":"frame","table":"'
