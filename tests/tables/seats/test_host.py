"""The host of a table: commands, and succession."""

import pytest

from circolo.cards.units import Chips, Seat
from circolo.games import chemin_de_fer
from circolo.play.events import SeatFreed
from circolo.tables import view
from circolo.tables.clocks.deadlines import fires
from circolo.tables.commands import Remove, SetLock, SetPassword, Sit, Start
from circolo.tables.events import (
    Closed,
    HostChanged,
    LockSet,
    MatchBegan,
    PasswordSet,
    Removed,
    Starting,
    StoodUp,
    WentAbsent,
)
from circolo.tables.state import PlayerId
from circolo.tables.table_options import TO_FILL
from tests.tables import high_card
from tests.tables.refusals import refusal
from tests.tables.ring import Ring
from tests.tables.sitting import Sitting
from tests.tables.test_ring import happened

ANNA, BRUNO, CARLA = PlayerId("anna"), PlayerId("bruno"), PlayerId("carla")


def sit(name: str, **fields: int) -> Sit:
    return Sit(PlayerId(name), buy_in=Chips(100), **fields)  # type: ignore[arg-type]


# --- beginning


@pytest.mark.rule("R5")
def test_a_table_that_waits_for_its_host_begins_at_their_command() -> None:
    ring = Ring(start="host").sit("anna", "bruno", "carla")
    assert ring.state.phase == "waiting"
    assert happened(ring.tell(Start(ANNA)), Starting) == [Starting()]
    assert happened(ring.reach(), MatchBegan) == [MatchBegan()]


@pytest.mark.rule("R5")
def test_the_host_cannot_start_with_too_few_players() -> None:
    assert refusal(Ring(start="host").sit("anna"), Start(ANNA)) == "too_few_seated"


def test_only_the_host_starts_the_game_and_only_once() -> None:
    ring = Ring(start="host").sit("anna", "bruno")
    assert refusal(ring, Start(BRUNO)) == "host_only"
    ring.tell(Start(ANNA))
    assert refusal(ring, Start(ANNA)) == "match_running"


def test_a_table_closes_if_its_host_never_starts() -> None:
    ring = Ring(start="host").sit("anna", "bruno")
    opened = ring.now
    assert happened(ring.reach(), Closed) == [Closed("nobody_came")]
    assert ring.now - opened == TO_FILL


def test_a_start_that_was_halted_waits_for_the_host_again() -> None:
    ring = Ring(start="host").sit("anna", "bruno")
    ring.tell(Start(ANNA))
    ring.leave(1)
    assert happened(ring.tell(sit("carla")), Starting) == []
    assert happened(ring.tell(Start(ANNA)), Starting) == [Starting()]


# --- the lock


@pytest.mark.parametrize("playing", [False, True])
def test_nobody_sits_down_at_a_locked_table(*, playing: bool) -> None:
    ring = Ring(start="host").sit("anna", "bruno")
    if playing:
        ring.tell(Start(ANNA))
        ring.until_asked()
    assert ring.tell(SetLock(ANNA, locked=True))[0] == LockSet(locked=True)
    assert refusal(ring, sit("carla")) == "table_locked"
    assert view.view(ring.state).locked
    ring.tell(SetLock(ANNA, locked=False))
    ring.tell(sit("carla"))
    assert ring.place(2).player == CARLA


def test_only_the_host_locks() -> None:
    assert refusal(Ring().sit("anna", "bruno"), SetLock(BRUNO, locked=True)) == "host_only"


# --- removing players


def test_a_player_removed_before_the_game_cannot_come_back() -> None:
    ring = Ring(start="host").sit("anna", "bruno")
    assert happened(ring.tell(Remove(ANNA, Seat(1))), Removed, StoodUp) == [
        Removed(Seat(1)),
        StoodUp(Seat(1)),
    ]
    assert refusal(ring, sit("bruno")) == "barred"
    assert ring.balances["wallet:bruno"] == 0


@pytest.mark.rule("R10")
def test_a_player_removed_during_a_deal_leaves_at_its_end() -> None:
    ring = Ring().begin()
    events = ring.tell(Remove(ANNA, Seat(1)))
    assert happened(events, Removed, WentAbsent, StoodUp) == [
        Removed(Seat(1)),
        WentAbsent(Seat(1), "left"),
    ]
    ring.play_deal()
    assert ring.state.places[1] is None
    assert refusal(ring, sit("bruno")) == "barred"


