"""Standing bettors: players of a ring table without a seat (F25)."""

from typing import Any

import pytest

from circolo.cards.units import Chips, Seat
from circolo.play.contract import places
from circolo.tables.commands import Sit
from circolo.tables.events import MatchBegan, Seated, Starting
from circolo.tables.refusal import Refused
from circolo.tables.state import PlayerId
from tests.changed_games import changed_game
from tests.tables import high_card
from tests.tables.ring import Ring

GAME = changed_game(high_card.GAME, seats=lambda _: (2, 3), standing_places=lambda _: 2)
"""Three seats, and two places behind them."""


def table(*names: str) -> Ring:
    return Ring(GAME).sit(*names)


def stand(ring: Ring, name: str, at: int, **who: Any) -> tuple[Any, ...]:
    return ring.tell(Sit(PlayerId(name), Seat(at), buy_in=Chips(100), **who))


def refusal(ring: Ring, name: str, at: int | None, **who: Any) -> str:
    seat = None if at is None else Seat(at)
    with pytest.raises(Refused) as refused:
        ring.tell(Sit(PlayerId(name), seat, buy_in=Chips(100), **who))
    return refused.value.code


def happened(ring: Ring) -> list[object]:
    """The events of the start of the game."""
    return [event for event in ring.log if isinstance(event, Starting)]


@pytest.mark.rule("F25")
def test_a_table_has_its_seats_and_the_places_behind_them() -> None:
    assert places(GAME, high_card.Options()) == len(table().state.places) == 5


@pytest.mark.rule("F25")
def test_a_player_who_asks_for_a_standing_place_buys_in_there() -> None:
    ring = table("anna")
    stand(ring, "bruno", 4)
    assert ring.stacks == (100, None, None, None, 100)
    assert ring.balances["seat:t1:4"] == 100


@pytest.mark.rule("F25")
def test_a_player_gets_a_standing_place_only_on_request() -> None:
    ring = table("anna", "bruno", "carla")
    assert refusal(ring, "dino", None) == "table_full"


@pytest.mark.rule("F25")
def test_bots_do_not_stand() -> None:
    assert refusal(table("anna"), "bot", 3, bot=True) == "no_such_seat"


@pytest.mark.rule("F25")
def test_a_standing_place_holds_one_person() -> None:
    ring = table("anna")
    stand(ring, "bruno", 3)
    assert refusal(ring, "carla", 3) == "seat_taken"
    assert refusal(ring, "carla", 5) == "no_such_seat"
    assert refusal(ring, "bruno", 4) == "already_seated"


@pytest.mark.rule("F25", "R5")
def test_a_standing_bettor_does_not_count_for_the_start() -> None:
    ring = table("anna")
    stand(ring, "bruno", 3)
    stand(ring, "carla", 4)
    assert happened(ring) == []
    ring.sit("dino")
    assert happened(ring) == [Starting()]


@pytest.mark.rule("F25", "R10")
def test_the_game_learns_of_standing_bettors_at_its_start_and_later() -> None:
    ring = table("anna", "bruno")
    stand(ring, "carla", 3)
    begun = ring.reach()
    assert isinstance(begun[0], MatchBegan)
    assert ring.state.match.stacks == (100, 100, None, 100, None)
    (seated, *_) = stand(ring, "dino", 4)
    assert isinstance(seated, Seated)
    assert ring.state.match.stacks == (100, 100, None, 100, 100)
