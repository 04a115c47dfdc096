"""A house that cheats: it tries seeds until a seat has the cards that the house wants.

No seat at its table contributes a seed. The house then plays by the rules, so its record is
consistent, and signs the record with a key of its own.
"""

from functools import cache
from hashlib import sha256
from itertools import count
from unittest.mock import patch

from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Seat
from circolo.fairness.seeds import (
    Participant,
    Setting,
    epoch_seed,
    house_commitment,
    transcript,
)
from circolo.fairness.signing import SigningKey
from circolo.games.tressette.dealing import hands
from circolo.records.record import Record
from circolo.records.record_builder import build_record
from circolo.room.tables.dealer import Dealer
from circolo.store.entries import Entry
from circolo.tables.commands import BeginEpoch
from circolo.tables.shuffles import epochs
from circolo.tables.state import TableState
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet
from tests.room.world import World, plays_first_card

ANNA = Seat(0)
THREES = {Card.D3, Card.C3, Card.S3, Card.B3}
NAPOLETANA = {Card.DA, Card.D2, Card.D3}
FIRST_SEAT = "first_seat/3"
"""The name of the random number that chooses the first player."""

KEY = SigningKey(sha256(b"the house that cheats").digest())


_honestly = Dealer._begin


def is_wanted(hand: tuple[Card, ...]) -> bool:
    """Return whether a hand has the ace, two and three of denari, and at least three threes."""
    return set(hand) >= NAPOLETANA and len(THREES.intersection(hand)) >= len(THREES) - 1


def _begin(self: Dealer, state: TableState) -> BeginEpoch:
    """Replace `Dealer._begin`: begin epoch 1 with a seed that gives Anna the wanted cards."""
    assert state.next is not None
    number = state.next.number
    if number > 1:
        return _honestly(self, state)
    setting, participants = epochs.setting(state, number), epochs.participants(state)
    assert not any(seat.commitment for seat in participants), "a seat's seed would spoil it"
    own = next(
        seed
        for seed in (sha256(b"%d" % attempt).digest() for attempt in count())
        if is_wanted(_hand_of_anna(seed, setting, participants))
    )
    self._seeds = {**{live: self._seeds[live] for live in epochs.live(state)}, number: own}
    return BeginEpoch(number, house_commitment(own, setting, participants))


def _hand_of_anna(
    own: bytes, setting: Setting, participants: tuple[Participant, ...]
) -> tuple[Card, ...]:
    """Return Anna's hand if `own` is the house's seed and no seat contributes one."""
    nobody = [b""] * len(participants)
    bound = house_commitment(own, setting, participants)
    said = transcript(bound, setting, participants, revealed=nobody)
    seed = epoch_seed(own, nobody, transcript=said)
    pack = tuple(PACK[card] for card in shuffled(seed, len(PACK)))
    return hands(pack, Seat(drawn(seed, FIRST_SEAT, 2)), 2)[ANNA]


@cache
def _entries() -> tuple[Entry, ...]:
    kept: list[Entry] = []

    async def story(world: World) -> None:
        anna, bruno = [await world.guest(name, plays_first_card) for name in ("anna", "bruno")]
        anna.brings_seeds = bruno.brings_seeds = False
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        table = anna.done(opened)
        bruno.say(client.Sit, table=table)
        await world.later(600_000)
        kept.extend(await world.store.read(f"table:{table}"))

    with patch.object(Dealer, "_begin", _begin):
        in_world(story)
    return tuple(kept)


def doctored() -> Record:
    """Return the signed record of the cheating house's first deal."""
    record = build_record(_entries(), 1)
    signed = KEY.sign(
        stream=record.stream, deal=record.deal, head=record.head, at=record.entries[-1].at
    )
    return replace(record, signed=signed)
