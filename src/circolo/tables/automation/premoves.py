"""What seats have set for questions to come: how it is kept, used up and runs out (R7)."""

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
"""With these something runs out."""

_AFTER_DEAL: dict[Until | None, Until | None] = {"deal": None, "next_deal": "deal"}
_AFTER_BANK: dict[Until | None, Until | None] = {
    "deal": None,
    "next_deal": None,
    "bank": None,
    "next_bank": "bank",
    "each": None,
}


def added(game: AnyGame, kept: Wishes, event: PremoveSet[Any], *, is_ring: bool) -> Wishes:
    """Set something in place of what was set about the same."""
    topics = game.automation.premove_topics(event.premove)
    if event.until is None:  # of the first logs: one a seat, and in a match for its deal
        return (Wish(topics[0], event.premove, None if is_ring else "deal"),)
    others = [
        wish
        for wish in kept
        if not set(topics).intersection(game.automation.premove_topics(wish.premove))
    ]
    return (*others, Wish(topics[0], event.premove, event.until))


def without(kept: Wishes, about: Topic | None) -> Wishes:
    """Set nothing about this any more, or nothing at all."""
    return () if about is None else tuple([wish for wish in kept if wish.about != about])


def later(kept: Wishes, end: DealEnded | BankEnded) -> Wishes:
    """Return what outlives the end of a deal, or of a bank."""
    return tuple(_later(kept, _AFTER_DEAL if isinstance(end, DealEnded) else _AFTER_BANK))


def _later(kept: Wishes, after: dict[Until | None, Until | None]) -> Iterable[Wish[Any]]:
    for wish in kept:
        if wish.until not in after:
            yield wish
        elif after[wish.until] is not None:
            yield replace(wish, until=after[wish.until])


def unused(game: AnyGame, match: Any, event: Any, *, kept: Wishes) -> Wishes:
    """Return what a seat's own answer leaves: it uses up what was set about its question."""
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
