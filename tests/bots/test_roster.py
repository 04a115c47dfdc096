"""The names of the house bots."""

import re
from typing import get_args

from circolo.bots.roster import NAMES, POLICIES, id_of, name_for
from circolo.catalogue import GAMES
from circolo.ledger.account import wallet
from circolo.tables.state import BotLevel

MOST_SEATS = 12


def test_a_name_is_the_same_beside_the_same_people() -> None:
    assert name_for(("Anna", "Bruno")) == name_for(("Bruno", "Anna"))


def test_other_people_meet_other_bots() -> None:
    met = {name_for((f"guest {number}",)) for number in range(200)}
    assert met == set(NAMES)


def test_nobody_present_has_the_name() -> None:
    present = ["anna"]
    for _ in range(MOST_SEATS - 1):
        present.append(name_for(present))
    assert len(set(present)) == MOST_SEATS


def test_a_name_is_taken_however_it_is_written() -> None:
    others = [name.upper() for name in NAMES[1:]]
    assert name_for(others) == NAMES[0]


def test_every_name_can_be_an_account_and_fits_a_seat() -> None:
    assert [wallet(id_of(name)) for name in NAMES] == [f"wallet:{id_of(name)}" for name in NAMES]
    assert [name for name in NAMES if not re.fullmatch(r"[A-Za-z ]{3,20}", name)] == []
    assert len({id_of(name) for name in NAMES}) == len(NAMES)


def test_the_house_plays_every_game() -> None:
    levels = {game: list(policies) for game, policies in POLICIES.items()}
    assert sorted(levels) == sorted(game.name for game in GAMES)
    assert [game for game, there in levels.items() if "circolo" not in there] == []


def test_no_bot_is_called_by_a_level_that_there_is_not() -> None:
    there = {level for policies in POLICIES.values() for level in policies}
    assert there == set(get_args(BotLevel))
