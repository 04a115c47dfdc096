"""Seeds of people enter every shuffle, no deal waits for them, and all are revealed."""

from base64 import b64encode

import msgspec
import pytest

from circolo.fairness.epoch import PublicEpoch, faults
from circolo.games.tressette import View
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.room.errors import RoomRefused
from circolo.tables.events import EpochBegan, EpochEnded
from circolo.tables.state import TableId, TableState
from circolo.wire import client_messages as client
from circolo.wire import table_log
from circolo.wire.message_codec import BadMessage, decode_client_message
from tests.room.match import in_world, sheet, table_of_two
from tests.room.restarting import back, restart
from tests.room.world import Player, World, plays_first_card


async def seated(world: World, *, seeds: bool = False, target: int = 31) -> tuple[Player, Player]:
    """Anna and Bruno have just sat down; the match begins in three seconds."""
    anna, bruno = await world.guest("anna"), await world.guest("bruno")
    anna.brings_seeds = bruno.brings_seeds = seeds
    said = anna.say(client.OpenTable, sheet=sheet(target=target))
    await world.settle()
    bruno.say(client.Sit, table=anna.done(said))
    await world.settle()
    return anna, bruno


def state_of(world: World, player: Player) -> TableState:
    state = world.house.tables[TableId(player.frame.table)].state
    assert state is not None
    return state


async def epochs_of(world: World, table: str) -> list[PublicEpoch]:
    """Return all epochs that the house has committed to at a table."""
    found: list[PublicEpoch] = []
    try:
        while True:
            found.append(await world.house.logs.epoch(TableId(table), len(found) + 1))
    except RoomRefused as refused:
        assert refused.code == "no_such_epoch"
    return found


def dealt_at(player: Player) -> int:
    """Return when the first cards were there."""
    views = ((frame.now, frame.match) for frame in player.frames)
    return next(now for now, view in views if isinstance(view, View) and view.hand)


def test_everybodys_seed_enters_every_shuffle_and_all_of_them_are_shown() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, target=31)
        await world.later(300_000)
        assert anna.frame.view.phase == "over"
        *dealt, last = await epochs_of(world, table)
        assert len(dealt) >= 3
        assert [epoch.ended for epoch in dealt] == ["dealt"] * len(dealt)
        assert last.ended == "unused"
        for epoch in (*dealt, last):
            assert faults(epoch) == ()
            seeds = tuple(player.seed(table, epoch.epoch) for player in (anna, bruno))
            assert epoch.revealed == seeds

    in_world(story)


def test_a_match_with_bots_rests_on_the_one_persons_seed() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", plays_first_card)
        said = anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
        await world.later(600_000)
        first, *_ = await epochs_of(world, anna.done(said))
        kinds = [participant.kind for participant in first.participants]
        assert kinds == ["seed", "house bot", "house bot", "house bot"]
        assert faults(first) == ()

    in_world(story)


def test_the_first_deal_waits_for_no_seed_that_is_there() -> None:
    async def story(world: World) -> None:
        anna, _ = await seated(world, seeds=True)
        begun = anna.frame.deadlines[0].at
        await world.later(5_000)
        assert dealt_at(anna) == begun

    in_world(story)


def test_the_first_deal_waits_750_ms_for_people_who_bring_none() -> None:
    async def story(world: World) -> None:
        anna, _ = await seated(world)
        begun = anna.frame.deadlines[0].at
        await world.later(5_000)
        assert dealt_at(anna) - begun in range(750, 755)

    in_world(story)


def test_the_first_deal_waits_a_second_and_a_half_for_a_seed_that_is_withheld() -> None:
    async def story(world: World) -> None:
        anna, bruno = await seated(world)
        begun = anna.frame.deadlines[0].at
        anna.commit(anna.frame)
        bruno.commit(bruno.frame)
        await world.settle()
        anna.reveal(anna.frame)
        await world.later(6_000)
        assert dealt_at(anna) - begun in range(1_500, 1_505)
        (epoch,) = await epochs_of(world, anna.frame.table)
        assert [bool(seed) for seed in epoch.revealed] == [True, False]

    in_world(story)


def test_the_next_deal_waits_for_nobody() -> None:
    async def story(world: World) -> None:
        anna, _, _ = await table_of_two(world, target=31)
        await world.later(300_000)
        kinds = {due.kind for frame in anna.frames for due in frame.deadlines}
        assert kinds == {"waiting", "starting", "move", "over"} | (kinds & {"pause"})

    in_world(story)


STEPS = ((0, Player.commit), (1, Player.commit), (1, Player.reveal), (0, Player.reveal))
"""All messages before the first shuffle: sender, and content."""


