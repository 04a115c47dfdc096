"""The accuso, a declaration of card combinations for extra points: which seat may declare which
combinations, and when (T11-T14).
"""

from circolo.cards.card import Rank, Suit
from circolo.games.tressette import combinations
from circolo.games.tressette.actions import DeclareOffer
from circolo.games.tressette.combinations import Combination
from circolo.games.tressette.events import Declared
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal
from circolo.play.contract import IllegalAction

TRICKS = 3
"""The number of tricks at the beginning of a deal in which a seat may declare combinations (T12).
"""


def offers(options: Options, deal: Deal) -> tuple[DeclareOffer, ...]:
    """Return the offer of the combinations that the seat on turn may declare; empty if there are
    none (T17).
    """
    if not options.accuso or len(deal.tricks) >= TRICKS:
        return ()
    held = _held(deal)
    if deal.declarations:
        spent = _spent(deal)
        held = tuple([c for c in held if combinations.spends(c) not in spent])
    return (DeclareOffer(held),) if held else ()


def declare(options: Options, deal: Deal, declared: tuple[Combination, ...]) -> Declared:
    """Return the event of the seat on turn declaring these combinations. Raises IllegalAction if it
    may not declare them.
    """
    if not options.accuso:
        raise IllegalAction("t11_no_accuso", "this table plays without accuso")
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
    """Return the combinations among the ten dealt cards that the seat on turn still holds. Cards
    drawn from the stock do not count (T12).
    """
    hand = deal.hands[deal.turn]
    dealt = frozenset(hand).difference(deal.draws) if deal.draws else hand
    return tuple(combinations.held(dealt))


def _spent(deal: Deal) -> set[Rank | Suit]:
    """Return the ranks and suits whose combinations were declared in this deal (T11).

    Ranks and suits share one set, because no rank that makes a combination has the same letter as a
    suit.
    """
    return {combinations.spends(c) for made in deal.declarations for c in made.combinations}
