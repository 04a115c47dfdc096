"""A match as text: given hands are dealt and played through the real commands."""

from typing import Any, Literal

from circolo.cards.card import PACK, Card
from circolo.cards.notation import cards
from circolo.cards.units import Chips, Seat
from circolo.games.tressette import GAME, Options, State
from circolo.games.tressette.actions import (
    Action,
    Declare,
    DeclareOffer,
    GoOn,
    PlayCard,
    PlayCardOffer,
)
from circolo.games.tressette.events import Event
from circolo.games.tressette.state import Deal
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import replay
from circolo.play.waits import WaitId

A, B, C, D = map(Seat, range(4))

ALL_DENARI = "3D 2D AD RD CD FD 7D 6D 5D 4D"
ALL_COPPE = "3C 2C AC RC CC FC 7C 6C 5C 4C"
ALL_SPADE = "3S 2S AS RS CS FS 7S 6S 5S 4S"
ALL_BASTONI = "3B 2B AB RB CB FB 7B 6B 5B 4B"


def match(players: Literal[2, 4] = 4, **options: Any) -> State:
    """Open a match; the other options are named as in `Options`."""
    return GAME.rules.open(Options(players=players, **options), (Chips(0),) * players)


def deal(state: State, *, first: Seat = A, stock: str = "", **hands: str) -> State:
    """Deal the hands named A to D and the stock, top card first; the rest of the pack fills them
    up.
    """
    seats = state.options.players
    given = [cards(hands.get(name, "")) for name in "ABCD"[:seats]]
    top = cards(stock)
    named = {card for hand in given for card in hand} | set(top)
    rest = iter([card for card in PACK if card not in named])
    filled = [[*hand, *(next(rest) for _ in range(10 - len(hand)))] for hand in given]
    rounds = [filled[(first - step) % seats][turn] for turn in range(10) for step in range(seats)]
    return deal_pack(state, (*rounds, *top, *rest), first=first)


def deal_pack(state: State, pack: tuple[Card, ...], *, first: Seat) -> State:
    """Deal from a pack in this order."""
    shuffled = tell(state, Shuffled(ask(state), tuple(map(PACK.index, pack))))
    return tell(shuffled, Drawn(ask(shuffled), first))


def play(state: State, text: str) -> State:
    """Play these cards, each from the seat whose turn it is."""
    for card in cards(text):
        state = tell(state, card_on_turn(state, card))
    return state


def act(state: State, *texts: str) -> State:
    """Carry out these actions as text, each by the seat on turn: "3D busso", "accuso napoli:D"."""
    for text in texts:
        state = tell(state, command_of(state, text))
    return state


def acting(state: State, text: str) -> tuple[Event, ...]:
    """Return the events of an action of the seat on turn."""
    return GAME.rules.decide(state, command_of(state, text))


def command_of(state: State, text: str) -> Command[Action]:
    """Return the command for an action of the seat on turn."""
    return Act(ask(state), running(state).turn, GAME.notation.read(text))


def play_out(state: State) -> State:
    """Play the first legal card on every turn until the deal is over."""
    while state.phase == "move":
        state = play(state, legal_cards(state)[0])
    return state


def all_but_one(state: State) -> State:
    """Play the first legal card on every turn until a single card of the deal is left."""
    while sum(map(len, running(state).hands)) > 1:
        state = play(state, legal_cards(state)[0])
    return state


def absent_plays(state: State, card: str) -> State:
    """Let the seat on turn run out of time, and let this card be drawn for it."""
    lapsed = tell(state, Expired(ask(state)))
    return tell(lapsed, Drawn(lot(lapsed), legal_cards(state).index(Card(card))))


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
    """Return the cards offered to the seat on turn."""
    (question,) = GAME.rules.offers(state, running(state).turn)
    (offer,) = (offer for offer in question.offers if isinstance(offer, PlayCardOffer))
    return offer.cards


def declarable(state: State) -> str:
    """Return the declarations offered to the seat on turn, as text; empty for none."""
    (question,) = GAME.rules.offers(state, running(state).turn)
    panels = [offer for offer in question.offers if isinstance(offer, DeclareOffer)]
    return " ".join(GAME.notation.write(Declare(panel.combinations)) for panel in panels)


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
