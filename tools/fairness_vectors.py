"""Writes the published test vectors of the shuffle: cases for every function of docs/fairness.md.

`python -m tools.fairness_vectors` writes `tests/fairness/vectors/`; with `--check` it only
compares. An implementation in any language that agrees with all vectors agrees with the server.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Millis
from circolo.fairness import merkle, seeds
from circolo.fairness.anchors import NO_ANCHOR, anchored, tree_over
from circolo.fairness.countersigning import Confirmed, statement
from circolo.fairness.signing import SigningKey
from circolo.store.entries import (
    SALT_BYTES,
    Head,
    chain_entry,
    payload_hash,
    salt_for_record,
    with_hash,
)
from circolo.tables.state import PlayerId
from circolo.tournaments import lot_draw as event_lots
from circolo.tournaments.state import TournamentId
from tools.epoch_vectors import of_epochs, of_shared_packs
from tools.vector_cases import PLAYERS, SIZES, Case, noise, options, participants, seed, which

FOLDER = Path("tests/fairness/vectors")
BELOW = (2, 4, 10, 40, 312, 1_000, 2**31 + 1, 3 << 30, 2**32 - 1, 2**32)
"""Bounds of a draw. For those above 2^31 up to every second word is rejected."""


def of_seats() -> Iterator[Case]:
    """Yield cases of a seat's commitment, c_i."""
    for n in range(200):
        of, seat, own = which(n), n % 12, seed("seat", n)
        bound = seeds.seat_commitment(own, stream=of.stream, epoch=of.epoch, seat=seat)
        yield {"stream": of.stream, "epoch": of.epoch, "seat": seat, "seed": own, "is": bound}


def of_rules() -> Iterator[Case]:
    """Yield cases of the hash of the options."""
    for n in range(8):
        yield {"options": options(n).decode(), "is": seeds.rules(options(n))}


def of_the_house() -> Iterator[Case]:
    """Yield cases of the house's commitment, C."""
    for n in range(120):
        of, (seats, _), own = which(n), participants(n), seed("house", n)
        yield {
            **msgspec.structs.asdict(of),
            "seed": own,
            "participants": seats,
            "is": seeds.house_commitment(own, of, seats),
        }


def of_transcripts() -> Iterator[Case]:
    """Yield cases of the transcript, T."""
    for n in range(120):
        of, (seats, shown) = which(n), participants(n)
        bound = seeds.house_commitment(seed("house", n), of, seats)
        yield {
            "stream": of.stream,
            "epoch": of.epoch,
            "commitment": bound,
            "participants": seats,
            "revealed": shown,
            "is": seeds.transcript(bound, of, seats, revealed=shown),
        }


def of_seeds() -> Iterator[Case]:
    """Yield cases of the seed of an epoch."""
    for n in range(120):
        own, said, (_, shown) = seed("house", n), noise("transcript", n), participants(n)
        yield {
            "house_seed": own,
            "revealed": shown,
            "transcript": said,
            "is": seeds.epoch_seed(own, shown, transcript=said),
        }


def of_orders() -> Iterator[Case]:
    """Yield cases of the order of a pack."""
    for n in range(120):
        size = SIZES[n % len(SIZES)]
        yield {"seed": seed("order", n), "size": size, "is": shuffled(seed("order", n), size)}


def of_lots() -> Iterator[Case]:
    """Yield cases of a named draw."""
    for n in range(240):
        below = BELOW[n % len(BELOW)]
        name = ("first_seat", "absent", "cut", "più")[n % 4] + f"/{n}"
        value = drawn(seed("lot", n), name, below)
        yield {"seed": seed("lot", n), "name": name, "below": below, "is": value}


def of_events() -> Iterator[Case]:
    """Yield cases of the commitment to a tournament's seed."""
    for n in range(20):
        event, own = TournamentId(f"e{noise('event', n).hex()[:11]}"), seed("event", n)
        yield {"event": event, "seed": own, "is": event_lots.commitment(own, event)}


def of_event_lots() -> Iterator[Case]:
    """Yield cases of the order of a tournament's lot."""
    for n in range(60):
        own, size = seed("event", n), 2 + noise("entrants", n)[0] % 40
        players = tuple(PlayerId(f"p{noise('player', n, k).hex()[:12]}") for k in range(size))
        drawn = event_lots.order(own, n, size, entrants=event_lots.entrants_hash(players))
        yield {"seed": own, "number": n, "size": size, "players": players, "is": drawn}


def of_roots() -> Iterator[Case]:
    """Yield cases of the root over a shuffled pack."""
    for n in range(90):
        size = n + 1 if n < 70 else SIZES[n % len(SIZES)]
        own = seed("root", n)
        leaves = merkle.leaves(own, shuffled(own, size))
        yield {"seed": own, "size": size, "is": merkle.root(leaves)}


