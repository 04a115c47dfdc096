"""A policy for games without one of their own: it plays as the house plays for an absent seat."""

from typing import Any

from circolo.bots.policy import AnyPolicy, Policy
from circolo.cards.units import Rng
from circolo.play.contract import AnyGame
from circolo.play.offers import Question


def house_play(game: AnyGame, *, name: str = "house_play") -> AnyPolicy:
    """Return a light policy for `game` that picks at random one of the actions that the house may
    choose for an absent seat (`Automation.autoplay`), and gives no answer if there is none.
    """

    def choose(view: Any, question: Question[Any], rng: Rng) -> Any:
        actions = game.automation.autoplay(view, question)
        return actions[rng.below(len(actions))] if actions else None

    return Policy(name, "light", choose)
