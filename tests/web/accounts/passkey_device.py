"""A device with one passkey, as a browser and its authenticator together answer a house; every part
of an answer can be falsified.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(encoded: str) -> bytes:
    return urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))


class Device:
    """A device whose key has the credential id `id_`; `counter` is what it has counted so far."""

    def __init__(self, id_: bytes = b"phone of Pina", *, counter: int = 0) -> None:
        self.id = id_
        self.counter = counter
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def cose_key(self) -> bytes:
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32) for number in (numbers.x, numbers.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def registration(
        self, setup: dict[str, Any], origin: str, *, flags: int = PRESENT | VERIFIED, **lies: Any
    ) -> dict[str, str]:
        """What it answers to `passkeys/begin` on a page of an origin."""
        client_data = _client_data("webauthn.create", setup["challenge"], origin, **lies)
        head = self._head(lies.get("host", setup["host"]), flags | HAS_KEY)
        key = bytes(16) + len(self.id).to_bytes(2) + self.id + lies.get("key", self.cose_key)
        attestation = lies.get(
            "attestation", cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": head + key})
        )
        return {
            "id": text(self.id),
            "client_data": text(client_data),
            "attestation": text(attestation),
        }

    def answer(
        self,
        asked: dict[str, Any],
        origin: str,
        *,
        flags: int = PRESENT | VERIFIED,
        counts: int = 1,
        **lies: Any,
    ) -> str:
        """The code with which it answers a challenge on a page of an origin."""
        self.counter += counts
        client_data = _client_data("webauthn.get", asked["challenge"], origin, **lies)
        head = self._head(lies.get("host", asked["host"]), flags)
        signature = self._key.sign(head + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        parts = {
            "id": text(self.id),
            "clientData": text(client_data),
            "authenticatorData": text(head),
            "signature": text(lies.get("signature", signature)),
        }
        return json.dumps(parts | lies.get("parts", {}))

    def _head(self, host: str, flags: int) -> bytes:
        return sha256(host.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4)


def _client_data(kind: str, challenge: str, origin: str, **lies: Any) -> bytes:
    found = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}
    return json.dumps(found | lies.get("client", {})).encode()
