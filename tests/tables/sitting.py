"""A table of tressette without a room, with a dealer whose seeds are known."""

from typing import Any, Literal

from msgspec import UNSET

from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME, Options
from circolo.play.commands import Drawn, Shuffled
from circolo.play.waits import Draw, Shuffle
from circolo.tables.clocks.deadlines import fires
from circolo.tables.commands import (
    Answer,
    BeginEpoch,
    Command,
    Do,
    EndEpoch,
    Open,
    Reach,
    Sit,
)
from circolo.tables.events import TableEvent
from circolo.tables.rules import decide
from circolo.tables.shuffles import epochs
from circolo.tables.state import Epoch, PlayerId, TableId, TableState
from circolo.tables.table_options import TableOptions, Times

NOON = Millis(1_000_000)
NAMES = ("anna", "bruno", "carla", "dino")


def house_seed(epoch: Epoch) -> bytes:
    """Return the seed of the house for an epoch: a number, so that every run is the same."""
    return epoch.number.to_bytes(32, "big")


class Sitting:
    """The table, the time, and all events; `tell` gives it a command."""

    def __init__(
        self,
        players: int = 2,
        *,
        target: int = 11,
        entry: int = 0,
        fee: int = 0,
        times: Times = Times(),
        chips: Literal["members", "guests"] = "members",
        host: PlayerId | None = None,
    ) -> None:
        self.now = NOON
        self.log: list[TableEvent] = []
        self._state: TableState | None = None
        options = Options(players=players, target=target)  # type: ignore[arg-type]
        sheet = TableOptions(
            options=options, entry=entry, times=times, chips=chips, fee=fee or UNSET
        )
        self.tell(Open(TableId("t1"), sheet, host=host))

    @property
    def state(self) -> TableState:
        assert self._state is not None
        return self._state

    def tell(self, command: Command) -> tuple[TableEvent, ...]:
        decision = decide(GAME, self._state, command, now=self.now)
        self._state = decision.state
        self.log += decision.events
        return decision.events

    def sit(self, *names: str) -> "Sitting":
        for name in names:
            self.tell(Sit(PlayerId(name)))
        return self

    def sit_all(self) -> "Sitting":
        """Take all free seats."""
        free = [at for at, place in enumerate(self.state.places) if place is None]
        return self.sit(*(NAMES[at] for at in free))

    def reach(self, *offline: int) -> tuple[TableEvent, ...]:
        """Reach the first deadline."""
        first = min(self.state.deadlines, key=lambda due: fires(self.state, due))
        self.now = Millis(max(self.now, fires(self.state, first)))
        return self.tell(Reach(first, tuple(Seat(seat) for seat in offline)))

    def begin(self) -> "Sitting":
        """Take all free seats, wait for the start, and deal."""
        self.sit_all().reach()
        return self.deal()

    def deal(self) -> "Sitting":
        """Answer all shuffles and draws."""
        while chances := [
            w for w in GAME.rules.waits(self.state.match) if isinstance(w, Shuffle | Draw)
        ]:
            chance = chances[0]
            if isinstance(chance, Shuffle):
                self._shuffle(chance)
            else:
                epoch = epochs.drawing(self.state)
                value = drawn(house_seed(epoch), chance.name, chance.below)
                self.tell(Answer(Drawn(chance.id, value)))
        return self

    def _shuffle(self, chance: Shuffle) -> None:
        before = epochs.running(self.state)
        if before is not None:
            self.tell(EndEpoch(before.number, house_seed(before)))
        assert self.state.next is not None
        if self.state.next.commitment is None:
            self.tell(BeginEpoch(self.state.next.number, bytes(32)))
        while not self.state.next.ready:
            self.reach()
        order = shuffled(house_seed(epochs.shuffling(self.state)), chance.size)
        self.tell(Answer(Shuffled(chance.id, order)))

    @property
    def turn(self) -> Seat:
        return Seat(GAME.rules.waits(self.state.match)[0].seat)  # type: ignore[union-attr]

    def play(self) -> tuple[TableEvent, ...]:
        """Take the first offered action of the seat on turn."""
        seat, ask = self._first_ask()
        action: Any = next(iter(ask.offers[0].actions()))
        events = self.tell(Do(seat, ask.id, action))
        self.deal()
        return events

    def play_out_deal(self) -> "Sitting":
        """Play to the end of the deal."""
        while self.state.match.phase not in ("pause", "over"):
            self.play()
        return self

    def play_out(self) -> "Sitting":
        """Play to the end of the match."""
        while self.state.phase == "playing":
            self.play()
        return self

    def _first_ask(self) -> tuple[Seat, Any]:
        for at in range(len(self.state.places)):
            for ask in GAME.rules.offers(self.state.match, Seat(at)):
                return Seat(at), ask
        raise AssertionError("nobody is asked anything")
