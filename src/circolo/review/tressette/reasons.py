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
from circolo.tricks.trick import STRENGTH

SURE = 0.999
"""The least chance that counts as certain; `Candidate` multiplies chances, and rounds."""

HIGH = (Rank.TRE, Rank.DUE)
"""The ranks that are worth a remark if a lower card does the same; an ace is worth its points."""

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


def _gave_ace(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    is_given = ours.card.rank is Rank.ASSO and other.card.rank is not Rank.ASSO
    if not ours.memory.trick or after.is_ours or not is_given:
        return None
    return Reason("gave_ace")


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


def _sufficed(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    if not _is_higher_of_suit(ours, other) or not (ours.wins and other.wins):
        return None
    return Reason("sufficed") if ours.memory.trick and after.is_ours else None


def _wasted(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    is_high = ours.card.rank in HIGH and _is_higher_of_suit(ours, other)
    return Reason("wasted") if ours.memory.trick and is_high and not after.is_ours else None


def _missed_chance(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    is_chance = other.wins and not ours.wins and other.side_keeps > 0
    if not ours.memory.trick or after.is_ours or not is_chance:
        return None
    return Reason("missed_chance")


def _shortened(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    trick, highest = ours.memory.trick, ours.mine[0]
    is_discard = bool(trick) and trick[0].suit is not ours.card.suit is not other.card.suit
    if not is_discard or highest == ours.card or ours.memory.above(highest) or not ours.out:
        return None
    return Reason("shortened", card=highest)


def _partner_suit(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    if ours.memory.trick or ours.suit_of_the_partner or not other.suit_of_the_partner:
        return None
    return Reason("partner_suit")


def _opponents_suit(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    if ours.memory.trick or not ours.suit_of_the_opponents or other.suit_of_the_opponents:
        return None
    return Reason("opponents_suit")


def _opened(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    is_other_suit = ours.card.suit is not other.card.suit
    kept = (card for card in ours.mine if card.rank in GUARDED and card != ours.card)
    card = next((card for card in kept if ours.memory.above(card)), None)
    if ours.memory.trick or after.is_ours or not is_other_suit or card is None:
        return None
    return Reason("opened", card=card)


def _took_lead(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    if not ours.memory.trick or not ours.wins or other.wins or not after.is_ours:
        return None
    return Reason("took_lead")


def _long_suit(ours: Candidate, other: Candidate, after: Aftermath) -> Reason | None:
    longest = max(len(cards) for cards in ours.memory.mine.values())
    if ours.memory.trick or not len(ours.mine) < len(other.mine) == longest:
        return None
    return Reason("long_suit")


def _is_higher_of_suit(ours: Candidate, other: Candidate) -> bool:
    is_higher = STRENGTH[ours.card] > STRENGTH[other.card]
    return ours.card.suit is other.card.suit and is_higher


RULES: tuple[Rule, ...] = (
    _led_beatable_ace,
    _partner_had_it,
    _missed_trick,
    _gave_ace,
    _gave_points,
    _kept_points,
    _other_suit_ran,
    _unguarded,
    _lost_last_trick,
    _sufficed,
    _wasted,
    _missed_chance,
    _shortened,
    _partner_suit,
    _opponents_suit,
    _opened,
    _took_lead,
    _long_suit,
)
