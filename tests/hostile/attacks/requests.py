"""Attacks with HTTP: endless heads and bodies, idle connections, smuggling, foreign host names, odd
paths, costly requests.
"""

import asyncio
import json
from contextlib import AsyncExitStack, suppress

from tests.hostile.attack_client import AttackClient, read_answer

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


async def endless_heads(client: AttackClient) -> None:
    """Send heads that do not end: a header, an address, many headers."""
    for beginning in (b"GET /healthz HTTP/1.1\r\nX: ", b"GET /", b"GET /healthz HTTP/1.1\r\n"):
        piece = client.random.choice(PIECES)
        client.count_sent()
        async with client.connection() as (reader, writer):
            writer.write(beginning)
            sent = 0
            with suppress(ConnectionError):
                while sent < ENDLESS_BYTES and not writer.is_closing():
                    writer.write(piece)
                    await writer.drain()
                    sent += len(piece)
            client.count_answer((await read_answer(reader)).code)


async def slow_requests(client: AttackClient) -> None:
    """Send nothing, half a head or half a body, or a byte a second, and wait."""
    half_body = f"POST /api/login HTTP/1.1\r\n{_own(client)}Content-Length: 20\r\n\r\n{{"
    halves = ("", "GET /healthz HT", "GET /healthz HTTP/1.1\r\nHo", half_body)

    async def one(half: str) -> None:
        client.count_sent()
        async with client.connection() as (reader, writer):
            writer.write(half.encode())
            dripping = asyncio.create_task(_drip(writer))
            with suppress(TimeoutError):
                client.count_answer((await read_answer(reader)).code)
            dripping.cancel()

    await asyncio.gather(*(one(half) for half in halves * 8))


async def _drip(writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, RuntimeError):  # the transport may be gone
        while not writer.is_closing():
            await asyncio.sleep(1)
            writer.write(b"a")
            await writer.drain()


async def aborted_bodies(client: AttackClient) -> None:
    """Announce a body, send a part of it and disconnect."""
    for path in OPERATIONS:
        head = f"POST /api/{path} HTTP/1.1\r\n{_own(client)}Content-Length: {PROMISED}\r\n\r\n"
        async with client.connection() as (_, writer):
            writer.write(head.encode() + b'{"name":')
            with suppress(ConnectionError):
                await writer.drain()
            client.count_sent()
            await asyncio.sleep(0.02)


async def idle_connections(client: AttackClient) -> None:
    """Hold more connections than an address may have, and send nothing."""
    async with AsyncExitStack() as held:
        for _ in range(IDLE):
            with suppress(OSError):
                await held.enter_async_context(client.connection())
                client.count_sent()
        await asyncio.sleep(IDLE_SECONDS)


async def smuggling(client: AttackClient) -> None:
    """Send requests that two readers could cut differently."""
    own = _own(client)
    post = f"POST /api/guest HTTP/1.1\r\n{own}"
    inner = f"GET /api/me HTTP/1.1\r\nHost: {client.target.host}\r\n\r\n"
    for data in (
        f"{post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
        f"{post}Transfer-Encoding: chunked\r\n\r\n5\r\n{{}}\r\n0\r\n\r\n{inner}",
        f"{post}Transfer-Encoding: xchunked\r\n\r\n{inner}",
        f"{post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{{}}{inner}",
        f"{post}Content-Length: +2\r\n\r\n{{}}{inner}",
        f"{post}Content-Length : 2\r\n\r\n{{}}",
        f"{post}Content-Length:\r\n 2\r\n\r\n{{}}",
        f"GET /api/me HTTP/1.1\nHost: {client.target.host}\n\n",
        f"GET /api/me HTTP/1.1\r\nHost: a\r\nHost: {client.target.host}\r\n\r\n",
        f"GET http://elsewhere.example/api/me HTTP/1.1\r\nHost: {client.target.host}\r\n\r\n",
        f"GET /api/me HTTP/0.9\r\n{own}\r\n",
        f"GET /api/me HTTP/9.9\r\n{own}\r\n",
        f"G\x00T /api/me HTTP/1.1\r\n{own}\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        f"CONNECT elsewhere.example:443 HTTP/1.1\r\n{own}\r\n",
        f"TRACE /api/me HTTP/1.1\r\n{own}\r\n",
    ):
        await client.send_bytes(data.encode())


async def foreign_names(client: AttackClient) -> None:
    """Send foreign host names and origins, by request and by socket."""
    for host in (
        "evil.example",
        "127.0.0.1.evil.example",
        "xn--e1aybc.example",
        "[::1",
        "",
        "a" * 300,
    ):
        await client.request("/api/me", headers={"Host": host})
        await client.request("/api/guest", b"{}", headers={"Host": host})
    for origin in (
        "http://evil.example",
        "null",
        "",
        f"http://{client.target.host}.evil.example",
    ):
        await client.request("/api/guest", b"{}", headers={"Origin": origin})
        with suppress(ConnectionError):
            async with client.open_socket(Origin=origin):
                client.count_answer("101 let in")
    await client.request("/api/guest", b"{}", headers={"X-Circolo": "0"})


async def odd_addresses(client: AttackClient) -> None:
    """Request tables, deals and files under invalid names."""
    await client.become_guest()
    random, table = client.random, client.target.table(client.random)
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
        await client.request(f"/api/{path}")
    for path in (
        "/../keys/deal.key",
        "/assets/..%2f..%2fkeys",
        "/%00",
        "/decks/%ff",
        "/recover/%0a",
    ):
        await client.request(path)


async def odd_bodies(client: AttackClient) -> None:
    """Send bodies that are no JSON, too deep, too long or of wrong types to every operation."""
    await client.become_guest()
    random = client.random
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
            await client.request(f"/api/{path}", body)


async def costly_questions(client: AttackClient) -> None:
    """Request what costs most: long tables, tables of others, proofs, records, statistics."""
    await client.become_guest()
    table, long = client.target.table(client.random), client.target.long_table
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
        answer = await client.request(f"/api/{path}")
        if path in about_others:
            client.keep_message(table, answer.body)

    replay = f"tables/{long}/deals/1/replay"
    await asyncio.gather(*(one(path) for path in (*about_long, *about_others, *own, replay)))


async def foreign_records(client: AttackClient) -> None:
    """Upload files that are no records, short ones and ones of the maximum size."""
    await client.become_guest()
    random = client.random
    for body in (
        b"{" * 100_000,
        b'{"format":"circolo","entries":[' + b'"AAAA",' * 100_000 + b'""]}',
        random.randbytes(900_000),
        b" " * 1_048_570 + b"{}",
        b" " * 1_048_580,
    ):
        await client.request("/api/replay", body)
        await client.request("/api/replay?deal=%00", body[:50])


def _own(client: AttackClient) -> str:
    return f"Host: {client.target.host}\r\nOrigin: {client.origin}\r\nX-Circolo: 1\r\n"


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
