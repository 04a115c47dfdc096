"""The key of a person's browser, and what it countersigns."""

from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.fairness.countersigning import Confirmed, statement
from circolo.records.record import Countersignature, Record
from circolo.records.record_builder import build_record
from circolo.tables.events import Countersigned
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from tests.room.world import Player, World

Fields = dict[str, Any]


def key_of(player: Player) -> Ed25519PrivateKey:
    """Return the key of a person's browser."""
    return Ed25519PrivateKey.from_private_bytes(player.person.id.encode().ljust(32, b"\0"))


def public_key(player: Player) -> bytes:
    """Return its public key."""
    return key_of(player).public_key().public_bytes_raw()


async def seen(world: World, player: Player, table: str, *, epoch: int) -> Confirmed:
    """Return what this person was shown of an epoch that has ended."""
    index = await world.house.logs.index(TableId(table))
    told = index.published.epoch(epoch)
    assert told is not None
    (head,) = {one.head.hash for one in index.deals.values() if one.epoch == epoch}
    (seat,) = [n for n, one in enumerate(told.participants) if one.player == player.person.id]
    return Confirmed(
        stream=told.stream,
        epoch=epoch,
        seat=seat,
        own=told.participants[seat].commitment,
        house=told.commitment,
        head=head,
    )


async def signing(world: World, player: Player, table: str, *, epoch: int, **other: Any) -> Fields:
    """Return the fields of a countersignature, of `other` facts than those shown."""
    confirmed = replace(await seen(world, player, table, epoch=epoch), **other)
    key = public_key(player)
    signature = key_of(player).sign(statement(key, confirmed))
    fields = {"epoch": confirmed.epoch, "head": confirmed.head}
    return {"table": table, **fields, "key": key, "signature": signature}


async def says(world: World, player: Player, fields: Fields) -> str:
    """Send a countersignature; return the refusal code, "" if there is none."""
    said = player.say(client.Countersign, **fields)
    await world.settle()
    return player.refusal(said)


async def record_of(world: World, table: str, deal: int) -> Record:
    """Return the record of a deal with the countersignatures of its head."""
    record = build_record(await world.store.read(f"table:{table}"), deal)
    index = await world.house.logs.index(TableId(table))
    return replace(record, countersigned=beside(index.countersigned.get(record.head, [])))


def beside(events: list[Countersigned]) -> tuple[Countersignature, ...]:
    """Return countersignatures as a record holds them."""
    return tuple(Countersignature(Seat(e.seat), e.epoch, e.key, e.signature) for e in events)
