"""What a player's matches come to: for each game and number of players, with bots and without."""

from collections.abc import AsyncIterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.play.tally import Feat
from circolo.room.history import Match
from circolo.tables.results import Result
from circolo.tables.state import PlayerId


class Statistics(Struct, frozen=True):
    """Matches of one kind that were played to their end; points and feats are those of the side.

    Accusi are the player's own. `longest_run` counts matches won one after the other.
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


_Kind = tuple[str, int, bool]


async def statistics(matches: AsyncIterable[Match], player: PlayerId) -> tuple[Statistics, ...]:
    """Add up the matches of a player, which come one after the other."""
    sums: dict[_Kind, _Sum] = {}
    async for match in matches:
        came = match.result
        if came.places:
            kind = (_game(came), len(came.players), any(one.bot for one in came.players))
            sums.setdefault(kind, _Sum(kind)).add(came, seat_in(came, player))
    return tuple(sums[kind].value for kind in sorted(sums))


def seat_in(came: Result[Any], player: PlayerId) -> Seat:
    """Return at which seat a player has played a match."""
    return Seat([one.player for one in came.players].index(player))


def _game(came: Result[Any]) -> str:
    name: str = came.sheet.options.__struct_config__.tag
    return name


class _Sum:
    """Matches of one kind, added up so far."""

    def __init__(self, kind: _Kind) -> None:
        self.value = Statistics(*kind)
        self._run = 0

    def add(self, came: Result[Any], seat: Seat) -> None:
        won = came.places[seat] == 1
        self._run = self._run + 1 if won else 0
        self._plus(longest_run=max(0, self._run - self.value.longest_run))
        self._plus(matches=1, won=int(won), deals=len(came.deals))
        for points in came.deals:
            ours = points[seat % len(points)]
            self._plus(points_for=ours, points_against=sum(points) - ours)
        for feat in came.feats:
            self._add_feat(feat, seat, sides=len(came.deals[0]))
        self._plus(chips_won=max(0, came.chips[seat]), chips_lost=max(0, -came.chips[seat]))

    def _add_feat(self, feat: Feat, seat: Seat, *, sides: int) -> None:
        if feat.seat == seat and feat.name == "accuso":
            self._plus(accusi=feat.times, accuso_points=feat.points)
        elif feat.side == seat % sides and feat.name == "cappotto":
            self._plus(cappotti=feat.times)

    def _plus(self, **more: int) -> None:
        sums = {name: getattr(self.value, name) + number for name, number in more.items()}
        self.value = replace(self.value, **sums)
