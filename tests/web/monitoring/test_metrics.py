"""The figures of the house."""

import asyncio

import pytest
from prometheus_client.parser import text_string_to_metric_families

from circolo.store.durations import Durations
from circolo.web.monitoring.loop_lag import EVERY, measure_lag
from circolo.web.usage_limits import UsageLimits
from tests.web.rig import HandClock, Rig, hello, said, served

pytestmark = pytest.mark.anyio


async def figures(rig: Rig) -> dict[str, float]:
    async with rig.browser() as browser:
        text = (await browser.get("/metrics")).text
    samples = [each for family in text_string_to_metric_families(text) for each in family.samples]
    return {f"{each.name}{''.join(each.labels.values())}": each.value for each in samples}


async def test_what_happens_in_the_house_is_counted() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send('{"type":"follow","id":"12345678","table":"nowhere"}')
            assert said(await line.recv())["code"] == "no_such_table"
            counted = await figures(rig)
        times = {name: value for name, value in counted.items() if "_seconds" not in name}
        assert times == {
            "circolo_tables": 0,
            "circolo_people": 1,
            "circolo_sockets": 1,
            "circolo_messages_received_total": 2,
            "circolo_messages_sent_total": 2,
            "circolo_messages_too_fast_total": 0,
            "circolo_slow_readers_total": 0,
            "circolo_connections": 2,
            "circolo_connections_refused_total": 0,
            "circolo_connections_let_go_total": 0,
            "circolo_refusals_totalno_such_table": 1,
        }


async def test_the_time_of_each_command_of_a_table_is_counted() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            sheet = '{"options":{"game":"tressette","players":2},"entry":0}'
            await line.send(f'{{"type":"open_table","id":"12345678","sheet":{sheet}}}')
            while said(await line.recv())["type"] != "done":
                pass
            counted = await figures(rig)
    assert counted["circolo_command_seconds_count"] == 2  # it is opened, and its host sits down
    assert counted["circolo_command_seconds_bucket+Inf"] == 2
    assert counted["circolo_command_seconds_sum"] > 0


def test_a_duration_is_counted_in_each_bucket_that_is_not_below_it() -> None:
    times = iter([0.0, 0.001, 10.0, 30.0])
    durations = Durations(now=lambda: next(times))
    for _ in range(2):
        durations.add_since(durations.now())
    within = dict(durations.within())
    assert within[0.0005] == 0
    assert within[0.001] == 1
    assert within[10.0] == 1
    assert within[float("inf")] == 2
    assert durations.seconds == pytest.approx(20.001)


async def test_the_lateness_of_the_loop_is_counted() -> None:
    clock, times = HandClock(), iter([0.0, 0.4, 0.4, 0.4])
    lags = Durations(now=lambda: next(times))
    measuring = asyncio.ensure_future(measure_lag(clock, lags))
    await asyncio.sleep(0)
    clock.advance(EVERY)
    await asyncio.sleep(0)
    measuring.cancel()
    assert lags.seconds == pytest.approx(0.15)


async def test_what_is_sent_never_becomes_a_label() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send('{"type":"overflowing","id":"12345678"}')
            await line.recv()
        assert not any("overflowing" in name for name in await figures(rig))


@pytest.mark.parametrize(
    ("limits", "status"), [(UsageLimits(), 403), (UsageLimits(metrics_for_all=True), 200)]
)
async def test_other_machines_see_the_figures_only_if_they_may(
    limits: UsageLimits, status: int
) -> None:
    elsewhere = {"X-Forwarded-For": "192.0.2.7"}
    async with served(limits=limits) as rig, rig.browser(**elsewhere) as browser:
        assert (await browser.get("/metrics")).status_code == status
