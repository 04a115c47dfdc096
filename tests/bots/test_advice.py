"""What the house bots advise a person who asks for a hint."""

from typing import Any

import pytest

from circolo.bots.policy import Policy
from circolo.bots.runner import HouseBots
from circolo.catalogue import game_of
from circolo.play.offers import permits
from tests.bots.seat import BotAtTable


def _no_chance(size: int) -> bytes:
    return bytes(size)


def asked() -> tuple[str, Any, Any]:
    """Return the game, the view and the question of a seat on its turn."""
    frame = BotAtTable().until_the_bot_is_asked().show()
    return game_of(frame.view.sheet.options).name, frame.match, frame.asks[0]


def test_the_advice_is_an_action_that_is_offered() -> None:
    game, view, question = asked()
    action = HouseBots(_no_chance).advise(game, view, question)
    assert permits((question,), question.id, action)


@pytest.mark.parametrize("fault", ["raises", "cheats"])
def test_a_faulty_policy_gives_no_advice(fault: str) -> None:
    def choose(*_: Any) -> Any:
        if fault == "raises":
            raise ValueError("lost the thread")
        return "not an action"

    game, view, question = asked()
    faulty = {game: {"circolo": Policy("faulty", "light", choose)}}
    bots = HouseBots(_no_chance, faulty)  # type: ignore[arg-type]
    assert bots.advise(game, view, question) is None
