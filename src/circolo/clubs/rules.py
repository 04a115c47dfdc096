"""The rules of clubs: decides a command, and returns the events that it produces."""

from typing import assert_never

from circolo.cards.units import DAY, Millis
from circolo.clubs.club_state import (
    Club,
    ClubId,
    Clubs,
    Invitation,
    clubs_of,
    heir_of,
    owned_by,
)
from circolo.clubs.commands import (
    AddTournament,
    CloseSeason,
    ClubCommand,
    CountEvening,
    DiscountEvening,
    Dissolve,
    Edit,
    Forget,
    Found,
    HandOver,
    Invite,
    Join,
    Leave,
    OpenSeason,
    Remove,
    RenameSeason,
    Revoke,
    SetLogo,
    SetRole,
    SetRules,
)
from circolo.clubs.events import (
    ClubEvent,
    Dissolved,
    Edited,
    Founded,
    HandedOver,
    Invited,
    Joined,
    Left,
    LogoSet,
    Removed,
    Revoked,
    RoleSet,
    RulesSet,
    TournamentAdded,
)
from circolo.clubs.permissions import PERMISSIONS, Act, Actor
from circolo.clubs.refusal import Refused
from circolo.clubs.seasons import rules as season_rules
from circolo.glyphs.lookalikes import name_key
from circolo.tables.state import PlayerId

MOST_CLUBS = 1_000
"""Maximum number of clubs in a house, which bounds the state."""

MOST_MEMBERS = 200
MOST_MEMBERSHIPS = 20
"""Maximum number of clubs of which one person is a member."""

MOST_INVITATIONS = 10
"""Maximum number of valid invitations of one club."""

MOST_USES = 100
LONGEST_INVITATION = Millis(30 * DAY)
MOST_REMOVED = 500
"""Maximum number of removed people that a club remembers; it removes nobody else then."""

LONGEST_NAME = 40
LONGEST_TEXT = 200
MOST_RULES = 20
"""Maximum number of lines of a club's house rules."""

LONGEST_RULE = 200
"""Maximum number of characters in one line of them."""


def decide(clubs: Clubs, command: ClubCommand, *, now: Millis) -> tuple[ClubEvent, ...]:
    """Return the events of a command, none if it changes nothing. Raises Refused."""
    match command:
        case Found():
            return _found(clubs, command)
        case Join():
            return _join(clubs, command, now)
        case Forget():
            return _forget(clubs, command.player)
        case Edit():
            return _edit(clubs, command)
        case SetLogo():
            club = permitted(clubs, command.club, command.by, act="edit", is_house=command.is_house)
            if club.logo == command.logo:
                return ()
            return (LogoSet(command.club, command.by, command.logo),)
        case Invite():
            return _invite(clubs, command, now)
        case Revoke():
            club = permitted(clubs, command.club, command.by, act="invite")
            is_known = any(one.id == command.invitation for one in club.invitations)
            _require(is_known, "invitation_unknown")
            return (Revoked(command.club, command.by, command.invitation),)
        case Leave():
            permitted(clubs, command.club, command.by, act="leave")
            return (Left(command.club, command.by),)
        case Remove() | SetRole() | HandOver():
            return _about_member(clubs, command)
        case Dissolve():
            permitted(clubs, command.club, command.by, act="dissolve", is_house=command.is_house)
            return (Dissolved(command.club, command.by),)
        case AddTournament():
            permitted(clubs, command.club, command.by, act="direct")
            return (TournamentAdded(command.club, command.tournament, command.by),)
        case SetRules():
            return _set_rules(clubs, command)
        case OpenSeason() | CountEvening() | DiscountEvening() | RenameSeason() | CloseSeason():
            return season_rules.decide_season(clubs, command)
        case _:
            assert_never(command)


def actor_in(club: Club, player: PlayerId, *, is_house: bool = False) -> Actor:
    """Return as whom a player acts in a club; `is_house`: they are a director of the house."""
    member = club.members.get(player)
    if member is not None:
        return member.role
    return "house" if is_house else "stranger"


def permitted(
    clubs: Clubs, club_id: ClubId, by: PlayerId, *, act: Act, is_house: bool = False
) -> Club:
    """Return a club in which a player may do an act.

    Raises Refused `club_unknown`, `club_owner_stays` or `club_not_allowed`.
    """
    club = clubs.clubs.get(club_id)
    if club is None:
        raise Refused("club_unknown")
    actor = actor_in(club, by, is_house=is_house)
    if act == "leave" and actor == "owner":
        raise Refused("club_owner_stays")
    _require(actor in PERMISSIONS[act], "club_not_allowed")
    return club


def invitation_with(clubs: Clubs, token: str, now: Millis) -> tuple[Club, Invitation]:
    """Return the club and the valid invitation with this token hash.

    Raises Refused `invitation_unknown` or `invitation_expired`.
    """
    for club in clubs.clubs.values():
        for invitation in club.invitations:
            if invitation.token == token:
                _require(now < invitation.until, "invitation_expired")
                return club, invitation
    raise Refused("invitation_unknown")


