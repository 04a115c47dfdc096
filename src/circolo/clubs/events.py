"""Events of the stream `clubs`.

They are stored for ever, so fields are only added, with defaults. They hold ids of people, never
names. `by` is the author: a player's id, or empty for the house itself.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec import json as msgspec_json

from circolo.cards.units import Millis
from circolo.clubs.club_state import ClubId, Colour, Role, SeasonId
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId


class Founded(Struct, frozen=True, tag="founded"):
    """A member founded a club, and owns it."""

    club: ClubId
    by: PlayerId
    name: str
    text: str
    colour: Colour


class Edited(Struct, frozen=True, tag="edited"):
    """The owner or the house changed the page of a club."""

    club: ClubId
    by: PlayerId
    name: str
    text: str
    colour: Colour


class LogoSet(Struct, frozen=True, tag="logo_set"):
    """The owner or the house replaced the logo of a club. `logo` is the digest of the picture,
    which is not in the log, so that it can be deleted; empty for no logo.
    """

    club: ClubId
    by: PlayerId
    logo: str


class RulesSet(Struct, frozen=True, tag="rules_set"):
    """The owner or the house replaced what a club expects of its members; empty for nothing."""

    club: ClubId
    by: PlayerId
    rules: str


class Invited(Struct, frozen=True, tag="invited"):
    """The owner or an organiser made an invitation; `token` is the hash of its secret."""

    club: ClubId
    by: PlayerId
    invitation: str
    token: str
    until: Millis
    uses: int


class Revoked(Struct, frozen=True, tag="revoked"):
    """The owner or an organiser revoked an invitation."""

    club: ClubId
    by: PlayerId
    invitation: str


class Joined(Struct, frozen=True, tag="joined"):
    """A person joined a club with an invitation."""

    club: ClubId
    player: PlayerId
    invitation: str


class Left(Struct, frozen=True, tag="left"):
    """A member left a club, or deleted their account."""

    club: ClubId
    player: PlayerId


class Removed(Struct, frozen=True, tag="removed"):
    """The owner or an organiser removed a member."""

    club: ClubId
    player: PlayerId
    by: PlayerId


class RoleSet(Struct, frozen=True, tag="role_set"):
    """The owner made a member an organiser, or an organiser a member."""

    club: ClubId
    player: PlayerId
    role: Role
    by: PlayerId


class HandedOver(Struct, frozen=True, tag="handed_over"):
    """`player` became the owner of a club, and the owner before an organiser."""

    club: ClubId
    player: PlayerId
    by: PlayerId


class Dissolved(Struct, frozen=True, tag="dissolved"):
    """The owner or the house dissolved a club, or its last member deleted their account."""

    club: ClubId
    by: PlayerId


class TournamentAdded(Struct, frozen=True, tag="tournament_added"):
    """The owner or an organiser announces a tournament of a club. The entry precedes the first one
    of the tournament, so that it is never public.
    """

    club: ClubId
    tournament: TournamentId
    by: PlayerId


class SeasonOpened(Struct, frozen=True, tag="season_opened"):
    """An organiser of a club, or a director of the house (`club` None), opened a season."""

    season: SeasonId
    club: ClubId | None
    by: PlayerId
    name: str
    points: tuple[int, ...]
    drop: int


class EveningCounted(Struct, frozen=True, tag="evening_counted"):
    """A tournament counts for a season."""

    season: SeasonId
    tournament: TournamentId
    by: PlayerId


class EveningDiscounted(Struct, frozen=True, tag="evening_discounted"):
    """A tournament no longer counts for a season."""

    season: SeasonId
    tournament: TournamentId
    by: PlayerId


class SeasonRenamed(Struct, frozen=True, tag="season_renamed"):
    """A season has another name."""

    season: SeasonId
    name: str
    by: PlayerId


class SeasonClosed(Struct, frozen=True, tag="season_closed"):
    """A season is over. `final` has the version of each tournament's log at that time, from which
    the final standings follow.
    """

    season: SeasonId
    final: Mapping[TournamentId, int]
    by: PlayerId


SeasonEvent = SeasonOpened | EveningCounted | EveningDiscounted | SeasonRenamed | SeasonClosed
EventOfClub = (
    Founded
    | Edited
    | LogoSet
    | RulesSet
    | Invited
    | Revoked
    | Joined
    | Left
    | Removed
    | RoleSet
    | HandedOver
    | Dissolved
    | TournamentAdded
)
"""Events about one club, which they name."""

ClubEvent = EventOfClub | SeasonEvent
_decoder = msgspec_json.Decoder(tuple[ClubEvent, ...])


def encode_events(events: Iterable[ClubEvent]) -> bytes:
    """Encode the events of one entry for the store."""
    return msgspec_json.encode(list[Any](events))


def decode_events(entry: bytes) -> tuple[ClubEvent, ...]:
    """Decode the events of one entry; raises msgspec.DecodeError."""
    return _decoder.decode(entry)
