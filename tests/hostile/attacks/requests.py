"""Attacks with HTTP: heads and bodies without an end, idle connections, smuggling, foreign names,
odd addresses, costly questions.
"""

import asyncio
import json
from contextlib import AsyncExitStack, suppress

from tests.hostile.strangers import Stranger, hear

IDLE = 250
"""More than one address may hold."""
IDLE_SECONDS = 15.0
ENDLESS_BYTES = 4_000_000
PIECES = (b"a" * 65_536, b"a:b\r\n" * 10_000, b"cookie: " + b"a" * 4_000 + b"\r\n")
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    2**63,
    10**30,
    "",
    "x" * 900,
    "\x00",
    "../../keys/deal.key",
    [],
    {},
    [[[]]],
)
PROMISED = 20
OPERATIONS = (
    "guest",
    "claim",
    "login",
    "logout",
    "password",
    "recover",
    "me/sessions/end",
    "staff/acts",
    "staff/confirm",
    "staff/events",
    "replay",
)


async def endless_heads(stranger: Stranger) -> None:
    """Send heads that do not end: a header, an address, many headers."""
    for beginning in (b"GET /healthz HTTP/1.1\r\nX: ", b"GET /", b"GET /healthz HTTP/1.1\r\n"):
        piece = stranger.random.choice(PIECES)
        stranger.sent()
        async with stranger.connection() as (reader, writer):
            writer.write(beginning)
            sent = 0
            with suppress(ConnectionError):
                while sent < ENDLESS_BYTES and not writer.is_closing():
                    writer.write(piece)
                    await writer.drain()
                    sent += len(piece)
            stranger.answered((await hear(reader)).code)


async def slow_requests(stranger: Stranger) -> None:
    """Send nothing, half a head or half a body, or a byte a second, and wait."""
    half_body = f"POST /api/login HTTP/1.1\r\n{_own(stranger)}Content-Length: 20\r\n\r\n{{"
    halves = ("", "GET /healthz HT", "GET /healthz HTTP/1.1\r\nHo", half_body)

    async def one(half: str) -> None:
        stranger.sent()
        async with stranger.connection() as (reader, writer):
            writer.write(half.encode())
            dripping = asyncio.create_task(_drip(writer))
            with suppress(TimeoutError):
                stranger.answered((await hear(reader)).code)
            dripping.cancel()

    await asyncio.gather(*(one(half) for half in halves * 8))


async def _drip(writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, RuntimeError):  # the transport may be gone
        while not writer.is_closing():
            await asyncio.sleep(1)
            writer.write(b"a")
            await writer.drain()


async def aborted_bodies(stranger: Stranger) -> None:
    """Promise a body, send a part of it and hang up."""
    for path in OPERATIONS:
        head = f"POST /api/{path} HTTP/1.1\r\n{_own(stranger)}Content-Length: {PROMISED}\r\n\r\n"
        async with stranger.connection() as (_, writer):
            writer.write(head.encode() + b'{"name":')
            with suppress(ConnectionError):
                await writer.drain()
            stranger.sent()
            await asyncio.sleep(0.02)


async def idle_connections(stranger: Stranger) -> None:
    """Hold more connections than one address may, and say nothing."""
    async with AsyncExitStack() as held:
        for _ in range(IDLE):
            with suppress(OSError):
                await held.enter_async_context(stranger.connection())
                stranger.sent()
        await asyncio.sleep(IDLE_SECONDS)


async def smuggling(stranger: Stranger) -> None:
    """Send requests that two readers could cut differently."""
    own = _own(stranger)
    post = f"POST /api/guest HTTP/1.1\r\n{own}"
    inner = f"GET /api/me HTTP/1.1\r\nHost: {stranger.target.host}\r\n\r\n"
    for data in (
        f"{post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
        f"{post}Transfer-Encoding: chunked\r\n\r\n5\r\n{{}}\r\n0\r\n\r\n{inner}",
        f"{post}Transfer-Encoding: xchunked\r\n\r\n{inner}",
        f"{post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{{}}{inner}",
        f"{post}Content-Length: +2\r\n\r\n{{}}{inner}",
        f"{post}Content-Length : 2\r\n\r\n{{}}",
        f"{post}Content-Length:\r\n 2\r\n\r\n{{}}",
        f"GET /api/me HTTP/1.1\nHost: {stranger.target.host}\n\n",
        f"GET /api/me HTTP/1.1\r\nHost: a\r\nHost: {stranger.target.host}\r\n\r\n",
        f"GET http://elsewhere.example/api/me HTTP/1.1\r\nHost: {stranger.target.host}\r\n\r\n",
        f"GET /api/me HTTP/0.9\r\n{own}\r\n",
        f"GET /api/me HTTP/9.9\r\n{own}\r\n",
        f"G\x00T /api/me HTTP/1.1\r\n{own}\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        f"CONNECT elsewhere.example:443 HTTP/1.1\r\n{own}\r\n",
        f"TRACE /api/me HTTP/1.1\r\n{own}\r\n",
    ):
        await stranger.say(data.encode())


