"""Which seats a question asks."""

from circolo.cards.units import Seat
from circolo.play.waits import Choice, WaitId, Window, waits_for

A, B, C, D = map(Seat, range(4))


def test_choice_waits_for_its_seat_alone() -> None:
    choice = Choice(id=WaitId(1), seat=B, kind="move")
    assert [waits_for(choice, seat) for seat in (A, B, C, D)] == [False, True, False, False]


def test_window_waits_for_each_of_its_seats() -> None:
    window = Window(id=WaitId(1), seats=(A, C), kind="pause")
    assert [waits_for(window, seat) for seat in (A, B, C, D)] == [True, False, True, False]
