"""Sitting down, standing up, and the start of a match."""

import pytest

from circolo.cards.units import Chips, Seat
from circolo.games.tressette import GAME, Options
from circolo.play.contract import BadOptions
from circolo.tables.commands import Close, ComeBack, Leave, Open, Sit, SitOut
from circolo.tables.events import (
    CashedOut,
    Closed,
    DeadlinesSet,
    MatchBegan,
    Seated,
    StartHalted,
    Starting,
    StoodUp,
    WentAbsent,
)
from circolo.tables.rules import Refused, decide
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.tables.table_options import TO_FILL, TO_START, TO_START_ALONE, TableOptions, checked
from tests.tables.refusals import refusal
from tests.tables.sitting import NOON, Sitting


@pytest.mark.rule("R1")
def test_an_open_table_shows_its_options_before_any_player_sits() -> None:
    sitting = Sitting(4, target=31, entry=50)
    opened = TableOptions(options=Options(players=4, target=31), entry=50)
    assert sitting.state.sheet == checked(GAME, opened)
    assert sitting.state.places == (None,) * 4


@pytest.mark.rule("R1", "T15")
def test_open_refuses_a_target_nobody_plays_to() -> None:
    with pytest.raises(BadOptions) as bad:
        decide(GAME, None, Open(TableId("t1"), TableOptions(options=Options(target=20))), now=NOON)
    assert bad.value.field == "target"


def test_open_refuses_options_of_another_game() -> None:
    with pytest.raises(BadOptions) as bad:
        decide(GAME, None, Open(TableId("t1"), TableOptions(options=None)), now=NOON)
    assert bad.value.field == "options"


def test_open_refuses_a_table_that_stands() -> None:
    sitting = Sitting()
    assert refusal(sitting, Open(TableId("t1"), sitting.state.sheet)) == "table_exists"


def test_commands_to_no_table_are_refused() -> None:
    with pytest.raises(Refused, match="table_closed"):
        decide(GAME, None, Leave(Seat(0)), now=NOON)


def test_sit_takes_the_first_free_seat_and_pays_the_entry() -> None:
    sitting = Sitting(4, entry=50).sit("anna")
    assert sitting.log[-1] == Seated(Seat(0), PlayerId("anna"), "", bot=False, stack=Chips(50))


def test_sit_takes_the_seat_that_is_asked_for() -> None:
    sitting = Sitting(4)
    sitting.tell(Sit(PlayerId("anna"), Seat(2)))
    assert seat_of(sitting.state, PlayerId("anna")) == 2


def test_sit_refuses_a_seat_that_is_taken() -> None:
    sitting = Sitting(4).sit("anna")
    assert refusal(sitting, Sit(PlayerId("bruno"), Seat(0))) == "seat_taken"


def test_sit_refuses_a_seat_that_does_not_exist() -> None:
    assert refusal(Sitting(2), Sit(PlayerId("anna"), Seat(2))) == "no_such_seat"


def test_sit_refuses_a_second_seat_to_the_same_player() -> None:
    assert refusal(Sitting(4).sit("anna"), Sit(PlayerId("anna"))) == "already_seated"


def test_sit_refuses_when_every_seat_is_taken() -> None:
    assert refusal(Sitting(2).sit("anna", "bruno"), Sit(PlayerId("carla"))) == "table_full"


def test_sit_refuses_a_running_match_and_one_that_is_over() -> None:
    sitting = Sitting(2).begin()
    assert refusal(sitting, Sit(PlayerId("carla"))) == "match_running"
    assert refusal(sitting.play_out(), Sit(PlayerId("carla"))) == "match_over"


@pytest.mark.rule("T3")
def test_match_starts_when_every_seat_is_taken_and_not_before() -> None:
    sitting = Sitting(2).sit("anna")
    assert sitting.state.phase == "waiting"
    sitting.sit("bruno")
    assert [type(event) for event in sitting.log[-3:]] == [Seated, Starting, DeadlinesSet]
    assert sitting.state.deadlines[0].at == NOON + TO_START
    assert sitting.reach()[0] == MatchBegan()


def test_a_match_of_one_person_with_bots_starts_without_the_countdown() -> None:
    sitting = Sitting(2).sit("anna")
    sitting.tell(Sit(PlayerId("bot"), bot=True, name="Bot"))
    assert sitting.state.deadlines[0].at == NOON + TO_START_ALONE
    assert sitting.reach()[0] == MatchBegan()


def test_a_match_of_two_people_with_bots_has_the_countdown() -> None:
    sitting = Sitting(4).sit("anna", "bruno")
    for bot in ("bot1", "bot2"):
        sitting.tell(Sit(PlayerId(bot), bot=True, name=bot))
    assert sitting.state.deadlines[0].at == NOON + TO_START


def test_standing_up_before_the_start_frees_the_seat_and_halts_it() -> None:
    sitting = Sitting(2).sit("anna", "bruno")
    events = sitting.tell(Leave(Seat(0)))
    assert events[:2] == (StoodUp(Seat(0)), StartHalted())
    assert sitting.state.phase == "waiting"
    assert sitting.state.places[0] is None


def test_a_table_closes_when_its_last_person_stands_up_and_bots_remain() -> None:
    sitting = Sitting(2).sit("anna")
    sitting.tell(Sit(PlayerId("bot"), bot=True, name="Bot"))
    assert sitting.tell(Leave(Seat(0)))[-2:] == (CashedOut(Seat(1)), Closed("nobody_left"))


def test_a_table_without_players_closes() -> None:
    sitting = Sitting(2).sit("anna")
    assert sitting.state.deadlines[0].at == NOON + TO_FILL
    assert sitting.reach() == (CashedOut(Seat(0)), Closed("nobody_came"))


@pytest.mark.rule("R10")
def test_leaving_a_running_match_keeps_the_seat_and_plays_it_to_the_end() -> None:
    sitting = Sitting(2).begin()
    assert sitting.tell(Leave(Seat(1)))[0] == WentAbsent(Seat(1), "left")
    assert sitting.state.places[1] is not None
    assert refusal(sitting, Leave(Seat(1))) == "r3_absent"


@pytest.mark.rule("R10")
def test_an_absent_player_may_leave() -> None:
    sitting = Sitting(2).begin()
    sitting.tell(SitOut(Seat(1)))
    assert sitting.tell(Leave(Seat(1))) == (WentAbsent(Seat(1), "left"),)


def test_a_player_who_has_left_a_match_may_come_back() -> None:
    sitting = Sitting(2).begin()
    sitting.tell(Leave(Seat(1)))
    sitting.tell(ComeBack(Seat(1)))
    assert sitting.state.places[1].absent is None  # type: ignore[union-attr]


def test_leaving_is_refused_where_nobody_sits_and_once_the_match_is_over() -> None:
    sitting = Sitting(2)
    assert refusal(sitting, Leave(Seat(0))) == "not_seated"
    assert refusal(sitting, Leave(Seat(9))) == "not_seated"
    assert refusal(sitting.begin().play_out(), Leave(Seat(0))) == "match_over"


def test_a_closed_table_takes_no_command() -> None:
    sitting = Sitting(2)
    sitting.tell(Close("operator"))
    assert refusal(sitting, Sit(PlayerId("anna"))) == "table_closed"


def test_sitting_out_needs_a_match() -> None:
    sitting = Sitting(2).sit("anna")
    assert refusal(sitting, SitOut(Seat(0))) == "match_not_begun"
    assert refusal(sitting.begin().play_out(), SitOut(Seat(0))) == "match_over"
