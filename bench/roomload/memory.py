"""Measures the memory of a connection that watches a table and sends nothing."""

from collections.abc import Sequence

from bench.roomload.house import WORDS, come_in, follow, guests, open_table
from bench.roomload.load import Lines
from bench.roomload.people import Person, Tally
from bench.roomload.servers import Server

AT_A_TABLE = 40
"""Spectators at one table: the house allows at most fifty."""


async def idle_kib(server: Server, connections: int) -> float:
    """Return the KiB of memory for each of so many silent spectators."""
    tables = -(-connections // AT_A_TABLE) + 1
    cookies = await guests(server, tables + AT_A_TABLE + connections)
    with Lines(server) as lines:
        opened = [await _open(lines, cookie) for cookie in cookies[:tables]]
        # The first spectators cause everything that is loaded only once.
        await _look_on(lines, opened[:1], cookies[tables : tables + AT_A_TABLE])
        before = server.memory_kib()
        await _look_on(lines, opened[1:], cookies[tables + AT_A_TABLE :])
        return (server.memory_kib() - before) / connections


async def _open(lines: Lines, cookie: str) -> str:
    host = Person(Tally(), WORDS)
    await come_in(lines, host, cookie)
    return await open_table(host)


async def _look_on(lines: Lines, tables: Sequence[str], cookies: Sequence[str]) -> None:
    for number, cookie in enumerate(cookies):
        person = Person(Tally(), WORDS)
        await come_in(lines, person, cookie)
        await person.ask(follow(tables[number // AT_A_TABLE]))
