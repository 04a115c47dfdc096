"""The director moves single players of a freeze-out to chosen seats."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circolo.cards.units import Seat
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.commands import MovePlayer, Pause, PauseTable, Resume, ResumeTable
from circolo.tournaments.effects import Bring, SendAway
from circolo.tournaments.refusal import Refused
from circolo.tournaments.table_views import MovingPlayer
from circolo.tournaments.view import view
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced
from tests.tournaments.freeze_out.drafts import (
    T1,
    T2,
    T3,
    at,
    begun,
    effects,
    freeze,
    name,
    sizes,
    table,
)
from tests.tournaments.freeze_out.test_table_balance import put_out

BY = "sala"


def two_tables() -> Playing:
    """Begin with fourteen players: 0-6 at the first table, 7-13 at the second, seat 7 free."""
    return begun(sample_options.piatto(14), 14)


def move(team: int, to: TableId, seat: int) -> MovePlayer:
    return MovePlayer(BY, name(team), to, Seat(seat))


def test_a_player_gets_the_chosen_seat_and_another_one_comes_back() -> None:
    playing = two_tables()
    playing.tell(move(3, T2, 7))
    playing.carry_out()
    assert at(playing, T2)[7] == 3
    assert sizes(playing) == [7, 7]
    assert freeze(playing).moves == ()
    assert playing.state.notes[-1].what == "moved"


def test_a_player_of_a_running_coup_moves_after_it_and_everybody_sees_where_to() -> None:
    playing = two_tables()
    playing.at_once = 0.0
    playing.tell(move(3, T2, 7))
    playing.carry_out()
    assert at(playing, T1)[3] == 3
    (first, second) = view(playing.state).tables
    assert first.moving == (MovingPlayer(3, T2, Seat(7)),)
    assert second.reserved == (Seat(7),)
    playing.coup(T1, "p0")
    assert at(playing, T2)[7] == 3


def test_a_move_is_seated_while_the_tournament_is_paused() -> None:
    playing = two_tables()
    playing.tell(Pause(BY, "pausa"))
    playing.carry_out()
    playing.tell(move(3, T2, 7))
    playing.carry_out()
    assert at(playing, T2)[7] == 3
    playing.tell(Resume(BY))
    playing.settle()
    assert sizes(playing) == [7, 7]


def test_a_reserved_seat_goes_to_nobody_else() -> None:
    playing = begun(sample_options.piatto(22), 22)  # 8, 7 and 7 players
    playing.at_once = 0.0
    playing.tell(move(0, T2, 7))
    playing.carry_out()
    assert playing.refused(move(1, T2, 7)) == "seat_taken"
    assert [one.seating.seat for one in effects(tuple(playing.log), Bring)] == []


def test_a_player_whose_table_to_be_is_broken_gets_another_seat() -> None:
    playing = begun(sample_options.piatto(17), 17)  # 6, 6 and 5 players
    playing.at_once = 0.0
    playing.tell(move(0, T3, 7))
    playing.carry_out()
    put_out(playing, T2, 7, by=6)
    assert (
        T3 not in {one.table for one in freeze(playing).tables} or table(playing, T3).told == "bank"
    )
    playing.at_once = 1.0
    playing.to_the_end()
    assert playing.state.phase == "over"


def test_an_eliminated_player_does_not_move() -> None:
    playing = two_tables()
    playing.at_once = 0.0
    playing.tell(move(3, T2, 7))
    playing.carry_out()
    put_out(playing, T1, 3, by=0)
    assert freeze(playing).moves == ()
    assert at(playing, T2)[7] is None
    assert playing.refused(move(3, T2, 7)) == "player_out"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (move(3, T1, 7), "same_table"),
        (move(3, T2, 0), "seat_taken"),
        (move(3, T2, 8), "no_such_seat"),
        (move(3, TableId("evento0009"), 0), "no_such_table"),
        (MovePlayer(BY, PlayerId("nobody"), T2, Seat(7)), "not_registered"),
    ],
)
def test_a_move_that_cannot_be_is_refused(command: MovePlayer, code: str) -> None:
    assert two_tables().refused(command) == code


def test_a_player_is_not_moved_twice_at_once() -> None:
    playing = two_tables()
    playing.at_once = 0.0
    playing.tell(move(3, T2, 7))
    playing.carry_out()
    assert playing.refused(move(3, T2, 7)) == "already_moving"


@pytest.mark.rule("P4")
def test_the_banker_is_not_moved_in_the_middle_of_a_bank() -> None:
    playing = two_tables()
    playing.coup(T1, "p0", over=False, p0=600, p1=400)
    assert playing.refused(move(0, T2, 7)) == "banker_stays"
    playing.coup(T1, "p0", over=True)
    playing.tell(move(0, T2, 7))


def test_players_of_matches_do_not_move() -> None:
    playing = announced(sample_options.knockout(2)).enter("anna", "bruno")
    playing.settle()
    command = MovePlayer(BY, PlayerId("anna"), T1, Seat(0))
    assert playing.refused(command) == "only_freeze_out"
    early = announced(sample_options.piatto(4)).enter("anna")
    assert early.refused(command) == "not_begun"


def test_nobody_moves_once_the_final_table_is_called() -> None:
    playing = begun(sample_options.piatto(6, seats=4), 6)
    playing.at_once = 0.0
    put_out(playing, T1, 1, 2, by=0)
    assert freeze(playing).final
    assert playing.refused(move(0, T2, 3)) == "table_breaking"


@given(seed=st.integers(0, 10_000), people=st.integers(5, 26))
@settings(max_examples=60, deadline=None)
def test_moves_and_pauses_at_random_keep_chips_and_seats(seed: int, people: int) -> None:
    """`Playing` checks after each command that chips are conserved and nobody has two seats."""
    playing = announced(sample_options.piatto(people, seats=4), seed=seed, faults=0.2)
    playing.enter(*(f"p{number}" for number in range(people)))
    if playing.state.phase == "open":
        playing.reach()
    for _ in range(2_000):
        playing.settle()
        if playing.is_over():
            break
        _direct_at_random(playing)
        if not playing.settle().is_over():
            _resume_if_nobody_plays(playing)
            playing.step()
    while not playing.is_over() and playing.state.paused_tables:
        playing.tell(ResumeTable(BY, playing.state.paused_tables[0]))
    playing.to_the_end()
    moves = effects(tuple(playing.log), SendAway)
    assert len({effect.number for effect in moves}) == len(moves)


def _direct_at_random(playing: Playing) -> None:
    rng, state = playing.rng, playing.state
    if state.freeze is None or not state.freeze.tables:
        return
    where = rng.choice(state.freeze.tables).table
    who = rng.choice(state.entrants).player
    commands = (
        MovePlayer(BY, who, where, Seat(rng.randrange(4))),
        PauseTable(BY, where, ""),
        ResumeTable(BY, where),
    )
    command = rng.choices(commands, (6, 1, 6))[0]
    try:
        playing.tell(command)
    except Refused:
        return


def _resume_if_nobody_plays(playing: Playing) -> None:
    while playing.state.paused_tables and not any(one.plays() for one in playing.tables.values()):
        playing.tell(ResumeTable(BY, playing.state.paused_tables[0]))
        playing.settle()
