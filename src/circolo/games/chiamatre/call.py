"""The call: di mano (the player at the dealer's right) calls a card, whose holder becomes their
secret partner (C5, C6).
"""

from circolo.cards.card import PACK, Rank
from circolo.games.chiamatre.actions import Call, CallOffer
from circolo.games.chiamatre.options import Options
from circolo.games.chiamatre.state import Deal
from circolo.play.contract import IllegalAction
from circolo.tricks.trick import in_order

CALLABLE = in_order(card for card in PACK if card.rank is not Rank.ASSO)


def offer(options: Options, deal: Deal) -> CallOffer:
    """Return the offer of cards that may be called: the 36 that are not Aces. The caller's own
    cards are left out, except where the table option `call_own_card` allows them.
    """
    if options.call_own_card:
        return CallOffer(CALLABLE)
    held = frozenset(deal.hands[deal.caller])
    return CallOffer(tuple([card for card in CALLABLE if card not in held]))


def check(options: Options, deal: Deal, action: Call) -> None:
    """Raise IllegalAction unless the caller may call this card."""
    if action.card.rank is Rank.ASSO:
        raise IllegalAction("c5_no_ace", action.card)
    if not options.call_own_card and action.card in deal.hands[deal.caller]:
        raise IllegalAction("c5_own_card", action.card)
