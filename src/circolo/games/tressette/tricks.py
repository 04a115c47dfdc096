"""A card is played, a trick is taken, the stock is drawn from (T6-T9)."""

from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.games.tressette.events import CardDrawn, CardPlayed, Event, TrickTaken
from circolo.games.tressette.state import Deal, Trick, side_of
from circolo.play.contract import IllegalAction
from circolo.tricks.points import thirds
from circolo.tricks.trick import in_order, legal, taker


def check(deal: Deal, seat: Seat, card: Card) -> None:
    """Raise IllegalAction unless this seat may play this card now."""
    hand = deal.hands[seat]
    if card not in hand:
        raise IllegalAction("r2_not_in_hand", card)
    if card not in legal(hand, deal.trick):
        raise IllegalAction("t6_follow_suit", f"{card} to a lead of {deal.trick[0].suit.name}")


def play(deal: Deal, seat: Seat, card: Card) -> list[Event]:
    """Return what a legal card leads to, up to the end of its trick and the draws after it (T8)."""
    events: list[Event] = [CardPlayed(seat=seat, card=card)]
    trick = (*deal.trick, card)
    seats = len(deal.hands)
    if len(trick) < seats:
        return events
    winner = taker(deal.leader, trick, seats)
    events.append(TrickTaken(seat=winner, thirds=thirds(trick)))
    for turn in range(min(deal.stock, seats)):
        drawn = deal.pack[len(deal.pack) - deal.stock + turn]
        events.append(CardDrawn(seat=to_the_right(winner, seats, turn), card=drawn))
    return events


def played(deal: Deal, event: CardPlayed) -> Deal:
    """Fold a card: out of the hand, onto the table, and the turn goes to the right."""
    hand = deal.hands[event.seat]
    at = hand.index(event.card)
    left = hand[:at] + hand[at + 1 :]
    seat = event.seat
    return replace(
        deal,
        hands=(*deal.hands[:seat], left, *deal.hands[seat + 1 :]),
        trick=(*deal.trick, event.card),
        turn=to_the_right(seat, len(deal.hands)),
    )


def taken(deal: Deal, event: TrickTaken) -> Deal:
    """Fold a trick: its cards go to the side of its taker, who leads."""
    side = side_of(event.seat)
    won = Thirds(deal.thirds[side] + event.thirds)
    return replace(
        deal,
        tricks=(*deal.tricks, Trick(deal.leader, deal.trick, event.seat)),
        trick=(),
        leader=event.seat,
        turn=event.seat,
        thirds=(won, deal.thirds[1]) if side == 0 else (deal.thirds[0], won),
    )


def drawn(deal: Deal, event: CardDrawn) -> Deal:
    """Fold a draw from the stock."""
    seat = event.seat
    hand = in_order((*deal.hands[seat], event.card))
    return replace(
        deal,
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
        stock=deal.stock - 1,
        draws=(*deal.draws, event.card),
    )


def is_over(deal: Deal) -> bool:
    """Tell whether the last card is played and its trick taken."""
    return not deal.trick and not any(deal.hands)
