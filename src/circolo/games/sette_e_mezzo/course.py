"""Events as they are decided, and the sitting that they lead to so far."""

from circolo.games.sette_e_mezzo.events import Event
from circolo.games.sette_e_mezzo.folding import evolve
from circolo.games.sette_e_mezzo.state import Bank, Coup, State


class Course:
    """What one command leads to; every rule adds to it what follows from where it stands."""

    __slots__ = ("_folded", "_state", "events")

    def __init__(self, state: State) -> None:
        self.events: list[Event] = []
        self._state = state
        self._folded = 0

    def add(self, event: Event) -> None:
        self.events.append(event)

    @property
    def state(self) -> State:
        """The sitting after all events so far, folded when somebody asks: of most, nobody does."""
        while self._folded < len(self.events):
            self._state = evolve(self._state, self.events[self._folded])
            self._folded += 1
        return self._state

    @property
    def bank(self) -> Bank:
        bank = self.state.bank
        assert bank is not None, "there is a bank"
        return bank

    @property
    def coup(self) -> Coup:
        coup = self.state.coup
        assert coup is not None, "there is a hand"
        return coup
