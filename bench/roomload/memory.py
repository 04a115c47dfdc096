"""What a connection costs that looks at a table and does nothing."""

from collections.abc import Sequence

from bench.roomload.load import Lines, guests
from bench.roomload.people import Person, Tally, follow, open_table
from bench.roomload.servers import Server

FIRST = 50
"""Connections that are there already: they pay for what is loaded only once."""


async def idle_kib(server: Server, connections: int) -> float:
    """Return KiB of memory for each of so many people, who follow one table and are silent."""
    cookies = await guests(server, FIRST + connections)
    with Lines(server) as lines:
        host = Person(Tally())
        await lines.come_in(host, cookies[0])
        table = await open_table(host)
        await _look_on(lines, table, cookies[1:FIRST])
        before = server.memory_kib()
        await _look_on(lines, table, cookies[FIRST:])
        return (server.memory_kib() - before) / connections


async def _look_on(lines: Lines, table: str, cookies: Sequence[str]) -> None:
    for cookie in cookies:
        person = Person(Tally())
        await lines.come_in(person, cookie)
        await person.ask(follow(table))
