"""Short English remarks on events, for readers of a record."""

from circolo.banks.events import BankDue, BankOpen, PlayInterrupted, PlayStopped
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import Decision
from circolo.games.chemin_de_fer.events import (
    AddingClosed,
    AuctionOpened,
    BankTaken,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    CardGiven,
    CardsGathered,
    CardsShown,
    CoupDecided,
    CutDue,
    Event,
    GolpeReal,
    GraceOpened,
    HandPassed,
    ObligationForfeited,
    PurchaseOpened,
    WordSaid,
)
from circolo.play.events import BankEnded, DealBegan, DealEnded, SeatFreed
from circolo.play.notation import letter

SAYS: dict[Decision, str] = {"batte": "shows a natural", "sto": "stands", "tiro": "draws"}


def remark(event: Event) -> str:
    """Return an English remark on the event; empty if its command says it all."""
    return _of_cards(event) or _of_bets(event) or _of_the_bank(event)


def _of_cards(event: Event) -> str:
    match event:
        case DealBegan():
            return f"coup {event.number}"
        case WordSaid():
            return f"{letter(event.seat)} {SAYS[event.word]}"
        case CardsShown():
            return f"{letter(event.seat)} shows {' '.join(event.cards)}"
        case CardGiven():
            return f"{letter(event.seat)} is given {event.card}"
        case CoupDecided():
            return f"{event.punta} against {event.banker}"
        case GolpeReal():
            return f"golpe real of {letter(event.seat)}"
        case CardsGathered():
            return "all cards are shuffled"
        case CutDue():
            return f"{letter(event.seat)} may cut"
        case DealEnded():
            return _settlement(event)
        case _:
            return ""


def _of_bets(event: Event) -> str:
    match event:
        case BetsOpened():
            return "bets are open"
        case AddingClosed():
            return "a banco ends the adding from now on"
        case BetsClosed():
            return "bets are closed"
        case BetPlaced():
            return f"{letter(event.seat)} must bet {event.amount}" if event.obliged else ""
        case BetWithdrawn():
            return f"the bet of {letter(event.seat)} is back"
        case GraceOpened():
            return f"{letter(event.seat)} has a grace"
        case BetsCounted():
            return f"{sum(event.counted)} are bet, the cards are for {letter(event.punta)}"
        case ObligationForfeited():
            return f"{letter(event.seat)} loses {event.lost}"
        case _:
            return ""


def _of_the_bank(event: Event) -> str:
    match event:
        case BankDue():
            return f"the bank comes to {letter(event.seat)}"
        case BankOpen():
            return "nobody wants the bank"
        case BankTaken():
            return f"the bank of {letter(event.seat)} has {event.posta}"
        case BankEnded():
            return f"the bank of {letter(event.banker)} is over"
        case HandPassed():
            return f"{letter(event.seat)} passes {event.height}"
        case PurchaseOpened():
            return "the bank can be bought"
        case AuctionOpened():
            return "offers for the bank are open"
        case PlayInterrupted():
            return "too few to play"
        case PlayStopped():
            return "the table stands still"
        case SeatFreed():
            return f"{letter(event.seat)} is free"
        case _:
            return ""


def _settlement(event: DealEnded) -> str:
    changes, house = event.settlement.changes, event.settlement.house
    moved = [f"{letter(Seat(at))}{change:+}" for at, change in enumerate(changes) if change]
    return " ".join([*moved, f"house{house:+}"] if house else moved)
