"""The staff role of each player, the sanctions (mute, exclusion) against them, and who may sit."""

from collections.abc import Mapping
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.room.actors.house_state import Sanction, active_sanction, role_of
from circolo.room.actors.house_stream import HouseStream
from circolo.room.errors import RoomRefused
from circolo.room.ports import Clock
from circolo.tables.member_bots import owner_of
from circolo.tables.state import PlayerId
from circolo.wire.server_messages import Role


class RoleAndSanctions(NamedTuple):
    """A player's role, mute and exclusion; the sanctions are None if they are not active now."""

    role: Role
    muted: Sanction | None
    excluded: Sanction | None


class RolesAndSanctions:
    """Reads roles and sanctions from the house state. A sanction against a member counts for
    their bots too.
    """

    def __init__(
        self,
        house: HouseStream,
        clock: Clock,
        *,
        is_evening: bool = False,
        staff_needs_second_factor: bool = False,
    ) -> None:
        self._house = house
        self._clock = clock
        self._staff_needs_second_factor = staff_needs_second_factor
        self.is_evening = is_evening
        """Whether the operator has set `evening`; without it nobody needs the code on the wall."""

    def role_of(self, player: str) -> Role:
        """Return the role of a player, or `operator` for the author `OPERATOR`."""
        return role_of(self._house.state, player)

    def needs_second_factor(self, player: PlayerId) -> bool:
        """Return whether a player needs a second factor before they may use the rights of their
        role.
        """
        return self._staff_needs_second_factor and self.role_of(player) != "player"

    def muted(self, player: PlayerId, now: Millis) -> Millis | None:
        """Return the end of the player's mute (a ban from chat), or None if they are not muted at
        the time `now`.
        """
        return _until(self._house.state.muted, player, now)

    def excluded(self, player: PlayerId, now: Millis) -> Millis | None:
        """Return the end of the player's exclusion (a ban from seats), or None if they are not
        excluded at the time `now`.
        """
        return _until(self._house.state.excluded, player, now)

    def is_excluded(self, player: PlayerId) -> bool:
        """Return whether a player is excluded (banned from seats) now."""
        return self.excluded(player, self._clock.now()) is not None

    @property
    def needs_wall_code(self) -> bool:
        """Whether people must have typed the code on the wall before they may sit."""
        return self.is_evening and self._house.state.wall.is_required

    def may_sit(self, player: PlayerId) -> bool:
        """Return whether a person has typed the code on the wall, or needs none: staff, and the
        bots of members who may sit.
        """
        person = owner_of(player) or player
        return (
            not self.needs_wall_code
            or person in self._house.state.wall.entered
            or self.role_of(person) != "player"
        )

    def must_be_admitted(self, player: PlayerId) -> None:
        """Raise RoomRefused if a player may not take a seat now: `excluded`, `self_excluded`, or
        `wall_code_needed` if they have yet to type the code on the wall.
        """
        self.must_not_be_excluded(player)
        self.must_not_be_self_excluded(player)
        if not self.may_sit(player):
            raise RoomRefused("wall_code_needed")

    def must_not_be_excluded(self, player: PlayerId) -> None:
        """Raise RoomRefused `excluded`, with the end of the exclusion as its detail, if a player is
        excluded now.
        """
        until = self.excluded(player, self._clock.now())
        if until is not None:
            raise RoomRefused("excluded", str(until))

    def self_excluded(self, player: PlayerId) -> Millis | None:
        """Return the end of the self-exclusion of a player, or of the owner of a bot; None if there
        is none now.
        """
        until = self._house.state.self_excluded.get(owner_of(player) or player)
        return until if until is not None and until > self._clock.now() else None

    def must_not_be_self_excluded(self, player: PlayerId) -> None:
        """Raise RoomRefused `self_excluded`, with its end as the detail, if a player has excluded
        themself now.
        """
        until = self.self_excluded(player)
        if until is not None:
            raise RoomRefused("self_excluded", str(until))

    def role_and_sanctions(self, player: PlayerId) -> RoleAndSanctions:
        """Return the role of a player and the sanctions that are active now."""
        now, state = self._clock.now(), self._house.state
        return RoleAndSanctions(
            role=self.role_of(player),
            muted=active_sanction(state.muted, player, now),
            excluded=active_sanction(state.excluded, player, now),
        )


def _until(sanctions: Mapping[PlayerId, Sanction], player: PlayerId, now: Millis) -> Millis | None:
    """Return the end of a player's sanction, or of that of the owner of a member's bot."""
    own = active_sanction(sanctions, player, now)
    owner = owner_of(player)
    if own is None and owner is not None:
        own = active_sanction(sanctions, owner, now)
    return None if own is None else own.until
