"""Tournaments of clubs: who announces them, how many, and for which chips."""

from typing import NamedTuple

from circolo.clubs.club_state import ClubId
from circolo.clubs.commands import AddTournament
from circolo.room.clubs.club_desk import ClubDesk
from circolo.room.clubs.club_terms import ClubTerms
from circolo.room.errors import RoomRefused
from circolo.room.tournaments.tournaments import Tournaments
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions

MOST_OF_CLUB = 5
"""Maximum number of tournaments of one club that are not over."""

MOST_OF_CLUBS = 60
"""Maximum number of tournaments of all clubs that are not over; the house keeps the other places
that `MOST_LIVE` leaves.
"""


class ClubTournament(NamedTuple):
    """Who announces a tournament in which club."""

    club: ClubId
    by: PlayerId
    is_director: bool
    """Whether the author is a director of the house."""


async def announce_in_club(
    announced: ClubTournament,
    sheet: AnyTournamentOptions,
    *,
    clubs: ClubDesk,
    tournaments: Tournaments,
) -> TournamentId:
    """Announce a private tournament of a club and return its id. Raises RoomRefused."""
    clubs.require(announced.club, announced.by, "direct")
    _check_number(announced.club, clubs, tournaments)
    if not announced.is_director:
        clubs.checked_words(announced.by, sheet.name)
        _check_stakes(sheet, clubs.terms)

    async def reserve(tournament: TournamentId) -> None:
        await clubs.add_tournament(AddTournament(announced.club, announced.by, tournament))

    by = announced.by
    return await tournaments.announce(sheet, by=by, cause=by, club=announced.club, reserve=reserve)


def _check_number(club: ClubId, clubs: ClubDesk, tournaments: Tournaments) -> None:
    owners = [clubs.state.tournaments.get(state.id) for state in tournaments.states()]
    if owners.count(club) >= MOST_OF_CLUB:
        raise RoomRefused("club_events_full")
    if len(owners) - owners.count(None) >= MOST_OF_CLUBS:
        raise RoomRefused("events_full")


def _check_stakes(sheet: AnyTournamentOptions, terms: ClubTerms) -> None:
    """Raise RoomRefused if a member announces a tournament for chips that the house does not
    allow. A guarantee may create chips, so only the house gives one.
    """
    if sheet.guarantee:
        raise RoomRefused("club_guarantee")
    if terms.stakes == "glory" and (sheet.entry or sheet.fee):
        raise RoomRefused("club_for_glory")
