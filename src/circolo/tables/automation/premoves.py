"""The premoves of a seat: set, withdrawn, used and expired (R7)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from circolo.play.commands import Act
from circolo.play.contract import AnyGame
from circolo.play.events import BankEnded, DealEnded
from circolo.play.premoves import STANDING, Topic, Until, Wish
from circolo.tables.events import PremoveSet

Wishes = tuple[Wish[Any], ...]

ENDS = (DealEnded, BankEnded)
"""The events at which premoves expire."""

_AFTER_DEAL: dict[Until | None, Until | None] = {"deal": None, "next_deal": "deal"}
_AFTER_BANK: dict[Until | None, Until | None] = {
    "deal": None,
    "next_deal": None,
    "bank": None,
    "next_bank": "bank",
    "each": None,
}


def added(game: AnyGame, kept: Wishes, event: PremoveSet[Any], *, is_ring: bool) -> Wishes:
    """Return the premoves with one more; it replaces an earlier one about the same topic."""
    topics = game.automation.premove_topics(event.premove)
    if event.until is None:  # in the first logs: one premove a seat, in a match for one deal
        return (Wish(topics[0], event.premove, None if is_ring else "deal"),)
    others = [
        wish
        for wish in kept
        if not set(topics).intersection(game.automation.premove_topics(wish.premove))
    ]
    return (*others, Wish(topics[0], event.premove, event.until))


def without(kept: Wishes, about: Topic | None) -> Wishes:
    """Return the premoves without the one about this topic; no topic stands for all."""
    return () if about is None else tuple([wish for wish in kept if wish.about != about])


def later(kept: Wishes, end: DealEnded | BankEnded) -> Wishes:
    """Return the premoves that remain after the end of a deal or a bank."""
    return tuple(_later(kept, _AFTER_DEAL if isinstance(end, DealEnded) else _AFTER_BANK))


def _later(kept: Wishes, after: dict[Until | None, Until | None]) -> Iterable[Wish[Any]]:
    for wish in kept:
        if wish.until not in after:
            yield wish
        elif after[wish.until] is not None:
            yield replace(wish, until=after[wish.until])


def unused(game: AnyGame, match: Any, event: Any, *, kept: Wishes) -> Wishes:
    """Return the premoves that remain after the seat's own answer, which uses up those about its
    question.
    """
    command = game.notation.cause(match, event)
    if not isinstance(command, Act):
        return kept
    topics = [
        game.automation.topic(ask)
        for ask in game.rules.offers(match, command.seat)
        if ask.id == command.ask
    ]
    return tuple(
        [
            wish
            for wish in kept
            if wish.until in STANDING
            or game.automation.premove_topics(wish.premove)[-1] not in topics
        ]
    )
