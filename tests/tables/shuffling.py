"""Seats that bring seeds to a table, and a house that commits as soon as possible."""

from circolo.cards.units import Seat
from circolo.fairness.seeds import house_commitment, seat_commitment
from circolo.games.tressette import GAME
from circolo.tables.clocks.deadlines import fires
from circolo.tables.commands import (
    BeginEpoch,
    CommitSeed,
    EndEpoch,
    RevealSeed,
    Sit,
)
from circolo.tables.events import (
    EpochEnded,
)
from circolo.tables.shuffles import epochs
from circolo.tables.state import Epoch, PlayerId
from tests.tables.sitting import Sitting

HOUSE = b"\x07" * 32


def seed(seat: int, epoch: int = 1) -> bytes:
    return bytes([seat + 1, epoch]) * 16


def commit(sitting: Sitting, *seats: int, epoch: int = 1) -> Sitting:
    for seat in seats:
        bound = seat_commitment(seed(seat, epoch), stream="table:t1", epoch=epoch, seat=seat)
        sitting.tell(CommitSeed(Seat(seat), epoch, bound))
    return sitting


def reveal(sitting: Sitting, *seats: int, epoch: int = 1) -> Sitting:
    for seat in seats:
        sitting.tell(RevealSeed(Seat(seat), epoch, seed(seat, epoch)))
    return sitting


def begin(sitting: Sitting, number: int = 1) -> Sitting:
    """Let the house commit."""
    assert epochs.is_to_begin(GAME, sitting.state)
    setting, seats = epochs.setting(sitting.state, number), epochs.participants(sitting.state)
    sitting.tell(BeginEpoch(number, house_commitment(HOUSE, setting, seats)))
    return sitting


def starting(players: int = 2, bots: int = 0) -> Sitting:
    """A table at which everybody has just sat down; bots sit last."""
    sitting = Sitting(players).sit(*("anna", "bruno", "carla", "dino")[: players - bots])
    for bot in range(bots):
        sitting.tell(Sit(PlayerId(f"bot{bot}"), bot=True, name=f"Bot {bot}"))
    return sitting


def coming(sitting: Sitting) -> Epoch:
    assert sitting.state.next is not None
    return sitting.state.next


def kinds(sitting: Sitting) -> list[str]:
    return [participant.kind for participant in epochs.participants(sitting.state)]


def waits_until(sitting: Sitting) -> int | None:
    """The time for which the shuffle still waits for seeds, or None."""
    due = [due for due in sitting.state.deadlines if due.kind == "seeds"]
    return fires(sitting.state, due[0]) - sitting.now if due else None


def with_seeds(players: int = 2) -> Sitting:
    """A match to whose first shuffle all seats have brought a seed."""
    seats = range(players)
    sitting = reveal(begin(commit(Sitting(players, target=31).sit_all(), *seats)), *seats)
    sitting.reach()
    return sitting.deal()


def ends(sitting: Sitting) -> list[tuple[int, str]]:
    """Do what is due until nothing is; return the epochs that ended."""
    while (due := epochs.to_end(GAME, sitting.state)) is not None:
        sitting.tell(EndEpoch(due[0], HOUSE, due[1]))
    return [(event.number, event.why) for event in sitting.log if isinstance(event, EpochEnded)]