def test_only_the_host_removes_players_and_never_their_own_seat() -> None:
    ring = Ring().begin()
    assert refusal(ring, Remove(BRUNO, Seat(2))) == "host_only"
    assert refusal(ring, Remove(ANNA, Seat(0))) == "own_seat"
    assert refusal(ring, Remove(ANNA, Seat(3))) == "not_seated"


def test_a_removal_from_a_running_match_is_refused() -> None:
    match = Sitting(2, host=PlayerId("anna")).begin()
    assert refusal(match, Remove(ANNA, Seat(1))) == "match_running"
    assert refusal(match, SetLock(ANNA, locked=True)) == "match_running"


def test_a_removed_bot_can_be_called_again() -> None:
    ring = Ring(start="host").sit("anna").bots(1)
    ring.tell(Remove(ANNA, Seat(1)))
    ring.bots(1)
    assert ring.place(1).bot


@pytest.mark.rule("F25")
def test_a_standing_bettor_can_be_removed_too() -> None:
    casino = chemin_de_fer.Options(variant="casino", most=8)
    ring = Ring(chemin_de_fer.GAME, casino).sit("anna", "bruno")
    ring.tell(sit("carla", seat=9))
    assert happened(ring.tell(Remove(ANNA, Seat(9))), Removed, StoodUp) == [
        Removed(Seat(9)),
        StoodUp(Seat(9)),
    ]


# --- succession


def test_the_next_person_clockwise_becomes_host() -> None:
    ring = Ring().sit("anna", "bruno").bots(1).sit("dino")
    assert ring.state.host == ANNA
    assert happened(ring.leave(0), HostChanged) == [HostChanged(BRUNO)]
    assert happened(ring.leave(1), HostChanged) == [HostChanged(PlayerId("dino"))]
    assert view.view(ring.state).host == "dino"


@pytest.mark.rule("R10")
def test_the_host_role_passes_at_once_while_the_house_still_plays_for_the_old_host() -> None:
    ring = Ring().begin()
    assert happened(ring.leave(0), HostChanged, SeatFreed) == [HostChanged(BRUNO)]
    assert refusal(ring, Remove(ANNA, Seat(2))) == "host_only"
    ring.tell(Remove(BRUNO, Seat(2)))
    assert ring.state.barred == (CARLA,)


@pytest.mark.rule("F25")
def test_a_player_with_a_seat_becomes_host_before_a_standing_bettor() -> None:
    casino = chemin_de_fer.Options(variant="casino", most=8)
    ring = Ring(chemin_de_fer.GAME, casino)
    ring.tell(sit("carla", seat=2))
    ring.tell(sit("anna", seat=5))
    ring.tell(sit("bruno", seat=9))
    assert happened(ring.leave(5), HostChanged) == [HostChanged(CARLA)]


def test_a_host_without_a_seat_keeps_the_role() -> None:
    ring = Ring()
    ring.tell(sit("bruno"))
    assert ring.state.host == ANNA


# --- a password


def test_the_digest_of_a_password_is_shown_to_nobody() -> None:
    ring = Ring(access="password")
    (event,) = ring.tell(SetPassword(b"salt and hash"))
    assert event == PasswordSet(b"salt and hash")
    assert ring.state.password == b"salt and hash"
    assert [view.redact(high_card.GAME, event, seat) for seat in (None, Seat(0))] == [None, None]
    assert view.told([event]) == []


# --- the hash of the options


@pytest.mark.rule("R1")
def test_tables_have_the_same_hash_only_with_the_same_options() -> None:
    digests = [view.view(ring.state).digest for ring in (Ring(), Ring(), Ring(start="host"))]
    assert digests[0] == digests[1] != digests[2]
    assert len(digests[0]) == 64


def test_the_deadline_of_a_seat_without_chips_is_shown_to_it() -> None:
    ring = Ring().begin()
    ring.break_somebody()
    (due,) = [due for due in ring.state.deadlines if due.kind == "broke"]
    assert fires(ring.state, due) > due.at
