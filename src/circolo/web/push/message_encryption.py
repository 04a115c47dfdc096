"""Encrypts messages for browsers (RFC 8291), so that push services cannot read them.

A message is one record of the coding aes128gcm (RFC 8188), under a key that only the browser can
derive. All messages have the same length, unless they are unusually long.
"""

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from circolo.room.ports import Entropy

PUBLIC_BYTES = 65
AUTH_BYTES = 16
SALT_BYTES = 16

RECORD_BYTES = 4_096
"""The size of a record, and of the longest body that every push service takes (RFC 8030)."""

PADDED_BYTES = 1_024
"""The length to which shorter messages are filled, in bytes."""

LONGEST = RECORD_BYTES - SALT_BYTES - 4 - 1 - PUBLIC_BYTES - 16 - 1
"""The maximum length of a message: a body less its header, the tag and the delimiter."""

_DELIMITER = b"\x02"


def is_public_key(data: bytes) -> bool:
    """Return whether bytes are the public key of a browser: an uncompressed point of P-256."""
    try:
        _public(data)
    except ValueError:
        return False
    return len(data) == PUBLIC_BYTES


def encrypted(message: bytes, *, p256dh: bytes, auth: bytes, entropy: Entropy) -> bytes:
    """Return the encrypted body for a browser, given its public key and its secret."""
    assert len(message) <= LONGEST
    padded = message + _DELIMITER + bytes(max(0, PADDED_BYTES - len(message)))
    sender = ec.generate_private_key(ec.SECP256R1())
    return sealed(padded, p256dh=p256dh, auth=auth, sender=sender, salt=entropy(SALT_BYTES))


def sealed(
    padded: bytes,
    *,
    p256dh: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey,
    salt: bytes,
) -> bytes:
    """Return the body that holds a message with its delimiter and padding. `sender` and `salt` are
    used for no other message.
    """
    own = sender.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = sender.exchange(ec.ECDH(), _public(p256dh))
    secret = _derived(shared, auth, info=b"WebPush: info\0" + p256dh + own, size=32)
    key = _derived(secret, salt, info=b"Content-Encoding: aes128gcm\0", size=16)
    nonce = _derived(secret, salt, info=b"Content-Encoding: nonce\0", size=12)
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, padded, None)


def _public(data: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def _derived(secret: bytes, salt: bytes, *, info: bytes, size: int) -> bytes:
    return HKDF(SHA256(), size, salt=salt, info=info).derive(secret)
