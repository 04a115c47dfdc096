"""The call: di mano calls a card, whose holder is the secret partner (C5, C6)."""

from circolo.cards.card import PACK, Rank
from circolo.games.chiamatre.actions import Call, CallOffer
from circolo.games.chiamatre.options import Options
from circolo.games.chiamatre.state import Deal
from circolo.play.contract import IllegalAction
from circolo.tricks.trick import in_order

CALLABLE = in_order(card for card in PACK if card.rank is not Rank.ASSO)


def offer(options: Options, deal: Deal) -> CallOffer:
    """Return the cards that may be called: of the 36 those that the caller lacks, at some tables
    all.
    """
    if options.call_own_card:
        return CallOffer(CALLABLE)
    held = frozenset(deal.hands[deal.caller])
    return CallOffer(tuple([card for card in CALLABLE if card not in held]))


def check(options: Options, deal: Deal, action: Call) -> None:
    """Raise IllegalAction unless this card may be called."""
    if action.card.rank is Rank.ASSO:
        raise IllegalAction("c5_no_ace", action.card)
    if not options.call_own_card and action.card in deal.hands[deal.caller]:
        raise IllegalAction("c5_own_card", action.card)
