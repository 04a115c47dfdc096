"""Facts that explain why one card was better than another.

Each rule compares the played with the better card, by what the player could see and by who took
the trick. The first rule that applies gives the reason.
"""

from collections.abc import Callable
from typing import NamedTuple

from circolo.bots.tressette.card_evaluation import Candidate, candidate_for
from circolo.bots.tressette.card_memory import Memory
from circolo.cards.card import Card, Rank
from circolo.cards.units import Thirds
from circolo.review.deal_review import Reason
from circolo.tricks.card_points import THIRDS, thirds

SURE = 0.999
"""The least chance that counts as certain; `Candidate` multiplies chances, and rounds."""

GUARDED = (Rank.ASSO, Rank.DUE, Rank.RE)
"""The ranks whose guard is worth a remark, the most valuable first."""

LAST_TRICKS = 3
"""The number of tricks before the end in which a high card may be kept for the last one."""


class Aftermath(NamedTuple):
    """What became of the trick: its cards, whether the player's side took it, and whether that
    side lost the last trick of the deal.
    """

    cards: tuple[Card, ...]
    is_ours: bool
    lost_last_trick: bool


Rule = Callable[[Candidate, Candidate, Aftermath], Reason | None]


def reason(memory: Memory, played: Card, better: Card, *, after: Aftermath) -> Reason:
    """Return the fact that explains best why `better` was the better card."""
    ours, other = candidate_for(memory, played), candidate_for(memory, better)
    found = (rule(ours, other, after) for rule in RULES)
    return next((one for one in found if one is not None), Reason("better"))


def _led_beatable_ace(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    is_beatable = ours.card.rank is Rank.ASSO and ours.above > 0
    if ours.memory.trick or not is_beatable or after.is_ours:
        return None
    return Reason("led_beatable_ace", card=ours.out[0])


def _other_suit_ran(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    if ours.memory.trick or not other.is_winner or ours.above == 0:
        return None
    return Reason("other_suit_ran")


def _partner_had_it(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    if not ours.over_partner or other.wins or other.side_keeps < SURE:
        return None
    return Reason("partner_had_it")


def _missed_trick(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    could_take = other.wins and other.side_keeps >= SURE
    if not ours.memory.trick or ours.wins or after.is_ours or not could_take:
        return None
    value = thirds(after.cards) - THIRDS[ours.card] + THIRDS[other.card]
    return Reason("missed_trick", thirds=Thirds(value))


def _gave_points(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    more = ours.worth - other.worth
    if not ours.memory.trick or after.is_ours or more <= 0:
        return None
    return Reason("gave_points", thirds=Thirds(more))


def _kept_points(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    more = other.worth - ours.worth
    is_partners = not ours.wins and not other.wins and other.side_keeps >= SURE
    if not ours.memory.trick or not is_partners or more <= 0:
        return None
    return Reason("kept_points", thirds=Thirds(more))


def _unguarded(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    for rank in GUARDED:
        if ours.unguards(rank) and not other.unguards(rank):
            return Reason("unguarded", card=next(one for one in ours.mine if one.rank is rank))
    return None


def _lost_last_trick(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    is_late = ours.memory.left <= LAST_TRICKS
    if not is_late or not after.lost_last_trick or ours.above > 0 or other.above == 0:
        return None
    return Reason("lost_last_trick")


RULES: tuple[Rule, ...] = (
    _led_beatable_ace,
    _partner_had_it,
    _missed_trick,
    _gave_points,
    _kept_points,
    _other_suit_ran,
    _unguarded,
    _lost_last_trick,
)
