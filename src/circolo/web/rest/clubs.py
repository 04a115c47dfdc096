"""REST operations: clubs of members, their members, roles and invitations."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.clubs.club_state import ClubId, Colour, Role
from circolo.clubs.rules import LONGEST_NAME, LONGEST_RULE, LONGEST_TEXT, MOST_RULES, MOST_USES
from circolo.clubs.view import ClubPage, ClubView
from circolo.room.clubs.club_desk import ClubText
from circolo.room.house import House
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.tournaments.view import TournamentRow
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.club_invitations import MOST_ADDRESSES, ClubInvitations
from circolo.web.accounts.display_names import accepted_club_name
from circolo.web.accounts.emails import LONGEST
from circolo.web.mail.mail_texts import Language
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.web.rest.people.sign_in import Nothing
from circolo.web.rest.tournaments import viewer_of
from circolo.wire.game_unions import Options
from circolo.wire.message_fields import ClubIdText, PlayerIdText

MOST_RULES_BYTES = 65_536
"""Maximum size of a request with house rules, whose letters may take six bytes each."""

Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$(?!\n)")]
InvitationId = Annotated[str, Meta(pattern=r"^[a-f0-9]{8}$(?!\n)")]


class OwnClub(Struct, frozen=True):
    """A club of the signed-in person, and their role in it."""

    page: ClubPage
    role: Role


class OwnClubs(Struct, frozen=True):
    """The clubs of the signed-in person. `may_found`: the house lets them found another."""

    clubs: tuple[OwnClub, ...]
    may_found: bool


class ShownClub(Struct, frozen=True):
    """A club as the viewer may see it. `tournaments` are its listed ones, which only members see;
    `for_glory`: those that members announce have no entry in chips.
    """

    now: Millis
    view: ClubView
    tournaments: tuple[TournamentRow[Options], ...]
    for_glory: bool


class ClubOfTournament(Struct, frozen=True):
    """The club that a tournament belongs to; null for a tournament of the house, and after the
    club was dissolved.
    """

    club: ClubPage | None


class FoundClub(Struct, frozen=True):
    """Response: the id of the club."""

    club: ClubId


class NewInvitation(Struct, frozen=True):
    """Response: a new invitation. The house shows the secret `token` only this once."""

    id: str
    token: str


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewClub(_Body, frozen=True):
    """Request: the page of a new club."""

    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)]
    colour: Colour
    text: Annotated[str, Meta(max_length=4 * LONGEST_TEXT)] = ""


class EditedClub(NewClub, frozen=True, kw_only=True):
    """Request: the new page of a club."""

    club: ClubIdText


class NewRules(_Body, frozen=True):
    """Request: what a club expects of its members, one rule a line; empty for nothing."""

    club: ClubIdText
    rules: Annotated[str, Meta(max_length=2 * MOST_RULES * LONGEST_RULE)]


class AboutClub(_Body, frozen=True):
    """Request: a club."""

    club: ClubIdText


class AboutClubMember(_Body, frozen=True):
    """Request: a member of a club."""

    club: ClubIdText
    player: PlayerIdText


class NewRole(_Body, frozen=True):
    """Request: the new role of a member of a club."""

    club: ClubIdText
    player: PlayerIdText
    role: Literal["member", "organiser"]


class Invite(_Body, frozen=True):
    """Request: an invitation that is valid for some days, and for a number of people."""

    club: ClubIdText
    days: Annotated[int, Meta(ge=1, le=30)] = 7
    uses: Annotated[int, Meta(ge=1, le=MOST_USES)] = 20


class MailedInvitation(_Body, frozen=True):
    """Request: an invitation by e-mail to some addresses, and the language of the mail."""

    club: ClubIdText
    addresses: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST)], ...],
        Meta(min_length=1, max_length=MOST_ADDRESSES),
    ]
    language: Language = "it"


class RevokedInvitation(_Body, frozen=True):
    """Request: an invitation to revoke."""

    club: ClubIdText
    invitation: InvitationId


class InvitationToken(_Body, frozen=True):
    """Request: the secret of an invitation, from its link."""

    token: Token


@get("/api/me/clubs")
async def own_clubs(requester: Requester, accounts: Accounts, house: House) -> OwnClubs:
    """Return the clubs of the signed-in person."""
    person = (await accounts.required(requester)).person
    desk = house.clubs.desk
    own = tuple(OwnClub(one.page, one.role) for one in desk.memberships(PlayerId(person.id)))
    return OwnClubs(own, may_found=desk.may_found(person))


@get("/api/clubs/{club}")
async def club_page(
    club: str, *, requester: Requester, accounts: Accounts, house: House
) -> ShownClub:
    """Return a club as far as the signed-in person, or somebody who is not signed in, may see."""
    known = await accounts.known(requester)
    person = None if known is None else known.person
    seen = await house.clubs.desk.see(person, ClubId(club))
    viewer = None if person is None else PlayerId(person.id)
    club_of = house.clubs.privacy.club_of
    rows = house.tournaments.shown.rows(viewer) if seen.role or "see_members" in seen.may else ()
    return ShownClub(
        house.clock.now(),
        seen,
        tuple(row for row in rows if club_of(row.id) == club),
        for_glory=house.clubs.desk.terms.stakes == "glory",
    )


@get("/api/events/{event}/club")
async def club_of_event(
    event: str, *, requester: Requester, accounts: Accounts, house: House
) -> ClubOfTournament:
    """Return the club of a tournament, to people who may see the tournament."""
    viewer = await viewer_of(requester, accounts)
    tournament = TournamentId(event)
    await house.tournaments.shown.state(tournament, viewer)
    return ClubOfTournament(house.clubs.desk.page_of(house.clubs.privacy.club_of(tournament)))


@post("/api/clubs")
async def found_club(
    data: NewClub, *, requester: Requester, accounts: Accounts, house: House
) -> FoundClub:
    """Found a club, of which the signed-in member is the owner."""
    person = (await accounts.required(requester)).person
    return FoundClub(await house.clubs.desk.found(person, _text(data)))


@post("/api/clubs/edit")
async def edit_club(
    data: EditedClub, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Replace name, description and colour of a club."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.edit(person, ClubId(data.club), _text(data))
    return Nothing()


@post("/api/clubs/rules", max_body_bytes=MOST_RULES_BYTES)
async def set_rules(
    data: NewRules, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Replace the house rules of a club, which everybody can read."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.set_rules(person, ClubId(data.club), data.rules)
    return Nothing()


@post("/api/clubs/invite")
async def invite_to_club(
    data: Invite, *, requester: Requester, accounts: Accounts, house: House
) -> NewInvitation:
    """Make an invitation to a club, whose link lets people join."""
    person = (await accounts.required(requester)).person
    made = await house.clubs.desk.invite(person, ClubId(data.club), days=data.days, uses=data.uses)
    return NewInvitation(*made)


@post("/api/clubs/invite_by_mail")
async def invite_by_mail(
    data: MailedInvitation,
    *,
    requester: Requester,
    accounts: Accounts,
    invitations: ClubInvitations,
) -> Nothing:
    """Send the link of a new invitation to some addresses; the answer is the same for each."""
    person = (await accounts.required(requester)).person
    await invitations.send(
        person,
        ClubId(data.club),
        data.addresses,
        network_address=requester.address,
        language=data.language,
    )
    return Nothing()


@post("/api/clubs/revoke")
async def revoke_invitation(
    data: RevokedInvitation, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Revoke an invitation, so that nobody joins with it any more."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.revoke(person, ClubId(data.club), data.invitation)
    return Nothing()


@post("/api/clubs/invited")
async def invited_to(
    data: InvitationToken, *, requester: Requester, accounts: Accounts, house: House
) -> ClubPage:
    """Return the club to which an invitation leads, without joining it."""
    person = (await accounts.required(requester)).person
    return house.clubs.desk.invited_to(person, data.token)


@post("/api/clubs/join")
async def join_club(
    data: InvitationToken, *, requester: Requester, accounts: Accounts, house: House
) -> FoundClub:
    """Join the club of an invitation; a repetition changes nothing."""
    person = (await accounts.required(requester)).person
    return FoundClub(await house.clubs.desk.join(person, data.token))


@post("/api/clubs/leave")
async def leave_club(
    data: AboutClub, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Leave a club; its owner hands it over first."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.leave(person, ClubId(data.club))
    return Nothing()


@post("/api/clubs/remove")
async def remove_member(
    data: AboutClubMember, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Remove a member, who can join again only with a newer invitation."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.remove(person, ClubId(data.club), PlayerId(data.player))
    return Nothing()


@post("/api/clubs/role")
async def set_role(
    data: NewRole, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Make a member an organiser, or an organiser a member."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.set_role(
        person, ClubId(data.club), player=PlayerId(data.player), role=data.role
    )
    return Nothing()


@post("/api/clubs/hand_over")
async def hand_over(
    data: AboutClubMember, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Make another member the owner of a club."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.hand_over(person, ClubId(data.club), PlayerId(data.player))
    return Nothing()


@post("/api/clubs/dissolve")
async def dissolve_club(
    data: AboutClub, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Dissolve a club for good. Its tournaments stay private."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.dissolve(person, ClubId(data.club))
    return Nothing()


def _text(page: NewClub) -> ClubText:
    return ClubText(accepted_club_name(page.name), page.text, page.colour)


OPERATIONS = (
    own_clubs,
    club_page,
    club_of_event,
    found_club,
    edit_club,
    set_rules,
    invite_to_club,
    invite_by_mail,
    revoke_invitation,
    invited_to,
    join_club,
    leave_club,
    remove_member,
    set_role,
    hand_over,
    dissolve_club,
)
