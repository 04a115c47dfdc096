"""When a bot answers: as slowly as a person would, and at a time that does not depend on its
cards.
"""

from circolo.cards.units import Millis, Rng
from circolo.play.waits import Kind
from circolo.tables.state import Deadline

SHARED_KINDS: frozenset[Kind] = frozenset({"bets", "auction"})
"""Kinds of questions that are open to all seats of a table at the same time."""

MAX_SHARED_TIME = Millis(8_000)
"""Maximum time, in milliseconds, that a bot takes to answer a question of `SHARED_KINDS`."""


def answer_time(
    kind: Kind, deadline: Deadline | None, *, since: Millis, least: Millis, rng: Rng
) -> Millis:
    """Return the time at which a bot answers a question that opened at `since`.

    A question that is open to all seats at once (`SHARED_KINDS`) is answered at a random time in
    the first half of its time limit. So people can answer before the bots, and the bots do not all
    answer together. The time is chosen before the policy runs, so it reveals nothing about the
    answer. Any other question is answered `least` milliseconds after `since`.
    """
    if not least or kind not in SHARED_KINDS:
        return Millis(since + least)
    half = MAX_SHARED_TIME if deadline is None else (deadline.at - since) // 2
    return Millis(since + least + rng.below(max(1, min(MAX_SHARED_TIME, half) - least)))
