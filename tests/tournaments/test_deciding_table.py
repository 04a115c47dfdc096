"""The table whose last deal decided a tournament."""

import pytest

from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Adjudicate, Cancel, Lot
from circolo.tournaments.deciding_table import deciding_table
from circolo.tournaments.state import tables
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced, play
from tests.tournaments.freeze_out.drafts import T1, T2, T3, begun


def final() -> Playing:
    """Let p0 and p2 meet in the final, at table 3."""
    playing = announced(sample_options.knockout(4)).enter("p0", "p1", "p2", "p3")
    playing.tell(Lot(1, (0, 1, 2, 3)))
    playing.carry_out()
    for table, winner in ((T1, "p0"), (T2, "p2")):
        playing.finish(playing.tables[table], winner=winner)
        playing.settle()
    return playing


def test_a_knockout_is_decided_at_the_table_of_the_final() -> None:
    playing = final()
    assert deciding_table(playing.state) is None
    playing.finish(playing.tables[T3], winner="p2")
    assert deciding_table(playing.settle().state) == T3


def test_no_deal_decides_what_the_director_says() -> None:
    playing = final()
    playing.tell(Adjudicate("sala", T3, PlayerId("p0"), "one player went home"))
    assert playing.settle().state.phase == "over"
    assert deciding_table(playing.state) is None


def test_a_freeze_out_is_decided_at_the_table_of_the_last_elimination() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p0=2_000, p1=0, p2=0, p3=0)
    assert deciding_table(playing.state) == T1


def test_a_cancelled_tournament_was_decided_nowhere() -> None:
    playing = final()
    playing.tell(Cancel("sala", "fault", "no light"))
    assert deciding_table(playing.state) is None


@pytest.mark.parametrize("kind", sample_options.EVERY)
def test_the_winner_of_every_format_played_at_that_table(kind: str) -> None:
    playing = play(sample_options.EVERY[kind], 3)
    assert deciding_table(playing.state) in tables(playing.state)
