"""Visible cards can be proved at once, and no others; hidden cards are logged nowhere."""

import asyncio
import io
import logging
from base64 import b64encode
from collections.abc import Iterator

import pytest
import structlog

from circolo.cards.card import PACK
from circolo.fairness import merkle
from circolo.fairness.seeds import SEED_BYTES
from circolo.games.tressette import View
from circolo.room.errors import RoomRefused
from circolo.room.proofs.card_proofs import CardProofs, card_proofs
from circolo.simulation.loop import run
from circolo.tables.state import PlayerId, TableId
from circolo.web.monitoring import logging_setup
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet, table_of_two, to_play
from tests.room.restarting import FailingStore, back, restart
from tests.room.tables.test_shuffles import state_of
from tests.room.world import Player, World, plays_first_card


def proved(world: World, player: Player, number: int = 1) -> CardProofs:
    table = TableId(player.frame.table)
    return card_proofs(world.house.tables.live(table), PlayerId(player.person.id), number)


def seen(player: Player) -> set[str]:
    """Return the cards that the player's frame shows."""
    match = player.frame.match
    assert isinstance(match, View)
    assert match.table is not None
    tricks = [card for trick in match.table.tricks for card in trick.cards]
    return {*match.hand, *match.table.trick, *tricks, *match.table.draws}


def leads_to_the_root(player: Player, proofs: CardProofs) -> set[str]:
    """Check every card against the root that the frames show; return the cards."""
    epoch = player.frame.view.epoch
    assert epoch is not None
    for one in proofs.cards:
        leaf = merkle.leaf(one.place, one.card, one.salt)
        climbed = merkle.climbed(leaf, one.path, place=one.place, size=proofs.size)
        assert climbed == epoch.root == proofs.root
    return {PACK[one.card] for one in proofs.cards}


def test_exactly_the_cards_that_a_seat_has_seen_are_proved_as_they_are_seen() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        assert len(proved(world, anna).cards) == 10
        for _ in range(40):
            for player in (anna, bruno):
                assert leads_to_the_root(player, proved(world, player)) == seen(player)
            to_play(anna, bruno).play()
            await world.settle()
            if state_of(world, anna).match.phase != "move":
                break

    in_world(story)


def test_a_hand_is_proved_to_nobody_but_its_seat() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        places = [{one.place for one in proved(world, player).cards} for player in (anna, bruno)]
        assert places[0].isdisjoint(places[1])
        assert sorted(places[0] | places[1]) == list(range(20))

    in_world(story)


def test_proofs_are_the_same_after_a_restart() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None, second=None)
        before = proved(world, anna)
        await restart(world)
        assert proved(world, await back(world, anna, table)) == before

    in_world(story)


def refusal(world: World, player: Player, table: str, *, number: int) -> str:
    with pytest.raises(RoomRefused) as refused:
        actor = world.house.tables.live(TableId(table))
        card_proofs(actor, PlayerId(player.person.id), number)
    return refused.value.code


def test_proofs_are_refused_to_spectators_and_for_other_shuffles_than_the_running_one() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None, second=None)
        carla = await world.guest("carla")
        carla.say(client.Follow, table=table)
        await world.settle()
        assert refusal(world, carla, table, number=1) == "not_seated"
        assert refusal(world, anna, table, number=2) == "epoch_not_running"
        assert refusal(world, anna, "nowhere", number=1) == "no_such_table"

    in_world(story)


def test_proofs_are_refused_before_anything_is_shuffled() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        assert refusal(world, anna, anna.done(said), number=1) == "epoch_not_running"

    in_world(story)


def test_an_epoch_that_is_not_committed_to_is_not_there() -> None:
    async def story(world: World) -> None:
        *_, table = await table_of_two(world, first=None, second=None)
        for at, number, code in (
            (table, 3, "no_such_epoch"),
            (table, 0, "no_such_epoch"),
            ("nowhere", 1, "no_such_table"),
        ):
            with pytest.raises(RoomRefused) as refused:
                await world.house.logs.epoch(TableId(at), number)
            assert refused.value.code == code

    in_world(story)


def test_a_running_epoch_is_shown_without_its_seed_and_its_lots() -> None:
    async def story(world: World) -> None:
        *_, table = await table_of_two(world, first=None, second=None)
        epoch = await world.house.logs.epoch(TableId(table), 1)
        assert (epoch.ended, epoch.seed, epoch.lots, epoch.size) == (None, b"", (), 40)

    in_world(story)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is logged, as in production."""
    handlers, level = logging.root.handlers[:], logging.root.level
    stream = io.StringIO()
    logging_setup.configure("debug", stream=stream)
    yield stream
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


def test_no_seed_is_ever_written_down(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not when the disk fails, nor when the failing code holds the seed."""
    drawn: list[bytes] = []
    log = structlog.get_logger()

    class Reported(list[BaseException]):
        """Errors, logged as bootstrap does."""

        def append(self, error: BaseException) -> None:
            log.error("task_failed", exc_info=error)

    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    async def story() -> None:
        world = World(asyncio.get_running_loop())  # type: ignore[arg-type]
        world.store = store = FailingStore()
        take = world.entropy

        def noted(size: int) -> bytes:
            drawn.append(take(size))
            return drawn[-1]

        world.entropy, world.errors = noted, Reported()
        world.house = world.new_house()
        await world.house.start()
        anna, bruno, _ = await table_of_two(world, first=None, second=None, target=31)
        store.fail = "before"
        to_play(anna, bruno).play()
        await world.settle()
        monkeypatch.setattr(merkle, "leaves", broken)
        anna.answers_by(plays_first_card)
        bruno.answers_by(plays_first_card)
        await world.later(120_000)

    run(story())
    text = written.getvalue()
    assert "StoreFailed" in text
    assert "planted" in text
    seeds = [seed for seed in drawn if len(seed) == SEED_BYTES]
    assert len(seeds) >= 2
    for seed in seeds:
        for shown in (seed.hex(), b64encode(seed).decode(), repr(seed), repr(list(seed))):
            assert shown not in text
