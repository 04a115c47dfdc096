"""Ratings follow from the store alone: every reader gets the same ones, at any time."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.games import chiamatre, tressette
from circolo.ratings import rating
from circolo.ratings.ladders import Ladder
from circolo.ratings.rating import Outcome
from circolo.room.history import play_history, ratings
from circolo.room.history.play_history import Voided
from circolo.room.history.ratings import Rated, Ratings
from circolo.store.errors import StoreFailed
from circolo.store.memory_store import MemoryStore
from circolo.store.people_port import Person
from circolo.store.sqlite.connections import connect_writer
from circolo.store.store_port import FinishedMatch
from circolo.tables.history.match_result import Competitor, Result
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from tests.room.world import AnyStore
from tests.store.entries import first
from tests.store.inline import InlineStore

HEADS_UP = Ladder("tressette", "2_accuso")
PAIRS = Ladder("tressette", "4_accuso")
PIATTO = Ladder("sette_e_mezzo", "piatto")
NAMES = ("anna", "bruno", "carla", "dino", "elsa", "furio")
NOTHING: Voided = MappingProxyType({})

Standings = Mapping[str, tuple[Any, ...]]


def came(number: int, *players: str, places: Sequence[int] = (1, 2), options: Any = None) -> Any:
    """The result of a match; names that begin like this are bots."""
    of_game = options or tressette.Options(players=len(players))  # type: ignore[arg-type]
    seated = tuple(Competitor(PlayerId(n), n, n.startswith("bot"), None) for n in players)
    return Result(
        table=TableId(f"t{number}"),
        sheet=TableOptions(options=of_game),
        players=seated,
        places=tuple(places),
        deals=(),
        feats=(),
        chips=(),
        why="match_over",
    )


async def keep(store: AnyStore, *results: Any) -> None:
    """Store results of matches, each with the entry that ended it."""
    for result in results:
        entry = first(f"table:{result.table}")
        await store.append(replace(entry, finished=play_history.encode_result(result)))


async def join(store: AnyStore, *names: str) -> None:
    """Let people become members."""
    for name in names:
        await store.people.create(Person(name, name, "guest", Millis(0)))
        await store.people.claim(name, name=name, password="-")


def read(store: AnyStore, voided: Voided = NOTHING) -> Ratings:
    """Ratings that have read nothing yet."""
    return Ratings(store, store.people, voided=lambda: voided)


async def standings(known: Ratings) -> Standings:
    """All ratings, and the changes by recent matches."""
    people: dict[str, tuple[Any, ...]] = {name: await known.of(PlayerId(name)) for name in NAMES}
    matches = (await known._read_on()).matches
    return people | {table: (rated,) for table, rated in matches.items()}


async def rated(store: AnyStore, number: int) -> Rated:
    found = await read(store).at(TableId(f"t{number}"))
    assert found is not None
    return found


def told(story: Callable[[AnyStore], Awaitable[None]], store: AnyStore | None = None) -> None:
    """Run a story on a store with members of all names."""

    async def whole() -> None:
        own = store or MemoryStore()
        await join(own, *NAMES)
        await story(own)

    asyncio.run(whole())


# --- What counts


def test_a_match_among_members_changes_both_and_says_how() -> None:
    async def story(store: AnyStore) -> None:
        await keep(store, came(1, "anna", "bruno", places=(2, 1)))
        known = rating.replayed([Outcome(((PlayerId("anna"),), (PlayerId("bruno"),)), (2, 1))])
        expected = [rating.shown(known[PlayerId(name)]) for name in ("anna", "bruno")]
        match = await rated(store, 1)
        assert (match.ladder, match.uncounted) == (HEADS_UP, None)
        assert [change.after for change in match.changes] == expected
        assert {change.before for change in match.changes} == {rating.shown(rating.NEW)}
        assert await read(store).of(PlayerId("anna")) == ((HEADS_UP, expected[0], None),)
        assert expected[0].number < 1500 < expected[1].number

    told(story)


def test_a_match_with_a_members_bot_is_rated_apart() -> None:
    async def story(store: AnyStore) -> None:
        asso = PlayerId("bruno-bot-1")
        await keep(store, came(1, "anna", "bruno"), came(2, "anna", asso, places=(2, 1)))
        apart = Ladder("tressette", "2_accuso.bots")
        assert (await rated(store, 2)).ladder == apart
        known = read(store)
        people, with_bots = await known.of(PlayerId("anna"))
        assert (people.ladder, with_bots.ladder) == (HEADS_UP, apart)
        assert people.shown.number > 1500 > with_bots.shown.number
        assert [one.ladder for one in await known.of(asso)] == [apart]

    told(story)


@pytest.mark.rule("T3")
def test_partners_rise_together() -> None:
    async def story(store: AnyStore) -> None:
        await keep(store, came(1, *NAMES[:4], places=(1, 2, 1, 2)))
        changes = (await rated(store, 1)).changes
        assert changes[0] == changes[2]
        assert changes[1] == changes[3]
        assert changes[0].after.number > 1500 > changes[1].after.number

    told(story)


def test_every_game_and_variant_has_its_own() -> None:
    async def story(store: AnyStore) -> None:
        await keep(
            store,
            came(1, "anna", "bruno"),
            came(2, *NAMES[:4], places=(1, 2, 1, 2)),
            came(3, *NAMES[:4], places=(1, 2, 3, 4), options=chiamatre.Options()),
        )
        ladders = [one.ladder for one in await read(store).of(PlayerId("anna"))]
        assert ladders == [Ladder("chiamatre"), HEADS_UP, PAIRS]

    told(story)


@pytest.mark.parametrize(
    ("match", "why"),
    [
        (came(1, "anna", "bot"), "bots"),
        (came(1, "anna", "guido"), "guests"),
        (came(1, "anna", "nobody"), "guests"),
        (came(1, "anna", "nobody-bot-1"), "guests"),
        (came(1, "anna", "anna-bot-1"), "own_bots"),
        (came(1, "bruno-bot-1", "bruno-bot-2"), "own_bots"),
        (came(1, "anna", "bruno", places=()), "unfinished"),
        (
            replace(
                came(1, "anna", "bruno"),
                players=(
                    Competitor(PlayerId("anna"), "anna", bot=False, level=None),
                    Competitor(PlayerId("bruno"), "b", bot=False, level=None, played_for=True),
                ),
            ),
            "played_for",
        ),
    ],
    ids=[
        "with a bot",
        "with a guest",
        "with a stranger",
        "with the bot of a guest",
        "with one's own bot",
        "between bots of one member",
        "broken off",
        "played for",
    ],
)
def test_an_uncounted_match_changes_no_rating_and_has_a_reason(match: Any, why: str) -> None:
    async def story(store: AnyStore) -> None:
        await store.people.create(Person("guido", "guido", "guest", Millis(0)))
        await keep(store, match)
        one = await rated(store, 1)
        assert (one.uncounted, one.changes) == (why, ())
        assert await read(store).of(PlayerId("anna")) == ()

    told(story)


def test_a_new_member_is_rated_by_later_matches_only() -> None:
    async def story(store: AnyStore) -> None:
        await store.people.create(Person("guido", "guido", "guest", Millis(0)))
        live = read(store)
        await keep(store, came(1, "anna", "guido"))
        assert (await rated(store, 1)).uncounted == "guests"
        assert await live.of(PlayerId("guido")) == ()
        await store.people.claim("guido", name="guido", password="-")
        await keep(store, came(2, "anna", "guido"))
        for known in (live, read(store)):
            ((_, shown, _),) = await known.of(PlayerId("guido"))
            assert shown.matches == 1

    told(story)


# --- The best players


def test_the_best_come_first_and_nobody_whose_rating_is_provisional() -> None:
    async def story(store: AnyStore) -> None:
        numbers = count(1)
        # The better player wins three of four matches.
        for at in range(120):
            for pair in (("anna", "bruno"), ("bruno", "carla"), ("anna", "carla")):
                places = (2, 1) if at % 4 == 0 else (1, 2)
                await keep(store, came(next(numbers), *pair, places=places))
        await keep(store, came(next(numbers), "dino", "elsa"))
        known = read(store)
        best = await known.best(HEADS_UP, after=0, limit=10)
        assert [player for player, _ in best] == ["anna", "bruno", "carla"]
        assert not any(shown.provisional for _, shown in best)
        assert await known.best(HEADS_UP, after=1, limit=1) == (best[1],)
        assert await known.best(PAIRS, after=0, limit=10) == ()
        assert await known.ladders() == ((HEADS_UP, 3),)
        assert [one.place for one in await known.of(PlayerId("bruno"))] == [2]
        await keep(store, *[came(next(numbers), "carla", "anna") for _ in range(60)])
        assert (await known.best(HEADS_UP, after=0, limit=1))[0][0] == "carla"

    told(story)


# --- Every reader gets the same ratings


def by_chance(chance: Random, number: int) -> Any:
    """A random match of any kind, including uncounted ones."""
    everybody = [*NAMES, "bot", "guido"]
    kind = chance.choice(("two", "pairs", "four"))
    players = chance.sample(
        everybody if chance.random() < 0.2 else NAMES, 2 if kind == "two" else 4
    )
    if kind == "two":
        return came(number, *players, places=chance.choice([(1, 2), (2, 1), ()]))
    if kind == "pairs":
        return came(number, *players, places=chance.choice([(1, 2, 1, 2), (2, 1, 2, 1)]))
    places = chance.choice([(1, 2, 3, 4), (3, 1, 1, 4), (4, 2, 2, 1)])
    return came(number, *players, places=places, options=chiamatre.Options())


@pytest.mark.parametrize("seed", range(5))
def test_live_after_a_restart_and_from_nothing_ratings_are_the_very_same(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From time to time the house is killed: the file is copied as it is, with its log."""
    monkeypatch.setattr(ratings, "PAGE", 7)
    file = tmp_path / "circolo.db"
    connection = connect_writer(file)
    store = InlineStore(connection)

    async def story(_: AnyStore) -> None:
        chance = Random(seed)
        live = read(store)
        for number in range(1, 200):
            await keep(store, by_chance(chance, number))
            if chance.random() < 0.3:
                await live.of(PlayerId("anna"))
            if chance.random() < 0.02:
                live = read(store)
            if chance.random() < 0.05:
                killed = tmp_path / f"killed-{number}"
                killed.mkdir()
                for part in ("circolo.db", "circolo.db-wal"):
                    shutil.copy(tmp_path / part, killed)
                reopened = connect_writer(killed / "circolo.db")
                again = InlineStore(reopened)
                assert await standings(read(again)) == await standings(live)
                reopened.close()
        assert await standings(read(store)) == await standings(live)

    told(story, store)
    connection.close()


