"""Writes and reads actions as text, such as "accetto 100" or "20 sto"; describes events."""

from typing import assert_never

from circolo.banks.actions import PassBank, TakeBank
from circolo.banks.events import BankDue, BankOpen, PlayInterrupted, PlayStopped
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    Gioco,
    NonGioco,
    Sto,
    Tiro,
)
from circolo.games.sette_e_mezzo.events import (
    BankerDesignated,
    BetLapsed,
    CardGiven,
    CardsCovered,
    CardShown,
    Event,
    PuntaForfeited,
    Stood,
)
from circolo.play.events import BankEnded, DealBegan, DealEnded, SeatFreed
from circolo.play.notation import letter


def write(action: Action) -> str:
    """Return the action as text; `read` turns the text back into the action."""
    match action:
        case TakeBank():
            return f"accetto {action.amount}"
        case PassBank():
            return "passo"
        case Gioco():
            return "gioco"
        case NonGioco():
            return "non gioco"
        case Bet():
            return f"{action.amount} {action.then}"
        case Sto():
            return "sto"
        case Tiro():
            return "tiro"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """Return the action that the text stands for; raise ValueError if it stands for none."""
    match text.split():
        case ["accetto", amount]:
            return TakeBank(int(amount))
        case ["passo"]:
            return PassBank()
        case ["gioco"]:
            return Gioco()
        case ["non", "gioco"]:
            return NonGioco()
        case [amount, "sto"]:
            return Bet(int(amount), "sto")
        case [amount, "tiro"]:
            return Bet(int(amount), "tiro")
        case ["sto"]:
            return Sto()
        case ["tiro"]:
            return Tiro()
        case _:
            raise ValueError(f"'{text}' is no action of sette e mezzo")


def remark(event: Event) -> str:
    """Return an English remark on the event for readers of a record; empty if its command says it
    all.
    """
    match event:
        case DealBegan():
            return f"hand {event.number}"
        case BankerDesignated():
            return f"{event.cards[-1]} falls to {letter(event.banker)}"
        case BankDue():
            return f"the bank comes to {letter(event.seat)}"
        case BankOpen():
            return "nobody wants the bank"
        case BankEnded():
            return f"the bank of {letter(event.banker)} is over"
        case CardsCovered():
            return f"dealt to {''.join(map(letter, event.punte))}"
        case CardGiven():
            return f"{letter(event.seat)} draws {event.card}"
        case Stood():
            return f"{letter(event.seat)} stands" if event.why != "sto" else ""
        case CardShown():
            return f"{letter(event.seat)} shows {event.card}"
        case BetLapsed() | PuntaForfeited():
            return f"{letter(event.seat)} loses {event.lost}"
        case PlayInterrupted():
            return "too few to play"
        case PlayStopped():
            return "the table stands still"
        case SeatFreed():
            return f"{letter(event.seat)} is free"
        case DealEnded():
            return _settlement(event)
        case _:
            return ""


def _settlement(event: DealEnded) -> str:
    changes = enumerate(event.settlement.changes)
    return " ".join(f"{letter(Seat(seat))}{change:+}" for seat, change in changes if change)
