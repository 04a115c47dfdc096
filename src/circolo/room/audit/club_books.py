"""The audit of the stream `clubs`: authors of acts, invitations and owners.

The author of each act must have had the right role in the club, or in the house.
"""

from collections.abc import Iterator

from circolo.cards.units import Millis
from circolo.clubs import rules
from circolo.clubs.club_state import ClubId, Clubs, SeasonId
from circolo.clubs.events import (
    Dissolved,
    Edited,
    EventOfClub,
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
    SeasonEvent,
    SeasonOpened,
    SeasonRenamed,
    TournamentAdded,
    decode_events,
)
from circolo.clubs.evolve import evolve
from circolo.clubs.permissions import PERMISSIONS, Act
from circolo.clubs.seasons.rules import may_direct
from circolo.room.actors.house_state import HouseState, rank, role_of
from circolo.room.audit.house_books import Fault
from circolo.store.entries import Entry


class ClubBooks:
    """The state of the clubs derived from the log."""

    def __init__(self) -> None:
        self._clubs = Clubs()

    def read(self, entry: Entry, house: HouseState) -> Iterator[Fault]:
        """Fold an entry; yield its faults. `house` is the house state at that time."""
        for event in decode_events(entry.events):
            if isinstance(event, SeasonEvent):
                yield from self._season_unauthorised(event, house)
                self._clubs = evolve(self._clubs, event, at=entry.at)
                continue
            yield from self._unauthorised(event, house)
            if isinstance(event, Joined) and not self._was_invited(event, entry.at):
                yield Fault("act_unauthorised", f"lets {event.player} join without an invitation")
            self._clubs = evolve(self._clubs, event, at=entry.at)
            yield from self._ownerless(event.club)

    def _unauthorised(self, event: EventOfClub, house: HouseState) -> Iterator[Fault]:
        act = self._act(event)
        if act is None or isinstance(event, Founded | Joined):
            return
        by = event.player if isinstance(event, Left) else event.by
        is_house = rank(role_of(house, by)) >= rank("director")
        actor = rules.actor_in(self._clubs.clubs[event.club], by, is_house=is_house)
        if actor not in PERMISSIONS[act]:
            yield Fault("act_unauthorised", f"is by {by or 'nobody'}, who may not {act} there")

    def _season_unauthorised(self, event: SeasonEvent, house: HouseState) -> Iterator[Fault]:
        if isinstance(event, SeasonOpened):
            club = event.club
        else:
            club = self._clubs.seasons[event.season].club
        is_house = rank(role_of(house, event.by)) >= rank("director")
        if not may_direct(self._clubs, club, event.by, is_house=is_house):
            yield Fault("act_unauthorised", f"is by {event.by}, who may not direct that season")
        if not isinstance(event, SeasonOpened | SeasonRenamed) and self._is_closed(event.season):
            yield Fault("act_unauthorised", "changes a season that was closed before")

    def _is_closed(self, season: SeasonId) -> bool:
        return self._clubs.seasons[season].closed is not None

    def _act(self, event: EventOfClub) -> Act | None:
        """Return the act of an event; None if it needs no role, or is the house's own."""
        match event:
            case Edited() | LogoSet() | RulesSet():
                return "edit"
            case Invited() | Revoked():
                return "invite"
            case Removed():
                member = self._clubs.clubs[event.club].members[event.player]
                return "remove_organiser" if member.role == "organiser" else "remove_member"
            case RoleSet():
                return "set_role"
            case HandedOver():
                return "hand_over" if event.by else None
            case Dissolved():
                return "dissolve" if event.by else None
            case Left():
                return "leave"
            case TournamentAdded():
                return "direct"
            case _:
                return None

    def _was_invited(self, event: Joined, at: Millis) -> bool:
        invitations = self._clubs.clubs[event.club].invitations
        return any(one.id == event.invitation and at < one.until for one in invitations)

    def _ownerless(self, club_id: ClubId) -> Iterator[Fault]:
        club = self._clubs.clubs.get(club_id)
        if club is None:
            return
        owners = sum(member.role == "owner" for member in club.members.values())
        if owners != 1:
            yield Fault("club_owners", f"leaves the club {club_id} with {owners} owners")
