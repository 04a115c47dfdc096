"""A game without premoves and preferences, whose actions are written as on the wire."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from circolo.play.offers import Question
from circolo.play.premoves import PremoveOffer


class Preferences(Struct, frozen=True):
    """None."""


class Premove(Struct, frozen=True, tag="nothing"):
    """None."""


def premoves(_: object) -> tuple[PremoveOffer, ...]:
    return ()


def premove_answer(_: object, __: Question[Any], ___: Premove) -> None:
    return None


def preferred_answer(_: object, __: Question[Any], ___: Preferences) -> None:
    return None


def written(action: object) -> str:
    """Write an action as it is on the wire."""
    return msgspec.json.encode(action).decode()


def reader(union: Any) -> Callable[[str], Any]:
    """Return what reads the actions of a game as `written` writes them."""
    decoder = msgspec.json.Decoder(union)
    return lambda text: decoder.decode(text.encode())


def remark(_: object) -> str:
    return ""
