"""A sitting as text: the players, the cards of the shoe, and the actions."""

from typing import Any, Literal

from msgspec.structs import replace

from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import GAME, Event, Options, State
from circolo.games.chemin_de_fer.actions import Action, Offer, ReadyOffer
from circolo.games.chemin_de_fer.betting.counted_bets import Cover
from circolo.games.chemin_de_fer.rule_versions import RULES
from circolo.games.chemin_de_fer.sitting import cover, reserved
from circolo.games.chemin_de_fer.state import Bank, Coup
from circolo.games.chemin_de_fer.view import View
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
from circolo.play.offers import permits
from circolo.play.waits import Choice, Wait, WaitId

A, B, C, D, E, F, G, H = map(Seat, range(8))
LETTERS = "ABCDEFGHIJKLMNOP"
SHOE = 312

Outcome = Literal["bank", "punta", "level"]
COUPS: dict[Outcome, str] = {
    "bank": "7D 9D KD KH",
    "punta": "9D 2D KD KH",
    "level": "9D 9H KD KH",
}
"""Punta, banker, punta, banker: 7 against 9, 9 against 2, 9 against 9."""


def cards(text: str) -> tuple[FrenchCard, ...]:
    """Read "9D KH": rank, then suit."""
    return tuple(map(FrenchCard, text.split()))