@pytest.mark.parametrize("after", range(len(STEPS) + 1))
def test_a_restart_in_any_phase_keeps_every_commitment_and_every_seed(after: int) -> None:
    async def story(world: World) -> None:
        people = list(await seated(world))
        table = people[0].frame.table
        for who, say in STEPS[:after]:
            say(people[who], people[who].frame)
            await world.settle()
        before = state_of(world, people[0])
        await restart(world)
        people = [await back(world, one, table) for one in people]
        assert state_of(world, people[0]).next == before.next
        for who, say in STEPS[after:]:
            say(people[who], people[who].frame)
            await world.settle()
        await world.later(5_000)
        (epoch,) = await epochs_of(world, table)
        assert epoch.revealed == tuple(one.seed(table, 1) for one in people)

    in_world(story)


@pytest.mark.parametrize("wait", [3_000, 3_760])
def test_a_restart_while_the_shuffle_waits_for_seeds_does_not_lengthen_it(wait: int) -> None:
    async def story(world: World) -> None:
        anna, _ = await seated(world)
        begun = anna.frame.deadlines[0].at
        anna.commit(anna.frame)
        await world.later(wait + 10)
        table = anna.frame.table
        await restart(world)
        anna = await back(world, anna, table)
        await world.later(2_000)
        assert state_of(world, anna).match.deal is not None
        assert dealt_at(anna) - begun in range(1_500, 1_530)

    in_world(story)


def test_a_restart_at_every_step_of_a_match_leaves_every_shuffle_in_order() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None, target=21)
        while (state := state_of(world, anna)).phase == "playing":
            for player in (anna, bruno):
                if player.frame.asks:
                    player.play()
            await world.settle()
            if state.match.phase != "move" or len(state.match.deal.hands[0]) in (10, 1):
                await restart(world)
                anna, bruno = [await back(world, one, table) for one in (anna, bruno)]
        *dealt, last = await epochs_of(world, table)
        assert [faults(epoch) for epoch in (*dealt, last)] == [()] * (len(dealt) + 1)
        entries = await world.store.read(f"table:{table}")
        game = table_log.game_of_log(entries[0].events)
        events = [
            event for entry in entries for event in table_log.decode_events(game, entry.events)
        ]
        began = [event.number for event in events if isinstance(event, EpochBegan)]
        ended = [event.number for event in events if isinstance(event, EpochEnded)]
        assert began == sorted(set(began)) == sorted(ended)

    in_world(story)


def test_only_unrevealed_seeds_of_at_most_two_shuffles_are_sealed() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        stream = f"table:{table}"
        assert set(await world.store.secrets(stream)) == {1, 2}
        anna.answers_by(plays_first_card)
        bruno.answers_by(plays_first_card)
        await world.later(60_000)
        assert anna.frame.view.phase == "over"
        assert await world.store.secrets(stream) == {}

    in_world(story)


def test_a_seed_is_refused_with_its_code_over_the_line_and_changes_nothing() -> None:
    async def story(world: World) -> None:
        anna, bruno = await seated(world)
        table = anna.frame.table
        early = anna.say(client.RevealSeed, table=table, epoch=1, seed=anna.seed(table, 1))
        anna.commit(anna.frame)
        early_too = anna.say(client.RevealSeed, table=table, epoch=1, seed=anna.seed(table, 1))
        again = anna.commit(anna.frame)
        other = anna.say(client.CommitSeed, table=table, epoch=2, commitment=bytes(32))
        bruno.commit(bruno.frame)
        await world.settle()
        version = world.house.tables[TableId(table)].head.version
        wrong = anna.say(client.RevealSeed, table=table, epoch=1, seed=bytes(32))
        await world.settle()
        assert world.house.tables[TableId(table)].head.version == version
        anna.reveal(anna.frame)
        bruno.reveal(bruno.frame)
        await world.settle()
        late = anna.say(client.CommitSeed, table=table, epoch=1, commitment=bytes(32))
        await world.later(3_000)
        too_late = anna.say(client.RevealSeed, table=table, epoch=1, seed=anna.seed(table, 1))
        await world.settle()
        said = (early, early_too, again, other, wrong, late, too_late)
        assert [anna.refusal(one) for one in said] == [
            "seed_uncommitted",
            "seed_early",
            "seed_repeated",
            "seed_epoch",
            "seed_wrong",
            "seed_repeated",
            "seed_late",
        ]

    in_world(story)


