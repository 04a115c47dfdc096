"""Playing a card, taking a trick, drawing from the stock (T6-T9)."""

from msgspec.structs import replace

from circolo.cards.units import to_the_right
from circolo.games.tressette.actions import PlayCard, PlayCardOffer
from circolo.games.tressette.events import CardDrawn, CardPlayed, Event, TrickTaken
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal, side_of
from circolo.tricks import card_play
from circolo.tricks.trick import with_card


def offer(options: Options, deal: Deal) -> PlayCardOffer:
    """Return the cards that the seat on turn may play, and the signals allowed with each (T19)."""
    return card_play.offer(deal, options.signals)


def check(options: Options, deal: Deal, action: PlayCard) -> None:
    """Raise IllegalAction unless the seat on turn may play this card, with this signal."""
    card_play.check(deal, options.signals, action)


def play(deal: Deal, action: PlayCard) -> list[Event]:
    """Return the events of a legal card, up to the end of its trick and the draws after it (T8)."""
    events: list[Event] = [*card_play.laid(deal, action)]
    last = events[-1]
    if isinstance(last, TrickTaken):
        seats = len(deal.hands)
        for turn in range(min(deal.stock, seats)):
            drawn = deal.pack[len(deal.pack) - deal.stock + turn]
            events.append(CardDrawn(seat=to_the_right(last.seat, seats, turn), card=drawn))
    return events


def played(deal: Deal, event: CardPlayed) -> Deal:
    """Fold a card: it leaves the hand for the table, and the turn goes to the right."""
    return card_play.played(deal, event)


def taken(deal: Deal, event: TrickTaken) -> Deal:
    """Fold a trick: its cards go to the side of its taker, who leads."""
    return card_play.taken(deal, event, side=side_of(event.seat))


def drawn(deal: Deal, event: CardDrawn) -> Deal:
    """Fold a draw from the stock."""
    hands = list(deal.hands)
    hands[event.seat] = with_card(hands[event.seat], event.card)
    return replace(
        deal,
        hands=tuple(hands),
        stock=deal.stock - 1,
        draws=(*deal.draws, event.card),
    )


def is_over(deal: Deal) -> bool:
    """Return whether the last card is played and its trick taken."""
    return not deal.trick and not any(deal.hands)
