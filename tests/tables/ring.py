"""A ring table without a room, with the dealer of the room."""

from itertools import count
from typing import Any

from circolo.cards.units import Chips, Millis, Seat
from circolo.play.contract import AnyGame
from circolo.room.tables.dealer import Dealer
from circolo.tables.chips.transfers import transfers
from circolo.tables.clocks.deadlines import fires
from circolo.tables.commands import Command, Do, Leave, Open, Reach, Sit, TopUp
from circolo.tables.events import TableEvent
from circolo.tables.rules import decide
from circolo.tables.state import Place, PlayerId, TableId, TableState
from circolo.tables.table_options import BuyIn, TableOptions
from tests.room.world import OpenVault
from tests.tables import high_card
from tests.tables.high_card import Say
from tests.tables.sitting import NOON

NAMES = ("anna", "bruno", "carla", "dino")


def _lies(place: Place | None) -> int:
    return place.stack + place.coming if place else 0


class Ring:
    """A table of four seats. A command and the dealer's answers to it are one entry; after each the
    seats' accounts must hold their stacks.
    """

    def __init__(
        self, game: AnyGame = high_card.GAME, options: object = None, **of_sheet: Any
    ) -> None:
        self.game = game
        self.now = NOON
        self.log: list[TableEvent] = []
        self.balances: dict[str, int] = {}
        self._state: TableState | None = None
        numbers = count(1)
        self._dealer = Dealer(
            "table:t1",
            entropy=lambda size: bytes([next(numbers) % 256]) * size,
            vault=OpenVault(),
        )
        options = high_card.Options() if options is None else options
        sheet: TableOptions[Any] = TableOptions(options=options, buy_in=BuyIn(50, 200), **of_sheet)
        self.tell(Open(TableId("t1"), sheet, host=PlayerId("anna")))

    @property
    def state(self) -> TableState:
        assert self._state is not None
        return self._state

    def tell(self, command: Command) -> tuple[TableEvent, ...]:
        before = self._state
        events, state = decide(self.game, before, command, now=self.now)
        while (said := self._dealer.due(self.game, state)) is not None:
            more = decide(self.game, state, said, now=self.now)
            events, state = events + more.events, more.state
        for move in transfers(self.game, before, events, entry="e"):
            self.balances[move.debit] = self.balances.get(move.debit, 0) - move.amount
            self.balances[move.credit] = self.balances.get(move.credit, 0) + move.amount
        self._state = state
        self.log += events
        self._check()
        return events

    def _check(self) -> None:
        assert self.balances.get("pot:t1", 0) == 0
        for at, place in enumerate(self.state.places):
            assert self.balances.get(f"seat:t1:{at}", 0) == _lies(place)

    def sit(self, *names: str, chips: int = 100) -> "Ring":
        for name in names:
            self.tell(Sit(PlayerId(name), buy_in=Chips(chips)))
        return self

    def bots(self, number: int) -> "Ring":
        for bot in range(number):
            self.tell(Sit(PlayerId(f"bot{bot}"), bot=True, buy_in=Chips(100), name=f"Bot {bot}"))
        return self

    def begin(self, players: int = 3) -> "Ring":
        """Seat this many players, and begin the game up to the first question."""
        self.sit(*NAMES[:players])
        return self.until_asked()

    def until_asked(self) -> "Ring":
        """Reach deadlines until a question is open."""
        while self.turn is None and self.state.phase != "closed":
            self.reach()
        return self

    def reach(self, *offline: int) -> tuple[TableEvent, ...]:
        """Reach the first deadline."""
        first = min(self.state.deadlines, key=lambda due: fires(self.state, due))
        self.now = Millis(max(self.now, fires(self.state, first)))
        return self.tell(Reach(first, tuple(Seat(seat) for seat in offline)))

    @property
    def turn(self) -> Seat | None:
        state = self.state
        return None if state.phase != "playing" or state.match.taking else state.match.turn

    def say(self, word: str = "keep") -> tuple[TableEvent, ...]:
        """Answer the open question."""
        assert self.turn is not None
        ask = self.game.rules.offers(self.state.match, self.turn)[0]
        return self.tell(Do(self.turn, ask.id, Say(word)))  # type: ignore[arg-type]

    def play_deal(self) -> "Ring":
        """Play to the end of the deal; all players keep their cards."""
        number = self.state.match.number
        while self.state.match.turn is not None and self.state.match.number == number:
            place = None if self.turn is None else self.state.places[self.turn]
            if place is None or place.absent:
                self.reach()
            else:
                self.say()
        return self

    def top_up(self, seat: int, chips: int) -> tuple[TableEvent, ...]:
        return self.tell(TopUp(Seat(seat), Chips(chips)))

    def break_somebody(self) -> Seat:
        """Play until a person has no chips; return their seat."""
        while 0 not in self.stacks:
            self.until_asked().play_deal()
        return Seat(self.stacks.index(0))

    def place(self, seat: int) -> Place:
        place = self.state.places[seat]
        assert place is not None
        return place

    def leave(self, seat: int) -> tuple[TableEvent, ...]:
        return self.tell(Leave(Seat(seat)))

    @property
    def stacks(self) -> tuple[int | None, ...]:
        return tuple(None if place is None else place.stack for place in self.state.places)
