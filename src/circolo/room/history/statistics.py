"""Statistics of a player's matches and deals, separate for each game and for play with and without
bots.
"""

from collections import Counter
from collections.abc import AsyncIterable, Mapping
from math import sqrt
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat
from circolo.catalogue import BY_NAME
from circolo.play.tally import Feat
from circolo.room.history.play_history import Match, PlayedHand
from circolo.tables.history.match_result import Result
from circolo.tables.history.player_history import Hand
from circolo.tables.state import PlayerId
from circolo.tables.table_options import is_practice


class Statistics(Struct, frozen=True):
    """Totals of a player's finished matches of one kind: the same game, number of players, and with
    or without bots.

    Points and cappotti (deals won without losing a trick) are those of the player's side; accusi
    (declared card combinations) are the player's own. `longest_run` is the most matches won in a
    row. Practice chips are not counted.
    """

    game: str
    players: int
    bots: bool
    matches: int = 0
    won: int = 0
    deals: int = 0
    points_for: int = 0
    points_against: int = 0
    accusi: int = 0
    accuso_points: int = 0
    cappotti: int = 0
    chips_won: int = 0
    chips_lost: int = 0
    longest_run: int = 0


class Times(Struct, frozen=True):
    """Totals of some deals: their number, how many the player won, and the chips won or (negative)
    lost.
    """

    hands: int = 0
    won: int = 0
    chips: int = 0


class Luck(Struct, frozen=True):
    """A player's mean result of a deal in points, apart in two: `cards` is what the dealt cards
    gave, `played` what is left of it, with its standard error.

    A result is the difference from the other side; of seats with scores of their own, from the
    mean. `deals` counts those whose cards are known.
    """

    deals: int
    cards: float
    played: float
    error: float


class HandStatistics(Struct, frozen=True, rename={"as_": "as"}):
    """Totals of a player's deals of one game and variant, with or without bots. Practice chips are
    not counted.

    `as_` has separate totals by role or result in the deal, such as "banker" or "bust". `banks`
    says how often the player became banker, `longest_bank` is the most deals in a row as banker.
    `temper` is the player's class at casino chemin de fer, by how often they draw with a total of
    five (F31). It is None after too few such deals.
    """

    game: str
    variant: str
    bots: bool
    hands: int = 0
    won: int = 0
    chips_won: int = 0
    chips_lost: int = 0
    points_for: int = 0
    points_against: int = 0
    as_: dict[str, Times] = {}
    banks: int = 0
    longest_bank: int = 0
    temper: str | None = None
    luck: Luck | None = None


SIDES = 2
HUNDREDTHS = 100
LEAST_DEALS = 2
_Kind = tuple[str, int, bool]
_HandKind = tuple[str, str, bool]


async def statistics(matches: AsyncIterable[Match], player: PlayerId) -> tuple[Statistics, ...]:
    """Return the statistics of a player's matches, by kind of match.

    Void and unfinished matches do not count; `matches` are latest first.
    """
    sums: dict[_Kind, _Sum] = {}
    async for match in matches:
        result = match.result
        if result.places and not match.void:
            kind = (_game(result), len(result.players), any(one.bot for one in result.players))
            sums.setdefault(kind, _Sum(kind)).add(result, seat_in(result, player))
    return tuple(sums[kind].value for kind in sorted(sums))


def seat_in(result: Result[Any], player: PlayerId) -> Seat:
    """Return the seat of a player in a match; raises ValueError if they did not play in it."""
    return Seat([one.player for one in result.players].index(player))


def _game(result: Result[Any]) -> str:
    name: str = result.sheet.options.__struct_config__.tag
    return name


class _Sum:
    """The running totals of the matches of one kind."""

    def __init__(self, kind: _Kind) -> None:
        self.value = Statistics(*kind)
        self._run = 0

    def add(self, result: Result[Any], seat: Seat) -> None:
        won = result.places[seat] == 1
        self._run = self._run + 1 if won else 0
        self._plus(longest_run=max(0, self._run - self.value.longest_run))
        self._plus(matches=1, won=int(won), deals=len(result.deals))
        for points in result.deals:
            ours = points[seat % len(points)]
            self._plus(points_for=ours, points_against=sum(points) - ours)
        for feat in result.feats:
            self._add_feat(feat, seat, sides=len(result.deals[0]))
        if not is_practice(result.sheet):
            self._plus(chips_won=max(0, result.chips[seat]), chips_lost=max(0, -result.chips[seat]))

    def _add_feat(self, feat: Feat, seat: Seat, *, sides: int) -> None:
        if feat.seat == seat and feat.name == "accuso":
            self._plus(accusi=feat.times, accuso_points=feat.points)
        elif feat.side == seat % sides and feat.name == "cappotto":
            self._plus(cappotti=feat.times)

    def _plus(self, **more: int) -> None:
        sums = {name: getattr(self.value, name) + number for name, number in more.items()}
        self.value = replace(self.value, **sums)


