"""Measures each game alone at full speed, and all games together at people's pace."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from math import isnan
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct

from bench.roomload import games, house
from bench.roomload.load import Latency, Load, Window
from bench.roomload.people import SEATS
from bench.roomload.servers import Server, room
from circolo.tables.table_options import Times

AS_PEOPLE_PLAY = Times(move=600_000, pause=600_000)
"""Usual windows, long enough that nobody is late while others still sit down."""

THINKS = (1.5, 6.0)
TO_SPREAD = 30.0
"""Seconds until tables that began together are spread over the deal."""


class OfGame(Struct, frozen=True):
    """One game: CPU-µs an action, with clocks and shuffles; latencies in ms."""

    game: str
    tables: int
    micros: float
    rate: float
    load_share: float
    sender: Latency
    other_seats: Latency
    overtaken: int
    refused: tuple[str, ...]


class ByGame(Struct, frozen=True):
    """The figures of every game, each at its own server."""

    games: tuple[OfGame, ...]
    rate: float

    @property
    def refused(self) -> tuple[str, ...]:
        return tuple(answer for each in self.games for answer in each.refused)


class Live(Struct, frozen=True):
    """The figures of all games at one server, at people's pace; shares are of a core."""

    connections: int
    seconds: float
    server_share: float
    load_share: float
    memory_kib: int
    games: tuple[OfGame, ...]

    @property
    def refused(self) -> tuple[str, ...]:
        return tuple(answer for each in self.games for answer in each.refused)


async def by_game(
    names: Sequence[str], *, tables: int, seconds: float, rounds: int, rate: float, core: int
) -> ByGame:
    """Measure one game after the other."""
    measured = []
    for game in names:
        with TemporaryDirectory(prefix="circolo-bench-") as data, room(Path(data), core=core) as at:
            cookies = await house.guests(at, tables * SEATS)
            async with games.load(at, cookies, game) as load:
                think = _thinking(tables / rate * 0.5, tables / rate * 1.5)
                await load.play(seconds)
                fast = [await load.play(seconds) for _ in range(rounds)]
                paced = [await load.play(seconds, think=think) for _ in range(rounds)]
        measured.append(_of_game(game, tables, fast=fast, paced=paced))
    return ByGame(tuple(measured), rate)


async def live(*, tables: int, seconds: float, core: int, spread: float = TO_SPREAD) -> Live:
    """Let people play all games, a quarter of the tables each."""
    shares = {game: len(range(at, tables, len(games.GAMES))) for at, game in enumerate(games.GAMES)}
    with (
        TemporaryDirectory(prefix="circolo-bench-") as data,
        room(Path(data), core=core, tempo="on") as server,
    ):
        cookies = iter(await house.guests(server, tables * SEATS))
        loads: dict[str, Load] = {}
        async with AsyncExitStack() as stack:
            for game, share in shares.items():
                seated = [next(cookies) for _ in range(share * SEATS)]
                load = games.load(server, seated, game, times=AS_PEOPLE_PLAY)
                loads[game] = await stack.enter_async_context(load)
            windows = await _together(loads, seconds=seconds, spread=spread)
            return _live(server, shares, windows)


async def _together(loads: dict[str, Load], *, seconds: float, spread: float) -> dict[str, Window]:
    think = _thinking(*THINKS)
    playing = [load.play(seconds, think=think, warm_up=spread) for load in loads.values()]
    return dict(zip(loads, await asyncio.gather(*playing), strict=True))


def _live(server: Server, shares: dict[str, int], windows: dict[str, Window]) -> Live:
    of_all = next(iter(windows.values()))  # the CPU time of the processes is the same in each
    return Live(
        connections=sum(shares.values()) * SEATS,
        seconds=of_all.seconds,
        server_share=of_all.server_cpu / of_all.seconds,
        load_share=of_all.load_cpu / of_all.seconds,
        memory_kib=server.memory_kib(),
        games=tuple(
            _of_game(game, shares[game], fast=[one], paced=[one]) for game, one in windows.items()
        ),
    )


def _of_game(game: str, tables: int, *, fast: Sequence[Window], paced: Sequence[Window]) -> OfGame:
    return OfGame(
        game=game,
        tables=tables,
        micros=median(window.micros for window in fast),
        rate=median(window.rate for window in fast),
        load_share=median(window.load_cpu / window.seconds for window in fast),
        sender=_middle([window.sender for window in paced]),
        other_seats=_middle([window.other_seats for window in paced]),
        overtaken=sum(window.overtaken for window in (*fast, *paced)),
        refused=tuple(answer for window in (*fast, *paced) for answer in window.refused),
    )


def _middle(seen: Sequence[Latency]) -> Latency:
    return Latency(median(each.p50 for each in seen), median(each.p99 for each in seen))


def _thinking(least: float, most: float) -> Callable[[], float]:
    random = Random(0)
    return lambda: random.uniform(least, most)


def text(figures: ByGame | Live) -> list[str]:
    """Return the figures as lines of text."""
    return _by_game(figures) if isinstance(figures, ByGame) else _lively(figures)


def _by_game(figures: ByGame) -> list[str]:
    lines = [
        f"each game by itself on sockets, {figures.games[0].tables:,} tables of four"
        if figures.games
        else "no games",
        f"{'':16}{'CPU-µs':>9}{'a core':>9}{'as came':>9}{'load':>7}{'own p50':>9}{'p99':>7}"
        f"{'others p50':>12}{'p99':>7}",
    ]
    for one in figures.games:
        lines.append(
            f"{one.game:16}{one.micros:9.1f}{1e6 / max(1, one.micros):9,.0f}{one.rate:9,.0f}"
            f"{one.load_share:7.0%}{one.sender.p50:9.2f}{one.sender.p99:7.1f}"
            f"{one.other_seats.p50:12.2f}{one.other_seats.p99:7.1f}"
        )
    return [
        *lines,
        f"CPU-µs an action of people, with all that the clock does; latencies in ms, of people who"
        f" think, at about {figures.rate:,.0f} actions/s.",
    ]


def _lively(figures: Live) -> list[str]:
    tables = sum(one.tables for one in figures.games)
    lines = [
        f"{tables:,} live tables of all games, {figures.connections:,} connections, at the tempo of"
        f" people, {figures.seconds:.0f} s",
        f"the server's core busy with it {figures.server_share:.0%}, the load's"
        f" {figures.load_share:.0%}; {figures.memory_kib / 1024:,.0f} MiB",
    ]
    for one in figures.games:
        lines.append(
            f"{one.game:16}{one.tables:6,} tables{one.rate:8,.1f} actions/s, ms p50 / p99: seen by"
            f" its sender {one.sender.p50:.2f} / {one.sender.p99:.1f},"
            f" by another seat {one.other_seats.p50:.2f} / {one.other_seats.p99:.1f}"
            f" ({one.overtaken} too late for the clock)"
        )
    seen = [p99 for one in figures.games for p99 in (one.sender.p99, one.other_seats.p99)]
    worst = max((p99 for p99 in seen if not isnan(p99)), default=float("nan"))
    return [*lines, f"worst p99 of any game: {worst:.1f} ms"]
