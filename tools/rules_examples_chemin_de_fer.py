"""Worked examples of chemin de fer, computed by the rules themselves.

Bets are counted by the game's own code; banks are played from a script, with a shoe that makes the
coups end as wanted.
"""

from typing import Literal

from circolo.banks.actions import TakeBank
from circolo.banks.events import BankDue
from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import GAME, Event, Options, State, alla_regola
from circolo.games.chemin_de_fer.actions import Action, Bet, Bid, Halve, PassHand
from circolo.games.chemin_de_fer.betting.counted_bets import CountTerms, cover
from circolo.games.chemin_de_fer.card_values import SIX_PACKS
from circolo.games.chemin_de_fer.scoring import commission
from circolo.games.chemin_de_fer.state import Bank, Wager
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import step
from circolo.play.waits import Choice, Draw, Shuffle
from tools.rules_examples_tressette import Example

SEATS = 6
STACK = Chips(500)
BANKER = Seat(5)
POSTA = Chips(100)
WON = (30, 50, 90, 250)
"""The win of a bank in a coup at the casino."""

Outcome = Literal["bank", "punta", "level"]
COUPS: dict[Outcome, str] = {
    "bank": "7D 9C KD KH",
    "punta": "9D 2S KS QH",
    "level": "9H 9S QD QC",
}
"""The cards of a coup, in the order punta, banker, punta, banker: 7 against 9, 9 against 2, 9
against 9.
"""


def examples() -> dict[str, Example]:
    """Return every example by its name."""
    return {
        "bets": {"felts": [plain_bets(), bets_beside_a_call()]},
        "garage": garage(),
        "seguito": seguito(),
        "rule": rule(),
        "commission": {
            "rows": [
                {"won": won, "house": commission(Options(variant="casino"), won)} for won in WON
            ]
        },
    }


def plain_bets() -> Example:
    """Return four bets, by hand: the third crosses the posta, the fourth comes too late."""
    bets = ((1, 30), (2, 50), (3, 40), (4, 20))
    return counted_example(tuple(Wager(by_hand(at), Chips(chips)) for at, chips in bets))


