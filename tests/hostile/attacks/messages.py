"""Attacks with whole frames whose messages are spoiled, stale, foreign or too many."""

import asyncio
import json
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from tests.hostile.strangers import CLOSE, RawLine, Stranger
from tests.room.people.odd_messages import MESSAGES, hostile, spoiled

A_SECOND = 9
"""Just below what a line may send; twice as many may come at once."""
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


async def spoiled_messages(stranger: Stranger) -> None:
    """Send messages in which something is wrong, as fast as a line may."""
    await stranger.comes()
    await asyncio.gather(*(_lines(stranger, spoiled_message, malformed=True) for _ in range(LINES)))


def spoiled_message(random: Random, table: str) -> bytes:
    """Return a message in which something is wrong, at a foreign table."""
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


async def foreign_tables(stranger: Stranger) -> None:
    """Say everything there is to say at tables where others play: stale, repeated, out of turn."""
    await stranger.comes()
    await asyncio.gather(*(_lines(stranger, foreign_message) for _ in range(4)))


def foreign_message(random: Random, table: str) -> bytes:
    """Return a well-formed message about a table of others."""
    message = {**random.choice([one for one in MESSAGES if "table" in one]), "table": table}
    message["id"] = random.choice((new_id(), "hostile-00000001", "people-00000042"))
    return json.dumps(message).encode()


async def seat_flood(stranger: Stranger) -> None:
    """Ask for seats at tables of others."""
    await stranger.comes()
    await asyncio.gather(*(_lines(stranger, sit_message) for _ in range(LINES)))


def sit_message(random: Random, table: str) -> bytes:
    """Return a request for a seat."""
    seat = random.choice((None, 0, 1, 2, 3, 17))
    return json.dumps({"type": "sit", "id": new_id(), "table": table, "seat": seat}).encode()


async def private_changes(stranger: Stranger) -> None:
    """Change preferences at a table of one's own without end."""
    async with stranger.line() as line:
        line.greet()
        line.send({**OWN, "id": new_id()})
        table = await _own_table(stranger, line)
        for change in range(A_SECOND * SECONDS):
            habits = {"game": "tressette", "go_on": bool(change % 2), "last_card": False}
            line.send({"type": "set_habits", "id": new_id(), "table": table, "habits": habits})
            stranger.sent()
            await asyncio.sleep(1 / A_SECOND)
        line.send({"type": "leave", "id": new_id(), "table": table})
        await _drain(stranger, line)


async def abandoned_tables(stranger: Stranger) -> None:
    """Open tables as a new guest, and hang up."""
    stranger.forgets()
    async with stranger.line() as line:
        line.greet()
        for _ in range(5):
            line.send({**OWN, "id": new_id()})
            stranger.sent()
        await _drain(stranger, line)


async def spectators(stranger: Stranger) -> None:
    """Follow tables of others, and keep what is shown for the search for cards."""
    async with stranger.line() as line:
        line.greet()
        table = stranger.target.table(stranger.random)
        line.send({"type": "follow", "id": new_id(), "table": table, "seq": 0})
        line.send({"type": "watch_lobby", "id": new_id(), "on": True})
        stranger.sent(times=2)
        await _drain(stranger, line, seconds=WATCHED_SECONDS)


async def _lines(stranger: Stranger, message: Any, *, malformed: bool = False) -> None:
    with suppress(ConnectionError):
        async with stranger.line() as line:
            line.greet()
            listening = asyncio.create_task(_drain(stranger, line, seconds=SECONDS + 1))
            for _ in range(A_SECOND * SECONDS):
                if line.writer.is_closing() or listening.done():
                    return
                table = stranger.target.table(stranger.random)
                line.send(message(stranger.random, table))
                stranger.sent(malformed=malformed)
                await asyncio.sleep(1 / A_SECOND)
            await listening


async def _own_table(stranger: Stranger, line: RawLine) -> str:
    async with asyncio.timeout(10):
        while True:
            _, data = await line.hear()
            message = json.loads(data)
            if message["type"] in CODES:
                stranger.answered(message.get("code", message["type"]))
                return message.get("table") or "t0000000000000"


async def _drain(stranger: Stranger, line: RawLine, *, seconds: float = 2.0) -> None:
    """Read what comes for a time, and count answers."""
    with suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                first, data = await line.hear()
                if first == CLOSE:
                    stranger.answered(f"closed {int.from_bytes(data[:2])}")
                    return
                _note(stranger, data)


def _note(stranger: Stranger, data: bytes) -> None:
    try:
        message = json.loads(data)
    except ValueError:
        return
    if message["type"] in CODES:
        stranger.answered(message.get("code", message["type"]))
    if "table" in message:
        stranger.hears(message["table"], data)


MESSAGES_SENT = {
    "spoiled messages": spoiled_messages,
    "foreign tables": foreign_tables,
    "requests for seats": seat_flood,
    "private changes": private_changes,
    "abandoned tables": abandoned_tables,
    "spectators": spectators,
}