def test_a_void_leaves_ratings_as_if_the_match_had_never_been() -> None:
    async def story(store: AnyStore) -> None:
        voided: dict[tuple[TableId, int], str] = {}
        said = [MappingProxyType(dict(voided))]
        live = Ratings(store, store.people, voided=lambda: said[-1])
        without = MemoryStore()
        await join(without, *NAMES)
        for number in range(1, 9):
            match = came(number, *NAMES[number % 3 : number % 3 + 2])
            await keep(store, match)
            if number != 4:
                await keep(without, match)
        before = await live.of(PlayerId("bruno"))
        said.append(MappingProxyType({(TableId("t4"), 2): "seen"}))
        after = await standings(live)
        assert (await live.of(PlayerId("bruno"))) != before
        (match,) = after["t4"]
        assert (match.uncounted, match.changes) == ("void", ())
        expected = await standings(read(without))
        assert {key: one for key, one in after.items() if key != "t4"} == expected

    told(story)


def test_only_the_latest_matches_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "REMEMBERED", 2)

    async def story(store: AnyStore) -> None:
        await keep(store, *(came(number, "anna", "bruno") for number in (1, 2, 3)))
        known = read(store)
        assert [await known.at(TableId(f"t{n}")) is not None for n in (1, 2, 3, 4)] == [
            False,
            True,
            True,
            False,
        ]
        ((_, shown, _),) = await known.of(PlayerId("anna"))
        assert shown.matches == 3

    told(story)


