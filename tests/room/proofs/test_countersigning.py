"""Browsers countersign epochs they were shown; the house keeps one a seat and epoch."""

from base64 import b64encode
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from circolo.fairness import countersigning as signing_rules
from circolo.records.countersignatures import Countersigner
from circolo.records.record import decode_record, encode_record
from circolo.records.record_verifier import verify_record
from circolo.room.tables.countersignable_epochs import KEPT
from circolo.tables.events import EpochEnded
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.message_codec import BadMessage, decode_client_message
from circolo.wire.server_messages import Frame
from tests.room.match import in_world, sheet, table_of_two
from tests.room.proofs.countersigning import public_key, record_of, says, seen, signing
from tests.room.restarting import back, restart
from tests.room.world import Player, World, plays_first_card


async def over(world: World) -> tuple[Player, Player, str, int]:
    """A match that has just ended, and the epoch of its last deal."""
    anna, bruno, table = await table_of_two(world, target=31)
    await world.later(60_000)
    assert anna.frame.view.phase == "over"
    return anna, bruno, table, await last_epoch(world, table)


async def last_epoch(world: World, table: str) -> int:
    index = await world.house.logs.index(TableId(table))
    return max(one.epoch for one in index.deals.values())


def test_countersignatures_are_in_the_record_and_reveal_only_the_key() -> None:
    async def story(world: World) -> None:
        anna, bruno, table, epoch = await over(world)
        for player in (anna, bruno):
            assert await says(world, player, await signing(world, player, table, epoch=epoch)) == ""
        record = await record_of(world, table, epoch)
        verdict = verify_record(decode_record(encode_record(record)))
        assert verdict.findings == ()
        assert verdict.countersigners == tuple(
            Countersigner(epoch, seat, player.person.id, public_key(player))
            for seat, player in enumerate((anna, bruno))
        )

    in_world(story)


def test_a_countersignature_of_an_earlier_shuffle_is_among_the_entries_of_a_later_record() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(
            world, target=31, first=until_a_shuffle_ends, second=until_a_shuffle_ends
        )
        await world.later(2_000)
        earlier = await last_epoch(world, table)
        assert await says(world, anna, await signing(world, anna, table, epoch=earlier)) == ""
        for player in (anna, bruno):
            player.answers_by(plays_first_card)
        await world.later(60_000)
        record = await record_of(world, table, await last_epoch(world, table))
        assert record.deal > earlier
        verdict = verify_record(record)
        assert (verdict.findings, [one.epoch for one in verdict.countersigners]) == ((), [earlier])

    in_world(story)


def until_a_shuffle_ends(player: Player, frame: Frame) -> None:
    """Play a first card until an epoch has ended."""
    shown = [event for one in player.frames for event in one.events]
    if not any(isinstance(event, EpochEnded) for event in shown):
        plays_first_card(player, frame)


def test_no_seat_is_sent_a_frame_for_it() -> None:
    async def story(world: World) -> None:
        anna, bruno, table, epoch = await over(world)
        frames = len(anna.frames), len(bruno.frames)
        assert await says(world, anna, await signing(world, anna, table, epoch=epoch)) == ""
        assert (len(anna.frames), len(bruno.frames)) == frames

    in_world(story)


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"head": bytes(32)}, "countersign_head"),
        ({"house": bytes(32)}, "countersign_wrong"),
        ({"own": bytes(32)}, "countersign_wrong"),
        ({"seat": 1}, "countersign_wrong"),
        ({"stream": "table:elsewhere"}, "countersign_wrong"),
    ],
)
def test_countersignatures_of_unrevealed_epochs_are_refused_and_change_nothing(
    other: dict[str, Any], code: str
) -> None:
    async def story(world: World) -> None:
        anna, _, table, epoch = await over(world)
        version = world.house.tables[TableId(table)].head.version
        fields = await signing(world, anna, table, epoch=epoch, **other)
        assert await says(world, anna, fields) == code
        assert world.house.tables[TableId(table)].head.version == version

    in_world(story)


def test_a_shuffle_that_has_not_ended_is_refused() -> None:
    async def story(world: World) -> None:
        anna, _, table, epoch = await over(world)
        fields = await signing(world, anna, table, epoch=epoch)
        assert await says(world, anna, {**fields, "epoch": 99}) == "countersign_epoch"

    in_world(story)


def test_the_key_or_the_signature_of_another_is_refused() -> None:
    async def story(world: World) -> None:
        anna, bruno, table, epoch = await over(world)
        mine = await signing(world, anna, table, epoch=epoch)
        theirs = await signing(world, bruno, table, epoch=epoch)
        assert await says(world, anna, {**mine, "key": theirs["key"]}) == "countersign_wrong"
        assert await says(world, anna, theirs) == "countersign_wrong"
        identity = bytes([1]) + bytes(31)
        anybody = {**mine, "key": identity, "signature": identity + bytes(32)}
        assert await says(world, anna, anybody) == "countersign_wrong"

    in_world(story)


