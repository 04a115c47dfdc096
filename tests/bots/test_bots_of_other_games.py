"""The house bots at tables of every game: they sit down, play, and leave."""

from typing import get_args

import pytest

from circolo.bots.roster import POLICIES, Policies
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo
from circolo.ledger.account import BOTS
from circolo.room.chips.cashier import FOR_BOTS
from circolo.room.tempo import Tempo
from circolo.tables.state import BotLevel, TableId
from circolo.wire import client_messages as client
from tests.bots.test_house_bots import MINUTE, Club, in_club
from tests.room.rings import assert_books_are_right, deals, plays_small, ring_sheet, state_of
from tests.room.world import Player, plays_first_card

VARIANTS = pytest.mark.parametrize("variant", ["piatto", "classica"])


async def at_a_ring(club: Club, variant: str) -> tuple[Player, TableId]:
    """Anna plays for small stakes with three bots."""
    anna = await club.guest("anna", plays_small(club))
    options = ring_sheet(variant=variant).options
    said = anna.say(client.QuickPlay, options=options, bots=True, buy_in=900)
    await club.settle()
    return anna, TableId(anna.done(said))


@VARIANTS
def test_bots_play_at_a_ring_table_and_are_never_played_for(variant: str) -> None:
    async def story(club: Club) -> None:
        anna, table = await at_a_ring(club, variant)
        await club.later(5 * MINUTE)
        assert deals(anna) >= 10
        absent = {
            place.absent
            for frame in anna.frames
            for place in frame.view.places
            if place is not None and place.bot
        }
        assert absent == {None}
        assert state_of(club, table).phase == "playing"
        await assert_books_are_right(club)

    in_club(story, Tempo())


@pytest.mark.parametrize("variant", ["online", "casino"])
def test_bots_bet_and_bank_at_chemin_de_fer_and_say_no_more_than_they_mean(variant: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.guest("anna", plays_small(club))
        options = chemin_de_fer.Options(variant=variant, least=2)  # type: ignore[arg-type]
        said = anna.say(client.QuickPlay, options=options, bots=True, buy_in=900)
        await club.settle()
        table = TableId(anna.done(said))
        await club.later(15 * MINUTE)
        assert deals(anna) >= 10
        assert state_of(club, table).phase == "playing"
        bots = [p for frame in anna.frames for p in frame.view.places if p and p.bot]
        assert {bot.absent for bot in bots} == {None}
        assert len(anna.frames) < 15 * deals(anna)
        await assert_books_are_right(club)

    in_club(story, Tempo())


def test_a_person_plays_a_match_of_chiamatre_with_three_bots() -> None:
    async def story(club: Club) -> None:
        anna = await club.guest("anna", plays_first_card)
        anna.say(client.QuickPlay, options=chiamatre.Options(), bots=True)
        await club.later(10 * MINUTE)
        assert isinstance(anna.frame.match, chiamatre.View)
        assert (anna.frame.view.phase, len(anna.frame.match.sheet)) == ("over", 4)
        bots = [p for frame in anna.frames for p in frame.view.places if p and p.bot]
        assert {bot.absent for bot in bots} == {None}

    in_club(story, Tempo())


def test_no_bot_stays_when_the_last_person_has_gone() -> None:
    async def story(club: Club) -> None:
        anna, table = await at_a_ring(club, "piatto")
        await club.later(MINUTE)
        anna.say(client.Leave, table=table)
        await club.later(2 * MINUTE)
        assert table not in club.house.tables
        assert list(club.house.sessions) == ["anna"]
        at_home = await club.house.cashier.chips(anna.person)
        assert await club.store.balance(BOTS) + at_home == FOR_BOTS + 1_000

    in_club(story, Tempo())


class Apprentices(Club):
    """A house whose bots have one level."""

    def policies(self) -> Policies:
        return {game: {"circolo": levels["circolo"]} for game, levels in POLICIES.items()}


def test_there_is_no_better_bot_than_there_is() -> None:
    async def story(club: Club) -> None:
        anna, table = await at_a_ring(club, "piatto")
        said = anna.say(client.AddBot, table=table, level="maestro")
        other = anna.say(client.QuickPlay, options=ring_sheet().options, bots=True, level="maestro")
        await club.settle()
        assert (anna.refusal(said), anna.refusal(other)) == ("no_such_bot", "no_such_bot")
        assert list(club.house.tables) == [table]

    in_club(story, Tempo(), house=Apprentices)


@pytest.mark.parametrize("level", get_args(BotLevel))
@pytest.mark.parametrize("options", [ring_sheet().options, chemin_de_fer.Options(least=2)])
def test_a_person_plays_at_a_ring_table_with_bots_of_any_level(
    level: BotLevel, options: sette_e_mezzo.Options | chemin_de_fer.Options
) -> None:
    async def story(club: Club) -> None:
        anna = await club.guest("anna", plays_small(club))
        anna.say(client.QuickPlay, options=options, bots=True, buy_in=900, level=level)
        await club.later(10 * MINUTE)
        bots = [p for frame in anna.frames for p in frame.view.places if p and p.bot]
        assert {(bot.level, bot.absent) for bot in bots} == {(level, None)}
        assert deals(anna) >= 3
        await assert_books_are_right(club)

    in_club(story, Tempo())
