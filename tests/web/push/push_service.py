"""A push service (RFC 8030), with browsers that decrypt what they get (RFC 8291)."""

import asyncio
import json
import ssl
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from circolo.store.push_port import Language, PushSubscription
from tests.certificates import certified

HERE = (ip_network("127.0.0.0/8"),)
"""The network of the push service, which the house must be allowed to send to."""

Behaviour = Literal[
    "ok", "gone", "busy", "busy once", "silent", "endless head", "endless body", "redirect", "odd"
]
"""What the push service does with messages for one browser."""


def decoded(text: str) -> bytes:
    """Decode base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The keys of a browser that takes notifications."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"a" * 16):
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth

    @property
    def public(self) -> bytes:
        public = self.key.public_key()
        return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str, language: Language = "it") -> PushSubscription:
        return PushSubscription(endpoint, self.public, self.auth, language)

    def decrypted(self, body: bytes) -> bytes:
        """Decrypt a body by the steps of RFC 8291, section 3.4, with HMAC alone."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.public + sender
        secret = mac(mac(self.auth, shared), info + b"\1")
        pseudo_random = mac(salt, secret)
        key = mac(pseudo_random, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(pseudo_random, b"Content-Encoding: nonce\0\1")[:12]
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")


def mac(key: bytes, data: bytes) -> bytes:
    """Return the HMAC-SHA-256 of data."""
    code = HMAC(key, SHA256())
    code.update(data)
    return code.finalize()


def verified_claims(header: str, public_key: bytes) -> dict[str, Any]:
    """Return the claims of a VAPID header, after checking its key and signature (RFC 8292)."""
    scheme, _, parameters = header.partition(" ")
    assert scheme == "vapid"
    given = dict(part.strip().split("=", 1) for part in parameters.split(","))
    assert decoded(given["k"]) == public_key
    head, claims, signature = given["t"].split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public_key)
    point.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(decoded(claims))
    return found


@dataclass
class Pushed:
    """A request that the push service has got."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """The push service: it does with the messages for a path what `behaviours` says."""

    port: int
    tls: ssl.SSLContext
    got: list[Pushed] = field(default_factory=list)
    behaviours: dict[str, Behaviour] = field(default_factory=dict)
    cut_off: int = 0
    """The connections on which the house stopped to read."""

    def endpoint(self, name: str, behaviour: Behaviour = "ok") -> str:
        self.behaviours[f"/{name}"] = behaviour
        return f"https://127.0.0.1:{self.port}/{name}"

    async def has_got(self, count: int) -> list[Pushed]:
        """Wait until there are this many requests."""
        async with asyncio.timeout(10):
            while len(self.got) < count:
                await asyncio.sleep(0.005)
        return self.got

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._serve(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            self.cut_off += 1
        finally:
            with suppress(OSError, RuntimeError):
                writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        method, path, _ = first.split()
        assert method == "POST"
        self.got.append(Pushed(path, headers, body))
        await self._answer(self.behaviours[path], path, writer)

    async def _answer(self, behaviour: Behaviour, path: str, writer: asyncio.StreamWriter) -> None:
        match behaviour:
            case "ok":
                writer.write(b"HTTP/1.1 201 Created\r\nLocation: /message/1\r\n\r\n")
            case "gone":
                writer.write(b"HTTP/1.1 410 Gone\r\n\r\n")
            case "busy":
                writer.write(b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 2\r\n\r\n")
            case "busy once":
                self.behaviours[path] = "ok"
                writer.write(b"HTTP/1.1 503 Unavailable\r\nretry-after: 999999\r\n\r\n")
            case "silent":
                await asyncio.Event().wait()
            case "redirect":
                there = f"https://127.0.0.1:{self.port}/other"
                writer.write(f"HTTP/1.1 307 Moved\r\nLocation: {there}\r\n\r\n".encode())
            case "odd":
                writer.write(b"SSH-2.0-OpenSSH_9.0\r\n\r\n")
            case "endless head" | "endless body":
                await self._write_for_ever(behaviour, writer)
        await writer.drain()

    async def _write_for_ever(self, behaviour: Behaviour, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 201 Created\r\n")
        if behaviour == "endless body":
            writer.write(b"\r\n")
        while True:
            writer.write(b"X-Filling: " + b"x" * 1_000 + b"\r\n")
            await writer.drain()


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """A push service, whose certificate is in the context `tls`."""
    certificate, key = certified("127.0.0.1")
    (folder / "push.pem").write_bytes(certificate)
    (folder / "push.key").write_bytes(key)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "push.pem", folder / "push.key")
    trusting = ssl.create_default_context(cafile=str(folder / "push.pem"))
    service = PushService(0, trusting)
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=context)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
