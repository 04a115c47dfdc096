"""A phone has the same speed on every machine that can be it."""

import pytest

from bench.client import Figure, Report
from bench.speed import PHONE_SPEED, REFERENCE, Machine, TooSlowError

FIGURE = Figure(what="a hand", value=2.4, unit="s", most=2)


@pytest.mark.parametrize(("speed", "rate"), [(REFERENCE, 6), (792, 3), (264, 1)])
def test_a_machine_is_slowed_down_to_the_phone(speed: float, rate: float) -> None:
    """The same phone comes of each: speed divided by rate is the phone's."""
    assert Machine(speed=speed).phone_rate == pytest.approx(rate)
    assert speed / Machine(speed=speed).phone_rate == pytest.approx(PHONE_SPEED)


def test_a_machine_slower_than_the_phone_cannot_be_one() -> None:
    """A page cannot be made faster."""
    with pytest.raises(TooSlowError, match="speed index is 200; a phone of 264 cannot"):
        _ = Machine(speed=200).phone_rate


@pytest.mark.parametrize(("speed", "rate"), [(2 * REFERENCE, 2), (REFERENCE, 1), (400, 1)])
def test_a_faster_machine_is_slowed_down_to_the_desktop(speed: float, rate: float) -> None:
    """A slower one stays as it is."""
    assert Machine(speed=speed).desk_rate == rate


def test_a_report_begins_with_the_machine() -> None:
    """Whoever reads a figure sees first what it was measured on."""
    machine = Machine(speed=1_584)
    report = Report(machine=machine, taken=machine, figures=(FIGURE,), missing=None)
    assert report.lines == (
        "speed index 1,584: slowed down 6.0 times to a phone of 264, "
        "1.0 times to a desktop of 1,584",
        f"{'a hand':<52}{2.4:>9.1f} s    at most 2  OVER",
    )


def test_a_machine_that_is_taken_as_it_is_says_whose_the_figures_are() -> None:
    """Six times slower, and not at all, whatever its speed."""
    machine = Machine(speed=3_000)
    report = Report(machine=machine, taken=Machine(speed=REFERENCE), figures=(), missing=None)
    assert report.lines == (
        "speed index 3,000: slowed down 6.0 times to a phone of 500, "
        "1.0 times to a desktop of 3,000",
    )


def test_a_report_of_a_slow_machine_says_what_is_missing() -> None:
    """The figures that need no phone are still told, and whose they are."""
    machine = Machine(speed=198)
    report = Report(machine=machine, taken=machine, figures=(), missing="too slow")
    assert report.lines == (
        "too slow",
        "what is under a finger is of this machine, which is 0.12 times as fast as that desktop",
    )
