"""A sitting as text: the players, the cards of the pack, and the actions."""

from typing import Any

from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.notation import cards
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import GAME, Event, Options, State
from circolo.games.sette_e_mezzo.actions import Action, Offer
from circolo.games.sette_e_mezzo.state import Coup
from circolo.games.sette_e_mezzo.view import View
from circolo.play.commands import (
    Act,
    CameBack,
    Command,
    Drawn,
    Expired,
    Joined,
    Left,
    SatOut,
    Shuffled,
    StackChanged,
)
from circolo.play.contract import IllegalAction, replay
from circolo.play.events import DealEnded
from circolo.play.waits import Choice, Wait, WaitId

A, B, C, D, E, F = map(Seat, range(6))
LETTERS = "ABCDEFGH"
MATTA = "RD"


class Sitting:
    """A table of as many seats as stacks are given; None is an empty one.

    Play goes from A to the last letter and on downwards: at a table of three A, C, B.
    """

    def __init__(self, *stacks: int | None, **options: Any) -> None:
        rules = options.pop("rules", GAME.rules.version)
        given = tuple(None if stack is None else Chips(stack) for stack in stacks)
        self.options = Options(**{"most": max(2, len(stacks)), **options})
        self.state: State = GAME.rules.under_version(GAME.rules.open(self.options, given), rules)
        self.events: tuple[Event, ...] = ()

    def tell(self, command: Command[Action]) -> tuple[Event, ...]:
        """Carry out a command."""
        self.events = GAME.rules.decide(self.state, command)
        self.state = replay(GAME, self.state, self.events)
        return self.events

    def say(self, *lines: str) -> tuple[Event, ...]:
        """Carry out lines like "A accetto 100", "B time", "C out"; return the events of the last
        one.
        """
        for line in lines:
            self.tell(self.command(line))
        return self.events

    def command(self, line: str) -> Command[Action]:
        """Return the command that a line means."""
        seat, words = Seat(LETTERS.index(line[0])), line[2:].split()
        match words:
            case ["time"]:
                assert self.state.phase == "open" or self.turn == line[0]
                return Expired(self.ask)
            case ["out"]:
                return SatOut(seat)
            case ["back"]:
                return CameBack(seat)
            case ["gone"]:
                return Left(seat)
            case ["sits", chips]:
                return Joined(seat, Chips(int(chips)))
            case ["sits", chips, "known"]:
                return Joined(seat, Chips(int(chips)), new=False)
            case ["has", chips]:
                return StackChanged(seat, Chips(int(chips)))
            case _:
                return Act(self.ask, seat, GAME.notation.read(line[2:]))

    def refusal(self, line: str) -> str:
        """Return the code with which a line is refused."""
        try:
            GAME.rules.decide(self.state, self.command(line))
        except IllegalAction as refusal:
            return refusal.code
        raise AssertionError(f"accepted: {line}")

    def shuffle(self, top: str = "") -> tuple[Event, ...]:
        """Shuffle so that these cards come first, and the rest in the order of the pack."""
        first = cards(top)
        order = [*first, *(card for card in PACK if card not in first)]
        return self.tell(Shuffled(self.ask, tuple(map(PACK.index, order))))

    def draw(self, value: int) -> tuple[Event, ...]:
        return self.tell(Drawn(self.ask, value))

    def designate(self, seat: Seat, top: str = MATTA) -> tuple[Event, ...]:
        """Deal for the first banker, from this seat on (S5)."""
        self.shuffle(top)
        active = [
            at
            for at, place in enumerate(self.state.places)
            if place is not None and not place.out and place.chips
        ]
        return self.draw(active.index(seat))

    def without_stock(self, *, but: str = "") -> None:
        """Remove all cards that are not on the table, except these."""
        self.state = replace(self.state, stock=cards(but), out=())

    @property
    def ask(self) -> WaitId:
        return self.state.asked

    def waits(self) -> tuple[Wait, ...]:
        return GAME.rules.waits(self.state)

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def turn(self) -> str:
        """The letter of the one seat that owes an answer."""
        (wait,) = self.waits()
        assert isinstance(wait, Choice)
        return LETTERS[wait.seat]

    @property
    def chips(self) -> list[int | None]:
        return [None if place is None else place.chips for place in self.state.places]

    @property
    def coup(self) -> Coup:
        assert self.state.coup is not None
        return self.state.coup

    @property
    def piatto(self) -> int:
        assert self.state.bank is not None
        return self.state.bank.amount

    def view(self, seat: Seat | None) -> View:
        return GAME.sight.view(self.state, seat)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        return tuple(offer for ask in GAME.rules.offers(self.state, seat) for offer in ask.offers)

    def offered(self, seat: Seat) -> list[str]:
        """Return every offered action of a seat as text."""
        return [
            GAME.notation.write(action) for offer in self.offers(seat) for action in offer.actions()
        ]

    def hand_of(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a seat in the last hand."""
        assert self.state.bank is not None
        at = self.coup.punte.index(seat) if seat in self.coup.punte else -1
        return self.coup.hands[at].cards


def settlements(events: tuple[Event, ...]) -> list[tuple[int, ...]]:
    """Return the settlements among the events."""
    return [event.settlement.changes for event in events if isinstance(event, DealEnded)]


def kinds(events: tuple[Event, ...]) -> list[str]:
    """Return the names of the events."""
    return [type(event).__name__ for event in events]


def bank_of_a(*stacks: int | None, amount: int = 100, cards: str = "", **options: Any) -> Sitting:
    """A has the matta and the bank; its pack begins with these cards, and the first hand waits.

    In piatto for the first punta's «Gioco», in classica for the first bet.
    """
    sitting = Sitting(*stacks, **options)
    sitting.designate(A)
    sitting.say(f"A accetto {amount}")
    sitting.shuffle(cards)
    return sitting


def hand(*stacks: int | None, amount: int = 100, cards: str = "", **options: Any) -> Sitting:
    """A's bank in piatto; the first punta plays, and holds the first of these cards, A the next."""
    sitting = bank_of_a(*stacks, amount=amount, cards=cards, **options)
    sitting.say(f"{sitting.turn} gioco")
    return sitting
