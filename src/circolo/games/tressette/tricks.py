"""A card is played, a trick is taken, the stock is drawn from (T6-T9)."""

from msgspec.structs import replace

from circolo.cards.units import Thirds, to_the_right
from circolo.games.tressette.actions import PlayCard, PlayCardOffer
from circolo.games.tressette.events import CardDrawn, CardPlayed, Event, TrickTaken
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal, Trick, side_of
from circolo.play.contract import IllegalAction
from circolo.tricks.points import thirds
from circolo.tricks.signals import signals
from circolo.tricks.trick import legal, taker, with_card


def offer(options: Options, deal: Deal) -> PlayCardOffer:
    """Return the cards that the seat on turn may play, and what it may signal with each."""
    hand = deal.hands[deal.turn]
    cards = legal(hand, deal.trick)
    if not _may_signal(options, deal):
        return PlayCardOffer(cards)
    return PlayCardOffer(cards, tuple(signals(hand, card) for card in cards))


def check(options: Options, deal: Deal, action: PlayCard) -> None:
    """Raise IllegalAction unless the seat on turn may play this card, with this signal."""
    hand, card = deal.hands[deal.turn], action.card
    if card not in hand:
        raise IllegalAction("r2_not_in_hand", card)
    if deal.trick and card.suit is not deal.trick[0].suit and card not in legal(hand, deal.trick):
        raise IllegalAction("t6_follow_suit", f"{card} to a lead of {deal.trick[0].suit.name}")
    if action.signal is None:
        return
    if not _may_signal(options, deal):
        raise IllegalAction("c9_no_signal", f"signals at this table: {options.signals}")
    if action.signal not in signals(hand, card):
        raise IllegalAction("c9_not_true", f"{action.signal} with {card}")


def _may_signal(options: Options, deal: Deal) -> bool:
    """Any seat on its turn, or the leader only (C9, T19)."""
    return options.signals == "any" or (options.signals == "leader" and not deal.trick)


def play(deal: Deal, action: PlayCard) -> list[Event]:
    """Return what a legal card leads to, up to the end of its trick and the draws after it (T8)."""
    events: list[Event] = [CardPlayed(deal.turn, action.card, action.signal)]
    trick = (*deal.trick, action.card)
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
    seat, hands = event.seat, list(deal.hands)
    hand = hands[seat]
    at = hand.index(event.card)
    hands[seat] = hand[:at] + hand[at + 1 :]
    return replace(
        deal,
        hands=tuple(hands),
        trick=(*deal.trick, event.card),
        turn=to_the_right(seat, len(deal.hands)),
        signals=deal.signals if event.signal is None else (*deal.signals, event),
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
    hands = list(deal.hands)
    hands[event.seat] = with_card(hands[event.seat], event.card)
    return replace(
        deal,
        hands=tuple(hands),
        stock=deal.stock - 1,
        draws=(*deal.draws, event.card),
    )


def is_over(deal: Deal) -> bool:
    """Tell whether the last card is played and its trick taken."""
    return not deal.trick and not any(deal.hands)
