"""The state of all clubs of a house, folded from their events."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId

ClubId = NewType("ClubId", str)
SeasonId = NewType("SeasonId", str)

Role = Literal["member", "organiser", "owner"]
"""The roles in a club; a club that is not dissolved has exactly one owner."""

Colour = Literal["green", "red", "blue", "ochre", "plum", "slate", "teal", "brown"]
"""The colours that a club chooses from; each has enough contrast with white text."""


class ClubMember(Struct, frozen=True):
    """A member of a club, and the time since when."""

    role: Role
    since: Millis


class Invitation(Struct, frozen=True):
    """An invitation by link. `token` is the hash of the secret in the link, `left` the number of
    people who can still join with it.
    """

    id: str
    token: str
    by: PlayerId
    made: Millis
    until: Millis
    left: int


class Club(Struct, frozen=True):
    """A club that is not dissolved. `members` are in the order in which they joined.

    `removed` has the time at which each removed person was removed; an older invitation does not
    let them join again.
    """

    id: ClubId
    name: str
    text: str
    colour: Colour
    since: Millis
    members: Mapping[PlayerId, ClubMember] = MappingProxyType({})
    invitations: tuple[Invitation, ...] = ()
    removed: Mapping[PlayerId, Millis] = MappingProxyType({})
    tournaments: int = 0
    """The number of tournaments that the club has announced."""

    logo: str = ""
    """The digest of the club's logo, the SHA-256 of the picture in hexadecimal; empty for none."""

    rules: str = ""
    """What the club expects of its members, in lines; empty for nothing."""


class Season(Struct, frozen=True):
    """A series of tournaments of a club, or of the house (`club` None), whose places give points.

    `points` are those of each place, the first place first; lower places get none. The worst
    `drop` results of each player do not count.
    """

    id: SeasonId
    club: ClubId | None
    name: str
    points: tuple[int, ...]
    drop: int
    evenings: tuple[TournamentId, ...] = ()
    """The tournaments that count once they are over, in the order in which they were added."""

    closed: Millis | None = None
    final: Mapping[TournamentId, int] = MappingProxyType({})
    """The version of each tournament's log when the season was closed: results that are corrected
    later do not count.
    """


class Clubs(Struct, frozen=True):
    """All clubs of a house, and for each tournament of a club the club that it belongs to.

    A tournament keeps its club when the club is dissolved, so that it never becomes public.
    """

    clubs: Mapping[ClubId, Club] = MappingProxyType({})
    tournaments: Mapping[TournamentId, ClubId] = MappingProxyType({})
    seasons: Mapping[SeasonId, Season] = MappingProxyType({})
    """The seasons of clubs that are not dissolved, and those of the house."""


def owner_of(club: Club) -> PlayerId:
    """Return the owner of a club."""
    return next(player for player, member in club.members.items() if member.role == "owner")


def clubs_of(clubs: Clubs, player: PlayerId) -> tuple[Club, ...]:
    """Return the clubs of which a player is a member, the oldest first."""
    return tuple(club for club in clubs.clubs.values() if player in club.members)


def owned_by(clubs: Clubs, player: PlayerId) -> int:
    """Return the number of clubs that a player owns."""
    return sum(club.members[player].role == "owner" for club in clubs_of(clubs, player))


def role_in(clubs: Clubs, club: ClubId, player: PlayerId) -> Role | None:
    """Return the role of a player in a club; None for a stranger, and for a club that is gone."""
    found = clubs.clubs.get(club)
    member = None if found is None else found.members.get(player)
    return None if member is None else member.role


def heir_of(club: Club) -> PlayerId | None:
    """Return the member who becomes owner if the owner's account is deleted: the organiser who
    joined first, or else the member who joined first; None if there is no other member.
    """
    others = [player for player, member in club.members.items() if member.role != "owner"]
    organisers = [player for player in others if club.members[player].role == "organiser"]
    return next(iter((*organisers, *others)), None)
