"""The time of a bot's answer: at a person's pace, and independent of the bot's cards."""

from circolo.cards.units import Millis, Rng
from circolo.play.waits import Kind
from circolo.tables.state import Deadline

SHARED: frozenset[Kind] = frozenset({"bets", "auction"})
"""Kinds of questions that the whole table answers at once, each seat in its own time."""

LONGEST = Millis(8_000)
"""The maximum time of a bot for such an answer, in milliseconds."""


def answer_time(
    kind: Kind, deadline: Deadline | None, *, since: Millis, least: Millis, rng: Rng
) -> Millis:
    """Return when a bot answers a question that is open since `since`.

    A shared question is answered at a random moment of its first half, so that people answer first
    and bots do not all answer together. The moment is drawn before the policy is asked, so that it
    reveals nothing about the answer. Any other question is answered after `least` milliseconds.
    """
    if not least or kind not in SHARED:
        return Millis(since + least)
    half = LONGEST if deadline is None else (deadline.at - since) // 2
    return Millis(since + least + rng.below(max(1, min(LONGEST, half) - least)))
