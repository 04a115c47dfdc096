"""The published vectors of whole epochs, and of the packs that a duplicate tournament shares."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from circolo.cards.shuffle import drawn, shuffled
from circolo.fairness import duplicate, merkle, seeds
from circolo.fairness.epoch import MOST_CARDS, Lot, PublicEpoch, faults, seed_of
from circolo.fairness.seeds import Participant
from circolo.tables.state import PlayerId
from circolo.tournaments import lot_draw as event_lots
from tools.vector_cases import PLAYERS, SIZES, Case, noise, participants, seed, which


def of_shared_packs() -> Iterator[Case]:
    """Yield cases of a pack that the tables of a duplicate tournament share: its secret, the
    secret of the pack before it, the commitment, and the seed.
    """
    for n in range(16):
        of = 1 + noise("packs", n)[0] % 24
        number = 1 + noise("pack", n)[0] % of
        last, players = seed("last", n), (*PLAYERS[: n % 4], PlayerId(f"p{n}"))
        entrants = event_lots.entrants_hash([PlayerId(player) for player in players])
        secret = duplicate.secret(last, number, of=of)
        yield {
            "secret": secret,
            "number": number,
            "players": players,
            "before": duplicate.secret(last, number - 1, of=of),
            "commitment": duplicate.secret(last, 0, of=of),
            "is": duplicate.pack_seed(secret, number, entrants=entrants),
        }


def of_epochs() -> Iterator[Case]:
    """Yield whole epochs as the server publishes them, honest and not, with their faults."""
    for n in range(12):
        honest = _epoch(n)
        for epoch in (honest, *_falsified(honest, n)):
            yield {"epoch": epoch, "is": faults(epoch)}
    for n in range(2):
        honest = _shared_epoch(n)
        assert honest.shared is not UNSET
        for epoch in (
            honest,
            replace(honest, seed=noise("other")),
            replace(honest, shared=replace(honest.shared, entrants=noise("other"))),
            replace(honest, shared=replace(honest.shared, packs=n)),
            replace(honest, ended="closed"),
        ):
            yield {"epoch": epoch, "is": faults(epoch)}


def _shared_epoch(n: int) -> PublicEpoch:
    """Return an epoch of a table of a duplicate, to whose seed the seats contribute nothing."""
    epoch, of, last = _epoch(n), 12, noise("last secret", n)
    shared = duplicate.SharedPacks(
        duplicate.secret(last, 0, of=of), noise("entrants", n), before=n, packs=4, of=of
    )
    number = 1 + n
    own = duplicate.secret(last, shared.before + number, of=of)
    return _dealt(
        replace(
            epoch,
            epoch=number,
            participants=tuple(Participant("absent", player) for player in PLAYERS),
            revealed=(b"",) * len(PLAYERS),
            commitment=shared.commitment,
            seed=own,
            shared=shared,
        )
    )


def _epoch(n: int) -> PublicEpoch:
    of, (seats, shown), own = which(n), participants(n), seed("house", n)
    epoch = PublicEpoch(
        stream=of.stream,
        epoch=of.epoch,
        rules=of.rules,
        participants=seats,
        commitment=seeds.house_commitment(own, of, seats),
        revealed=shown,
        ready=True,
        size=SIZES[n % len(SIZES)],
        ended="dealt",
        seed=own,
    )
    lots = [(f"first_seat/{n}", 4), (f"absent/{n + 7}", 1 + n % 10)]
    return _dealt(replace(epoch, lots=tuple(Lot(name, below, 0) for name, below in lots)))


def _dealt(epoch: PublicEpoch) -> PublicEpoch:
    """Return the epoch with the root and the draws that follow from its seed."""
    seed = seed_of(epoch, epoch.seed)
    return replace(
        epoch,
        root=merkle.root(merkle.leaves(seed, shuffled(seed, epoch.size))),
        lots=tuple(replace(one, value=drawn(seed, one.name, one.below)) for one in epoch.lots),
    )


def _falsified(epoch: PublicEpoch, n: int) -> Iterator[PublicEpoch]:
    match n % 12:
        case 0:
            yield replace(epoch, seed=noise("other"))
            yield replace(epoch, ended=None, seed=b"", lots=())
            yield replace(epoch, ended="lost", seed=b"")
        case 1:
            yield replace(epoch, root=noise("other"))
            yield replace(epoch, ended="unused", root=b"", size=0, lots=())
        case 2:
            yield replace(epoch, lots=tuple(replace(lot, value=lot.below) for lot in epoch.lots))
            yield replace(epoch, lots=tuple(replace(lot, below=0) for lot in epoch.lots))
            yield replace(epoch, size=0)
            yield replace(epoch, size=MOST_CARDS + 1)
        case 3:
            yield replace(epoch, revealed=tuple(seed and noise("x") for seed in epoch.revealed))
            yield replace(epoch, revealed=epoch.revealed[:-1])
        case 4:
            yield replace(epoch, participants=epoch.participants[::-1])
            yield replace(epoch, revealed=tuple(noise("x", n) for _ in epoch.revealed))
        case 5:
            yield replace(epoch, rules=noise("other"))
            yield replace(epoch, epoch=epoch.epoch + 1)
        case 6:
            yield replace(epoch, stream=epoch.stream + "0")
        case _:
            return
