"""Rate limits: windows, rates and delays after failures, in bounded memory."""

from circolo.cards.units import Millis
from circolo.room import rate_limit
from circolo.room.rate_limit import FailureDelay, RateLimit

SECOND = Millis(1_000)


def test_a_rate_lets_a_burst_pass_and_then_one_at_a_time() -> None:
    rate = RateLimit(burst=2, every=SECOND)
    waits = []
    for _ in range(3):
        waits.append(rate.wait("a", Millis(0)))
        if not waits[-1]:
            rate.take("a", Millis(0))
    assert waits == [0, 0, 1_000]
    assert rate.wait("a", SECOND) == 0


def test_a_rate_does_not_save_up_more_than_its_burst() -> None:
    rate = RateLimit(burst=2, every=SECOND)
    later = Millis(1_000_000)
    rate.take("a", Millis(0))
    rate.take("a", later)
    rate.take("a", later)
    assert rate.wait("a", later) == 1_000


def test_keys_do_not_wait_for_each_other() -> None:
    rate = RateLimit(burst=1, every=SECOND)
    rate.take("a", Millis(0))
    assert (rate.wait("a", Millis(0)), rate.wait("b", Millis(0))) == (1_000, 0)


def test_a_full_table_forgets_whoever_was_quiet_for_longest() -> None:
    rate = RateLimit(burst=1, every=SECOND)
    rate.take("first", Millis(0))
    for number in range(rate_limit.MAX_KEYS - 1):
        rate.take(str(number), Millis(0))
    rate.take("one more", Millis(0))
    assert rate.wait("first", Millis(0)) == 0
    assert rate.wait("0", Millis(0)) == 1_000


def test_delays_double_up_to_the_longest() -> None:
    delays = FailureDelay(free=1, longest=Millis(5_000))
    waits = []
    for _ in range(6):
        waits.append(delays.wait("a", Millis(0)))
        delays.failed("a", Millis(0))
    assert waits == [0, 0, 1_000, 2_000, 4_000, 5_000]


def test_an_attempt_that_is_taken_back_leaves_the_others_as_they_were() -> None:
    delays = FailureDelay(free=1, longest=Millis(60_000))
    for _ in range(4):
        delays.failed("a", Millis(0))
    before = delays.failed("a", Millis(500))
    delays.take_back("a", Millis(500), last=before)
    assert delays.wait("a", Millis(0)) == 4_000


def test_failures_are_forgotten_after_a_quiet_hour() -> None:
    delays = FailureDelay(free=0, longest=Millis(2 * FailureDelay.FORGET))
    for _ in range(30):
        delays.failed("a", Millis(0))
    assert delays.wait("a", Millis(FailureDelay.FORGET - 1)) > 0
    assert delays.wait("a", FailureDelay.FORGET) == 0
