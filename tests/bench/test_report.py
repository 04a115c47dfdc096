"""Figures are medians over rounds, and ratios are taken within a round."""

import pytest

from bench.roomload import report
from bench.roomload.load import Latency, Window
from bench.roomload.report import BOARDGAME, ROOM, Round, Sockets


def window(micros: float, *, p50: float = 1.0, refused: tuple[str, ...] = ()) -> Window:
    """Return a window of 1,000 actions in two seconds."""
    return Window(
        seconds=2.0,
        actions=1_000,
        server_cpu=micros / 1_000,
        load_cpu=0.5,
        others=0.2,
        frame_bytes=800.0,
        refused=refused,
        sender=Latency(p50, 10 * p50),
        other_seats=Latency(2 * p50, 20 * p50),
    )


ROUNDS: list[Round] = [
    {ROOM: window(100), BOARDGAME: window(150)},
    {ROOM: window(200), BOARDGAME: window(250)},
    {ROOM: window(400), BOARDGAME: window(800)},
]
PACED: list[Round] = [
    {ROOM: window(1, p50=p50), BOARDGAME: window(1, p50=3 * p50)} for p50 in (1.0, 5.0, 2.0)
]


def measured(rounds: list[Round]) -> report.OnSockets:
    return report.on_sockets(rounds, PACED, tables=500, rate=1_000, seated_kib=24.0)


def test_what_an_action_takes_is_the_median_of_the_rounds() -> None:
    figures = measured(ROUNDS).figures

    assert figures[BOARDGAME].micros == pytest.approx(250)
    assert figures[BOARDGAME].core_rate == pytest.approx(4_000)
    assert (figures[ROOM].rate, figures[ROOM].load_micros) == pytest.approx((500, 500))


def test_a_ratio_is_taken_within_each_round() -> None:
    figures = measured(ROUNDS).figures

    # 1.5, 1.25 and 2; of the medians it would be 1.25.
    assert (figures[ROOM].ratio, figures[BOARDGAME].ratio) == pytest.approx((1.0, 1.5))


def test_latencies_are_medians_of_the_paced_rounds() -> None:
    figures = measured(ROUNDS).figures

    assert figures[ROOM].sender == Latency(2.0, 20.0)
    assert figures[BOARDGAME].other_seats == Latency(12.0, 120.0)


def test_the_columns_stand_in_one_order_whatever_was_measured_first() -> None:
    turned = [dict(reversed(one.items())) for one in ROUNDS]

    assert list(measured(turned).figures) == [ROOM, BOARDGAME]


def test_a_refusal_in_any_round_is_named_with_who_refused() -> None:
    rounds = [*ROUNDS, {ROOM: window(100), BOARDGAME: window(100, refused=("no such match",))}]
    figures = Sockets((measured(rounds),), idle=None)

    assert figures.refused == ("boardgame.io: no such match",)
    assert report.text(figures).splitlines()[-1] == "REFUSED 1: boardgame.io: no such match"