class Sitting:
    """A table of as many seats as stacks are given, at the casino of nine; None is an empty one.

    Play goes from A to the last letter and on downwards: the right of A is the last seat.
    """

    def __init__(self, *stacks: int | None, rules: int = RULES, **options: Any) -> None:
        given = tuple(None if stack is None else Chips(stack) for stack in stacks)
        casino = options.get("variant") == "casino"
        usual = (
            {"most": 9, "least": 2, "small_bank": 100} if casino else {"most": max(2, len(stacks))}
        )
        self.options = Options(**{**usual, **options})
        self.state: State = GAME.rules.under_version(GAME.rules.open(self.options, given), rules)
        self.events: tuple[Event, ...] = ()

    def tell(self, command: Command[Action]) -> tuple[Event, ...]:
        """Carry out a command."""
        self.events = GAME.rules.decide(self.state, command)
        self.state = replay(GAME, self.state, self.events)
        return self.events

    def say(self, *lines: str) -> tuple[Event, ...]:
        """Carry out lines like "A punto 100", "A time", "time", "C out"; return what the last did.

        "time" closes bets, purchase, auction; "banker time" the banker's own window; "adding time"
        the first time to add; "A time" A's grace, or the question that A owes an answer to.
        """
        for line in lines:
            self.tell(self.command(line))
        return self.events

    def command(self, line: str) -> Command[Action]:
        """Return what a line says."""
        if line == "time":
            return Expired(self.state.asked)
        if line == "banker time":
            assert self.state.own is not None
            return Expired(self.state.own)
        if line == "adding time":
            assert self.state.adding is not None
            return Expired(self.state.adding)
        seat, words = Seat(LETTERS.index(line[0])), line[2:].split()
        match words:
            case ["time"]:
                return Expired(self._time_of(seat))
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
                action = GAME.notation.read(line[2:])
                return Act(self.ask_for(seat, action), seat, action)

    def _time_of(self, seat: Seat) -> WaitId:
        for grace in self.state.graces:
            if grace.seat == seat:
                return grace.id
        assert self.turn == LETTERS[seat]
        return self.state.asked

    def ask_for(self, seat: Seat, action: Action) -> WaitId:
        """Return the question that this answers; if it is refused, the one it would answer."""
        asks = GAME.rules.offers(self.state, seat)
        for ask in asks:
            if permits(asks, ask.id, action):
                return ask.id
        kind = type(action).__name__
        for grace in self.state.graces:
            if grace.seat == seat and kind in {"Withdraw", "GoOn", "PassHand"}:
                return grace.id
        if kind in {"Halve", "Add", "PassHand", "RienNeVaPlus", "TakePartner"}:
            return self.state.own or self.state.asked
        return self.state.asked

    def refusal(self, line: str) -> str:
        """Return the code with which a line is refused."""
        try:
            GAME.rules.decide(self.state, self.command(line))
        except IllegalAction as refusal:
            return refusal.code
        raise AssertionError(f"accepted: {line}")

    def shuffle(self, top: str = "") -> tuple[Event, ...]:
        """Shuffle so that these cards come first, and the rest in the order of the packs."""
        left = list(range(SHOE))
        first = []
        for card in cards(top):
            place = next(place for place in left if FIFTY_TWO[place % 52] == card)
            left.remove(place)
            first.append(place)
        return self.tell(Shuffled(self.state.asked, (*first, *left)))

    def draw(self, value: int) -> tuple[Event, ...]:
        return self.tell(Drawn(self.state.asked, value))

    def first_banker(self, seat: Seat) -> tuple[Event, ...]:
        """Shuffle, at the casino without a cut, and let this seat be the first."""
        self.shuffle()
        if self.phase == "cut":
            return self.say("time")
        active = [
            at
            for at, place in enumerate(self.state.places[: self.options.most])
            if place is not None and not place.out and place.chips
        ]
        return self.draw(active.index(seat))

    def stack(self, text: str) -> None:
        """Let these cards be the next."""
        at, top = self.state.drawn, cards(text)
        shoe = (*self.state.shoe[:at], *top, *self.state.shoe[at + len(top) :])
        self.state = replace(self.state, shoe=shoe)

    def coup(self, outcome: Outcome, *lines: str) -> tuple[Event, ...]:
        """Say these lines, close the bets, let graces go by, and play a coup that ends so."""
        self.say(*lines)
        if self.phase == "bets":
            self.say("time")
        while self.phase == "graces":
            self.tell(Expired(self.state.graces[0].id))
        return self.cards(outcome)

    def cards(self, outcome: Outcome) -> tuple[Event, ...]:
        """Play the cards that lie on the table as if they had been these."""
        state, text = self.state, COUPS[outcome]
        assert state.coup is not None
        first, second, third, fourth = cards(text)
        punta = replace(state.coup.punta, cards=(first, third))
        banker = replace(state.coup.banker, cards=(second, fourth))
        shoe = (*state.shoe[: state.drawn - 4], *cards(text), *state.shoe[state.drawn :])
        coup = replace(state.coup, punta=punta, banker=banker)
        self.state = replace(state, coup=coup, shoe=shoe)
        while not self.coup_of.over:
            self.tell(Expired(self.state.asked))
        return self.events

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
    def bettors(self) -> str:
        """The letters of the seats that may bet or buy, by hand."""
        return "".join(LETTERS[seat] for seat in self.view(None).order)

    @property
    def chips(self) -> list[int | None]:
        """The chips of the seats, without the empty places of standing bettors."""
        places = self.state.places[: self.options.most]
        return [None if place is None else place.chips for place in places]

    @property
    def bank(self) -> Bank:
        assert self.state.bank is not None
        return self.state.bank

    @property
    def coup_of(self) -> Coup:
        assert self.state.coup is not None
        return self.state.coup

    @property
    def table(self) -> tuple[int, int]:
        """The posta and the garage."""
        return self.bank.posta, self.bank.garage

    @property
    def cover(self) -> Cover:
        now = cover(self.state)
        assert now is not None
        return now

    @property
    def counts(self) -> dict[str, int]:
        """The counted amount of every bet, by the letter of its seat, in the order of service."""
        return {LETTERS[v.seat]: v.counts for v in self.cover.verdicts if v.counts}

    @property
    def punta(self) -> str | None:
        """The seat that would receive the cards, or has received them."""
        return None if self.cover.punta is None else LETTERS[self.cover.punta]

    @property
    def graces(self) -> str:
        """The letters of the seats with a grace."""
        return "".join(LETTERS[grace.seat] for grace in self.state.graces)

    def reserved(self, seat: Seat) -> int:
        return reserved(self.state, seat)

    def view(self, seat: Seat | None) -> View:
        return GAME.sight.view(self.state, seat)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Return the offers of a seat, except to be ready for the cards (F6), which every seat
        gets.
        """
        asks = GAME.rules.offers(self.state, seat)
        offers = (offer for ask in asks for offer in ask.offers)
        return tuple(offer for offer in offers if not isinstance(offer, ReadyOffer))

    def may_be_ready(self) -> str:
        """The letters of the seats that may say that they are ready."""
        return "".join(
            LETTERS[seat]
            for seat in range(len(self.state.places))
            for ask in GAME.rules.offers(self.state, Seat(seat))
            if any(isinstance(offer, ReadyOffer) for offer in ask.offers)
        )

    def offered(self, seat: Seat) -> list[str]:
        """Return every offered action of a seat as text."""
        return [
            GAME.notation.write(action) for offer in self.offers(seat) for action in offer.actions()
        ]


def settlements(events: tuple[Event, ...]) -> list[tuple[int, ...]]:
    """Return the settlements among the events."""
    return [event.settlement.changes for event in events if isinstance(event, DealEnded)]


def kinds(events: tuple[Event, ...]) -> list[str]:
    """Return the names of the events."""
    return [type(event).__name__ for event in events]


def bank_of_a(*stacks: int | None, posta: int = 100, **options: Any) -> Sitting:
    """A has the bank with this posta, and bets are open."""
    sitting = Sitting(*stacks, **options)
    sitting.first_banker(A)
    sitting.say(f"A accetto {posta}")
    return sitting


def after_a_win(*stacks: int | None, posta: int = 100, **options: Any) -> Sitting:
    """A has won the whole posta, by a bet of the seat to the right of A, and bets are open
    again.
    """
    sitting = bank_of_a(*stacks, posta=posta, **options)
    sitting.coup("bank", f"{sitting.bettors[0]} punto {posta}")
    return sitting


def second_bank() -> Sitting:
    """D holds 100 after A's bank, in which everybody has bet."""
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("punta", "D punto 10", "C punto 10", "B punto 10")
    sitting.say("D accetto 100")
    return sitting
