"""Measures what one durable, redacted, broadcast card costs the room, beside a relay and other
servers.

`python -m bench.room` runs `circolo serve` on one core and the load on another: tables of four
people on sockets. The relay sends the same bytes and does nothing else; with `--peers` boardgame.io
and Colyseus play the same card game (`make bench-peers` installs them); with `--postgres` the same
room plays on a PostgreSQL database, and with `--nodes` in several processes. All run at once and
are measured in short windows, in a new random order each round. Compare CPU figures: they hold on a
machine with other work; rates and latencies do not. Then each game is measured alone (`--games`).

`--tempo human` plays all games at one server at people's pace, and reports how soon an action is
seen: `python -m bench.room --tempo human --tables 1000 --seconds 120`.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import uvloop

from bench.roomload import boardgame, colyseus, house, live, relayed, report
from bench.roomload.games import GAMES
from bench.roomload.inside import inside
from bench.roomload.load import Load
from bench.roomload.memory import idle_kib
from bench.roomload.people import SEATS
from bench.roomload.report import (
    BOARDGAME,
    COLYSEUS,
    NODES,
    POSTGRES,
    RELAY,
    ROOM,
    Idle,
    OnSockets,
    Round,
    Sockets,
    WithoutSockets,
)
from bench.roomload.servers import INSTALLED, nodes, peer, pinned, relay, room
from bench.roomload.steps import steps
from tests import nats_server, postgres_server

ANSWER_BYTES = 50
"""The size of the reply to the sender of a card, besides the frame."""

SMOKE = {
    "tables": [8],
    "seconds": 0.5,
    "rounds": 1,
    "rate": 50.0,
    "games": ["chiamatre"],
}
SMOKE_IDLE = 20
SMOKE_TEMPO = 3.0


def main(arguments: Sequence[str]) -> int:
    """Measure and print; the exit code is 1 if the house refused anything."""
    chosen = _chosen(arguments)
    if chosen.peers and not INSTALLED.is_file():
        print("boardgame.io and Colyseus are not installed: `make bench-peers` installs them.")
        return 2
    if chosen.tempo == "human":
        return _lively(chosen)
    figures: Sockets | WithoutSockets
    with pinned(chosen.load_core):
        if chosen.inside:
            figures = _inside(chosen)
        else:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                figures = runner.run(_on_sockets(chosen))
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
    else:
        print(report.text(figures))
    refused = bool(figures.refused)
    if chosen.games and not chosen.inside:
        refused |= _by_game(chosen)
    return 1 if refused else 0


def _by_game(chosen: argparse.Namespace) -> bool:
    """Measure each game alone; return whether anything was refused."""
    with pinned(chosen.load_core), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(
            live.by_game(
                chosen.games,
                tables=chosen.tables[-1],
                seconds=chosen.seconds,
                rounds=chosen.rounds,
                rate=chosen.rate,
                core=chosen.server_core,
            )
        )
    _print(figures, chosen)
    return bool(figures.refused)


def _lively(chosen: argparse.Namespace) -> int:
    with pinned(chosen.load_core), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(
            live.live(
                tables=chosen.tables[-1],
                seconds=chosen.seconds,
                core=chosen.server_core,
                spread=min(live.TO_SPREAD, chosen.seconds),
            )
        )
    _print(figures, chosen)
    return 1 if figures.refused else 0


def _print(figures: live.ByGame | live.Live, chosen: argparse.Namespace) -> None:
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
    else:
        refused = [f"REFUSED: {answer}" for answer in figures.refused[:3]]
        print("\n".join(["", *live.text(figures), *refused]))


def _inside(chosen: argparse.Namespace) -> WithoutSockets:
    tables = chosen.tables[-1]
    houses = [
        inside(kept, tables=tables, seconds=chosen.seconds)
        for _ in range(chosen.rounds)
        for kept in ("memory", "sqlite")
    ]
    return WithoutSockets(tables, tuple(steps()), tuple(houses))


async def _on_sockets(chosen: argparse.Namespace) -> Sockets:
    measured = [await _measured(chosen, tables) for tables in chosen.tables]
    return Sockets(tuple(measured), await _idle(chosen) if chosen.idle else None)


async def _measured(chosen: argparse.Namespace, tables: int) -> OnSockets:
    with (
        TemporaryDirectory(prefix="circolo-bench-") as data,
        room(Path(data), core=chosen.server_core) as server,
    ):
        cookies = await house.guests(server, tables * SEATS)
        empty = server.memory_kib()
        async with house.load(server, cookies) as playing:
            seated_kib = (server.memory_kib() - empty) / len(cookies)
            async with _beside(playing, chosen, tables) as others:
                loads = {ROOM: playing, **others}
                rounds, paced = await _rounds(loads, chosen, tables=tables)
    return report.on_sockets(rounds, paced, tables=tables, rate=chosen.rate, seated_kib=seated_kib)


@asynccontextmanager
async def _beside(
    playing: Load, chosen: argparse.Namespace, tables: int
) -> AsyncIterator[Mapping[str, Load]]:
    """Run the other servers; the room runs first, because the relay copies its frame size."""
    frame_bytes = round((await playing.play(chosen.seconds)).frame_bytes)
    core = chosen.server_core
    loads: dict[str, Load] = {}
    async with AsyncExitStack() as stack:
        control = stack.enter_context(relay(frame_bytes, answer_bytes=ANSWER_BYTES, core=core))
        loads[RELAY] = await stack.enter_async_context(relayed.load(control, tables))
        if chosen.postgres:
            loads[POSTGRES] = await stack.enter_async_context(_on_postgres(core, tables))
        for number in chosen.nodes:
            loads[NODES[number]] = await stack.enter_async_context(_on_nodes(number, core, tables))
        if chosen.peers:
            server = stack.enter_context(peer("boardgame", core=core))
            loads[BOARDGAME] = await stack.enter_async_context(boardgame.load(server, tables))
            server = stack.enter_context(peer("colyseus", core=core))
            loads[COLYSEUS] = await stack.enter_async_context(colyseus.load(server, tables))
        for load in loads.values():
            await load.play(chosen.seconds)
        yield loads


@asynccontextmanager
async def _on_postgres(core: int, tables: int) -> AsyncIterator[Load]:
    """Run a second room, which keeps everything in a new PostgreSQL database."""
    with (
        TemporaryDirectory(prefix="circolo-bench-") as data,
        postgres_server.database() as url,
        room(Path(data), core=core, store=url) as server,
    ):
        async with house.load(server, await house.guests(server, tables * SEATS)) as playing:
            yield playing


@asynccontextmanager
async def _on_nodes(number: int, core: int, tables: int) -> AsyncIterator[Load]:
    """Run a room on several processes, with a database and a NATS server of its own."""
    with (
        TemporaryDirectory(prefix="circolo-bench-") as data,
        postgres_server.database() as url,
        nats_server.nats_server() as bus,
        nodes(number, Path(data), core=core, store=url, bus=bus.url) as server,
    ):
        async with house.load(server, await house.guests(server, tables * SEATS)) as playing:
            yield playing


async def _rounds(
    loads: Mapping[str, Load], chosen: argparse.Namespace, *, tables: int
) -> tuple[list[Round], list[Round]]:
    """Measure every load at full speed, then every load at the fixed rate, in rounds."""
    random = Random(0)
    rounds, paced = [], []
    for number in range(chosen.rounds):
        print(f"{tables} tables, round {number + 1} of {chosen.rounds}", file=sys.stderr)
        rounds.append(await _round(loads, random, seconds=chosen.seconds, rate=None))
        paced.append(await _round(loads, random, seconds=chosen.seconds, rate=chosen.rate))
    return rounds, paced


async def _round(
    loads: Mapping[str, Load], random: Random, *, seconds: float, rate: float | None
) -> Round:
    return {
        name: await loads[name].play(seconds, rate=rate)
        for name in random.sample(list(loads), len(loads))
    }


async def _idle(chosen: argparse.Namespace) -> Idle:
    with (
        TemporaryDirectory(prefix="circolo-bench-") as data,
        room(Path(data), core=chosen.server_core) as server,
    ):
        return Idle(chosen.idle, await idle_kib(server, chosen.idle))


def _chosen(arguments: Sequence[str]) -> argparse.Namespace:
    cores = sorted(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(prog="python -m bench.room", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[500])
    parser.add_argument("--seconds", type=float, default=5.0, help="of each window")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rate", type=float, default=1_000.0, help="actions/s for latencies")
    parser.add_argument("--idle", type=int, default=5_000, help="connections for memory; 0: none")
    parser.add_argument("--server-core", type=int, default=cores[0])
    parser.add_argument("--load-core", type=int, default=cores[-1])
    parser.add_argument("--games", nargs="*", choices=GAMES, default=GAMES, help="each by itself")
    parser.add_argument("--tempo", choices=("off", "human"), default="off", help="as people play")
    parser.add_argument("--peers", action="store_true", help="beside boardgame.io and Colyseus too")
    parser.add_argument("--postgres", action="store_true", help="beside itself on PostgreSQL")
    parser.add_argument(
        "--nodes", type=int, nargs="*", choices=NODES, default=[], help="beside so many processes"
    )
    parser.add_argument("--inside", action="store_true", help="no sockets: the room alone")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--smoke", action="store_true", help="a few seconds, to see that it runs")
    chosen = parser.parse_args(arguments)
    if chosen.smoke:
        vars(chosen).update(SMOKE)
        if chosen.tempo == "human":
            chosen.seconds = SMOKE_TEMPO
        chosen.idle = min(chosen.idle, SMOKE_IDLE)
    return chosen


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
