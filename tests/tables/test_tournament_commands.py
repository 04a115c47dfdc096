"""Tables of a tournament: its commands, and their reports (P4, P5)."""

from typing import Any

import msgspec
import pytest

from circolo.cards.units import Chips, Seat
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.play.contract import BadOptions
from circolo.tables.commands import (
    Close,
    Do,
    Leave,
    Open,
    PlayFor,
    Proceed,
    Rematch,
    Remove,
    SetLock,
    SetStakes,
    Sit,
    Start,
    TopUp,
)
from circolo.tables.refusal import Refused
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions, digest
from circolo.tables.tournament_events import (
    Halted,
    Proceeded,
    StillnessSet,
)
from circolo.tables.view import view
from circolo.tournaments import reports
from circolo.tournaments.rounds import standings
from circolo.tournaments.state import Match
from tests.tables.refusals import refusal
from tests.tables.ring import Ring
from tests.tables.tournament_table import TournamentTable, sit

SETTE = sette_e_mezzo.Options(tournament=True)
CHEMIN = chemin_de_fer.Options(tournament=True)
BANKS = pytest.mark.parametrize("options", [SETTE, CHEMIN], ids=["sette_e_mezzo", "chemin_de_fer"])
MATCHES = pytest.mark.parametrize(
    "options",
    [tressette.Options(players=2, target=11), chiamatre.Options()],
    ids=["tressette", "chiamatre"],
)


# --- whose table it is


def test_the_digest_of_options_without_a_tournament_is_unchanged() -> None:
    sheet: TableOptions[Any] = TableOptions(options=tressette.Options())
    assert b"event" not in msgspec.json.encode(sheet)
    assert digest(sheet) != digest(msgspec.structs.replace(sheet, tournament="e1"))


def test_options_from_before_there_were_tournaments_are_read() -> None:
    raw = msgspec.json.encode(TableOptions(options=tressette.Options()))
    assert msgspec.json.decode(raw, type=TableOptions[tressette.Options]) == TableOptions(
        options=tressette.Options()
    )


def test_a_table_of_a_tournament_has_no_entry() -> None:
    with pytest.raises(BadOptions) as bad:
        TournamentTable(tressette.Options(), entry=5)
    assert bad.value.field == "entry"


@pytest.mark.parametrize(
    "command",
    [
        Sit(PlayerId("zoe"), buy_in=Chips(100)),
        TopUp(Seat(0), Chips(10)),
        Leave(Seat(0)),
        Remove(PlayerId("anna"), Seat(1)),
        SetLock(PlayerId("anna"), locked=True),
        Start(PlayerId("anna")),
        Rematch(TableId("t2")),
    ],
    ids=lambda command: type(command).__name__,
)
def test_players_cannot_sit_down_or_leave_at_a_table_of_a_tournament(command: Any) -> None:
    assert refusal(TournamentTable(SETTE, 100, 100), command) == "event_table"


@pytest.mark.parametrize(
    "command",
    [sit("zoe", 100), Proceed(), SetStakes(Chips(20)), PlayFor(PlayerId("anna"), "circolo")],
    ids=lambda command: type(command).__name__,
)
def test_commands_of_a_tournament_are_refused_at_other_tables(command: Any) -> None:
    with pytest.raises(Refused) as refused:
        Ring().sit("anna").tell(command)
    assert refused.value.code == "event_only"


# --- beginning


@BANKS
def test_a_table_begins_at_the_command_of_the_tournament(options: Any) -> None:
    table = TournamentTable(options, 100, 100, 100, begins=False)
    assert (table.state.phase, table.state.deadlines) == ("waiting", ())
    table.begin()
    assert table.state.phase == "playing"
    assert table.stacks == {"anna": 100, "bruno": 100, "carla": 100}


def test_a_table_does_not_begin_with_one_player() -> None:
    table = TournamentTable(SETTE, 100, begins=False)
    assert refusal(table, Proceed()) == "too_few_seated"


@MATCHES
def test_a_match_begins_only_with_all_players(options: Any) -> None:
    table = TournamentTable(options, begins=False)
    seats = len(table.state.places)
    for at in range(seats):
        table.tell(sit(f"player{at}", 0, seat=at))
    phases = [table.state.phase]
    table.begin()
    assert [*phases, table.state.phase] == ["waiting", "playing"]


def test_a_match_is_played_without_chips_and_reports_the_winner() -> None:
    table = TournamentTable(tressette.Options(players=2, target=11), begins=False)
    for at, name in enumerate(("anna", "bruno")):
        table.tell(sit(name, 0, seat=at))
    table.begin().play_on(lambda t: t.state.phase == "over")
    (over,) = table.reports
    assert isinstance(over, reports.MatchOver)
    assert over.players == ("anna", "bruno")
    assert sorted(over.places) == [1, 2]
    assert sum(over.points) >= 11
    assert over.points[over.places.index(1)] == max(over.points)
    assert refusal(table, Rematch(TableId("t2"))) == "event_table"


