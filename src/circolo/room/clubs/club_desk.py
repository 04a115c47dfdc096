"""Clubs of members: checks who acts, and commits what the rules of clubs decide.

In a cluster the desk does all of it.
"""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Literal, NamedTuple

from circolo.cards.units import DAY, Millis
from circolo.clubs import rules, view
from circolo.clubs.club_state import Club, ClubId, Clubs, Colour, Role, clubs_of
from circolo.clubs.commands import (
    AddTournament,
    ClubCommand,
    Dissolve,
    Edit,
    Forget,
    Found,
    HandOver,
    Invite,
    Join,
    Leave,
    Remove,
    Revoke,
    SeasonCommand,
    SetLogo,
    SetRole,
    SetRules,
)
from circolo.clubs.events import ClubEvent
from circolo.clubs.permissions import Act
from circolo.clubs.refusal import Refused
from circolo.clubs.view import ClubPage, ClubView
from circolo.room.actors.house_state import rank
from circolo.room.clubs.club_stream import ClubStream
from circolo.room.clubs.club_terms import ClubTerms
from circolo.room.errors import RoomRefused
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.people.talk_rules import TalkRules
from circolo.room.ports import Clock, Entropy
from circolo.room.rate_limit import WindowLimit
from circolo.store.club_logos_port import ClubLogos
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId

ACTS = 60, Millis(3_600_000)
"""Rate limit of the acts of one person about clubs, links that they try included."""

FOUNDED = 5, DAY
"""Rate limit of the clubs that one person founds."""

_CLUB_BYTES = 6
_INVITATION_BYTES = 4
_TOKEN_BYTES = 16


class ClubText(NamedTuple):
    """What the owner chooses for the page of a club."""

    name: str
    text: str
    colour: Colour


class Membership(NamedTuple):
    """A club of a person, and their role in it since when."""

    page: ClubPage
    role: Role
    since: Millis