async def hand_statistics(hands: AsyncIterable[PlayedHand]) -> tuple[HandStatistics, ...]:
    """Return the statistics of a player's deals, by game, variant, and with or without bots.

    Voided deals do not count.
    """
    sums: dict[_HandKind, _HandSum] = {}
    async for played in hands:
        if played.void:
            continue
        hand = played.hand
        kind = (hand.game, hand.variant, hand.bots)
        sums.setdefault(kind, _HandSum()).add(played)
    return tuple(sums[kind].told(kind, _character(sums, kind)) for kind in sorted(sums))


class _HandSum:
    """The running totals of the deals of one kind."""

    def __init__(self) -> None:
        self._hands: dict[str, int] = {}
        self._as: dict[str, Times] = {}
        self._longest = 0
        self._luck = _LuckSum()

    def add(self, played: PlayedHand) -> None:
        hand = played.hand
        names = {feat.name for feat in hand.feats}
        won = int(played.change + hand.tournament_chips > 0 or "won" in names)
        change = Chips(0) if hand.practice else played.change
        self._plus(hands=1, won=won, chips_won=max(0, change), chips_lost=max(0, -change))
        for name in names - {"won"}:
            so_far = self._as.get(name, Times())
            self._as[name] = Times(so_far.hands + 1, so_far.won + won, so_far.chips + change)
        if hand.points:
            ours = hand.points[hand.seat % len(hand.points)]
            self._luck.add(hand)
            self._plus(points_for=ours, points_against=_points_against(hand.points, hand.seat))
        for feat in hand.feats:
            if feat.name == "banker":
                self._plus(banks=int(feat.times == 1))
                self._longest = max(self._longest, feat.times)

    def counts(self) -> Counter[str]:
        """Return the number of deals by the player's role or result in them, such as "banker" or
        "bust".
        """
        return Counter({name: times.hands for name, times in self._as.items()})

    def told(self, kind: _HandKind, temper: str | None) -> HandStatistics:
        game, variant, bots = kind
        return HandStatistics(
            game,
            variant,
            bots,
            **self._hands,
            as_=dict(sorted(self._as.items())),
            longest_bank=self._longest,
            temper=temper,
            luck=self._luck.value(),
        )

    def _plus(self, **more: int) -> None:
        for name, number in more.items():
            self._hands[name] = self._hands.get(name, 0) + number


class _LuckSum:
    """Sums over the deals whose cards are known, in points."""

    def __init__(self) -> None:
        self._deals = 0
        self._cards = self._played = self._squares = 0.0

    def add(self, hand: Hand) -> None:
        if hand.gave is None:
            return
        cards = hand.gave / HUNDREDTHS
        played = _result(hand.points, hand.seat) - cards
        self._deals += 1
        self._cards += cards
        self._played += played
        self._squares += played * played

    def value(self) -> Luck | None:
        """Return the means; None before the second deal, when there is no error yet."""
        deals = self._deals
        if deals < LEAST_DEALS:
            return None
        mean = self._played / deals
        variance = max(0.0, self._squares - deals * mean * mean) / (deals - 1)
        numbers = (self._cards / deals, mean, sqrt(variance / deals))
        return Luck(deals, *(round(number, 3) for number in numbers))


def _result(points: tuple[int, ...], seat: Seat) -> float:
    """Return a seat's result: the difference of two sides, or from the mean of all seats."""
    if len(points) == SIDES:
        return points[seat % SIDES] - points[1 - seat % SIDES]
    return points[seat] - sum(points) / len(points)


def _character(sums: Mapping[_HandKind, _HandSum], kind: _HandKind) -> str | None:
    """Return the player's class by how often they draw with a total of five (F31).

    Deals with and without bots count. None for other games, or after too few such deals.
    """
    game, variant, _ = kind
    alike = (one.counts() for other, one in sums.items() if other[:2] == (game, variant))
    return BY_NAME[game].facts.character(variant, sum(alike, Counter[str]()))


def _points_against(points: tuple[int, ...], seat: Seat) -> int:
    """Return the points of the other side.

    `points` has a value for each side, or for each seat; seats of one side have the same value
    (C8).
    """
    if len(points) == SIDES:
        return points[1 - seat % SIDES]
    return next((value for value in points if value != points[seat]), 0)
