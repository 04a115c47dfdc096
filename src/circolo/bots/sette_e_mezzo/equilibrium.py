"""The equilibrium of a hand of sette e mezzo with the bet after the covered card, as tables.

`python -m tools.sette_tables` computes them (`equilibrium.json`) with the extra `analysis`, which a
server need not have. They are of a fresh pack, for some limits: the largest bet in minimum bets.
The banker mixes the tables of the limits below and above; the punta uses the one above.
"""

import sys
import zlib
from array import array
from base64 import b85decode
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from circolo.analysis.sette_e_mezzo.hand_game.tree import (
    FRESH,
    LONE_MATTA,
    Kinds,
    banker_hands,
    cards,
)
from circolo.analysis.sette_e_mezzo.pack import KINDS, kind_of
from circolo.cards.card import Card
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.card_values import plain

TABLES = files(__package__) / "equilibrium.json"

STEPS = 2_000
"""Chances of drawing are whole numbers of these parts. Where the limit is seven minimum bets, 32
parts would let a best response to the banker win thirteen times as much.
"""

LARGE_PARTS = 200
"""Chances of the large bet are whole numbers of these parts."""

LONG = 3
"""Lines of so many open cards and more are alike, except for their total and last card."""

Class = tuple[bool, int, int, int]
"""The banker's view of the open cards: whether the matta is among them, their total with the matta
as half a point, the kind of the last one (-1 without one), and their number up to `LONG`.
"""


class LimitTable(Struct, frozen=True):
    """The equilibrium of one limit, the ratio of the two `bets`.

    `large`: the punta's chances of the large bet, by covered card, in parts of `LARGE_PARTS`.
    `punta`: by bet, the punta's chances of drawing where they differ from the house strategy, by
    the covered card and the open ones as digits. `banker`: by bet, the banker's chances by class
    and hand, two bytes each, the low one first, compressed.
    """

    bets: tuple[int, int]
    large: tuple[int, ...]
    punta: tuple[dict[str, int], ...]
    banker: tuple[str, ...]

    @property
    def limit(self) -> float:
        """Return the largest bet in minimum bets."""
        return self.bets[1] / self.bets[0]


class Tables(Struct, frozen=True):
    """The classes of open cards, in the order of the banker's tables, and all limits, rising."""

    classes: tuple[Class, ...]
    limits: tuple[LimitTable, ...]


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet in minimum bets, and the largest bet that was possible."""

    bet: float
    limit: float

    @property
    def is_large(self) -> bool:
        """Return whether the punta bet more than the minimum."""
        return self.bet > 1

    @property
    def small_share(self) -> float:
        """Return how often the banker answers this bet as a minimum bet, else as the limit.

        With this share no bet between the two wins the punta more than the better of both: the
        banker's chance x of answering as to the minimum makes `bet * x` and `bet * (1 - x)` the
        parts of a mean of what the minimum and the limit win.
        """
        if self.bet <= 1 or self.limit <= 1:
            return 1.0
        return (self.limit - self.bet) / (self.bet * (self.limit - 1))


def class_of(opened: Kinds) -> Class:
    """Return the class of open cards in their order."""
    last = opened[-1] if opened else -1
    return LONE_MATTA in opened, plain(cards(opened)), last, min(len(opened), LONG)


def kinds_of(held: tuple[Card, ...]) -> Kinds:
    """Return cards as indexes into `pack.KINDS`."""
    return tuple(KINDS.index(kind_of(card)) for card in held)


def large_bet_chance(covered: Card, limit: float) -> float:
    """Return the punta's chance of betting the limit with this covered card, else the minimum."""
    (kind,) = kinds_of((covered,))
    return _loaded().above(limit).large[kind] / LARGE_PARTS


def punta_chance(held: tuple[Card, ...], stake: Stake) -> float:
    """Return the punta's chance of drawing; the first card is the covered one."""
    by_bet = _loaded().above(stake.limit).punta
    found = by_bet[stake.is_large and len(by_bet) > 1].get(punta_key(kinds_of(held)))
    return float(alla_regola.punta(held) == "tiro") if found is None else found / STEPS


def punta_key(held: Kinds) -> str:
    """Return the key of the punta's cards in `LimitTable.punta`."""
    return "".join(map(str, held))


def banker_chance(held: tuple[Card, ...], opened: tuple[Card, ...], stake: Stake) -> float:
    """Return the banker's chance of drawing, with their cards in the order in which they came.

    A bet between the minimum and the limit mixes two ways to play the whole hand. So the cards
    already drawn change the shares of both.
    """
    own, loaded = kinds_of(held), _loaded()
    answers = loaded.answers(class_of(kinds_of(opened)), stake.limit)
    shares = [stake.small_share, 1 - stake.small_share]
    for many in range(1, len(own)):
        at = loaded.hands[tuple(sorted(own[:many]))]
        shares = [share * answer(at) for share, answer in zip(shares, answers, strict=True)]
    at = loaded.hands[tuple(sorted(own))]
    whole = sum(shares) or 1.0
    if not sum(shares):
        shares = [1.0 - stake.is_large, float(stake.is_large)]
    return sum(share * answer(at) for share, answer in zip(shares, answers, strict=True)) / whole


class _Loaded:
    """The tables with their indexes."""

    def __init__(self, tables: Tables) -> None:
        self.hands = {hand: at for at, hand in enumerate(banker_hands(FRESH))}
        self._rows = {of: at * len(self.hands) for at, of in enumerate(tables.classes)}
        self._tables = tables.limits
        self._limits = [table.limit for table in tables.limits]
        self._unpacked: dict[int, tuple[Sequence[int], ...]] = {}

    def above(self, limit: float) -> LimitTable:
        """Return the first table of this limit or a larger one, or the last table."""
        return self._tables[min(bisect_left(self._limits, limit), len(self._tables) - 1)]

    def answers(self, of: Class, limit: float) -> list[Callable[[int], float]]:
        """Return the banker's chance of drawing by hand, against the minimum and the limit."""
        row = self._rows[of]
        around = [(share, self._banker(at)) for at, share in self._around(limit)]

        def answer(bet: int) -> Callable[[int], float]:
            parts = [(share, by_bet[min(bet, len(by_bet) - 1)]) for share, by_bet in around]
            return lambda hand: sum(share * part[row + hand] for share, part in parts) / STEPS

        return [answer(0), answer(1)]

    def _banker(self, at: int) -> tuple[Sequence[int], ...]:
        """Return the banker's chances of one limit, by bet."""
        if at not in self._unpacked:
            self._unpacked[at] = tuple(map(_numbers, self._tables[at].banker))
        return self._unpacked[at]

    def _around(self, limit: float) -> Iterator[tuple[int, float]]:
        """Yield the indexes of the tables below and above a limit, with their shares."""
        above = bisect_left(self._limits, limit)
        if above == len(self._limits) or not above or self._limits[above] == limit:
            yield min(above, len(self._limits) - 1), 1.0
            return
        low, high = self._limits[above - 1 : above + 1]
        share = (limit - low) / (high - low)
        yield above - 1, 1 - share
        yield above, share


def _numbers(text: str) -> Sequence[int]:
    """Return the chances of one bet, in parts of `STEPS`."""
    found = array("H", zlib.decompress(b85decode(text)))
    if sys.byteorder == "big":
        found.byteswap()
    return found


@cache
def _loaded() -> _Loaded:
    return _Loaded(msgspec.json.decode(TABLES.read_bytes(), type=Tables))
