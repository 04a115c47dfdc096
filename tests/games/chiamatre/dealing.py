"""A match as text: given hands are dealt and played through the real commands."""

from collections.abc import Iterable
from typing import Any

from circolo.cards.card import PACK, Card, Rank
from circolo.cards.notation import cards
from circolo.cards.units import Chips, Seat
from circolo.games.chiamatre import GAME, Options, State
from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep, PlayCard
from circolo.games.chiamatre.events import Event
from circolo.games.chiamatre.state import Deal
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import replay
from circolo.play.waits import WaitId

A, B, C, D = map(Seat, range(4))
SEATS = (A, B, C, D)

ALL_DENARI = "3D 2D AD RD CD FD 7D 6D 5D 4D"
ALL_COPPE = "3C 2C AC RC CC FC 7C 6C 5C 4C"
ALL_SPADE = "3S 2S AS RS CS FS 7S 6S 5S 4S"
ALL_BASTONI = "3B 2B AB RB CB FB 7B 6B 5B 4B"
POOR = "4D 5D 6D 7D 4C 5C 6C 7C FS CS"
"""A hand with the right to annul (C4)."""


def match(**options: Any) -> State:
    """Open a match; the options are named as in `Options`."""
    return GAME.rules.open(Options(**options), (Chips(0),) * 4)


def turn(state: State, text: str) -> State:
    """Put these cards first in the pack, for the seats to turn in the lot."""
    return tell(state, Shuffled(ask(state), order(cards(text))))


def dealt_by(dealer: Seat, **options: Any) -> State:
    """A match whose first dealer is drawn; by B, A is di mano."""
    turned = ["4D", "4C", "4S", "4B"]
    turned[(A - dealer) % 4] = "3D"
    return turn(match(**options), " ".join(turned))


def deal(state: State, **hands: str) -> State:
    """Deal the hands named A to D, which the rest of the pack fills up, high cards in turn."""
    dealer = next_dealer(state)
    given = [list(cards(hands.get(name, ""))) for name in "ABCD"]
    named = {card for hand in given for card in hand}
    rest = [card for rank in Rank for card in PACK if card.rank is rank and card not in named]
    while rest:
        for hand in given:
            if len(hand) < 10 and rest:
                hand.append(rest.pop(0))
    packets = (
        hand[start : start + 5]
        for start in (0, 5)
        for hand in (given[(dealer - step) % 4] for step in (1, 2, 3, 4))
    )
    pack = [card for packet in packets for card in packet]
    return tell(state, Shuffled(ask(state), order(pack)))


def next_dealer(state: State) -> Seat:
    """Return the next dealer, once there was a first one."""
    assert state.dealer is not None
    return state.dealer if state.deal is None else Seat((state.dealer - 1) % 4)


def stand(state: State) -> State:
    """Let the window end without an annulment."""
    return tell(state, Expired(ask(state)))


def call(state: State, card: str) -> State:
    """The window ends in silence, and di mano calls."""
    state = stand(state)
    return tell(state, Act(ask(state), running(state).caller, Call(Card(card))))


def led_by_a(called: str, *, options: dict[str, Any] | None = None, **hands: str) -> State:
    """B has dealt these hands in the first deal, and A has called: A leads, then D, C, B."""
    return call(deal(dealt_by(B, **(options or {})), **hands), called)


def keep(state: State, *seats: Seat) -> State:
    """These seats say «Tengo»."""
    for seat in seats:
        state = tell(state, Act(ask(state), seat, Keep()))
    return state


def annul(state: State, seat: Seat) -> State:
    """This seat says «Annulla»."""
    return tell(state, Act(ask(state), seat, Annul()))


def play(state: State, text: str) -> State:
    """Play these cards, each from the seat whose turn it is."""
    for card in cards(text):
        state = tell(state, card_on_turn(state, card))
    return state


def act(state: State, *texts: str) -> State:
    """Carry out these actions as text, each by the seat on turn: "3D busso"."""
    for text in texts:
        state = tell(state, Act(ask(state), running(state).turn, GAME.notation.read(text)))
    return state


def play_out(state: State) -> State:
    """Play the first legal card on every turn until the deal is over."""
    while state.phase == "move":
        state = tell(state, card_on_turn(state, legal_cards(state)[0]))
    return state


def absent_plays(state: State, value: int) -> State:
    """Let the seat on turn run out of time, and let this number be drawn for it."""
    lapsed = tell(state, Expired(ask(state)))
    return tell(lapsed, Drawn(lot(lapsed), value))


def go_on(state: State, *seats: Seat) -> State:
    """Let these seats go on after the score."""
    for seat in seats:
        state = tell(state, Act(ask(state), seat, GoOn()))
    return state


def tell(state: State, command: Command[Action]) -> State:
    """Carry out a command."""
    return replay(GAME, state, GAME.rules.decide(state, command))


def playing(state: State, text: str) -> tuple[Event, ...]:
    """Return the events of one card."""
    return GAME.rules.decide(state, card_on_turn(state, Card(text)))


def card_on_turn(state: State, card: Card) -> Command[Action]:
    """Return the command of the seat on turn."""
    return Act(ask(state), running(state).turn, PlayCard(card))


def legal_cards(state: State) -> tuple[Card, ...]:
    """Return the cards that the seat on turn may play."""
    plays = (action for action in answers(state, running(state).turn))
    return tuple(dict.fromkeys(play.card for play in plays if isinstance(play, PlayCard)))


def answers(state: State, seat: Seat) -> list[Action]:
    """Return every action offered to a seat."""
    return [
        action
        for question in GAME.rules.offers(state, seat)
        for offer in question.offers
        for action in offer.actions()
    ]


def order(top: Iterable[Card]) -> tuple[int, ...]:
    """Return a shuffle with these cards on top and the others in the order of the pack."""
    first = list(top)
    rest = [card for card in PACK if card not in first]
    return tuple(PACK.index(card) for card in (*first, *rest))


def ask(state: State) -> WaitId:
    """Return the id of the open question."""
    return GAME.rules.waits(state)[0].id


def lot(state: State) -> WaitId:
    """Return the id of the open draw."""
    return GAME.rules.waits(state)[-1].id


def running(state: State) -> Deal:
    """Return the running deal, which must exist."""
    assert state.deal is not None
    return state.deal
