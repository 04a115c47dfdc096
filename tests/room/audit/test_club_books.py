"""The audit of clubs finds each act of somebody who had no right to it."""

import pytest

from circolo.cards.units import Millis
from circolo.clubs import events as club_events
from circolo.clubs.club_state import SeasonId
from circolo.clubs.events import (
    ClubEvent,
    Dissolved,
    Edited,
    EveningCounted,
    Founded,
    HandedOver,
    Invited,
    Joined,
    Left,
    LogoSet,
    Removed,
    RoleSet,
    RulesSet,
    SeasonClosed,
    SeasonOpened,
    SeasonRenamed,
    TournamentAdded,
)
from circolo.room.actors.house_state import HouseState
from circolo.room.audit.club_books import ClubBooks
from circolo.store.entries import GENESIS_HASH, Head, chain_entry
from circolo.tournaments.state import TournamentId
from tests.clubs.founding import CLUB, NOW, player

BEGINNING: tuple[ClubEvent, ...] = (
    Founded(CLUB, player("owner"), "Gli Amici", "", "green"),
    Invited(CLUB, player("owner"), "i1", "hash", NOW, 9),
    Joined(CLUB, player("organiser"), "i1"),
    Joined(CLUB, player("member"), "i1"),
    RoleSet(CLUB, player("organiser"), "organiser", player("owner")),
    SeasonOpened(SeasonId("s0"), CLUB, player("owner"), "Autunno", (3, 1), 0),
)
DIRECTOR = HouseState(roles={player("director"): "director"})


def codes(*events: ClubEvent) -> list[str]:
    books = ClubBooks()
    entry = chain_entry(
        Head("clubs", 0, GENESIS_HASH),
        club_events.encode_events((*BEGINNING, *events)),
        command="c1",
        cause="clubs",
        at=Millis(NOW - 1),
        salt=bytes(16),
    )
    return [fault.code for fault in books.read(entry, DIRECTOR)]


@pytest.mark.parametrize(
    "event",
    [
        Edited(CLUB, player("director"), "Altri", "", "red"),
        LogoSet(CLUB, player("director"), ""),
        RulesSet(CLUB, player("owner"), "Si gioca in silenzio"),
        SeasonRenamed(SeasonId("s0"), "Inverno", player("organiser")),
        SeasonClosed(SeasonId("s0"), {}, player("organiser")),
        Removed(CLUB, player("member"), player("organiser")),
        HandedOver(CLUB, player("member"), player("owner")),
        HandedOver(CLUB, player("member"), player("")),
        Left(CLUB, player("member")),
        TournamentAdded(CLUB, TournamentId("t1"), player("organiser")),
        Dissolved(CLUB, player("director")),
        EveningCounted(SeasonId("s0"), TournamentId("t1"), player("organiser")),
        SeasonOpened(SeasonId("s1"), CLUB, player("organiser"), "Inverno", (3, 1), 0),
        SeasonOpened(SeasonId("s1"), None, player("director"), "Inverno", (3, 1), 0),
    ],
)
def test_what_somebody_may_do_is_no_fault(event: ClubEvent) -> None:
    assert codes(event) == []


@pytest.mark.parametrize(
    "event",
    [
        Edited(CLUB, player("organiser"), "Altri", "", "red"),
        LogoSet(CLUB, player("organiser"), "d1"),
        RulesSet(CLUB, player("member"), "Comando io"),
        SeasonRenamed(SeasonId("s0"), "Mia", player("member")),
        SeasonClosed(SeasonId("s0"), {}, player("stranger")),
        Removed(CLUB, player("organiser"), player("member")),
        RoleSet(CLUB, player("member"), "organiser", player("organiser")),
        Joined(CLUB, player("stranger"), "i2"),
        EveningCounted(SeasonId("s0"), TournamentId("t1"), player("member")),
        SeasonOpened(SeasonId("s1"), CLUB, player("member"), "Inverno", (3, 1), 0),
        SeasonOpened(SeasonId("s1"), CLUB, player("director"), "Inverno", (3, 1), 0),
        SeasonOpened(SeasonId("s1"), None, player("owner"), "Inverno", (3, 1), 0),
        TournamentAdded(CLUB, TournamentId("t1"), player("stranger")),
        Dissolved(CLUB, player("member")),
    ],
)
def test_what_nobody_allowed_is_found(event: ClubEvent) -> None:
    assert codes(event) == ["act_unauthorised"]


@pytest.mark.parametrize(
    "event",
    [
        RoleSet(CLUB, player("member"), "owner", player("owner")),
        RoleSet(CLUB, player("owner"), "member", player("owner")),
    ],
)
def test_a_club_without_exactly_one_owner_is_found(event: ClubEvent) -> None:
    assert codes(event) == ["club_owners"]


def test_a_closed_season_that_changes_is_found() -> None:
    closed = SeasonClosed(SeasonId("s0"), {}, player("owner"))
    counted = EveningCounted(SeasonId("s0"), TournamentId("t1"), player("owner"))
    renamed = SeasonRenamed(SeasonId("s0"), "Inverno", player("owner"))
    assert codes(closed, renamed) == []
    assert codes(closed, counted) == ["act_unauthorised"]
