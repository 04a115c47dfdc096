"""The rules of seasons: who opens them, and which tournaments count."""

from circolo.clubs.club_state import ClubId, Clubs, Season, role_in
from circolo.clubs.commands import (
    CloseSeason,
    CountEvening,
    DiscountEvening,
    OpenSeason,
    RenameSeason,
    SeasonCommand,
)
from circolo.clubs.events import (
    ClubEvent,
    EveningCounted,
    EveningDiscounted,
    SeasonClosed,
    SeasonOpened,
    SeasonRenamed,
)
from circolo.clubs.permissions import PERMISSIONS
from circolo.clubs.refusal import Refused
from circolo.tables.state import PlayerId

MOST_OF_CLUB = 20
"""Maximum number of seasons of one club."""

MOST_OF_HOUSE = 100
MOST_EVENINGS = 60
"""Maximum number of tournaments of one season, which bounds the cost of its page."""


def decide_season(clubs: Clubs, command: SeasonCommand) -> tuple[ClubEvent, ...]:
    """Return the events of a command about a season, none if it changes nothing. Raises Refused."""
    if isinstance(command, OpenSeason):
        return _open(clubs, command)
    season = clubs.seasons.get(command.season)
    if season is None:
        raise Refused("season_unknown")
    _require_directing(clubs, season.club, command.by, is_house=command.is_house)
    if isinstance(command, RenameSeason):
        if command.name == season.name:
            return ()
        return (SeasonRenamed(season.id, command.name, command.by),)
    if season.closed is not None:
        raise Refused("season_closed")
    match command:
        case CountEvening():
            return _count(clubs, season, command)
        case DiscountEvening():
            if command.tournament not in season.evenings:
                return ()
            return (EveningDiscounted(season.id, command.tournament, command.by),)
        case CloseSeason():
            if command.final.keys() != {*season.evenings}:
                raise Refused("season_running")  # one was added after they were looked at
            return (SeasonClosed(season.id, command.final, command.by),)


def may_direct(clubs: Clubs, club: ClubId | None, by: PlayerId, *, is_house: bool) -> bool:
    """Return whether a player may change the seasons of a club, or of the house (None). Those of a
    club are opened by who announces its tournaments.
    """
    if club is None:
        return is_house
    return role_in(clubs, club, by) in PERMISSIONS["direct"]


def _open(clubs: Clubs, command: OpenSeason) -> tuple[ClubEvent, ...]:
    if command.club is not None and command.club not in clubs.clubs:
        raise Refused("club_unknown")
    _require_directing(clubs, command.club, command.by, is_house=command.is_house)
    if not command.points or list(command.points) != sorted(command.points, reverse=True):
        raise Refused("season_points_invalid")
    number = sum(one.club == command.club for one in clubs.seasons.values())
    if number >= (MOST_OF_HOUSE if command.club is None else MOST_OF_CLUB):
        raise Refused("seasons_full")
    return (
        SeasonOpened(
            command.season, command.club, command.by, command.name, command.points, command.drop
        ),
    )


def _count(clubs: Clubs, season: Season, command: CountEvening) -> tuple[ClubEvent, ...]:
    if clubs.tournaments.get(command.tournament) != season.club:
        raise Refused("season_foreign")
    if command.tournament in season.evenings:
        return ()
    if len(season.evenings) >= MOST_EVENINGS:
        raise Refused("season_full")
    return (EveningCounted(season.id, command.tournament, command.by),)


def _require_directing(clubs: Clubs, club: ClubId | None, by: PlayerId, *, is_house: bool) -> None:
    if not may_direct(clubs, club, by, is_house=is_house):
        raise Refused("club_not_allowed")
