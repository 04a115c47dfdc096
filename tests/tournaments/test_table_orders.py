"""The director pauses single tables, and sends messages."""

import pytest

from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.commands import Pause, PauseTable, Resume, ResumeTable, SendMessage
from circolo.tournaments.effects import Proceed, StopTable
from circolo.tournaments.state import Note, seated
from circolo.tournaments.view import view
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced
from tests.tournaments.freeze_out.drafts import T1, T2, begun, effects, freeze
from tests.tournaments.freeze_out.test_table_balance import put_out

BY = "sala"
NOWHERE = TableId("evento0099")


def bracket() -> Playing:
    return announced(sample_options.knockout(4)).enter("anna", "bruno", "carla", "dino").settle()


@pytest.mark.parametrize("playing", [bracket(), begun(sample_options.piatto(16), 16)])
def test_one_table_stops_and_plays_on_while_the_others_play(playing: Playing) -> None:
    (stop,) = effects(playing.tell(PauseTable(BY, T1, "una carta scoperta")), StopTable)
    assert stop.table == T1
    playing.carry_out()
    assert [table.paused for table in view(playing.state).tables] == [True, False]
    assert not playing.tables[T1].plays()
    assert playing.tables[T2].plays()
    note = playing.state.notes[-1]
    assert (note.what, note.why, note.table) == ("table_paused", "una carta scoperta", T1)
    assert playing.refused(PauseTable(BY, T1, "")) == "table_already_paused"
    (go_on,) = effects(playing.tell(ResumeTable(BY, T1)), Proceed)
    assert go_on.table == T1
    playing.carry_out()
    assert playing.tables[T1].plays()
    assert playing.refused(ResumeTable(BY, T1)) == "table_not_paused"


@pytest.mark.parametrize("playing", [bracket(), begun(sample_options.piatto(16), 16)])
def test_a_table_paused_by_itself_stands_after_the_pause_of_the_tournament(
    playing: Playing,
) -> None:
    playing.tell(PauseTable(BY, T1, ""))
    playing.carry_out()
    playing.tell(Pause(BY, ""))
    playing.carry_out()
    playing.tell(Resume(BY))
    playing.carry_out()
    assert not playing.tables[T1].plays()
    assert playing.tables[T2].plays()
    playing.tell(ResumeTable(BY, T1))
    playing.settle()
    playing.to_the_end()


def test_a_match_that_ends_ends_the_pause_of_its_table() -> None:
    playing = bracket()
    where = seated(playing.state, PlayerId("anna"))
    assert where is not None
    playing.tell(PauseTable(BY, where, ""))
    playing.finish(playing.tables[where], winner="anna")
    assert playing.state.paused_tables == ()


def test_hand_for_hand_waits_for_a_paused_table() -> None:
    playing = begun(sample_options.piatto(6, seats=2, levels=sample_options.LEVELS), 6)
    assert not freeze(playing).hand_for_hand
    put_out(playing, T1, 1, by=0)
    playing.tell(PauseTable(BY, T2, ""))
    playing.settle()
    assert not playing.tables[T2].plays()


def test_only_tables_in_play_are_paused() -> None:
    assert announced(sample_options.knockout(4)).refused(PauseTable(BY, T1, "")) == "not_begun"
    assert bracket().refused(PauseTable(BY, NOWHERE, "")) == "no_such_table"


def test_a_message_of_the_director_is_a_public_note() -> None:
    playing = announced(sample_options.knockout(4))
    playing.tell(SendMessage(BY, "Si comincia alle nove"))
    assert playing.state.notes == (Note(playing.now, "message", BY, "Si comincia alle nove"),)


def test_in_a_paused_tournament_a_table_gets_no_second_order() -> None:
    playing = bracket()
    playing.tell(Pause(BY, ""))
    playing.carry_out()
    assert effects(playing.tell(PauseTable(BY, T1, "")), StopTable) == []
    assert effects(playing.tell(ResumeTable(BY, T1)), Proceed) == []
    playing.tell(Resume(BY))
    playing.carry_out()
    assert playing.tables[T1].plays()
