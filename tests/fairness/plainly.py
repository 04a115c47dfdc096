"""A second implementation of docs/fairness.md, written from that page alone.

It is slow and simple on purpose. Its results must equal the published vectors.
"""

import hmac
from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

Json = Any


def part(x: bytes) -> bytes:
    return len(x).to_bytes(4, "big") + x


def tag(label: str, *parts: Any) -> bytes:
    written = [part(label.encode())]
    for one in parts:
        if isinstance(one, int):
            one = str(one)
        if isinstance(one, str):
            one = one.encode()
        written.append(part(one))
    return sha256(b"".join(written)).digest()


def hkdf(ikm: bytes, salt: bytes, info: str) -> bytes:
    """Return the first block of HKDF-SHA256 (RFC 5869), 32 bytes."""
    prk = hmac.digest(salt or bytes(32), ikm, "sha256")
    return hmac.digest(prk, info.encode() + b"\x01", "sha256")


def chacha20(key: bytes) -> Iterator[int]:
    """Yield the 32-bit words of the ChaCha20 key stream (RFC 8439) with nonce and counter 0."""
    counter = 0
    head = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    words = [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)]
    while True:
        start = [*head, *words, counter, 0, 0, 0]
        block = start[:]
        for _ in range(10):
            for quarter in (
                (0, 4, 8, 12),
                (1, 5, 9, 13),
                (2, 6, 10, 14),
                (3, 7, 11, 15),
                (0, 5, 10, 15),
                (1, 6, 11, 12),
                (2, 7, 8, 13),
                (3, 4, 9, 14),
            ):
                quarter_round(block, *quarter)
        yield from ((a + b) % 2**32 for a, b in zip(block, start, strict=True))
        counter += 1


def quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:  # noqa: PLR0917
    for one, other, mixed, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[one] = (x[one] + x[other]) % 2**32
        word = x[mixed] ^ x[one]
        x[mixed] = (word << turn | word >> (32 - turn)) % 2**32


def below(words: Iterator[int], m: int) -> int:
    while True:
        w = next(words)
        if w < 2**32 - 2**32 % m:
            return w % m


def expand(seed: bytes, info: str) -> bytes:
    return hkdf(seed, b"", info)


def order(seed: bytes, n: int) -> list[int]:
    words = chacha20(expand(seed, "circolo1/deck"))
    places = list(range(n))
    for k in range(n - 1, 0, -1):
        j = below(words, k + 1)
        places[k], places[j] = places[j], places[k]
    return places


def lot(seed: bytes, name: str, m: int) -> int:
    return below(chacha20(expand(seed, f"circolo1/draw/{name}")), m)


def salt(seed: bytes, k: int) -> bytes:
    return expand(seed, f"circolo1/salt/{k}")


def leaf(k: int, card: int, salt: bytes) -> bytes:
    return tag("circolo1/card", k, card, salt)


def root(nodes: list[bytes]) -> bytes:
    while len(nodes) > 1:
        pairs = [nodes[at : at + 2] for at in range(0, len(nodes), 2)]
        nodes = [p[0] if len(p) == 1 else tag("circolo1/node", *p) for p in pairs]
    return nodes[0]


def pack_root(seed: bytes, n: int) -> bytes:
    return root([leaf(k, card, salt(seed, k)) for k, card in enumerate(order(seed, n))])


def climb(node: bytes, path: list[bytes], k: int, *, n: int) -> bytes:
    path = list(path)
    while n > 1:
        if k % 2:
            node = tag("circolo1/node", path.pop(0), node)
        elif k + 1 < n:
            node = tag("circolo1/node", node, path.pop(0))
        k, n = k // 2, (n + 1) // 2
    assert not path
    return node


def participants(seats: Json) -> list[Any]:
    return [x for s in seats for x in (s["kind"], s["player"], b64decode(s["commitment"]))]


def house(case: Json, s: bytes) -> bytes:
    head = (case["stream"], case["epoch"], s, b64decode(case["rules"]))
    return tag("circolo1/house", *head, *participants(case["participants"]))


def transcript(case: Json) -> bytes:
    return tag(
        "circolo1/transcript",
        case["stream"],
        case["epoch"],
        b64decode(case["commitment"]),
        *participants(case["participants"]),
        *map(b64decode, case["revealed"]),
    )


def seed(s: bytes, revealed: list[str], t: bytes) -> bytes:
    return hkdf(s + b"".join(map(b64decode, revealed)), t, "circolo1/seed")


