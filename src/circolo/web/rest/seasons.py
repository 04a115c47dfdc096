"""REST operations: seasons of tournaments, their standings, and who beat whom."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.clubs.club_state import ClubId, SeasonId
from circolo.clubs.rules import LONGEST_NAME
from circolo.clubs.seasons.view import Encounter, SeasonFacts, SeasonView
from circolo.room.house import House
from circolo.room.tournaments.season_desk import SeasonTerms
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.web import results_file
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import Response, get, post
from circolo.web.rest.people.sign_in import Nothing
from circolo.web.rest.tournaments import viewer_of
from circolo.wire.message_fields import ClubIdText, PlayerIdText, TournamentIdText

MOST_PLACES = 64
MOST_POINTS = 1_000
MOST_DROPPED = 20

SeasonIdText = Annotated[str, Meta(pattern=r"^[a-z0-9]{4,16}$(?!\n)")]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]


class Seasons(Struct, frozen=True):
    """The seasons that the viewer may see, the newest first. `may_open`: they may open seasons of
    the house.
    """

    seasons: tuple[SeasonFacts, ...]
    may_open: bool


class Encounters(Struct, frozen=True):
    """The tournaments of a season in which two players both took part."""

    encounters: tuple[Encounter, ...]


class OpenedSeason(Struct, frozen=True):
    """Response: the id of the season."""

    season: SeasonId


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewSeason(_Body, frozen=True):
    """Request: a new season of a club, or of the house. `points` are those of each place, the first
    place first; `drop` is how many of the worst results of each player do not count.
    """

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    points: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=MOST_PLACES)]
    drop: Annotated[int, Meta(ge=0, le=MOST_DROPPED)] = 0
    club: ClubIdText | None = None


class RenamedSeason(_Body, frozen=True):
    """Request: the new name of a season."""

    season: SeasonIdText
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class AboutSeason(_Body, frozen=True):
    """Request: a season."""

    season: SeasonIdText


class EveningOfSeason(_Body, frozen=True):
    """Request: whether a tournament counts for a season."""

    season: SeasonIdText
    event: TournamentIdText
    counts: bool


@get("/api/seasons")
async def seasons(requester: Requester, accounts: Accounts, house: House) -> Seasons:
    """Return the seasons of the house, and those of the clubs of the signed-in person."""
    viewer = await viewer_of(requester, accounts)
    return Seasons(house.seasons.listed(viewer), may_open=house.seasons.may_open(viewer))


@get("/api/seasons/{season}")
async def season_page(
    season: str, *, requester: Requester, accounts: Accounts, house: House
) -> SeasonView:
    """Return a season with its standings; one of a club to its members only."""
    viewer = await viewer_of(requester, accounts)
    return await house.seasons.see(SeasonId(season), viewer)


@get("/api/seasons/{season}/standings")
async def season_standings(
    season: str, *, requester: Requester, accounts: Accounts, house: House
) -> Response[bytes]:
    """Return the standings of a season as CSV, one player in a line, the best first."""
    viewer = await viewer_of(requester, accounts)
    seen = await house.seasons.see(SeasonId(season), viewer)
    headers = (("content-disposition", f'attachment; filename="circolo-{seen.facts.id}.csv"'),)
    file = results_file.season_file(seen)
    return Response(file, headers=headers, media_type=results_file.MEDIA_TYPE)


@get("/api/seasons/{season}/encounters")
async def encounters(
    season: str,
    one: PlayerIdText,
    other: PlayerIdText,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
) -> Encounters:
    """Return the tournaments of a season in which two players both took part, and who won."""
    viewer = await viewer_of(requester, accounts)
    found = await house.seasons.encounters(
        SeasonId(season), viewer, one=PlayerId(one), other=PlayerId(other)
    )
    return Encounters(found)


@post("/api/seasons/open")
async def open_season(
    data: NewSeason, *, requester: Requester, accounts: Accounts, house: House
) -> OpenedSeason:
    """Open a season, as an organiser of a club, or as a director of the house."""
    person = (await accounts.required(requester)).person
    club = None if data.club is None else ClubId(data.club)
    terms = SeasonTerms(data.name, data.points, data.drop)
    return OpenedSeason(await house.seasons.open(person, club, terms))


@post("/api/seasons/count")
async def count_evening(
    data: EveningOfSeason, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Let a tournament count for a season, or no longer. A repetition changes nothing."""
    person = (await accounts.required(requester)).person
    await house.seasons.count(
        person, SeasonId(data.season), TournamentId(data.event), counts=data.counts
    )
    return Nothing()


@post("/api/seasons/rename")
async def rename_season(
    data: RenamedSeason, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Give a season another name. A repetition changes nothing."""
    person = (await accounts.required(requester)).person
    await house.seasons.rename(person, SeasonId(data.season), data.name)
    return Nothing()


@post("/api/seasons/close")
async def close_season(
    data: AboutSeason, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Close a season for good, once its tournaments are over. Its standings stay as they are."""
    person = (await accounts.required(requester)).person
    await house.seasons.close(person, SeasonId(data.season))
    return Nothing()


OPERATIONS = (
    seasons,
    season_page,
    season_standings,
    encounters,
    open_season,
    count_evening,
    rename_season,
    close_season,
)
