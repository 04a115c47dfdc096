"""The queries of the store port in PostgreSQL."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeVar

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.store.entries import Entry, Head
from circolo.store.postgres import deeds, matches, queries
from circolo.store.postgres.connections import Connection
from circolo.store.store_port import (
    CommittedEntry,
    FinishedMatch,
    PostedTransfer,
    Sitting,
    Snapshot,
    StoredDeed,
)

T = TypeVar("T")


class Ask(Protocol):
    """A function that runs a query on a connection and returns its result; raises StoreFailed."""

    async def __call__(self, query: Callable[[Connection], Awaitable[T]]) -> T:
        """Run `query`."""
        ...


class PostgresReader:
    """The implementation of `Reader` in PostgreSQL; `ask` chooses the connection of each query."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        asked = partial(queries.read, stream=stream, after=after, limit=limit)
        return await self._ask(asked)

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        return await self._ask(partial(queries.streams, prefix=prefix, closed=closed))

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        return await self._ask(partial(queries.heads, until=until, after=after, limit=limit))

    async def last_position(self) -> int:
        return await self._ask(queries.last_position)

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        return await self._ask(partial(queries.commands, stream=stream, limit=limit))

    async def snapshot(self, stream: str) -> Snapshot | None:
        return await self._ask(partial(queries.snapshot, stream=stream))

    async def secrets(self, stream: str) -> dict[int, bytes]:
        return await self._ask(partial(queries.secrets, stream=stream))

    async def balance(self, account: Account) -> Chips:
        return await self._ask(partial(queries.balance, account=account))

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        return await self._ask(partial(queries.balances, prefix=prefix))

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
        return await self._ask(
            partial(queries.statement, account=account, limit=limit, before=before)
        )

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        return await self._ask(
            partial(matches.of_person, person=person, limit=limit, before=before)
        )

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        return await self._ask(partial(matches.after, position=position, limit=limit))

    async def hands(
        self,
        person: str,
        *,
        limit: int,
        before: int | None = None,
        stream: str | None = None,
        after: int = 0,
    ) -> tuple[StoredDeed, ...]:
        asked = deeds.Asked(person, limit=limit, before=before, stream=stream, after=after)
        return await self._ask(partial(deeds.hands, asked=asked))

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        return await self._ask(partial(deeds.sittings, person=person, limit=limit, before=before))

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        return await self._ask(partial(deeds.after, number=number, limit=limit))

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
        return await self._ask(partial(queries.feed, position=position, limit=limit))

    async def last_beat(self) -> Millis | None:
        return await self._ask(queries.last_beat)