def entry(case: Json) -> bytes:
    """Return the hash of an entry in its chain version."""
    stored, shown, before = (b64decode(case[k]) for k in ("stored_salt", "salt", "before"))
    events = case["events"].encode()
    if case["chain"] == 1:
        told = sha256(stored + events).digest()
        assert (shown, b64decode(case["told"])) == (stored, told)
        return sha256(before + told).digest()
    assert shown == tag("circolo2/salt", stored, case["cause"], case["command"])
    told = tag("circolo2/told", shown, events)
    assert b64decode(case["told"]) == told
    place = (case["stream"], case["version"], case["at"])
    return tag("circolo2/link", before, *place, told)


def signature(case: Json) -> bytes:
    """Return the house's Ed25519 signature of a head."""
    secret = Ed25519PrivateKey.from_private_bytes(b64decode(case["secret"]))
    key = b64decode(case["key"])
    assert secret.public_key().public_bytes_raw() == key
    said = (key, case["stream"], case["deal"], b64decode(case["head"]), case["at"])
    return secret.sign(tag("circolo1/signed-head", *said))


def anchor(case: Json) -> bytes:
    """Return the hash of an anchor over heads of streams, and check the case's signature."""
    heads = sorted((stream.encode(), bytes.fromhex(head)) for stream, head in case["heads"])
    top = root([tag("circolo1/anchored", *head) for head in heads])
    assert top.hex() == case["root"]
    hashed = tag("circolo1/anchor", bytes.fromhex(case["before"]), case["at"], len(heads), top)
    secret = Ed25519PrivateKey.from_private_bytes(b64decode(case["secret"]))
    key = secret.public_key().public_bytes_raw()
    said = tag("circolo1/signed-anchor", key, hashed, case["at"])
    assert secret.sign(said) == b64decode(case["signature"])
    return hashed


def countersignature(case: Json) -> bytes:
    """Return the Ed25519 countersignature of a seat's browser."""
    secret = Ed25519PrivateKey.from_private_bytes(b64decode(case["secret"]))
    own, house, head = (b64decode(case[name]) for name in ("own", "house", "head"))
    where = (case["stream"], case["epoch"], case["seat"])
    said = (b64decode(case["key"]), *where, own, house, head)
    return secret.sign(tag("circolo1/countersigned", *said))


def before(x: bytes) -> bytes:
    return tag("circolo1/duplicate-secret", x)


def shared_pack(x: bytes, k: int, entrants: bytes) -> bytes:
    return tag("circolo1/duplicate", x, k, entrants)


def is_of_house(epoch: Json, s: bytes) -> bool:
    """Return whether the house has committed to s: by itself, or in a duplicate by x_0."""
    bound, shared = b64decode(epoch["commitment"]), epoch.get("shared")
    if shared is None:
        return house(epoch, s) == bound
    k = shared["before"] + epoch["epoch"]
    for _ in range(k):
        s = before(s)
    is_dealt_here = 1 <= epoch["epoch"] <= shared["packs"] and k <= shared["of"]
    return is_dealt_here and s == bound == b64decode(shared["commitment"])


def faults(epoch: Json) -> list[str]:
    """Return the fault codes of an epoch as the REST API returns it, in the page's order."""
    if epoch["ended"] is None:
        return ["unfinished"]
    s = b64decode(epoch["seed"])
    if not s:
        return ["lost"]
    found = [] if is_of_house(epoch, s) else ["house_seed"]
    if len(epoch["revealed"]) != len(epoch["participants"]):
        found.append("seats")
    else:
        for i, (seat, r) in enumerate(
            zip(epoch["participants"], map(b64decode, epoch["revealed"]), strict=True)
        ):
            bound = tag("circolo1/seat", epoch["stream"], epoch["epoch"], i, r)
            if r and bound != b64decode(seat["commitment"]):
                found.append(f"seat_seed/{i}")
    own = seed(s, epoch["revealed"], transcript(epoch))
    if shared := epoch.get("shared"):
        k = shared["before"] + epoch["epoch"]
        own = shared_pack(s, k, b64decode(shared["entrants"]))
    if epoch["root"] and not 1 <= epoch["size"] <= 1_000:
        found.append("size")
    elif epoch["root"] and pack_root(own, epoch["size"]) != b64decode(epoch["root"]):
        found.append("root")
    for one in epoch["lots"]:
        fits = 1 <= one["below"] <= 2**32
        if not fits or lot(own, one["name"], one["below"]) != one["value"]:
            found.append(f"lot/{one['name']}")
    return found
