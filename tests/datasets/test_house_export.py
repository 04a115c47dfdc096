"""A house is exported: whole public matches, with pseudonyms, which the rules repeat."""

from datetime import date, timedelta

from msgspec.structs import replace

from circolo.clubs.club_state import ClubId
from circolo.clubs.events import Founded, TournamentAdded
from circolo.datasets.deal_rows import rows_of
from circolo.datasets.house_export import Exported, public_matches
from circolo.datasets.match_texts import MatchText
from circolo.datasets.pseudonyms import Pseudonyms
from circolo.play.events import MatchEnded
from circolo.tables.member_bots import bot_id
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.state import tournament_of_table
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet, table_of_two
from tests.room.rings import three
from tests.room.world import World

KEY = bytes(32)
LONG = 600_000


async def exported(
    world: World, *, key: bytes = KEY, game: str | None = None, since: date | None = None
) -> tuple[list[MatchText], Exported]:
    counts = Exported()
    found = public_matches(world.store, Pseudonyms(key), game=game, since=since, counts=counts)
    return [match async for match in found], counts


async def a_match(world: World) -> str:
    _, _, table = await table_of_two(world)
    await world.later(LONG)
    return table


def test_a_match_is_exported_to_its_end() -> None:
    async def story(world: World) -> None:
        table = await a_match(world)
        (match,), counts = await exported(world)
        assert (counts.matches, counts.private, counts.not_revealed, counts.damaged) == (
            1,
            0,
            0,
            [],
        )
        assert (match.game, match.id) == ("tressette", Pseudonyms(KEY).of(f"table:{table}"))
        assert isinstance(match.play().steps[-1].events[-1], MatchEnded)

    in_world(story)


def test_nobody_is_named() -> None:
    async def story(world: World) -> None:
        await a_match(world)
        (match,), _ = await exported(world)
        everything = str(match)
        assert "anna" not in everything
        assert "bruno" not in everything
        assert len({player.player for player in match.players}) == 2

    in_world(story)


def test_a_members_bot_is_marked() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, names=("anna", bot_id(PlayerId("anna"), "01")))
        await world.later(LONG)
        (match,), _ = await exported(world)
        assert [player.bot for player in match.players] == [False, True]
        assert "anna" not in str(match)

    in_world(story)


def test_a_pseudonym_follows_from_its_key() -> None:
    async def story(world: World) -> None:
        await a_match(world)
        (first,), _ = await exported(world)
        (again,), _ = await exported(world)
        (other,), _ = await exported(world, key=bytes([1] * 32))
        assert again.players == first.players
        assert not {p.player for p in first.players} & {p.player for p in other.players}

    in_world(story)


def test_a_table_that_needs_an_invitation_is_left_out() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.OpenTable, sheet=replace(sheet(), access="private"))
        await world.settle()
        anna.done(opened)
        matches, counts = await exported(world)
        assert (matches, counts.private) == ([], 1)

    in_world(story)


def test_a_match_whose_cards_are_not_open_is_left_out() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, first=None, second=None)
        matches, counts = await exported(world)
        assert (matches, counts.not_revealed) == ([], 1)

    in_world(story)


def test_only_the_game_and_the_days_that_are_wanted_are_exported() -> None:
    async def story(world: World) -> None:
        await a_match(world)
        (match,), _ = await exported(world)
        assert match.day is not None
        assert (await exported(world, game="chiamatre"))[0] == []
        assert (await exported(world, since=match.day + timedelta(days=1)))[0] == []
        assert (await exported(world, game="tressette", since=match.day))[0] == [match]

    in_world(story)


def test_the_rows_of_a_ring_table_have_the_chips_of_each_coup() -> None:
    async def story(world: World) -> None:
        await three(world)
        await world.later(LONG)
        (match,), _ = await exported(world)
        rows = list(rows_of(match))
        assert rows
        for row in rows:
            assert sum(int(row[f"won_{place}"]) for place in range(18)) == 0

    in_world(story)


def test_a_tournament_of_a_club_is_not_public() -> None:
    async def story(world: World) -> None:
        table = TableId(await a_match(world))
        club = ClubId("c100")
        await world.house.clubs.stream.write(
            Founded(club, PlayerId("anna"), "Gli Amici", "", "green"),
            TournamentAdded(club, tournament_of_table(table), PlayerId("anna")),
            command=None,
        )
        matches, counts = await exported(world)
        assert (matches, counts.private) == ([], 1)

    in_world(story)
