"""What a durable, redacted, broadcast card costs the room, beside a relay of the same bytes.

`python -m bench.room` runs `circolo serve` on one core and the load on another: tables of four
people on sockets. CPU figures are what to compare: they hold on a machine with other work to do,
rates and latencies do not.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvloop

from bench.roomload import report
from bench.roomload.inside import inside
from bench.roomload.load import Load, guests, relay_load, room_load
from bench.roomload.memory import idle_kib
from bench.roomload.people import SEATS
from bench.roomload.report import OnSockets, Round, WithoutSockets
from bench.roomload.servers import pinned, relay, room
from bench.roomload.steps import steps

ANSWER_BYTES = 50
"""What the sender of a card is told beside his frame."""

SMOKE = {"tables": 8, "seconds": 0.5, "rounds": 1, "rate": 50.0, "idle": 20}


def main(arguments: Sequence[str]) -> int:
    """Measure and print; the exit code tells whether the house refused anything."""
    chosen = _chosen(arguments)
    figures: OnSockets | WithoutSockets
    with pinned(chosen.load_core):
        if chosen.inside:
            figures = _inside(chosen)
        else:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                figures = runner.run(_measured(chosen))
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
    else:
        print(report.text(figures))
    return 1 if figures.refused else 0


def _inside(chosen: argparse.Namespace) -> WithoutSockets:
    houses = [
        inside(kept, tables=chosen.tables, seconds=chosen.seconds)
        for _ in range(chosen.rounds)
        for kept in ("memory", "sqlite")
    ]
    return WithoutSockets(chosen.tables, tuple(steps()), tuple(houses))


async def _measured(chosen: argparse.Namespace) -> OnSockets:
    with TemporaryDirectory(prefix="circolo-bench-") as data:
        with room(Path(data) / "playing", core=chosen.server_core) as house:
            cookies = await guests(house, chosen.tables * SEATS)
            empty = house.memory_kib()
            async with room_load(house, cookies) as playing:
                seated_kib = (house.memory_kib() - empty) / len(cookies)
                rounds, paced = await _beside_the_relay(playing, chosen)
        with room(Path(data) / "idle", core=chosen.server_core) as house:
            idle = await idle_kib(house, chosen.idle)
    return OnSockets(
        tables=chosen.tables,
        rounds=tuple(rounds),
        rate=chosen.rate,
        paced=paced,
        seated_kib=seated_kib,
        idle_connections=chosen.idle,
        idle_kib=idle,
    )


async def _beside_the_relay(playing: Load, chosen: argparse.Namespace) -> tuple[list[Round], Round]:
    """Warm the room up to see how long its frames are, then measure."""
    frame_bytes = round((await playing.play(chosen.seconds)).frame_bytes)
    with relay(frame_bytes, answer_bytes=ANSWER_BYTES, core=chosen.server_core) as control:
        async with relay_load(control, chosen.tables) as relayed:
            rounds = [
                await _round(playing, relayed, chosen.seconds, number=number)
                for number in range(chosen.rounds)
            ]
            paced = Round(
                room=await playing.play(chosen.seconds, rate=chosen.rate),
                relay=await relayed.play(chosen.seconds, rate=chosen.rate),
            )
    return rounds, paced


async def _round(playing: Load, relayed: Load, seconds: float, *, number: int) -> Round:
    """Measure both, the first time the room first, then the relay, and so on."""
    if number % 2:
        relay_window = await relayed.play(seconds)
        return Round(await playing.play(seconds), relay_window)
    return Round(await playing.play(seconds), await relayed.play(seconds))


def _chosen(arguments: Sequence[str]) -> argparse.Namespace:
    cores = sorted(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(prog="python -m bench.room", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each window")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rate", type=float, default=2_000.0, help="actions/s for latencies")
    parser.add_argument("--idle", type=int, default=5_000, help="connections for memory")
    parser.add_argument("--server-core", type=int, default=cores[0])
    parser.add_argument("--load-core", type=int, default=cores[-1])
    parser.add_argument("--inside", action="store_true", help="no sockets: the room alone")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--smoke", action="store_true", help="a few seconds, to see that it runs")
    chosen = parser.parse_args(arguments)
    if chosen.smoke:
        vars(chosen).update(SMOKE)
    return chosen


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
