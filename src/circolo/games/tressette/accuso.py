"""Who may declare what, and when (T11-T14)."""

from circolo.cards.card import Rank, Suit
from circolo.games.tressette import combinations
from circolo.games.tressette.actions import DeclareOffer
from circolo.games.tressette.combinations import Combination
from circolo.games.tressette.events import Declared
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal
from circolo.play.contract import IllegalAction

TRICKS = 3
"""Only in the first three tricks is anything declared (T12)."""


def offers(options: Options, deal: Deal) -> tuple[DeclareOffer, ...]:
    """Return the panel of the seat on turn; nothing if it has nothing to declare (T17)."""
    if not options.accuso or len(deal.tricks) >= TRICKS:
        return ()
    held = _held(deal)
    if deal.declarations:
        spent = _spent(deal)
        held = tuple([c for c in held if combinations.spends(c) not in spent])
    return (DeclareOffer(held),) if held else ()


def declare(options: Options, deal: Deal, declared: tuple[Combination, ...]) -> Declared:
    """Return what the seat on turn declares; raises IllegalAction for what it may not."""
    if not options.accuso:
        raise IllegalAction("t11_no_accuso", "this table plays without")
    if len(deal.tricks) >= TRICKS:
        raise IllegalAction("t12_too_late", "the first three tricks are over")
    held, spent = _held(deal), _spent(deal)
    for combination in declared:
        if combinations.spends(combination) in spent:
            raise IllegalAction("t11_spent", combinations.spends(combination))
        if combination not in held:
            raise IllegalAction("t12_not_held", str(combination))
    if not declared or declared != tuple(c for c in held if c in declared):
        raise IllegalAction("r2_not_offered", "each combination once, in the order offered")
    return Declared(deal.turn, declared, sum(map(combinations.points, declared)))


def _held(deal: Deal) -> tuple[Combination, ...]:
    """What the seat on turn still holds of its ten cards dealt: a card drawn never serves (T12)."""
    hand = deal.hands[deal.turn]
    dealt = frozenset(hand).difference(deal.draws) if deal.draws else hand
    return tuple(combinations.held(dealt))


def _spent(deal: Deal) -> set[Rank | Suit]:
    """Ranks and suits declared in this deal; no letter names one of each (T11)."""
    return {combinations.spends(c) for made in deal.declarations for c in made.combinations}
