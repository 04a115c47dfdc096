"""Events as they are decided, and the sitting that they lead to so far."""

from circolo.banks import course
from circolo.games.chemin_de_fer.events import Event
from circolo.games.chemin_de_fer.folding import evolve
from circolo.games.chemin_de_fer.state import Bank, Coup, State


class Course(course.Course[State, Event]):
    """What one command leads to, from a sitting of chemin de fer."""

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
        assert coup is not None, "there is a coup"
        return coup
