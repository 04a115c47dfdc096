"""The push port in PostgreSQL: the browsers to which the house may send notifications."""

from collections.abc import Collection
from functools import partial

from circolo.cards.units import Millis
from circolo.store.postgres.connections import Connection, ConnectionPool, fetch, fetch_one
from circolo.store.push_port import PushSubscription

_LOCKED = "SELECT 1 FROM sessions WHERE token = $1 FOR UPDATE"
_REPLACED = "DELETE FROM push_subscriptions WHERE token = $1 OR endpoint = $2"
_SUBSCRIBE = """
INSERT INTO push_subscriptions (token, endpoint, p256dh, auth, language)
VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING
"""
_OF_PERSON = """
SELECT endpoint, p256dh, auth, language FROM push_subscriptions JOIN sessions USING (token)
WHERE person = $1 AND expires > $2 ORDER BY endpoint
"""
_SUBSCRIBED = """
SELECT DISTINCT person FROM push_subscriptions JOIN sessions USING (token)
WHERE person = ANY($1::text[]) AND expires > $2
"""


class PostgresPush:
    """The implementation of `PushSubscriptions` in PostgreSQL."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._read = pool.ask
        self._change = pool.change

    async def subscribe(self, token: bytes, subscription: PushSubscription) -> bool:
        return await self._change(partial(_subscribe, token=token, subscription=subscription))

    async def unsubscribe(self, token: bytes) -> None:
        await self._change(partial(_unsubscribe, token=token))

    async def of_person(self, person: str, *, now: Millis) -> tuple[PushSubscription, ...]:
        return await self._read(partial(_of_person, person=person, now=now))

    async def subscribed(self, people: Collection[str], *, now: Millis) -> frozenset[str]:
        return await self._read(partial(_subscribed, people=people, now=now))

    async def forget(self, endpoint: str) -> None:
        await self._change(partial(_forget, endpoint=endpoint))


async def _subscribe(
    connection: Connection, *, token: bytes, subscription: PushSubscription
) -> bool:
    if await fetch_one(connection, _LOCKED, token) is None:
        return False
    one = subscription
    await connection.execute(_REPLACED, token, one.endpoint)
    await connection.execute(_SUBSCRIBE, token, one.endpoint, one.p256dh, one.auth, one.language)
    return True


async def _unsubscribe(connection: Connection, *, token: bytes) -> None:
    await connection.execute("DELETE FROM push_subscriptions WHERE token = $1", token)


async def _forget(connection: Connection, *, endpoint: str) -> None:
    await connection.execute("DELETE FROM push_subscriptions WHERE endpoint = $1", endpoint)


async def _of_person(
    connection: Connection, *, person: str, now: Millis
) -> tuple[PushSubscription, ...]:
    rows = await fetch(connection, _OF_PERSON, person, now)
    return tuple(PushSubscription(*row) for row in rows)


async def _subscribed(
    connection: Connection, *, people: Collection[str], now: Millis
) -> frozenset[str]:
    rows = await fetch(connection, _SUBSCRIBED, [*people], now)
    return frozenset(row[0] for row in rows)