async def foreign_names(stranger: Stranger) -> None:
    """Ask under foreign names and from foreign pages, by request and by socket."""
    for host in (
        "evil.example",
        "127.0.0.1.evil.example",
        "xn--e1aybc.example",
        "[::1",
        "",
        "a" * 300,
    ):
        await stranger.request("/api/me", headers={"Host": host})
        await stranger.request("/api/guest", b"{}", headers={"Host": host})
    for origin in (
        "http://evil.example",
        "null",
        "",
        f"http://{stranger.target.host}.evil.example",
    ):
        await stranger.request("/api/guest", b"{}", headers={"Origin": origin})
        with suppress(ConnectionError):
            async with stranger.line(Origin=origin):
                stranger.answered("101 let in")
    await stranger.request("/api/guest", b"{}", headers={"X-Circolo": "0"})


async def odd_addresses(stranger: Stranger) -> None:
    """Ask for tables, deals and files under names that are none."""
    await stranger.comes()
    random, table = stranger.random, stranger.target.table(stranger.random)
    ids = (
        f"{table}%0a",
        f"{table}%00",
        "..%2f..%2fkeys%2fdeal.key",
        "%ff",
        "a" * 2_000,
        "'--",
        "%",
    )
    numbers = ("1%0a", "-1", "0", str(2**63), "1e9", "%31", "NaN", str(10**40), "١")
    for path in (
        f"tables/{random.choice(ids)}/heads",
        f"tables/{random.choice(ids)}/epochs/{random.choice(numbers)}",
        f"tables/{table}/epochs/{random.choice(numbers)}/proofs",
        f"tables/{table}/deals/{random.choice(numbers)}/replay",
        f"deals/{random.choice(ids)}/{random.choice(numbers)}",
        f"deals/{table}/{random.choice(numbers)}/text",
        f"me/sittings/{random.choice(numbers)}/record",
        f"me/matches?before={random.choice(numbers)}&limit={random.choice(numbers)}",
        f"me/statement?limit={random.choice(numbers)}&limit=2",
        f"ratings/{random.choice(ids)}/{random.choice(ids)}?after={random.choice(numbers)}",
        f"events/{random.choice(ids)}",
        f"staff/people?name={random.choice(ids)}",
        f"tables/{random.choice(ids)}/ratings",
        random.choice(("../../etc/passwd", "%2e%2e/keys/deal.key", "schema/../me", "//me", "")),
    ):
        await stranger.request(f"/api/{path}")
    for path in (
        "/../keys/deal.key",
        "/assets/..%2f..%2fkeys",
        "/%00",
        "/decks/%ff",
        "/recover/%0a",
    ):
        await stranger.request(path)


async def odd_bodies(stranger: Stranger) -> None:
    """Send what is no JSON, too deep, too long or of other types to all that takes a body."""
    await stranger.comes()
    random = stranger.random
    for path in OPERATIONS:
        fields = {name: random.choice(ODD) for name in ("name", "password", "old", "new", "token")}
        for body in (
            json.dumps(fields).encode(),
            json.dumps({"type": random.choice(("give", "void", "x")), **fields}).encode(),
            b"[" * 3_000,
            b'{"name":"\xff\xfe","password":"\xed\xa0\x80"}',
            b'{"a":' * 700 + b"1" + b"}" * 700,
            random.randbytes(random.randrange(1, 300)),
        ):
            await stranger.request(f"/api/{path}", body)


async def costly_questions(stranger: Stranger) -> None:
    """Ask for what costs most: long tables, tables of others, proofs, records, statistics."""
    await stranger.comes()
    table, long = stranger.target.table(stranger.random), stranger.target.long_table
    about_long = (f"tables/{long}/heads", f"tables/{long}/epochs/1", f"deals/{long}/1/text")
    about_others = (
        f"tables/{table}/heads",
        f"tables/{table}/epochs/1",
        f"tables/{table}/epochs/1/proofs",
        f"tables/{table}/deals/1/replay",
        f"tables/{table}/ratings",
        f"deals/{table}/1",
    )
    own = ("me/statistics", "me/statistics/hands", "me/matches?limit=100", "ratings", "events")

    async def one(path: str) -> None:
        answer = await stranger.request(f"/api/{path}")
        if path in about_others:
            stranger.hears(table, answer.body)

    replay = f"tables/{long}/deals/1/replay"
    await asyncio.gather(*(one(path) for path in (*about_long, *about_others, *own, replay)))


async def foreign_records(stranger: Stranger) -> None:
    """Bring files that are no records of a deal, short and as long as may be."""
    await stranger.comes()
    random = stranger.random
    for body in (
        b"{" * 100_000,
        b'{"format":"circolo","entries":[' + b'"AAAA",' * 100_000 + b'""]}',
        random.randbytes(900_000),
        b" " * 1_048_570 + b"{}",
        b" " * 1_048_580,
    ):
        await stranger.request("/api/replay", body)
        await stranger.request("/api/replay?deal=%00", body[:50])


def _own(stranger: Stranger) -> str:
    return f"Host: {stranger.target.host}\r\nOrigin: {stranger.origin}\r\nX-Circolo: 1\r\n"


REQUESTS = {
    "endless heads": endless_heads,
    "slow requests": slow_requests,
    "aborted bodies": aborted_bodies,
    "idle connections": idle_connections,
    "smuggling": smuggling,
    "foreign names": foreign_names,
    "odd addresses": odd_addresses,
    "odd bodies": odd_bodies,
    "costly questions": costly_questions,
    "foreign records": foreign_records,
}
