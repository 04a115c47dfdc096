"""The director's commands: a bot plays for a player, a match gets a result."""

import pytest

from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.commands import Adjudicate, Lot, PlayFor, Register
from circolo.tournaments.effects import CloseTable, OpenTable
from circolo.tournaments.effects import PlayFor as PlaysFor
from circolo.tournaments.events import Paid, TakenBack
from circolo.tournaments.state import Note, seated
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced
from tests.tournaments.freeze_out.drafts import T1, T2, T3, begun, effects, name

ANNA, BRUNO, CARLA, DINO = map(PlayerId, ("anna", "bruno", "carla", "dino"))
FOUR = (ANNA, BRUNO, CARLA, DINO)


def bracket() -> Playing:
    """Let Anna meet Bruno, and Carla meet Dino."""
    playing = announced(sample_options.knockout(4)).enter(*FOUR)
    playing.tell(Lot(1, (0, 1, 2, 3)))
    playing.carry_out()
    return playing


def win(playing: Playing, *players: PlayerId) -> None:
    for player in players:
        table = seated(playing.state, player)
        assert table is not None, f"{player} plays"
        playing.finish(playing.tables[table], winner=player)
        playing.settle()


def said(table: TableId, winner: PlayerId) -> Adjudicate:
    return Adjudicate("sala", table, winner, "tempo scaduto")


# --- who plays


@pytest.mark.rule("P5")
def test_a_bot_plays_for_a_player_to_the_end_or_until_the_player_comes() -> None:
    playing = bracket()
    (effect,) = effects(playing.tell(PlayFor("sala", ANNA, "maestro")), PlaysFor)
    assert (effect.table, effect.player, effect.level) == (T1, ANNA, "maestro")
    playing.carry_out()
    win(playing, ANNA)
    before = len(playing.log)
    win(playing, CARLA)
    (effect,) = effects(tuple(playing.log[before:]), PlaysFor)
    assert (effect.table, effect.level) == (T3, "maestro")
    (effect,) = effects(playing.tell(PlayFor("sala", ANNA, None)), PlaysFor)
    assert effect.level is None
    assert [note.what for note in playing.state.notes] == ["played_for", "plays_again"]


def test_a_bot_plays_on_at_the_next_table_and_from_before_the_first_seat() -> None:
    playing = announced(sample_options.piatto(4)).enter("anna", "bruno", "carla")
    assert effects(playing.tell(PlayFor("sala", BRUNO, "circolo")), PlaysFor) == []
    playing.enter("dino").settle()
    (effect,) = effects(tuple(playing.log), PlaysFor)
    assert (effect.table, effect.player) == (T1, BRUNO)


def test_the_player_must_have_entered_and_be_no_bot() -> None:
    playing = announced(sample_options.knockout(4, bots=True)).enter("anna")
    playing.tell(Register(PlayerId("bot0"), bot=True, name="Gino"))
    assert playing.refused(PlayFor("sala", BRUNO, "circolo")) == "not_registered"
    assert playing.refused(PlayFor("sala", PlayerId("bot0"), "circolo")) == "bot_already"


# --- who has won


def test_a_match_that_is_played_ends_as_the_director_says() -> None:
    playing = bracket()
    closed = effects(playing.tell(said(T1, BRUNO)), CloseTable)
    assert [(one.table, one.why) for one in closed] == [(T1, "event_adjudicated")]
    (match, _) = playing.state.matches
    assert (match.order, match.points, match.said_by) == ((1, 0), (0, 0), "sala")
    note = Note(playing.now, "adjudicated", "sala", "tempo scaduto", table=T1)
    assert playing.state.notes == (note,)


def test_a_result_is_corrected_and_the_match_that_hung_on_it_is_another() -> None:
    playing = bracket()
    win(playing, ANNA, CARLA)
    assert seated(playing.state, ANNA) == T3
    events = playing.tell(said(T1, BRUNO))
    assert [one.table for one in effects(events, CloseTable)] == [T3]
    (opened,) = effects(events, OpenTable)
    assert {one.player for one in opened.seats} == {BRUNO, CARLA}
    assert seated(playing.state, ANNA) is None
    assert playing.state.matches[0].points == (20, 18)


def test_unrelated_matches_are_played_on() -> None:
    playing = bracket()
    win(playing, ANNA)
    playing.tell(said(T1, BRUNO))
    assert seated(playing.state, CARLA) == T2


def test_in_swiss_rounds_all_that_comes_after_hangs_on_it() -> None:
    playing = announced(sample_options.swiss(4, 2)).enter(*FOUR).settle()
    first = playing.state.matches[0]
    for match in playing.state.matches:
        win(playing, FOUR[match.teams[0]])
    assert len(playing.state.matches) == 4
    assert first.table is not None
    events = playing.tell(said(first.table, FOUR[first.teams[1]]))
    assert len(effects(events, CloseTable)) == 2
    assert [match.round for match in playing.state.matches] == [1, 1, 2, 2]


def test_once_something_has_been_played_that_hangs_on_it_it_stays() -> None:
    playing = announced(sample_options.knockout(8)).enter(*(f"p{number}" for number in range(8)))
    playing.settle()
    first = playing.state.matches[0]
    while len(playing.state.matches) < 7:
        match = next(match for match in playing.state.matches if not match.order)
        win(playing, name(match.teams[0]))
    assert first.table is not None
    assert playing.refused(said(first.table, name(first.teams[1]))) == "settled_since"


@pytest.mark.rule("P2")
def test_a_final_is_corrected_after_the_end_with_what_it_has_paid() -> None:
    playing = bracket()
    win(playing, ANNA, CARLA)
    win(playing, ANNA)
    assert [playing.won(player) for player in FOUR] == [150, -110, 30, -110]
    events = playing.tell(said(T3, CARLA))
    assert playing.state.places == ((2,), (0,), (3,), (1,))
    assert [playing.won(player) for player in FOUR] == [30, -110, 150, -110]
    moved = [event for event in events if isinstance(event, Paid | TakenBack)]
    assert moved == [TakenBack(0, 120), Paid(2, 120, "prize")]  # type: ignore[arg-type]
    assert playing.state.notes[-1].what == "corrected"
    assert playing.refused(said(T1, BRUNO)) == "settled_since"


def test_a_result_names_a_match_and_one_of_its_players() -> None:
    playing = bracket()
    assert playing.refused(said(TableId("evento0009"), ANNA)) == "no_such_match"
    assert playing.refused(said(T1, CARLA)) == "not_in_this_match"
    assert playing.refused(said(T1, PlayerId("nobody"))) == "not_in_this_match"


def test_the_director_sets_no_result_in_individual_rounds_and_freeze_outs() -> None:
    rounds = announced(sample_options.individual(4, 1)).enter(*FOUR).settle()
    assert rounds.refused(said(T1, ANNA)) == "no_such_match"
    assert begun(sample_options.piatto(4), 4).refused(said(T1, name(0))) == "no_such_match"