def test_everybody_sees_who_has_shown_their_seed_too_late() -> None:
    """The reveal is refused, and the record still shows that this seat kept its commitment."""

    async def story(world: World) -> None:
        anna, bruno = await seated(world)
        table = anna.frame.table
        for player in (anna, bruno):
            player.commit(player.frame)
        await world.settle()
        anna.reveal(anna.frame)
        await world.later(10_000)
        late = bruno.say(client.RevealSeed, table=table, epoch=1, seed=bruno.seed(table, 1))
        await world.settle()
        assert bruno.refusal(late) == "seed_late"
        again = bruno.say(client.RevealSeed, table=table, epoch=1, seed=bruno.seed(table, 1))
        await world.settle()
        assert bruno.refusal(again) == "seed_late"
        epoch = await world.house.logs.epoch(TableId(table), 1)
        assert (epoch.late, epoch.revealed[1]) == ((1,), b"")
        for player in (anna, bruno):
            player.answers_by(plays_first_card)
        await world.later(600_000)
        record = build_record(await world.store.read(f"table:{table}"), 1)
        verdict = verify_record(record)
        assert (verdict.findings, verdict.shufflings[0].brought) == ((), ("seed", "late"))

    in_world(story)


def test_a_late_seed_that_is_repeated_after_a_restart_is_refused_again() -> None:
    """A browser that is told `done` would note that the server took its seed."""

    async def story(world: World) -> None:
        anna, bruno = await seated(world)
        table = anna.frame.table
        for player in (anna, bruno):
            player.commit(player.frame)
        await world.settle()
        anna.reveal(anna.frame)
        await world.later(10_000)
        seed = bruno.seed(table, 1)
        late = bruno.say(client.RevealSeed, table=table, epoch=1, seed=seed)
        await world.settle()
        assert bruno.refusal(late) == "seed_late"
        await restart(world)
        bruno = await back(world, bruno, table)
        bruno.say(client.RevealSeed, id=late, table=table, epoch=1, seed=seed)
        await world.settle()
        assert bruno.refusal(late) == "seed_late"
        epoch = await world.house.logs.epoch(TableId(table), 1)
        assert epoch.late == (1,)

    in_world(story)


def test_a_spectator_brings_no_seed() -> None:
    async def story(world: World) -> None:
        anna, _ = await seated(world)
        carla = await world.guest("carla")
        table = anna.frame.table
        said = carla.say(client.CommitSeed, table=table, epoch=1, commitment=bytes(32))
        await world.settle()
        assert carla.refusal(said) == "not_seated"
        assert state_of(world, anna).next == state_of(world, anna).next

    in_world(story)


def test_the_same_message_twice_is_one_commitment() -> None:
    async def story(world: World) -> None:
        anna, _ = await seated(world)
        said = anna.commit(anna.frame)
        await world.settle()
        assert state_of(world, anna).next is not None
        bound = state_of(world, anna).next.committed[0]  # type: ignore[union-attr]
        table = anna.frame.table
        anna.say(client.CommitSeed, id=said, table=table, epoch=1, commitment=bytes(32))
        await world.settle()
        assert anna.refusal(said) == ""
        assert state_of(world, anna).next.committed[0] == bound  # type: ignore[union-attr]

    in_world(story)


@pytest.mark.parametrize("size", [0, 31, 33, 2_000])
@pytest.mark.parametrize(
    ("kind", "field"), [("commit_seed", "commitment"), ("reveal_seed", "seed")]
)
def test_a_seed_of_another_size_is_no_message(kind: str, field: str, size: int) -> None:
    message = {
        "type": kind,
        "id": "m0000001",
        "table": "t0001",
        "epoch": 1,
        field: b64encode(bytes(size)).decode(),
    }
    with pytest.raises(BadMessage) as bad:
        decode_client_message(msgspec.json.encode(message))
    assert (bad.value.code, bad.value.message_id) == ("bad_message", "m0000001")


@pytest.mark.parametrize("epoch", [0, -1, 2**31 + 1])
def test_a_number_that_no_epoch_has_is_no_message(epoch: int) -> None:
    message = {"type": "reveal_seed", "id": "m0000001", "table": "t0001", "epoch": epoch}
    with pytest.raises(BadMessage):
        decode_client_message(
            msgspec.json.encode({**message, "seed": b64encode(bytes(32)).decode()})
        )


def test_seeds_send_no_frames() -> None:
    async def story(world: World) -> None:
        anna, bruno = await seated(world)
        seen = len(bruno.frames)
        anna.commit(anna.frame)
        await world.settle()
        assert len(bruno.frames) == seen
        bruno.commit(bruno.frame)
        await world.settle()
        assert len(bruno.frames) == seen + 1
        assert bruno.frame.view.next is not None
        assert bruno.frame.view.next.commitment is not None
        anna.reveal(anna.frame)
        bruno.reveal(bruno.frame)
        await world.settle()
        assert len(bruno.frames) == seen + 1

    in_world(story)