def of_paths() -> Iterator[Case]:
    """Yield cases of a card, its salt and its path to the root."""
    for n in range(90):
        size = n + 1 if n < 40 else SIZES[n % len(SIZES)]
        own, place = seed("path", n), noise("place", n)[0] % size
        order = shuffled(own, size)
        leaves = merkle.leaves(own, order)
        yield {
            "seed": own,
            "size": size,
            "place": place,
            "card": order[place],
            "salt": merkle.salt(own, place),
            "path": merkle.path(leaves, place),
            "is": merkle.root(leaves),
        }


def of_entries() -> Iterator[Case]:
    """Yield cases of the hash of an entry, by both versions of the chain."""
    for n in range(40):
        place = Head(which(n).stream, n * n, noise("before", n), chain=1)
        entry = chain_entry(
            place,
            f'[{{"type":"seated","player":"{PLAYERS[n % len(PLAYERS)]}"}}]'.encode() * (n % 3),
            command=f"{PLAYERS[n % len(PLAYERS)]}:{noise('command', n).hex()[: n % 24]}",
            cause=("clock", "house", PLAYERS[n % len(PLAYERS)])[n % 3],
            at=Millis((0, 1, 1_800_000_000_000 + n, 2**53 - 1)[n % 4]),
            salt=noise("salt", n)[:SALT_BYTES],
        )
        for one in (with_hash(place.hash, replace(entry, chain=1)), entry):
            yield {
                "chain": one.chain,
                "stream": one.stream,
                "version": one.version,
                "before": place.hash,
                "at": one.at,
                "cause": one.cause,
                "command": one.command,
                "stored_salt": one.salt,
                "salt": salt_for_record(one),
                "events": one.events.decode(),
                "told": payload_hash(one),
                "is": one.hash,
            }


def of_signatures() -> Iterator[Case]:
    """Yield cases of the signature under a head."""
    for n in range(12):
        secret, stream, at = noise("key", n), which(n).stream, Millis(1_800_000_000_000 + n)
        head, deal = noise("head", n), n * n + 1
        signed = SigningKey(secret).sign(stream=stream, deal=deal, head=head, at=at)
        yield {
            "secret": secret,
            "stream": stream,
            "deal": deal,
            "head": head,
            "at": at,
            "key": signed.key,
            "is": signed.signature,
        }


def of_anchors() -> Iterator[Case]:
    """Yield cases of the anchor over the heads of streams."""
    for n in range(8):
        heads = {f"{('table', 'event')[k % 2]}:{noise(n, k).hex()[:9]}": k for k in range(3 * n)}
        heads |= {"house": n}
        tree = tree_over((stream, noise("head", n, k)) for stream, k in heads.items())
        before = NO_ANCHOR if n == 0 else noise("anchor", n).hex()
        at, key = Millis(1_800_000_000_000 + n), SigningKey(noise("key", n))
        anchor = anchored(tree, at=at, before=before, key=key)
        assert anchor.signed is not None
        yield {
            "secret": noise("key", n),
            "heads": [[stream, noise("head", n, k).hex()] for stream, k in heads.items()],
            "at": at,
            "before": before,
            "root": anchor.root,
            "signature": anchor.signed.signature,
            "is": bytes.fromhex(anchor.anchor),
        }


def of_countersignatures() -> Iterator[Case]:
    """Yield cases of the countersignature of a browser."""
    for n in range(8):
        secret = Ed25519PrivateKey.from_private_bytes(noise("browser", n))
        key = secret.public_key().public_bytes_raw()
        confirmed = Confirmed(
            stream=which(n).stream,
            epoch=n + 1,
            seat=n,
            own=noise("own", n),
            house=noise("house", n),
            head=noise("head", n),
        )
        yield {
            "secret": noise("browser", n),
            **msgspec.structs.asdict(confirmed),
            "key": key,
            "is": secret.sign(statement(key, confirmed)),
        }


def files() -> dict[str, bytes]:
    """Return the text of each file: an array with one case a line."""
    cases = {
        "seat": of_seats(),
        "rules": of_rules(),
        "house": of_the_house(),
        "transcript": of_transcripts(),
        "seed": of_seeds(),
        "order": of_orders(),
        "lot": of_lots(),
        "event": of_events(),
        "event_lot": of_event_lots(),
        "shared_pack": of_shared_packs(),
        "root": of_roots(),
        "path": of_paths(),
        "entry": of_entries(),
        "signature": of_signatures(),
        "anchor": of_anchors(),
        "countersignature": of_countersignatures(),
        "epoch": of_epochs(),
    }
    return {
        f"{name}.json": b"[\n" + b",\n".join(map(msgspec.json.encode, those)) + b"\n]\n"
        for name, those in cases.items()
    }


def main(arguments: list[str]) -> int:
    """Write the vectors, or with --check report whether they differ."""
    texts = files()
    if "--check" in arguments:
        there = {path.name: path.read_bytes() for path in FOLDER.glob("*.json")}
        if there == texts:
            return 0
        sys.stderr.write(f"{FOLDER} is not what the code says: run `make vectors`\n")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (FOLDER / name).write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
