"""The commands that the rules of clubs decide. `by` is the author, a player's id.

`is_house`: the author is a director of the house, and acts as such if they are no member.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.clubs.club_state import ClubId, Colour, SeasonId
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId


class Found(Struct, frozen=True):
    """Command: found a club with this page. `most` is the number of clubs that one person owns at
    most in this house.
    """

    club: ClubId
    by: PlayerId
    name: str
    text: str
    colour: Colour
    most: int


class Edit(Struct, frozen=True):
    """Command: replace the page of a club."""

    club: ClubId
    by: PlayerId
    name: str
    text: str
    colour: Colour
    is_house: bool = False


class SetLogo(Struct, frozen=True):
    """Command: replace the logo of a club by the picture with this digest, empty for none."""

    club: ClubId
    by: PlayerId
    logo: str
    is_house: bool = False


class SetRules(Struct, frozen=True):
    """Command: replace what a club expects of its members."""

    club: ClubId
    by: PlayerId
    rules: str
    is_house: bool = False


class Invite(Struct, frozen=True):
    """Command: make an invitation; `token` is the hash of its secret."""

    club: ClubId
    by: PlayerId
    invitation: str
    token: str
    until: Millis
    uses: int


class Revoke(Struct, frozen=True):
    """Command: revoke an invitation."""

    club: ClubId
    by: PlayerId
    invitation: str


class Join(Struct, frozen=True):
    """Command: join the club that has an invitation with this token hash."""

    token: str
    by: PlayerId


class Leave(Struct, frozen=True):
    """Command: leave a club."""

    club: ClubId
    by: PlayerId


class Remove(Struct, frozen=True):
    """Command: remove a member."""

    club: ClubId
    by: PlayerId
    player: PlayerId


class SetRole(Struct, frozen=True):
    """Command: make a member an organiser, or an organiser a member."""

    club: ClubId
    by: PlayerId
    player: PlayerId
    role: Literal["member", "organiser"]


class HandOver(Struct, frozen=True):
    """Command: make another member the owner. `most` as in `Found`."""

    club: ClubId
    by: PlayerId
    player: PlayerId
    most: int


class Dissolve(Struct, frozen=True):
    """Command: dissolve a club for good."""

    club: ClubId
    by: PlayerId
    is_house: bool = False


class AddTournament(Struct, frozen=True):
    """Command: let a tournament that is about to be announced belong to a club."""

    club: ClubId
    by: PlayerId
    tournament: TournamentId


class OpenSeason(Struct, frozen=True):
    """Command: open a season of a club, or of the house (`club` None)."""

    season: SeasonId
    club: ClubId | None
    by: PlayerId
    name: str
    points: tuple[int, ...]
    drop: int
    is_house: bool = False


class CountEvening(Struct, frozen=True):
    """Command: let a tournament count for a season."""

    season: SeasonId
    by: PlayerId
    tournament: TournamentId
    is_house: bool = False


class DiscountEvening(Struct, frozen=True):
    """Command: take a tournament out of a season."""

    season: SeasonId
    by: PlayerId
    tournament: TournamentId
    is_house: bool = False


class RenameSeason(Struct, frozen=True):
    """Command: give a season another name."""

    season: SeasonId
    by: PlayerId
    name: str
    is_house: bool = False


class CloseSeason(Struct, frozen=True):
    """Command: close a season for good. `final` has its tournaments, which are all over, each with
    the version of its log.
    """

    season: SeasonId
    by: PlayerId
    final: Mapping[TournamentId, int]
    is_house: bool = False


SeasonCommand = OpenSeason | CountEvening | DiscountEvening | RenameSeason | CloseSeason
"""Commands about seasons, decided in `seasons/rules.py`."""


class Forget(Struct, frozen=True):
    """Command of the house: end all memberships of a person whose account is being deleted."""

    player: PlayerId


ClubCommand = (
    Found
    | Edit
    | SetLogo
    | SetRules
    | Invite
    | Revoke
    | Join
    | Leave
    | Remove
    | SetRole
    | HandOver
    | Dissolve
    | AddTournament
    | Forget
    | SeasonCommand
)
