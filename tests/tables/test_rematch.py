"""Rematches: kept seats, and the announcement."""

import pytest

from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Options
from circolo.tables.commands import Leave, Open, Rematch, Sit
from circolo.tables.events import RematchOpened
from circolo.tables.rules import Refused, decide
from circolo.tables.state import Keeper, PlayerId, TableId, TableState
from circolo.tables.table_options import TableOptions
from circolo.tables.view import view
from tests.tables.sitting import NOON, Sitting

AGAIN = TableId("tagain")


def kept(*players: str | None) -> TableState:
    """A table with seats kept for these players."""
    whose = tuple(None if name is None else Keeper(PlayerId(name)) for name in players)
    opened = Open(TableId("t2"), TableOptions(options=Options(players=4)), whose)
    return decide(GAME, None, opened, now=NOON).state


def sit(
    state: TableState, player: str, seat: int | None = None, *, bot: bool = False
) -> TableState:
    at = None if seat is None else Seat(seat)
    return decide(GAME, state, Sit(PlayerId(player), at, bot=bot, name=player), now=NOON).state


def refusal(state: TableState, player: str, seat: int | None = None) -> str:
    with pytest.raises(Refused) as refused:
        sit(state, player, seat)
    return refused.value.code


def seated(state: TableState) -> list[str | None]:
    return [None if place is None else place.player for place in state.places]


def test_a_player_gets_the_seat_that_is_kept_for_them() -> None:
    state = kept("anna", None, "carla", None)
    assert seated(sit(state, "carla")) == [None, None, "carla", None]


def test_another_player_gets_the_first_seat_that_is_not_kept() -> None:
    state = sit(kept("anna", None, "carla", None), "eva")
    assert seated(state) == [None, "eva", None, None]
    assert refusal(state, "fabio", 2) == "seat_kept"


def test_a_table_with_all_seats_kept_refuses_other_players() -> None:
    state = kept("anna", "bruno", "carla", "dino")
    assert refusal(state, "eva") == "seat_kept"


def test_a_bot_can_be_called_to_a_kept_seat_and_takes_the_others_first() -> None:
    state = kept("anna", None, "carla", "dino")
    assert seated(sit(state, "bot", 2, bot=True)) == [None, None, "bot", None]
    state = sit(sit(state, "bot", bot=True), "another", bot=True)
    assert seated(state) == ["another", "bot", None, None]


def test_a_player_whose_kept_seat_has_a_bot_gets_a_free_one() -> None:
    state = sit(kept("anna", None, "carla", None), "bot", 2, bot=True)
    names = {"anna": "Anna Rossi"}
    shown = view(state, lambda player, _: names.get(player, ""))
    assert shown.kept == (Keeper(PlayerId("anna"), "Anna Rossi"), None, None, None)
    assert seated(sit(state, "carla")) == [None, "carla", "bot", None]


def test_a_seat_is_not_kept_for_a_player_who_has_left_it() -> None:
    state = sit(sit(kept("anna", "bruno", "carla", "dino"), "anna"), "bruno")
    state = decide(GAME, state, Leave(Seat(0)), now=NOON).state
    assert seated(sit(state, "eva")) == ["eva", "bruno", None, None]


def test_a_table_whose_match_is_over_shows_the_rematch() -> None:
    sitting = Sitting().begin().play_out()
    assert sitting.tell(Rematch(AGAIN)) == (RematchOpened(AGAIN),)
    assert view(sitting.state).rematch == AGAIN


def test_a_rematch_is_announced_once() -> None:
    sitting = Sitting().begin().play_out()
    sitting.tell(Rematch(AGAIN))
    with pytest.raises(Refused, match="rematch_open"):
        sitting.tell(Rematch(AGAIN))


@pytest.mark.parametrize("begun", [False, True])
def test_a_match_that_is_not_over_has_no_rematch(begun: bool) -> None:  # noqa: FBT001
    sitting = Sitting().begin() if begun else Sitting().sit("anna")
    with pytest.raises(Refused, match="match_not_over"):
        sitting.tell(Rematch(AGAIN))
