"""Playing a card, taking a trick, and drawing cards from the stock (T6-T9)."""

from msgspec.structs import replace

from circolo.cards.units import to_the_right
from circolo.games.tressette.actions import PlayCard, PlayCardOffer
from circolo.games.tressette.events import CardDrawn, CardPlayed, Event, TrickTaken
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal, side_of
from circolo.tricks import card_play
from circolo.tricks.trick import with_card


def offer(options: Options, deal: Deal) -> PlayCardOffer:
    """Return the offer to the seat on turn: the legal cards, and the signals allowed with each
    (T19).
    """
    return card_play.offer(deal, options.signals)


def check(options: Options, deal: Deal, action: PlayCard) -> None:
    """Raise IllegalAction unless the seat on turn may play this card with this signal."""
    card_play.check(deal, options.signals, action)


def play(deal: Deal, action: PlayCard) -> list[Event]:
    """Return the events of playing a legal card. If the card completes the trick, the taking of the
    trick and the draws from the stock follow (T8).
    """
    events: list[Event] = [*card_play.laid(deal, action)]
    last = events[-1]
    if isinstance(last, TrickTaken):
        seats = len(deal.hands)
        for turn in range(min(deal.stock, seats)):
            drawn = deal.pack[len(deal.pack) - deal.stock + turn]
            events.append(CardDrawn(seat=to_the_right(last.seat, seats, turn), card=drawn))
    return events


def played(deal: Deal, event: CardPlayed) -> Deal:
    """Fold `CardPlayed`: move the card from the hand to the trick, and pass the turn to the next
    seat on the right.
    """
    return card_play.played(deal, event)


def taken(deal: Deal, event: TrickTaken) -> Deal:
    """Fold `TrickTaken`: store the finished trick and give its points to the side of the seat that
    took it. That seat leads the next trick.
    """
    return card_play.taken(deal, event, side=side_of(event.seat))


def drawn(deal: Deal, event: CardDrawn) -> Deal:
    """Fold `CardDrawn`: move the top card of the stock into the seat's hand."""
    hands = list(deal.hands)
    hands[event.seat] = with_card(hands[event.seat], event.card)
    return replace(
        deal,
        hands=tuple(hands),
        stock=deal.stock - 1,
        draws=(*deal.draws, event.card),
    )


def is_over(deal: Deal) -> bool:
    """Return whether all cards of the deal are played and the last trick is taken."""
    return not deal.trick and not any(deal.hands)