class Unreadable(MemoryStore):
    """A store whose disk fails on request when the matches are read."""

    fails = False

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        if self.fails:
            raise StoreFailed("io_error")
        return await super().all_matches(position, limit=limit)


def test_a_disk_that_fails_costs_no_rating() -> None:
    store = Unreadable()

    async def story(_: AnyStore) -> None:
        await keep(store, came(1, "anna", "bruno"))
        known = read(store)
        store.fails = True
        await known.begin()
        with pytest.raises(StoreFailed):
            await known.of(PlayerId("anna"))
        store.fails = False
        assert await standings(known) == await standings(read(store))

    told(story, store)


class Slow(MemoryStore):
    """A store that yields to other tasks whenever the matches are read."""

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        await asyncio.sleep(0)
        return await super().all_matches(position, limit=limit)


def test_many_who_ask_at_once_and_one_who_goes_count_nothing_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ratings, "PAGE", 2)
    store = Slow()

    async def story(_: AnyStore) -> None:
        await keep(store, *(came(number, "anna", "bruno") for number in range(1, 12)))
        known = read(store)
        gone = asyncio.create_task(known.begin())
        for _turn in range(5):
            await asyncio.sleep(0)
        gone.cancel()
        answers = await asyncio.gather(*(known.of(PlayerId("anna")) for _ in range(5)))
        assert {one[0].shown.matches for one in answers} == {11}
        assert await standings(known) == await standings(read(store))

    told(story, store)
