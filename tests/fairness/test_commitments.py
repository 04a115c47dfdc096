"""Commitments bind all their inputs, and `faults` reports each fault of an epoch."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from circolo.cards.shuffle import drawn, shuffled
from circolo.fairness import merkle, seeds
from circolo.fairness.encoding import tag
from circolo.fairness.epoch import Lot, PublicEpoch, faults, lot_name, seed_of, setting
from circolo.fairness.seeds import Participant, Setting

S, R0, R2 = bytes(range(32)), b"\x01" * 32, b"\x02" * 32
OTHER = b"\x09" * 32
WHICH = Setting("table:t1", 7, seeds.rules(b'{"game":"tressette"}'))


def bound(seed: bytes, seat: int) -> bytes:
    return seeds.seat_commitment(seed, stream=WHICH.stream, epoch=WHICH.epoch, seat=seat)


SEATS = (
    Participant("seed", "anna", bound(R0, 0)),
    Participant("house bot", "bot1"),
    Participant("seed", "carla", bound(R2, 2)),
    Participant("absent", "dino"),
)
SHOWN = (R0, b"", R2, b"")


def test_different_lists_of_parts_have_different_hashes() -> None:
    hashes = {
        tag("circolo1/x", "ab", "c"),
        tag("circolo1/x", "a", "bc"),
        tag("circolo1/x", "abc"),
        tag("circolo1/x", "abc", ""),
        tag("circolo1/x", "", "abc"),
        tag("circolo1/xabc"),
    }
    assert len(hashes) == 6


def test_numbers_are_hashed_as_their_digits() -> None:
    assert tag("circolo1/x", 312) == tag("circolo1/x", "312") == tag("circolo1/x", b"312")


def test_a_commitment_of_a_seat_binds_its_seed_table_epoch_and_seat() -> None:
    stream, epoch = WHICH.stream, WHICH.epoch
    others = {
        seeds.seat_commitment(R2, stream=stream, epoch=epoch, seat=0),
        seeds.seat_commitment(R0, stream="table:t2", epoch=epoch, seat=0),
        seeds.seat_commitment(R0, stream=stream, epoch=epoch + 1, seat=0),
        seeds.seat_commitment(R0, stream=stream, epoch=epoch, seat=1),
    }
    assert len(others | {bound(R0, 0)}) == 5


@pytest.mark.parametrize(
    ("which", "seats"),
    [
        (replace(WHICH, stream="table:t2"), SEATS),
        (replace(WHICH, epoch=8), SEATS),
        (replace(WHICH, rules=OTHER), SEATS),
        (WHICH, SEATS[:3]),
        (WHICH, (SEATS[2], SEATS[1], SEATS[0], SEATS[3])),
        (WHICH, (*SEATS[:3], replace(SEATS[3], kind="house bot"))),
        (WHICH, (*SEATS[:3], replace(SEATS[3], player="elsa"))),
        (WHICH, (replace(SEATS[0], commitment=OTHER), *SEATS[1:])),
    ],
)
def test_the_commitment_of_the_house_binds_its_setting_and_its_seats(
    which: Setting, seats: tuple[Participant, ...]
) -> None:
    assert seeds.house_commitment(S, which, seats) != seeds.house_commitment(S, WHICH, SEATS)


def test_the_transcript_depends_on_which_seat_revealed_which_seed() -> None:
    def said(*shown: bytes) -> bytes:
        return seeds.transcript(OTHER, WHICH, SEATS, revealed=shown)

    hashes = {said(R0, b"", R2, b""), said(R0, b"", b"", R2), said(b"", R0, R2, b""), said(R0 + R2)}
    assert len(hashes) == 4


def test_a_different_seed_gives_a_different_card_order() -> None:
    def order(house: bytes, *shown: bytes) -> tuple[int, ...]:
        said = seeds.transcript(OTHER, WHICH, SEATS, revealed=shown)
        return shuffled(seeds.epoch_seed(house, shown, transcript=said), 40)

    orders = {order(S, *SHOWN), order(OTHER, *SHOWN), order(S, OTHER, b"", R2, b"")}
    assert len(orders | {order(S, R0, b"", b"", b"")}) == 4


def ended() -> PublicEpoch:
    """Return an honest epoch that has ended, with one lot (a random number)."""
    epoch = PublicEpoch(
        stream=WHICH.stream,
        epoch=WHICH.epoch,
        rules=WHICH.rules,
        participants=SEATS,
        commitment=seeds.house_commitment(S, WHICH, SEATS),
        revealed=SHOWN,
        ready=True,
        size=40,
        ended="dealt",
        seed=S,
    )
    seed = seed_of(epoch, S)
    name = lot_name("absent", 17)
    return replace(
        epoch,
        root=merkle.root(merkle.leaves(seed, shuffled(seed, 40))),
        lots=(Lot(name, 9, drawn(seed, name, 9)),),
    )


def test_an_honest_epoch_has_no_faults() -> None:
    assert faults(ended()) == ()
    assert setting(ended()) == WHICH


def test_an_epoch_that_was_never_dealt_has_no_faults() -> None:
    assert faults(replace(ended(), ended="unused", size=0, root=b"", lots=())) == ()


Change = Callable[[PublicEpoch], PublicEpoch]

PLANTED: dict[str, tuple[Change, set[str]]] = {
    "the house shows another seed": (lambda e: replace(e, seed=OTHER), {"house_seed", "root"}),
    "the options are changed": (lambda e: replace(e, rules=OTHER), {"house_seed"}),
    "a seat's seed is changed": (
        lambda e: replace(e, revealed=(OTHER, *e.revealed[1:])),
        {"seat_seed/0", "root"},
    ),
    "a seat's seed is left out": (
        lambda e: replace(e, revealed=(b"", *e.revealed[1:])),
        {"root"},
    ),
    "a bot is given a seed": (
        lambda e: replace(e, revealed=(R0, R0, R2, b"")),
        {"seat_seed/1", "root"},
    ),
    "a seat's commitment is changed": (
        lambda e: replace(e, participants=(replace(SEATS[0], commitment=OTHER), *SEATS[1:])),
        {"house_seed", "seat_seed/0", "root"},
    ),
    "a seat is left out": (lambda e: replace(e, revealed=e.revealed[:3]), {"seats", "root"}),
    "a card is changed": (lambda e: replace(e, root=OTHER), {"root"}),
    "the pack has a card less": (lambda e: replace(e, size=39), {"root"}),
    "the pack has no cards": (lambda e: replace(e, size=0), {"size"}),
    "the pack is larger than any pack": (lambda e: replace(e, size=10**9), {"size"}),
    "a lot is changed": (
        lambda e: replace(e, lots=(replace(e.lots[0], value=(e.lots[0].value + 1) % 9),)),
        {"lot/absent/17"},
    ),
    "a lot has no possible value": (
        lambda e: replace(e, lots=(replace(e.lots[0], below=0),)),
        {"lot/absent/17"},
    ),
    "a lot has more values than a word": (
        lambda e: replace(e, lots=(replace(e.lots[0], below=2**32 + 1),)),
        {"lot/absent/17"},
    ),
    "the seed is lost": (lambda e: replace(e, ended="lost", seed=b""), {"lost"}),
    "the epoch has not ended": (lambda e: replace(e, ended=None), {"unfinished"}),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_each_planted_fault_of_an_epoch_is_reported(planted: str) -> None:
    change, found = PLANTED[planted]
    told = set(faults(change(ended())))
    assert found <= told
    assert {fault for fault in told - found if not fault.startswith("lot/")} == set()
