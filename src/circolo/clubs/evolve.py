"""Folds the events of clubs into their state."""

from collections.abc import Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.clubs.club_state import (
    Club,
    ClubMember,
    Clubs,
    Invitation,
    Role,
    Season,
    SeasonId,
    owner_of,
)
from circolo.clubs.events import (
    ClubEvent,
    Dissolved,
    Edited,
    EveningCounted,
    EveningDiscounted,
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
    SeasonClosed,
    SeasonEvent,
    SeasonOpened,
    SeasonRenamed,
    TournamentAdded,
)
from circolo.tables.state import PlayerId

Key = TypeVar("Key")
Value = TypeVar("Value")


def evolve(clubs: Clubs, event: ClubEvent, *, at: Millis) -> Clubs:
    """Return the state after one event of an entry of the time `at`."""
    if isinstance(event, Founded):
        owner: dict[PlayerId, ClubMember] = {event.by: ClubMember("owner", at)}
        club = Club(event.club, event.name, event.text, event.colour, at, owner)
        return replace(clubs, clubs=_with(clubs.clubs, event.club, club))
    if isinstance(event, SeasonEvent):
        return replace(clubs, seasons=_seasons(clubs.seasons, event, at))
    if isinstance(event, Dissolved):
        kept = {key: one for key, one in clubs.seasons.items() if one.club != event.club}
        return replace(clubs, clubs=_without(clubs.clubs, event.club), seasons=kept)
    if isinstance(event, TournamentAdded):
        clubs = replace(clubs, tournaments=_with(clubs.tournaments, event.tournament, event.club))
    changed = _evolve_club(clubs.clubs[event.club], event, at)
    return replace(clubs, clubs=_with(clubs.clubs, event.club, changed))


def _evolve_club(
    club: Club,
    event: Edited
    | LogoSet
    | RulesSet
    | Invited
    | Revoked
    | Joined
    | Left
    | Removed
    | RoleSet
    | HandedOver
    | TournamentAdded,
    at: Millis,
) -> Club:
    match event:
        case Edited():
            return replace(club, name=event.name, text=event.text, colour=event.colour)
        case LogoSet():
            return replace(club, logo=event.logo)
        case RulesSet():
            return replace(club, rules=event.rules)
        case Invited():
            made = Invitation(event.invitation, event.token, event.by, at, event.until, event.uses)
            return replace(club, invitations=(*club.invitations, made))
        case Revoked():
            return replace(club, invitations=_used(club, event.invitation, uses=0))
        case Joined():
            return replace(
                club,
                members=_with(club.members, event.player, ClubMember("member", at)),
                invitations=_used(club, event.invitation, uses=1),
                removed=_without(club.removed, event.player),
            )
        case Left():
            return replace(club, members=_without(club.members, event.player))
        case Removed():
            return replace(
                club,
                members=_without(club.members, event.player),
                removed=_with(club.removed, event.player, at),
            )
        case RoleSet():
            return replace(club, members=_promoted(club, event.player, event.role))
        case HandedOver():
            demoted = replace(club, members=_promoted(club, owner_of(club), "organiser"))
            return replace(club, members=_promoted(demoted, event.player, "owner"))
        case TournamentAdded():
            return replace(club, tournaments=club.tournaments + 1)
        case _:
            assert_never(event)


def _seasons(
    seasons: Mapping[SeasonId, Season], event: SeasonEvent, at: Millis
) -> Mapping[SeasonId, Season]:
    if isinstance(event, SeasonOpened):
        opened = Season(event.season, event.club, event.name, event.points, event.drop)
        return _with(seasons, event.season, opened)
    return _with(seasons, event.season, _evolve_season(seasons[event.season], event, at))


def _evolve_season(
    season: Season,
    event: EveningCounted | EveningDiscounted | SeasonRenamed | SeasonClosed,
    at: Millis,
) -> Season:
    match event:
        case EveningCounted():
            return replace(season, evenings=(*season.evenings, event.tournament))
        case EveningDiscounted():
            left = tuple(one for one in season.evenings if one != event.tournament)
            return replace(season, evenings=left)
        case SeasonRenamed():
            return replace(season, name=event.name)
        case SeasonClosed():
            return replace(season, closed=at, final=event.final)
        case _:
            assert_never(event)


def _used(club: Club, invitation: str, *, uses: int) -> tuple[Invitation, ...]:
    """Return the invitations after `uses` uses of one of them, or without it if that is 0."""
    changed = (
        replace(one, left=one.left - uses if uses else 0) if one.id == invitation else one
        for one in club.invitations
    )
    return tuple(one for one in changed if one.left > 0)


def _promoted(club: Club, player: PlayerId, role: Role) -> Mapping[PlayerId, ClubMember]:
    return _with(club.members, player, replace(club.members[player], role=role))


def _with(rows: Mapping[Key, Value], key: Key, value: Value) -> Mapping[Key, Value]:
    return {**rows, key: value}


def _without(rows: Mapping[Key, Value], key: Key) -> Mapping[Key, Value]:
    return {one: value for one, value in rows.items() if one != key}
