"""The push port in SQLite: the browsers to which the house may send notifications."""

from collections.abc import Collection
from functools import partial

import apsw
import msgspec

from circolo.cards.units import Millis
from circolo.store.push_port import PushSubscription
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.writer import Writer

_SUBSCRIBE = (
    "INSERT INTO push_subscriptions (token, endpoint, p256dh, auth, language) "
    "VALUES (?, ?, ?, ?, ?)"
)
_OF_PERSON = """
SELECT endpoint, p256dh, auth, language FROM push_subscriptions JOIN sessions USING (token)
WHERE person = ? AND expires > ? ORDER BY endpoint
"""
_SUBSCRIBED = """
SELECT DISTINCT person FROM push_subscriptions JOIN sessions USING (token)
WHERE person IN (SELECT value FROM json_each(?)) AND expires > ?
"""


class SqlitePush:
    """The implementation of `PushSubscriptions` in SQLite."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers

    async def subscribe(self, token: bytes, subscription: PushSubscription) -> bool:
        call = partial(_subscribe, token=token, subscription=subscription)
        return await self._writer.call(call)

    async def unsubscribe(self, token: bytes) -> None:
        await self._writer.call(partial(_unsubscribe, token=token))

    async def of_person(self, person: str, *, now: Millis) -> tuple[PushSubscription, ...]:
        return await self._readers.ask(partial(_of_person, person=person, now=now))

    async def subscribed(self, people: Collection[str], *, now: Millis) -> frozenset[str]:
        return await self._readers.ask(partial(_subscribed, people=people, now=now))

    async def forget(self, endpoint: str) -> None:
        await self._writer.call(partial(_forget, endpoint=endpoint))


def _subscribe(
    connection: apsw.Connection, *, token: bytes, subscription: PushSubscription
) -> bool:
    if not fetch(connection, "SELECT 1 FROM sessions WHERE token = ?", (token,)):
        return False
    _unsubscribe(connection, token=token)
    _forget(connection, endpoint=subscription.endpoint)
    one = subscription
    row = (token, one.endpoint, one.p256dh, one.auth, one.language)
    connection.execute(_SUBSCRIBE, row)
    return True


def _unsubscribe(connection: apsw.Connection, *, token: bytes) -> None:
    connection.execute("DELETE FROM push_subscriptions WHERE token = ?", (token,))


def _forget(connection: apsw.Connection, *, endpoint: str) -> None:
    connection.execute("DELETE FROM push_subscriptions WHERE endpoint = ?", (endpoint,))


def _of_person(
    connection: apsw.Connection, *, person: str, now: Millis
) -> tuple[PushSubscription, ...]:
    return tuple(PushSubscription(*row) for row in fetch(connection, _OF_PERSON, (person, now)))


def _subscribed(
    connection: apsw.Connection, *, people: Collection[str], now: Millis
) -> frozenset[str]:
    asked = msgspec.json.encode([*people]).decode()
    return frozenset(person for (person,) in fetch(connection, _SUBSCRIBED, (asked, now)))