def _found(clubs: Clubs, command: Found) -> tuple[ClubEvent, ...]:
    _require(len(clubs.clubs) < MOST_CLUBS, "clubs_full")
    _require(owned_by(clubs, command.by) < command.most, "club_owner_full")
    _require(len(clubs_of(clubs, command.by)) < MOST_MEMBERSHIPS, "club_memberships_full")
    _check_page(clubs, command)
    return (Founded(command.club, command.by, command.name, command.text, command.colour),)


def _edit(clubs: Clubs, command: Edit) -> tuple[ClubEvent, ...]:
    club = permitted(clubs, command.club, command.by, act="edit", is_house=command.is_house)
    _check_page(clubs, command)
    if (club.name, club.text, club.colour) == (command.name, command.text, command.colour):
        return ()
    return (Edited(command.club, command.by, command.name, command.text, command.colour),)


def _set_rules(clubs: Clubs, command: SetRules) -> tuple[ClubEvent, ...]:
    club = permitted(clubs, command.club, command.by, act="edit", is_house=command.is_house)
    lines = command.rules.split("\n")
    is_bounded = len(lines) <= MOST_RULES and all(len(line) <= LONGEST_RULE for line in lines)
    _require(is_bounded and all(map(str.isprintable, lines)), "club_rules_invalid")
    if club.rules == command.rules:
        return ()
    return (RulesSet(command.club, command.by, command.rules),)


def _check_page(clubs: Clubs, page: Found | Edit) -> None:
    key = name_key(page.name)
    _require(bool(key) and len(page.name) <= LONGEST_NAME, "club_name_invalid")
    is_seen = page.text.isprintable() and len(page.text) <= LONGEST_TEXT
    _require(is_seen, "club_text_invalid")
    others = (club for club in clubs.clubs.values() if club.id != page.club)
    _require(all(name_key(club.name) != key for club in others), "club_name_alike")


def _invite(clubs: Clubs, command: Invite, now: Millis) -> tuple[ClubEvent, ...]:
    club = permitted(clubs, command.club, command.by, act="invite")
    is_bounded = now < command.until <= now + LONGEST_INVITATION
    _require(is_bounded and 1 <= command.uses <= MOST_USES, "invitation_invalid")
    over = [one for one in club.invitations if one.until <= now]
    _require(len(club.invitations) - len(over) < MOST_INVITATIONS, "invitations_full")
    made = Invited(
        command.club,
        command.by,
        command.invitation,
        command.token,
        command.until,
        command.uses,
    )
    # Expired invitations end here, so that their number in the state is bounded.
    return (*(Revoked(command.club, command.by, one.id) for one in over), made)


def _join(clubs: Clubs, command: Join, now: Millis) -> tuple[ClubEvent, ...]:
    club, invitation = invitation_with(clubs, command.token, now)
    if command.by in club.members:
        return ()
    removed = club.removed.get(command.by)
    _require(removed is None or removed < invitation.made, "club_removed")
    _require(len(club.members) < MOST_MEMBERS, "club_full")
    _require(len(clubs_of(clubs, command.by)) < MOST_MEMBERSHIPS, "club_memberships_full")
    return (Joined(club.id, command.by, invitation.id),)


def _about_member(clubs: Clubs, command: Remove | SetRole | HandOver) -> tuple[ClubEvent, ...]:
    club = clubs.clubs.get(command.club)
    member = None if club is None else club.members.get(command.player)
    is_organiser = member is not None and member.role == "organiser"
    match command:
        case Remove():
            act: Act = "remove_organiser" if is_organiser else "remove_member"
            permitted(clubs, command.club, command.by, act=act)
        case SetRole():
            permitted(clubs, command.club, command.by, act="set_role")
        case HandOver():
            permitted(clubs, command.club, command.by, act="hand_over")
    if club is None or member is None:
        raise Refused("club_no_member")
    match command:
        case Remove():
            _require(member.role != "owner", "club_owner_stays")
            _require(len(club.removed) < MOST_REMOVED, "club_removed_full")
            return (Removed(command.club, command.player, command.by),)
        case SetRole():
            _require(member.role != "owner", "club_owner_stays")
            if member.role == command.role:
                return ()
            return (RoleSet(command.club, command.player, command.role, command.by),)
        case HandOver():
            if member.role == "owner":
                return ()
            _require(owned_by(clubs, command.player) < command.most, "club_owner_full")
            return (HandedOver(command.club, command.player, command.by),)


def _forget(clubs: Clubs, player: PlayerId) -> tuple[ClubEvent, ...]:
    """Return the events that end all memberships of a person; their clubs pass to the heirs."""
    events: list[ClubEvent] = []
    for club in clubs_of(clubs, player):
        if club.members[player].role == "owner":
            heir = heir_of(club)
            if heir is None:
                events.append(Dissolved(club.id, PlayerId("")))
                continue
            events.append(HandedOver(club.id, heir, PlayerId("")))
        events.append(Left(club.id, player))
    return tuple(events)


def _require(holds: object, code: str) -> None:
    if not holds:
        raise Refused(code)
