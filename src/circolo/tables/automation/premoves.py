"""The premoves of a seat (R7, answers set before their question): setting, withdrawing, use and
expiry.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from circolo.play.commands import Act
from circolo.play.contract import AnyGame
from circolo.play.events import BankEnded, DealEnded
from circolo.play.premoves import STANDING, PendingPremove, Topic, Until
from circolo.tables.events import PremoveSet

Premoves = tuple[PendingPremove[Any], ...]

ENDS = (DealEnded, BankEnded)
"""The game events at which premoves may expire: the end of a deal, and the end of a bank (the coups
of one banker).
"""

_AFTER_DEAL: dict[Until | None, Until | None] = {"deal": None, "next_deal": "deal"}
"""For each premove duration that changes at the end of a deal: the duration afterwards; None: the
premove expires.
"""

_AFTER_BANK: dict[Until | None, Until | None] = {
    "deal": None,
    "next_deal": None,
    "bank": None,
    "next_bank": "bank",
    "each": None,
}
"""The same at the end of a bank, the coups of one banker."""


def added(game: AnyGame, kept: Premoves, event: PremoveSet[Any], *, is_ring: bool) -> Premoves:
    """Return the premoves `kept` of a seat with the one that `event` sets, which replaces those
    about the same topics.
    """
    topics = game.automation.premove_topics(event.premove)
    if event.until is None:  # in the first logs: one premove a seat, in a match for one deal
        return (PendingPremove(topics[0], event.premove, None if is_ring else "deal"),)
    others = [
        one
        for one in kept
        if not set(topics).intersection(game.automation.premove_topics(one.premove))
    ]
    return (*others, PendingPremove(topics[0], event.premove, event.until))


def without(kept: Premoves, about: Topic | None) -> Premoves:
    """Return `kept` without the premove about the topic `about`; None for `about` removes all
    premoves.
    """
    return () if about is None else tuple([one for one in kept if one.about != about])


def later(kept: Premoves, end: DealEnded | BankEnded) -> Premoves:
    """Return the premoves that do not expire at the end of a deal or a bank, with their remaining
    durations.
    """
    return tuple(_later(kept, _AFTER_DEAL if isinstance(end, DealEnded) else _AFTER_BANK))


def _later(
    kept: Premoves, after: dict[Until | None, Until | None]
) -> Iterable[PendingPremove[Any]]:
    for one in kept:
        if one.until not in after:
            yield one
        elif after[one.until] is not None:
            yield replace(one, until=after[one.until])


def unused(game: AnyGame, match: Any, event: Any, *, kept: Premoves) -> Premoves:
    """Return those of a seat's premoves `kept` that remain after a game event.

    If the event is that seat's answer to a question, the answer uses up the premoves about the
    question. Standing premoves (those set for more than one use) remain.
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
            one
            for one in kept
            if one.until in STANDING
            or game.automation.premove_topics(one.premove)[-1] not in topics
        ]
    )
