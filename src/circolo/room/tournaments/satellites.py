"""Satellites: completes the options of a new one with the tournament whose entries it gives."""

from msgspec import UNSET
from msgspec.structs import replace

from circolo.clubs.club_state import ClubId
from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.errors import RoomRefused
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    Satellite,
    pairs_enter,
)


def completed(
    sheet: AnyTournamentOptions,
    target: State | None,
    *,
    privacy: TournamentPrivacy,
    club: ClubId | None,
) -> AnyTournamentOptions:
    """Return the options with the name and the price of the other tournament; those of any other
    tournament unchanged. `club` is the club in which the satellite is announced.

    Raises RoomRefused `bad_options` unless its winners can enter: the other tournament is open, of
    the same chips, of the house or of the same club, and each player enters alone.
    """
    if sheet.satellite is UNSET:
        return sheet
    owner = None if target is None else privacy.club_of(TournamentId(target.id))
    if target is None or owner not in {None, club}:
        raise _refused("names no tournament that is open")
    of = target.sheet
    if target.phase != "open":
        raise _refused("names no tournament that is open")
    if pairs_enter(of):
        raise _refused("names a tournament of pairs that enter together")
    if of.chips != sheet.chips:
        raise _refused("names a tournament for other chips")
    return replace(sheet, satellite=Satellite(target.id, of.entry + of.fee, of.name))


def _refused(why: str) -> RoomRefused:
    return RoomRefused("bad_options", f"satellite {why}")
