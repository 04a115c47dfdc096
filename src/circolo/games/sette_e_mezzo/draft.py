"""The draft of the events of one command at sette e mezzo."""

from circolo.banks import draft
from circolo.games.sette_e_mezzo.events import Event
from circolo.games.sette_e_mezzo.folding.event_folds import evolve
from circolo.games.sette_e_mezzo.state import Bank, Coup, State


class Draft(draft.Draft[State, Event]):
    """The events of one command so far, and the state of sette e mezzo after them."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        super().__init__(state, evolve)

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
