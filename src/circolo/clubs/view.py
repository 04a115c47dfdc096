"""What the page of a club shows: to everybody, and to its members."""

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.clubs.club_state import Club, ClubId, Colour, Role
from circolo.clubs.permissions import Act, Actor, allowed_acts
from circolo.tables.names import Names
from circolo.tables.state import PlayerId


class ClubPage(Struct, frozen=True):
    """The public page of a club. `members` and `tournaments` are numbers only."""

    id: ClubId
    name: str
    text: str
    colour: Colour
    since: Millis
    members: int
    tournaments: int
    logo: str
    """The digest of the logo, which its address ends with; empty for none."""

    rules: str
    """What the club expects of its members, in lines; empty for nothing."""


class ShownMember(Struct, frozen=True):
    """A member of a club, under their current name."""

    player: PlayerId
    name: str
    role: Role
    since: Millis


class ShownInvitation(Struct, frozen=True):
    """A valid invitation without its secret. `left`: how many people can still join with it."""

    id: str
    by: str
    until: Millis
    left: int


class ClubView(Struct, frozen=True):
    """A club as one viewer sees it. `role` is null for a person who is no member, `may` the acts
    that are open to the viewer. The lists are empty for those who may not see them.
    """

    page: ClubPage
    role: Role | None
    may: tuple[Act, ...]
    members: tuple[ShownMember, ...]
    invitations: tuple[ShownInvitation, ...]


def page(club: Club) -> ClubPage:
    """Return what everybody may see of a club."""
    return ClubPage(
        club.id,
        club.name,
        club.text,
        club.colour,
        club.since,
        members=len(club.members),
        tournaments=club.tournaments,
        logo=club.logo,
        rules=club.rules,
    )


def view(
    club: Club, player: PlayerId | None, actor: Actor, *, now: Millis, names: Names
) -> ClubView:
    """Return a club as a viewer sees it, who is `player` and acts as `actor`."""
    may = allowed_acts(actor)
    member = None if player is None else club.members.get(player)
    return ClubView(
        page(club),
        role=None if member is None else member.role,
        may=may,
        members=_members(club, names) if "see_members" in may else (),
        invitations=_invitations(club, now, names) if "invite" in may else (),
    )


def _members(club: Club, names: Names) -> tuple[ShownMember, ...]:
    return tuple(
        ShownMember(player, names(player, ""), member.role, member.since)
        for player, member in club.members.items()
    )


def _invitations(club: Club, now: Millis, names: Names) -> tuple[ShownInvitation, ...]:
    return tuple(
        ShownInvitation(one.id, names(one.by, ""), one.until, one.left)
        for one in club.invitations
        if now < one.until
    )
