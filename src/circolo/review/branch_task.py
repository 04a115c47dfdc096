"""What a worker is asked for a branch, a finished deal played on in another way, and its answer."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.records.deal_replay import DealLog
from circolo.wire.game_unions import Action

MOST_CARDS = 40
"""The cards of a pack: a branch has no more."""

MOST_ANSWERS = 16
"""Maximum number of a person's answers in a branch of a coup; a hand of sette e mezzo ends
earlier.
"""


class BranchRefused(Exception):
    """The deal cannot be played on like this; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class BranchAnswer(Struct, frozen=True, array_like=True):
    """What a worker answers to a task: the branch as gzipped JSON, or the code of a refusal."""

    packed: bytes = b""
    refused: str | None = None


class BranchTask(Struct, frozen=True, array_like=True):
    """A deal, the step of its replay to play on from, and what is played first.

    `seat` is the seat for which the person chooses: the branch stops when it is asked. In a trick
    game `cards` are all cards played since the step, in order, and None as `seat` asks for a better
    line, which ends with the deal. In a bank game `answers` are those of the seat, in order.
    """

    log: DealLog
    step: int
    seat: Seat | None
    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)] = ()
    answers: Annotated[tuple[Action, ...], Meta(max_length=MOST_ANSWERS)] = ()
