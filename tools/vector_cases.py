"""The parts of the published vectors of the shuffle: seeds, tables and seats, always the same."""

from hashlib import sha256

from circolo.fairness import seeds
from circolo.fairness.seeds import Participant, Setting

PLAYERS = ("p0f1e2d3c4b5a", "p5a4b3c2d1e0f", "p7", "Nonò «il Re» ♥ 🂡")
KINDS: tuple[seeds.Kind, ...] = ("seed", "seed", "absent", "house bot", "empty")
SIZES = (40, 40, 40, 40, 40, 40, 40, 40, 52, 52, 52, 312)

Case = dict[str, object]


def noise(*name: object) -> bytes:
    """Return 32 pseudo-random bytes, always the same."""
    return sha256("/".join(map(str, ("vectors", *name))).encode()).digest()


def seed(*name: object) -> bytes:
    """Return a seed. Some end in zeros or are all ones, so that a reader must not treat them as
    numbers.
    """
    edge = noise("edge", *name)[0]
    return {0: bytes(32), 1: b"\xff" * 32, 2: noise(*name)[:16] + bytes(16)}.get(edge) or noise(
        *name
    )


def options(n: int) -> bytes:
    """Return stored options of a table; the hash does not interpret them."""
    target = (11, 21, 31, 41)[n % 4]
    return f'{{"game":"tressette","players":{(2, 4)[n % 2]},"target":{target}}}'.encode()


def which(n: int) -> Setting:
    """Return a setting."""
    stream = f"table:t{noise('stream', n).hex()[:15]}"
    return Setting(stream, (1, 2, 9, 10, 4_711, 2**31)[n % 6], seeds.rules(options(n)))


def participants(n: int) -> tuple[tuple[Participant, ...], tuple[bytes, ...]]:
    """Return the seats of a table and the seeds that they reveal; some break their commitment."""
    of, taken, shown = which(n), [], []
    for seat in range((4, 2, 3)[n % 3]):
        kind = KINDS[(n + seat * (n // 3)) % len(KINDS)]
        own = seed("seat", n, seat)
        bound = seeds.seat_commitment(own, stream=of.stream, epoch=of.epoch, seat=seat)
        player = "" if kind == "empty" else PLAYERS[(n + seat) % len(PLAYERS)]
        taken.append(Participant(kind, player, bound if kind == "seed" else b""))
        shown.append(own if kind == "seed" and noise(n, seat)[0] > 32 else b"")
    return tuple(taken), tuple(shown)