class ClubDesk:
    """Founds, changes and dissolves clubs, and lets people join and leave them."""

    def __init__(
        self,
        stream: ClubStream,
        roles: RolesAndSanctions,
        names: NameDirectory,
        *,
        clock: Clock,
        entropy: Entropy,
        terms: ClubTerms,
        talk: TalkRules,
        logos: ClubLogos,
    ) -> None:
        self.terms = terms
        self._stream = stream
        self._roles = roles
        self._names = names
        self._clock = clock
        self._entropy = entropy
        self._talk = talk
        self._logos = logos
        self._logo_changes = asyncio.Lock()
        self._acts = WindowLimit(*ACTS)
        self._founded = WindowLimit(*FOUNDED)

    @property
    def state(self) -> Clubs:
        """All clubs after all committed entries that this process knows."""
        return self._stream.state

    def may_found(self, person: Person) -> bool:
        """Return whether the house lets this person found clubs."""
        if person.kind != "member" or self.terms.founders == "none":
            return False
        is_staff = self._roles.role_of(person.id) != "player"
        return is_staff or self.terms.founders == "members"

    def is_house(self, player: PlayerId) -> bool:
        """Return whether a player directs the house, and so sees and moderates all clubs."""
        return rank(self._roles.role_of(player)) >= rank("director")

    async def found(self, person: Person, page: ClubText) -> ClubId:
        """Found a club and return its id. Raises RoomRefused."""
        if not self.may_found(person):
            raise RoomRefused("clubs_not_founded")
        now, player = self._clock.now(), PlayerId(person.id)
        if not self._founded.allows(player, now):
            raise RoomRefused("clubs_often")
        club = ClubId(self._entropy(_CLUB_BYTES).hex())
        said = Found(club, player, *self._checked(player, page), most=self.terms.per_member)
        await self._do(person, said)
        self._founded.take(player, now)
        return club

    async def edit(self, person: Person, club: ClubId, page: ClubText) -> None:
        """Replace the page of a club. Raises RoomRefused."""
        player = PlayerId(person.id)
        checked = self._checked(player, page)
        await self._do(person, Edit(club, player, *checked, is_house=self.is_house(player)))

    async def set_rules(self, person: Person, club: ClubId, text: str) -> None:
        """Replace what a club expects of its members, line by line. Raises RoomRefused."""
        player = PlayerId(person.id)
        lines = [" ".join(line.split()) for line in text.strip().splitlines()]
        if any(len(line) > rules.LONGEST_RULE for line in lines):
            raise RoomRefused("club_rules_invalid")
        checked = "\n".join(self.checked_words(player, line) if line else "" for line in lines)
        await self._do(person, SetRules(club, player, checked, is_house=self.is_house(player)))

    async def set_logo(
        self, person: Person, club: ClubId, draw: Callable[[], Awaitable[bytes]]
    ) -> str:
        """Replace the logo of a club by the picture that `draw` returns; return its digest.

        `draw` is called only if the person may change the page. Raises RoomRefused, or what `draw`
        raises.
        """
        self._take(person)
        player = PlayerId(person.id)
        self._require_speech(player)
        self.require(club, player, "edit", is_house=self.is_house(player))
        picture = await draw()
        digest = sha256(picture).hexdigest()
        async with self._logo_changes:
            await self._logos.put(club, digest, picture)
            try:
                await self._write_logo(person, club, digest)
            finally:
                await self._forget_logos(club)
        return digest

    async def remove_logo(self, person: Person, club: ClubId) -> None:
        """Remove the logo of a club and delete the picture. Idempotent. Raises RoomRefused."""
        self._take(person)
        async with self._logo_changes:
            await self._write_logo(person, club, "")
            await self._forget_logos(club)

    async def logo(self, club: ClubId, digest: str) -> bytes | None:
        """Return the picture of a club with this digest, None if the house does not have it."""
        return await self._logos.of(club, digest)

    async def invite(
        self, person: Person, club: ClubId, *, days: int, uses: int
    ) -> tuple[str, str]:
        """Make an invitation; return its id and its secret, of which the log keeps only the hash.

        Raises RoomRefused.
        """
        token = urlsafe_b64encode(self._entropy(_TOKEN_BYTES)).rstrip(b"=").decode()
        invitation = self._entropy(_INVITATION_BYTES).hex()
        until = Millis(self._clock.now() + days * DAY)
        by = PlayerId(person.id)
        await self._do(person, Invite(club, by, invitation, hash_of(token), until, uses))
        return invitation, token

    async def revoke(self, person: Person, club: ClubId, invitation: str) -> None:
        """Revoke an invitation. Raises RoomRefused."""
        await self._do(person, Revoke(club, PlayerId(person.id), invitation))

    def invited_to(self, person: Person, token: str) -> ClubPage:
        """Return the club to which an invitation with this secret leads. Raises RoomRefused."""
        self._take(person)
        try:
            club, _ = rules.invitation_with(self.state, hash_of(token), self._clock.now())
        except Refused as refused:
            raise RoomRefused(refused.code) from None
        return view.page(club)

    async def join(self, person: Person, token: str) -> ClubId:
        """Let a person join the club of an invitation; return its id. Idempotent.

        Raises RoomRefused.
        """
        if person.kind != "member":
            raise RoomRefused("clubs_members")
        if self._roles.is_excluded(PlayerId(person.id)):
            raise RoomRefused("excluded")
        club = self.invited_to(person, token).id
        await self._write(Join(hash_of(token), PlayerId(person.id)))
        return club

    async def leave(self, person: Person, club: ClubId) -> None:
        """Leave a club. Raises RoomRefused."""
        await self._do(person, Leave(club, PlayerId(person.id)))

    async def remove(self, person: Person, club: ClubId, player: PlayerId) -> None:
        """Remove a member. Raises RoomRefused."""
        await self._do(person, Remove(club, PlayerId(person.id), player))

    async def set_role(
        self,
        person: Person,
        club: ClubId,
        *,
        player: PlayerId,
        role: Literal["member", "organiser"],
    ) -> None:
        """Make a member an organiser, or an organiser a member. Raises RoomRefused."""
        await self._do(person, SetRole(club, PlayerId(person.id), player, role))

    async def hand_over(self, person: Person, club: ClubId, player: PlayerId) -> None:
        """Make another member the owner. Raises RoomRefused."""
        most = self.terms.per_member
        await self._do(person, HandOver(club, PlayerId(person.id), player, most))

    async def dissolve(self, person: Person, club: ClubId) -> None:
        """Dissolve a club for good. Raises RoomRefused."""
        player = PlayerId(person.id)
        await self._do(person, Dissolve(club, player, is_house=self.is_house(player)))
        await self._forget_logos(club)

    async def forget(self, player: PlayerId) -> None:
        """End all memberships of a person whose account is being deleted. Idempotent."""
        owned = [one.id for one in clubs_of(self.state, player) if len(one.members) == 1]
        await self._write(Forget(player))
        for club in owned:
            await self._forget_logos(club)

    async def add_tournament(self, command: AddTournament) -> None:
        """Let a tournament that is about to be announced belong to a club. Raises RoomRefused."""
        await self._write(command)

    async def change_season(self, person: Person, command: SeasonCommand) -> None:
        """Open a season, or change which tournaments count for it. Raises RoomRefused."""
        await self._do(person, command)

    async def see(self, person: Person | None, club: ClubId) -> ClubView:
        """Return a club as a person, or somebody who is not signed in, sees it.

        Raises RoomRefused `club_unknown`.
        """
        found = self.state.clubs.get(club)
        if found is None:
            raise RoomRefused("club_unknown")
        player = None if person is None else PlayerId(person.id)
        actor = (
            "stranger"
            if player is None
            else rules.actor_in(found, player, is_house=self.is_house(player))
        )
        await self._names.load(found.members)
        now = self._clock.now()
        return view.view(found, player, actor, now=now, names=self._names.name)

    def page_of(self, club: ClubId | None) -> ClubPage | None:
        """Return the public page of a club; None without a club, and for one that is gone."""
        found = None if club is None else self.state.clubs.get(club)
        return None if found is None else view.page(found)

    def memberships(self, player: PlayerId) -> tuple[Membership, ...]:
        """Return the clubs of a person with their role, the oldest club first."""
        return tuple(
            Membership(view.page(club), club.members[player].role, club.members[player].since)
            for club in clubs_of(self.state, player)
        )

    def require(self, club: ClubId, player: PlayerId, act: Act, *, is_house: bool = False) -> Club:
        """Return a club in which a player may do an act. Raises RoomRefused."""
        try:
            return rules.permitted(self.state, club, player, act=act, is_house=is_house)
        except Refused as refused:
            raise RoomRefused(refused.code) from None

    def checked_words(self, player: PlayerId, text: str) -> str:
        """Return what a member writes for others in normal form.

        Raises RoomRefused, also if the author is muted.
        """
        self._require_speech(player)
        return self._talk.checked(text)

    def _checked(self, player: PlayerId, page: ClubText) -> ClubText:
        """Return a page in normal form. Raises RoomRefused, also if the author is muted."""
        text = " ".join(page.text.split())
        if not text.isprintable() or len(text) > rules.LONGEST_TEXT:
            raise RoomRefused("club_text_invalid")
        name = self.checked_words(player, page.name)
        return ClubText(name, self.checked_words(player, text) if text else "", page.colour)

    def _require_speech(self, player: PlayerId) -> None:
        if self._roles.muted(player, self._clock.now()) is not None:
            raise RoomRefused("talk_muted")

    async def _write_logo(self, person: Person, club: ClubId, logo: str) -> None:
        player = PlayerId(person.id)
        await self._write(SetLogo(club, player, logo, is_house=self.is_house(player)))

    async def _forget_logos(self, club: ClubId) -> None:
        """Delete the pictures of a club but the present one; all of a club that is gone."""
        found = self.state.clubs.get(club)
        await self._logos.keep_only(club, "" if found is None else found.logo)

    async def _do(self, person: Person, command: ClubCommand) -> None:
        self._take(person)
        await self._write(command)

    async def _write(self, command: ClubCommand) -> None:
        def decide(clubs: Clubs) -> tuple[ClubEvent, ...]:
            try:
                return rules.decide(clubs, command, now=self._clock.now())
            except Refused as refused:
                raise RoomRefused(refused.code) from None

        await self._stream.decide(decide)

    def _take(self, person: Person) -> None:
        now = self._clock.now()
        if not self._acts.allows(person.id, now):
            raise RoomRefused("clubs_often")
        self._acts.take(person.id, now)


def hash_of(token: str) -> str:
    """Return the hash of an invitation's secret, which is all that the log keeps of it."""
    return sha256(token.encode()).hexdigest()
