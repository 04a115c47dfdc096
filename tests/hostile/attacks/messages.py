"""Attacks with well-formed frames: messages that are invalid, stale, foreign or too many."""

import asyncio
import json
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from tests.hostile.attack_client import CLOSE, AttackClient, RawSocket
from tests.room.people.odd_messages import MESSAGES, hostile, spoiled

A_SECOND = 9
"""Just below the rate limit of a connection; bursts of twice as many are allowed."""
SECONDS = 4
LINES = 5
"""Fewer than one person may have."""
WATCHED_SECONDS = 8.0
OWN = {
    "type": "quick_play",
    "options": {"game": "tressette"},
    "bots": True,
}
CODES = ("refused", "done", "pong")
_ids = count(1)


def new_id() -> str:
    """Return the id of a message that nobody has used."""
    return f"hostile-{next(_ids):08}"


async def spoiled_messages(client: AttackClient) -> None:
    """Send invalid messages at the highest allowed rate."""
    await client.become_guest()
    await asyncio.gather(*(_lines(client, spoiled_message, malformed=True) for _ in range(LINES)))


def spoiled_message(random: Random, table: str) -> bytes:
    """Return an invalid message about a table of others."""
    message = {**random.choice(MESSAGES), "id": new_id()}
    if "table" in message:
        message["table"] = random.choice((table, f"{table}\n", f"../{table}", table[:-1]))
    odd = random.choice(
        (
            b'{"type":"ping","id":"odd-id-%d\\n"}' % next(_ids),
            b"[" * 2_000,
            b'{"type":"ping","id":"\xff\xfe-12345678"}',
            b'{"type":"ping","type":"hello","id":"12345678"}',
            b'{"type":"ping","id":"12345678","more":' + b"1" * 3_000 + b"}",
            json.dumps(message).encode() + b" " * 4_096,
            b"",
            b"null",
            b'"ping"',
        )
    )
    text = hostile(json.dumps(spoiled(message, random)).encode(), random)
    return odd if random.random() < 0.2 else text


async def foreign_tables(client: AttackClient) -> None:
    """Send every kind of message to tables of others: stale, repeated, out of turn."""
    await client.become_guest()
    await asyncio.gather(*(_lines(client, foreign_message) for _ in range(4)))


def foreign_message(random: Random, table: str) -> bytes:
    """Return a well-formed message about a table of others."""
    message = {**random.choice([one for one in MESSAGES if "table" in one]), "table": table}
    message["id"] = random.choice((new_id(), "hostile-00000001", "people-00000042"))
    return json.dumps(message).encode()


async def seat_flood(client: AttackClient) -> None:
    """Ask for seats at tables of others."""
    await client.become_guest()
    await asyncio.gather(*(_lines(client, sit_message) for _ in range(LINES)))


def sit_message(random: Random, table: str) -> bytes:
    """Return a request for a seat."""
    seat = random.choice((None, 0, 1, 2, 3, 17))
    return json.dumps({"type": "sit", "id": new_id(), "table": table, "seat": seat}).encode()


async def private_changes(client: AttackClient) -> None:
    """Change preferences at an own table without pause."""
    async with client.open_socket() as socket:
        socket.greet()
        socket.send({**OWN, "id": new_id()})
        table = await _own_table(client, socket)
        for change in range(A_SECOND * SECONDS):
            habits = {"game": "tressette", "go_on": bool(change % 2), "last_card": False}
            socket.send({"type": "set_habits", "id": new_id(), "table": table, "habits": habits})
            client.count_sent()
            await asyncio.sleep(1 / A_SECOND)
        socket.send({"type": "leave", "id": new_id(), "table": table})
        await _drain(client, socket)


async def abandoned_tables(client: AttackClient) -> None:
    """Open tables as a new guest, and disconnect."""
    client.forget_session()
    async with client.open_socket() as socket:
        socket.greet()
        for _ in range(5):
            socket.send({**OWN, "id": new_id()})
            client.count_sent()
        await _drain(client, socket)


async def spectators(client: AttackClient) -> None:
    """Follow tables of others, and keep the messages for the search for hidden cards."""
    async with client.open_socket() as socket:
        socket.greet()
        table = client.target.table(client.random)
        socket.send({"type": "follow", "id": new_id(), "table": table, "seq": 0})
        socket.send({"type": "watch_lobby", "id": new_id(), "on": True})
        client.count_sent(times=2)
        await _drain(client, socket, seconds=WATCHED_SECONDS)


async def _lines(client: AttackClient, message: Any, *, malformed: bool = False) -> None:
    with suppress(ConnectionError):
        async with client.open_socket() as socket:
            socket.greet()
            listening = asyncio.create_task(_drain(client, socket, seconds=SECONDS + 1))
            for _ in range(A_SECOND * SECONDS):
                if socket.writer.is_closing() or listening.done():
                    return
                table = client.target.table(client.random)
                socket.send(message(client.random, table))
                client.count_sent(malformed=malformed)
                await asyncio.sleep(1 / A_SECOND)
            await listening


async def _own_table(client: AttackClient, socket: RawSocket) -> str:
    async with asyncio.timeout(10):
        while True:
            _, data = await socket.read_frame()
            message = json.loads(data)
            if message["type"] in CODES:
                client.count_answer(message.get("code", message["type"]))
                return message.get("table") or "t0000000000000"


async def _drain(client: AttackClient, socket: RawSocket, *, seconds: float = 2.0) -> None:
    """Read frames for a time, and count the answers."""
    with suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                first, data = await socket.read_frame()
                if first == CLOSE:
                    client.count_answer(f"closed {int.from_bytes(data[:2])}")
                    return
                _note(client, data)


def _note(client: AttackClient, data: bytes) -> None:
    try:
        message = json.loads(data)
    except ValueError:
        return
    if message["type"] in CODES:
        client.count_answer(message.get("code", message["type"]))
    if "table" in message:
        client.keep_message(message["table"], data)


MESSAGES_SENT = {
    "spoiled messages": spoiled_messages,
    "foreign tables": foreign_tables,
    "requests for seats": seat_flood,
    "private changes": private_changes,
    "abandoned tables": abandoned_tables,
    "spectators": spectators,
}
