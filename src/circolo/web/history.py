"""A person's own matches, and what they come to: nobody else's are shown."""

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from circolo.cards.units import Millis, Seat
from circolo.room.history import Match
from circolo.room.house import House
from circolo.room.statistics import Statistics, seat_in
from circolo.tables.sheet import Sheet
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.web.accounts import Accounts
from circolo.web.visitor import Visitor
from circolo.wire.client import Options

MATCHES = 20
Position = Annotated[int | None, QueryParameter(ge=1, le=2**53)]
Count = Annotated[int, QueryParameter(ge=1, le=100)]


class MatchPlayer(Struct, frozen=True):
    """Who sat there, under the name he had then."""

    name: str
    bot: bool
    level: BotLevel | None


class PlayedMatch(Struct, frozen=True):
    """A match of mine: `players` and `places` by seat, `scores` and the points of deals by side.

    `places` is empty if the table was closed before the end, `chips` what the match has brought
    me; `deals` are those of which there is a record.
    """

    table: TableId
    ended: Millis
    sheet: Sheet[Options]
    seat: Seat
    players: tuple[MatchPlayer, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    points_by_deal: tuple[tuple[int, ...], ...]
    chips: int
    deals: tuple[int, ...]
    why: str


class History(Struct, frozen=True):
    """Matches, latest first; whoever wants those before asks again with `before`."""

    matches: tuple[PlayedMatch, ...]
    next: int | None


class AllStatistics(Struct, frozen=True):
    """What all my matches come to, kind by kind."""

    statistics: tuple[Statistics, ...]


@get("/api/me/matches")
async def matches(
    visitor: NamedDependency[Visitor],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    *,
    before: Position = None,
    limit: Count = MATCHES,
) -> History:
    """Return a page of the matches that the asking person has played."""
    player = PlayerId((await accounts.required(visitor)).person.id)
    found = await house.matches(player, limit=limit + 1, before=before)
    page = found[:limit]
    return History(
        matches=tuple(_own(match, player) for match in page),
        next=page[-1].position if len(found) > limit else None,
    )


@get("/api/me/statistics")
async def statistics(
    visitor: NamedDependency[Visitor],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
) -> AllStatistics:
    """Return what the asking person's matches come to."""
    player = PlayerId((await accounts.required(visitor)).person.id)
    return AllStatistics(await house.statistics(player))


def _own(match: Match, player: PlayerId) -> PlayedMatch:
    came = match.result
    seat = seat_in(came, player)
    return PlayedMatch(
        table=came.table,
        ended=match.at,
        sheet=came.sheet,
        seat=seat,
        players=tuple(MatchPlayer(one.name, one.bot, one.level) for one in came.players),
        places=came.places,
        scores=tuple(map(sum, zip(*came.deals, strict=True))),
        points_by_deal=came.deals,
        chips=came.chips[seat],
        deals=tuple(range(1, len(came.deals) + 1)),
        why=came.why,
    )
