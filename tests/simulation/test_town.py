"""Some minutes of the day that `make prove-room` runs: nothing stands still, no chip is lost, no
secret is seen, and each check finds its planted fault.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from circolo.cards.units import Seat
from circolo.catalogue import game_of
from circolo.games import tressette
from circolo.games.tressette.premoves import HighestOfSuitLed
from circolo.room.tables.frames import seat_frames
from circolo.room.tables.table_actor import TableActor
from circolo.store.memory_store import MemoryStore
from circolo.tables.chips import transfers
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import checked
from circolo.wire import client_messages as client
from tests.conftest import Report, Seeds
from tests.room.match import in_world, table_of_two, to_play
from tests.room.world import World
from tests.simulation.games import sheet, variant
from tests.simulation.invariants import Broken
from tests.simulation.leaking import with_bytes, with_match
from tests.simulation.memory import MOST_GROWTH, growth
from tests.simulation.sampling import two_worlds
from tests.simulation.stores import Memory, OnDisk
from tests.simulation.town import Scale, spend

SHORT = Scale(hours=0.3, people=24, sampled=0.1, restarts=1)
VERY_SHORT = Scale(hours=0.1, people=12, sampled=1.0, restarts=0)


def test_a_house_with_many_people_goes_on_and_on(
    tmp_path: Path, seeds: Seeds, report: Report
) -> None:
    entries = worlds = 0
    for seed in seeds(6):
        folder = tmp_path / str(seed)
        folder.mkdir()
        town = spend(seed, SHORT, OnDisk(folder), audited=True)
        entries += town.books.entries
        worlds += sum(town.sampler.worlds.values())
    report(f"a day of a town: {entries:,} entries, {worlds:,} tables in two worlds")


def test_a_day_is_the_same_whenever_it_is_spent() -> None:
    first, again = (spend(3, VERY_SHORT, Memory()) for _ in range(2))
    assert first.counts == again.counts


def test_memory_that_stays_is_flat() -> None:
    assert growth([50, 80, 90, 100, 101, 99, 100, 102, 98, 100], warm_up=3) <= MOST_GROWTH


def test_memory_that_grows_by_the_hour_is_not() -> None:
    assert growth([100 + 3 * hour for hour in range(24)], warm_up=4) > MOST_GROWTH


# --- Planted faults -----------------------------------------------------------------------


def broken() -> str:
    """Return the invariant that breaks first in a few minutes, "" if none does."""
    for seed in range(3):
        try:
            spend(seed, VERY_SHORT, Memory())
        except Broken as fault:
            return fault.name
    return ""


@pytest.fixture
def instead(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Plant a fault: `instead(where, name, make)` replaces an attribute by `make` of it."""

    def plant(where: Any, name: str, make: Callable[[Any], Any]) -> None:
        monkeypatch.setattr(where, name, make(getattr(where, name)))

    return plant


Plant = Callable[[Any, str, Callable[[Any], Any]], None]


def test_a_stack_that_is_not_paid_for_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def transfers(*arguments: Any, entry: str) -> Any:
            return tuple(t for t in real(*arguments, entry=entry) if t.why != "buy_in")

        return transfers

    instead(transfers, "transfers", make)
    assert broken() == "seats"


def test_a_chip_that_only_the_store_has_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def post(self: Any, entry: Any, transfer: Any) -> None:
            real(self, entry, transfer)
            self._balances[transfer.credit] += transfer.why == "buy_in"

        return post

    instead(MemoryStore, "_post", make)
    assert broken() == "chips"


def test_a_table_whose_timer_is_not_set_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def set_timer(self: Any) -> None:
            if self.state.phase != "playing":
                real(self)

        return set_timer

    instead(TableActor, "set_timer", make)
    assert broken() == "waits"


def test_a_frame_that_reveals_the_premoves_of_another_seat_is_found(instead: Plant) -> None:
    def longer(state: TableState, data: bytes) -> bytes:
        return data + b" " * sum(bool(place.pending_premoves) for place in state.places if place)

    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        waits = bruno if to_play(anna, bruno) is anna else anna
        waits.say(client.SetPremove, table=table, premove=HighestOfSuitLed())
        await world.settle()
        state = world.house.tables[TableId(table)].state
        assert state is not None
        two_worlds(tressette.GAME, state, 1)
        instead(seat_frames.TablePicture, "of", lambda real: with_bytes(real, longer))
        with pytest.raises(Broken, match="tells them apart"):
            two_worlds(tressette.GAME, state, 1)

    in_world(story)


def test_a_view_with_anothers_cards_is_found(instead: Plant) -> None:
    def others_hand(state: TableState, seat: Seat, _: object) -> dict[str, Any]:
        deal = getattr(state.match, "deal", None)
        return {} if deal is None else {"hand": deal.hands[(seat + 1) % len(deal.hands)]}

    instead(seat_frames.TablePicture, "of", lambda real: with_match(real, others_hand))
    assert broken() in {"hidden cards", "two worlds"}


def test_people_open_tables_of_every_game_and_variant() -> None:
    opened = {variant(sheet(Random(seed)).options) for seed in range(80)}
    assert opened == {
        "tressette 2",
        "tressette 4",
        "chiamatre",
        "sette_e_mezzo piatto",
        "sette_e_mezzo classica",
        "chemin_de_fer online",
        "chemin_de_fer casino",
    }


def test_every_table_that_people_open_can_be_had() -> None:
    for seed in range(80):
        chosen = sheet(Random(seed))
        assert checked(game_of(chosen.options), chosen).options == chosen.options
