"""Who wins between a punta and the banker, and what changes hands (S14, S15, S22)."""

from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.events import CardShown
from circolo.games.sette_e_mezzo.matta import TARGET, total
from circolo.games.sette_e_mezzo.state import Coup, Hand, State
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement


def alive(coup: Coup) -> list[int]:
    """List the punte, as the hand counts them, that have neither gone bust nor let time pass."""
    return [at for at in range(len(coup.punte)) if coup.hands[at].stood is not None]


def settle(course: Course) -> None:
    """Turn up what has stood, and move the chips of the hand."""
    state, coup, bank = course.state, course.coup, course.bank
    standing = alive(coup)
    changes = [Chips(0)] * len(state.places)
    for at, seat in enumerate(coup.punte):
        change = _change(state, coup, at) if at in standing else -(coup.bets[at] or coup.lost[at])
        changes[seat] = Chips(change)
        changes[bank.banker] = Chips(changes[bank.banker] - change)
    for at in standing:
        course.add(CardShown(coup.punte[at], coup.hands[at].cards[0]))
    course.add(DealEnded(state.number, Settlement(tuple(changes))))


def _change(state: State, coup: Coup, at: int) -> int:
    """Return what a punta that stands wins, or loses."""
    won = _beats(coup.hands[at], coup.hands[-1])
    return _won(state, coup, at) if won else -coup.bets[at]


def _beats(punta: Hand, banker: Hand) -> bool:
    """The higher wins, and equal is always the banker's, without exception (S14)."""
    reached = total(banker.cards)
    return reached > TARGET or total(punta.cards) > reached


def _won(state: State, coup: Coup, at: int) -> int:
    """A bet wins as much; reale, at tables that have it, twice, if the piatto has it (S22)."""
    bet, cards = coup.bets[at], coup.hands[at].cards
    if not state.options.reale or len(cards) > 2 or total(cards) != TARGET:
        return bet
    assert state.bank is not None
    return min(2 * bet, state.bank.amount)