def bets_beside_a_call() -> Example:
    """Return the same bets with a tavolo of the fifth seat, which takes its half first."""
    bets = [Wager(by_hand(at), Chips(chips)) for at, chips in ((1, 30), (2, 50), (3, 40))]
    return counted_example((*bets, Wager(by_hand(5), Chips(POSTA // 2), "tavolo")))


def by_hand(place: int) -> Seat:
    """Return the seat at this position by hand."""
    return Seat(BANKER - place)


def counted_example(wagers: tuple[Wager, ...]) -> Example:
    """Return the result of each wager, by hand, and who receives the cards."""
    counted = cover(wagers, CountTerms(POSTA, BANKER, SEATS))
    assert counted.punta is not None
    rows = [
        {
            "place": BANKER - verdict.seat,
            "call": verdict.call,
            "asked": verdict.asked,
            "counts": verdict.counts,
            "fate": verdict.fate,
        }
        for verdict in counted.verdicts
    ]
    return {
        "posta": POSTA,
        "rows": rows,
        "punta": BANKER - counted.punta,
        "why": counted.why,
    }


def rule() -> Example:
    """Return the table of F19: decisions by total, for the banker also by the card given."""
    return {
        "punta": alla_regola.PUNTA,
        "stood": alla_regola.STOOD,
        "drawn": alla_regola.DRAWN,
    }


class Script:
    """A table whose first banker has taken the bank, and whose coups end as scripted."""

    def __init__(self, *coups: Outcome) -> None:
        self._cards = [FrenchCard(card) for coup in coups for card in COUPS[coup].split()]
        self.state: State = GAME.rules.open(Options(most=SEATS), (STACK,) * SEATS)
        self.events: list[Event] = []
        while not isinstance(self._wait, Choice):
            self.tell(self._chance())
        assert self.state.due == BANKER
        self.act(BANKER, TakeBank(POSTA))

    @property
    def _wait(self) -> object:
        return GAME.rules.waits(self.state)[0]

    @property
    def bank(self) -> Bank:
        """Return the running bank."""
        assert self.state.bank is not None
        return self.state.bank

    def tell(self, command: Command[Action]) -> None:
        """Carry out a command."""
        events, self.state = step(GAME, self.state, command)
        self.events.extend(events)

    def act(self, seat: Seat, action: Action) -> None:
        """Answer a question of the seat with this action."""
        for ask in GAME.rules.offers(self.state, seat):
            if any(offer.permits(action) for offer in ask.offers):
                self.tell(Act(ask.id, seat, action))
                return
        raise AssertionError(f"{seat} is not offered {action}")

    def pass_time(self) -> None:
        """Let the open window close."""
        self.tell(Expired(self.state.asked))

    def coup(self, *bets: tuple[int, int]) -> None:
        """Place these bets, by hand, and play the coup alla regola."""
        for place, chips in bets:
            self.act(self.by_hand(place), Bet(chips))
        self.pass_time()
        while self.state.phase in {"punta", "banker"}:
            seat = self.state.coup.punta.seat if self.state.coup else BANKER
            if self.state.phase == "banker":
                seat = self.bank.banker
            (ask,) = GAME.rules.offers(self.state, seat)
            self.act(seat, GAME.automation.autoplay(GAME.sight.view(self.state, seat), ask)[0])

    def by_hand(self, place: int) -> Seat:
        """Return the seat at this position by hand, against the running bank."""
        return Seat((self.bank.banker - place) % SEATS)

    def _chance(self) -> Command[Action]:
        wait = self._wait
        if isinstance(wait, Shuffle):
            return Shuffled(wait.id, _on_top(self._cards))
        assert isinstance(wait, Draw)
        return Drawn(wait.id, BANKER)


def _on_top(cards: list[FrenchCard]) -> tuple[int, ...]:
    """Return an order of the six packs that begins with these cards."""
    order = [SIX_PACKS.index(card) for card in dict.fromkeys(cards)]
    assert len(order) == len(cards), "each card once"
    return (*order, *(at for at in range(len(SIX_PACKS)) if at not in order))


def garage() -> Example:
    """Return posta and garage through two coups won, a halving and a coup lost."""
    script = Script("bank", "level", "punta")
    rows = [lies("taken", script.bank)]
    script.coup((1, 40), (2, 20))
    rows.append(lies("won", script.bank, bets=60))
    script.act(BANKER, Halve())
    rows.append(lies("halved", script.bank))
    script.coup((1, 40))
    rows.append(lies("level", script.bank, bets=40))
    before = script.bank
    script.coup()
    left = before.posta - 40
    rows.append({"what": "lost", "bets": 40, "posta": left, "garage": before.garage})
    place = script.state.places[BANKER]
    assert place is not None
    return {"rows": rows, "back": left + before.garage, "change": place.chips - STACK}


def lies(what: str, bank: Bank, *, bets: int = 0) -> Example:
    """Return the amounts on the table after a step."""
    return {"what": what, "bets": bets, "posta": bank.posta, "garage": bank.garage}


def seguito() -> Example:
    """Pass a bank that nobody buys, auction it, and return whose turn comes afterwards."""
    script = Script("bank", "punta")
    script.coup((1, 60), (2, 40))
    height = script.bank.posta
    script.act(BANKER, PassHand())
    script.pass_time()
    bids = ((4, 50), (2, 80), (4, 120))
    for place, chips in bids:
        script.act(by_hand(place), Bid(chips))
    script.pass_time()
    sold = script.bank
    script.events.clear()
    script.coup((1, 50))
    (due,) = [event.seat for event in script.events if isinstance(event, BankDue)]
    return {
        "height": height,
        "bids": [{"place": place, "chips": chips} for place, chips in bids],
        "sold": {"place": BANKER - sold.banker, "posta": sold.posta},
        "next": BANKER - due,
    }
