"""Playing a card, with or without a signal, and taking a trick (T6, T7, C9)."""

from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.play.contract import IllegalAction
from circolo.tricks.actions import PlayCard, PlayCardOffer
from circolo.tricks.card_points import thirds
from circolo.tricks.events import CardPlayed, TrickTaken
from circolo.tricks.signals import by_card, signals
from circolo.tricks.trick import Trick, legal, taker

SignalsBy = Literal["off", "any", "leader"]
"""The seats that may signal (C9): none (`off`), any seat on its turn (`any`), or only the seat that
leads a trick (`leader`).
"""


class Play(Struct, frozen=True, gc=False, kw_only=True):
    """The play of one deal: hands, seat on turn, running trick and finished tricks. The `Deal` of
    each trick game extends this.
    """

    hands: tuple[tuple[Card, ...], ...]
    leader: Seat
    turn: Seat
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    thirds: tuple[Thirds, ...]
    """The card points that each side has taken, in thirds of a point, in the order of the game's
    sides.
    """

    signals: tuple[CardPlayed, ...] = ()
    """The cards of this deal that were played with a signal, oldest first."""


PlayT = TypeVar("PlayT", bound=Play)


def offer(play: Play, by: SignalsBy) -> PlayCardOffer:
    """Return the offer to the seat on turn: the legal cards, and the signals allowed with each.
    `by` is the table option that says which seats may signal.
    """
    hand = play.hands[play.turn]
    cards = legal(hand, play.trick)
    if not _may_signal(play, by):
        return PlayCardOffer(cards)
    return PlayCardOffer(cards, by_card(cards))


def check(play: Play, by: SignalsBy, action: PlayCard) -> None:
    """Raise IllegalAction unless the seat on turn may play this card with this signal. `by` is the
    table option that says which seats may signal.
    """
    hand, card = play.hands[play.turn], action.card
    if card not in hand:
        raise IllegalAction("r2_not_in_hand", card)
    if play.trick and card.suit is not play.trick[0].suit and card not in legal(hand, play.trick):
        raise IllegalAction("t6_follow_suit", f"{card} to a lead of {play.trick[0].suit.name}")
    if action.signal is None:
        return
    if not _may_signal(play, by):
        raise IllegalAction("c9_no_signal", f"signals at this table: {by}")
    if action.signal not in signals(hand, card):
        raise IllegalAction("c9_not_true", f"{action.signal} with {card}")


def _may_signal(play: Play, by: SignalsBy) -> bool:
    """Return whether the seat on turn may signal. `by` is the table option that says which seats
    may (C9, T19).
    """
    return by == "any" or (by == "leader" and not play.trick)


def laid(play: Play, action: PlayCard) -> tuple[CardPlayed] | tuple[CardPlayed, TrickTaken]:
    """Return the events of playing a legal card: `CardPlayed` and, if the card completes the trick,
    `TrickTaken`.
    """
    card = CardPlayed(play.turn, action.card, action.signal)
    trick = (*play.trick, action.card)
    seats = len(play.hands)
    if len(trick) < seats:
        return (card,)
    return card, TrickTaken(taker(play.leader, trick, seats), thirds(trick))


def played(play: PlayT, event: CardPlayed) -> PlayT:
    """Fold `CardPlayed`: move the card from the hand to the trick, and pass the turn to the next
    seat on the right.
    """
    seat, hands = event.seat, list(play.hands)
    hand = hands[seat]
    at = hand.index(event.card)
    hands[seat] = hand[:at] + hand[at + 1 :]
    return replace(
        play,
        hands=tuple(hands),
        trick=(*play.trick, event.card),
        turn=to_the_right(seat, len(play.hands)),
        signals=play.signals if event.signal is None else (*play.signals, event),
    )


def taken(play: PlayT, event: TrickTaken, *, side: int) -> PlayT:
    """Fold `TrickTaken`: store the finished trick and give its points to `side`. The seat that took
    it leads the next trick.
    """
    won = [*play.thirds]
    won[side] = Thirds(won[side] + event.thirds)
    return replace(
        play,
        tricks=(*play.tricks, Trick(play.leader, play.trick, event.seat)),
        trick=(),
        leader=event.seat,
        turn=event.seat,
        thirds=tuple(won),
    )
