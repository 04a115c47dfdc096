"""The key by which push services know the house (VAPID, RFC 8292), and its proof for a request."""

import json
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from circolo.cards.units import Millis

VALID_FOR = Millis(12 * 3_600_000)
"""The time for which a proof is valid, in milliseconds; RFC 8292 allows a day."""

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""

_SEED_BYTES = 40
"""64 bits more than the order has, so that every key is practically equally likely (FIPS 186-5)."""

_HEADER = {"typ": "JWT", "alg": "ES256"}


def base64url(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class HouseKey:
    """The P-256 key of the house, derived from its deal key.

    `contact` is an address of the house, as `https://carte.example`, by which the operator of a
    push service can reach it; empty for none.
    """

    def __init__(self, deal_key: bytes, *, contact: str = "") -> None:
        seed = HKDF(SHA256(), _SEED_BYTES, salt=None, info=b"circolo1/push").derive(deal_key)
        self._key = ec.derive_private_key(int.from_bytes(seed) % (_ORDER - 1) + 1, ec.SECP256R1())
        self._contact = contact
        self.public = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def authorization(self, endpoint: str, *, now: Millis) -> str:
        """Return the header Authorization of a request to the push service of `endpoint`."""
        parts = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": (now + VALID_FOR) // 1_000,
        }
        if self._contact:
            claims["sub"] = self._contact
        signed = f"{_encoded(_HEADER)}.{_encoded(claims)}"
        signature = self._key.sign(signed.encode(), ec.ECDSA(SHA256()))
        raw = b"".join(number.to_bytes(32) for number in decode_dss_signature(signature))
        return f"vapid t={signed}.{base64url(raw)}, k={base64url(self.public)}"


def _encoded(claims: dict[str, str] | dict[str, str | int]) -> str:
    return base64url(json.dumps(claims, separators=(",", ":")).encode())