def test_a_second_countersignature_is_refused_and_the_same_message_is_done_once() -> None:
    async def story(world: World) -> None:
        anna, _, table, epoch = await over(world)
        fields = await signing(world, anna, table, epoch=epoch)
        assert await says(world, anna, {**fields, "id": "anna-twice"}) == ""
        version = world.house.tables[TableId(table)].head.version
        assert await says(world, anna, {**fields, "id": "anna-twice"}) == ""
        assert await says(world, anna, fields) == "countersign_repeated"
        assert world.house.tables[TableId(table)].head.version == version

    in_world(story)


def test_countersignatures_of_spectators_and_of_running_shuffles_are_refused() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None, second=None)
        carla = await world.guest("carla")
        fields = {"epoch": 1, "head": bytes(32), "key": bytes(32), "signature": bytes(64)}
        assert await says(world, carla, {"table": table, **fields}) == "not_seated"
        assert await says(world, anna, {"table": table, **fields}) == "countersign_epoch"

    in_world(story)


def test_a_seat_that_brought_no_seed_confirms_nothing() -> None:
    async def story(world: World) -> None:
        anna, bruno = [await world.guest(name, plays_first_card) for name in ("anna", "bruno")]
        bruno.brings_seeds = False
        opened = anna.say(client.OpenTable, sheet=sheet(target=11))
        await world.settle()
        table = anna.done(opened)
        bruno.say(client.Sit, table=table)
        await world.later(60_000)
        epoch = await last_epoch(world, table)
        fields = await signing(world, bruno, table, epoch=epoch)
        assert await says(world, bruno, fields) == "countersign_seat"

    in_world(story)


def test_a_restarted_house_takes_none_of_shuffles_before() -> None:
    async def story(world: World) -> None:
        anna, _, table, epoch = await over(world)
        fields = await signing(world, anna, table, epoch=epoch)
        await restart(world)
        anna = await back(world, anna, table)
        assert await says(world, anna, fields) == "countersign_epoch"

    in_world(story)


@pytest.mark.parametrize("field", ["head", "key", "signature"])
@pytest.mark.parametrize("size", [0, 31, 65, 2_000])
def test_a_part_of_another_size_is_no_message(field: str, size: int) -> None:
    sizes = {"head": 32, "key": 32, "signature": 64, field: size}
    parts = {name: b64encode(bytes(most)).decode() for name, most in sizes.items()}
    message = {"type": "countersign", "id": "m0000001", "table": "t0001", "epoch": 1, **parts}
    with pytest.raises(BadMessage) as bad:
        decode_client_message(msgspec.json.encode(message))
    assert (bad.value.code, bad.value.message_id) == ("bad_message", "m0000001")


def test_a_countersignature_of_something_else_is_told_by_the_check_of_a_record() -> None:
    async def story(world: World) -> None:
        anna, _, table, epoch = await over(world)
        assert await says(world, anna, await signing(world, anna, table, epoch=epoch)) == ""
        record = await record_of(world, table, epoch)
        (honest,) = record.countersigned
        for forged in (
            replace(honest, seat=1),
            replace(honest, epoch=1),
            replace(honest, key=bytes(32)),
            replace(honest, signature=bytes(64)),
        ):
            verdict = verify_record(replace(record, countersigned=(forged,)))
            assert [one.code for one in verdict.findings] == ["countersignature_wrong"]
            assert verdict.countersigners == ()

    in_world(story)


def test_a_planted_house_that_takes_every_signature_is_told_by_its_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Planted: the house does not check the signature; the check of the record does."""

    async def story(world: World) -> None:
        anna, _, table, epoch = await over(world)
        fields = await signing(world, anna, table, epoch=epoch, house=bytes(32))
        with monkeypatch.context() as planted:
            planted.setattr("circolo.room.tables.countersignable_epochs.holds", lambda *_: True)
            assert await says(world, anna, fields) == ""
        record = await record_of(world, table, epoch)
        assert [one.code for one in verify_record(record).findings] == ["countersignature_wrong"]
        assert not signing_rules.holds(
            fields["key"], fields["signature"], await seen(world, anna, table, epoch=epoch)
        )

    in_world(story)


def test_epochs_that_can_be_countersigned_are_bounded() -> None:
    async def story(world: World) -> None:
        _, _, table, _ = await over(world)
        heads = world.house.tables[TableId(table)]._countersignable_epochs
        assert 0 < len(heads._ended) <= KEPT

    in_world(story)