def a_round_of_chiamatre(seed: int = 1) -> reports.MatchOver:
    table = TournamentTable(chiamatre.Options(), begins=False)
    for at, name in enumerate(("anna", "bruno", "carla", "dino")):
        table.tell(sit(name, 0, seat=at))
    table.begin().play_on(lambda t: t.state.phase == "over", seed=seed)
    (over,) = table.reports
    assert isinstance(over, reports.MatchOver)
    return over


def test_a_round_of_chiamatre_reports_all_points() -> None:
    over = a_round_of_chiamatre()
    assert sum(over.points) == 4 * 22  # C8: four deals, each hands out 22


@pytest.mark.rule("C10", "C11")
@pytest.mark.parametrize("seed", range(6))
def test_a_round_of_chiamatre_has_the_same_places_as_its_table(seed: int) -> None:
    over = a_round_of_chiamatre(seed)
    order = tuple(sorted(range(4), key=over.places.__getitem__))
    match = Match(1, (0, 1, 2, 3), order=order, points=over.points, breaks=over.breaks)
    rows = standings.of_individual(4, [match])
    assert {row.team: row.place for row in rows} == dict(enumerate(over.places))


# --- stopping


@BANKS
@pytest.mark.rule("P4")
def test_a_halted_table_plays_the_running_coup_and_no_further(options: Any) -> None:
    table = TournamentTable(options, 500, 500, 500).play_on(lambda t: t.state.dealing)
    deal = table.state.deal
    table.halt("the break")
    assert not table.state.still
    table.play_on(lambda t: t.state.still)
    assert (table.state.deal, table.state.dealing) == (deal, False)
    assert (table.state.deadlines, table.asked) == ((), [])
    assert view(table.state).halted == "the break"
    assert view(table.state).still
    assert table.reports[-1] == reports.Halted(TableId("t1"), table._version)


@BANKS
@pytest.mark.rule("P4")
def test_a_stopped_table_refuses_actions(options: Any) -> None:
    table = TournamentTable(options, 500, 500, 500)
    seat, ask = table.asked[0]
    action = next(action for offer in ask.offers for action in offer.actions())
    table.halt()
    table.play_on(lambda t: t.state.still)
    assert refusal(table, Do(seat, ask.id, action)) == "event_halted"


@BANKS
@pytest.mark.rule("P4")
def test_a_resumed_table_gives_its_questions_the_full_time(options: Any) -> None:
    table = TournamentTable(options, 500, 500, 500)
    table.halt()
    table.play_on(lambda t: t.state.still)
    table.now += 3_600_000  # type: ignore[assignment]
    table.proceed()
    assert not table.state.still
    assert {deadline.opened for deadline in table.state.deadlines} == {table.now}
    assert table.state.deadlines


@BANKS
@pytest.mark.rule("P4")
def test_hand_for_hand_one_coup_is_played_at_a_time(options: Any) -> None:
    table = TournamentTable(options, 900, 900, 900)
    table.halt("hand for hand")
    table.play_on(lambda t: t.state.still)
    for _ in range(6):
        before = table.state.deal
        table.proceed(one=True)
        table.play_on(lambda t: t.state.still, seed=2)
        assert table.state.deal == before + 1
    table.proceed()
    table.play_on(lambda t: t.state.deal >= before + 4)


@MATCHES
def test_a_match_halts_between_two_deals(options: Any) -> None:
    table = TournamentTable(options, begins=False)
    for at in range(len(table.state.places)):
        table.tell(sit(f"player{at}", 0, seat=at))
    table.begin().play_on(lambda t: t.state.dealing)
    table.halt()
    table.play_on(lambda t: t.state.still or t.state.phase == "over")
    if table.state.phase == "playing":
        assert (table.state.deadlines, table.state.dealing, table.state.deal) == ((), False, 1)
        table.proceed()
        table.play_on(lambda t: t.state.phase == "over")


def test_a_table_that_is_halted_before_it_begins_waits_for_the_command() -> None:
    table = TournamentTable(SETTE, 100, 100, begins=False)
    table.halt()
    assert table.state.deadlines == ()
    table.begin()
    assert table.asked


def test_a_table_that_is_not_halted_cannot_be_resumed() -> None:
    assert refusal(TournamentTable(SETTE, 100, 100), Proceed()) == "event_not_halted"


# --- closing


@BANKS
def test_a_table_that_is_closed_by_staff_has_failed(options: Any) -> None:
    table = TournamentTable(options, 500, 500)
    table.tell(Close("staff"))
    assert table.reports[-1] == reports.Failed(TableId("t1"), table._version, "staff")


def test_a_halt_and_its_end_are_public() -> None:
    table = TournamentTable(SETTE, 500, 500, 500)
    table.halt("break")
    table.play_on(lambda t: t.state.still)
    table.proceed(one=True)
    told = [e for e in table.log if isinstance(e, Halted | Proceeded | StillnessSet)]
    deal = told[1].until if isinstance(told[1], Halted) else 0
    assert told[1:] == [
        Halted("break", deal),
        StillnessSet(still=True),
        Proceeded(one=True),
        StillnessSet(still=False),
    ]


def test_a_table_is_opened_once() -> None:
    table = TournamentTable(SETTE, 100, 100)
    assert refusal(table, Open(TableId("t1"), table.state.sheet)) == "table_exists"
