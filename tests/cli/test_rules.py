"""`circolo rules`, as somebody types it."""

import re

import msgspec
import pytest
from typer.testing import CliRunner, Result

from circolo.catalogue import BY_NAME, GAMES
from circolo.cli.main import app
from circolo.cli.rules import RULES_PATHS
from circolo.play.contract import AnyGame

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def rules(game: str) -> Result:
    return CliRunner().invoke(app, ["rules", game])


def clauses(text: str) -> list[str]:
    return re.findall(r"^(?:- )?([A-Z]\d+) ", text, re.MULTILINE)


@pytest.mark.rule("R1")
@EVERY_GAME
def test_every_clause_of_the_room_and_of_the_game_is_printed_once(game: AnyGame) -> None:
    written = clauses(next(place for place in RULES_PATHS if place.is_file()).read_text())
    sections = {clause for clause in game.facts.clauses if len(clause) == 1}
    own = [clause for clause in written if clause[0] in sections]
    printed = clauses(rules(game.name).stdout)
    assert set(own) <= set(printed)
    assert len(printed) == len(set(printed))


def test_clauses_that_a_game_takes_from_another_are_printed() -> None:
    assert "T10" in clauses(rules("chiamatre").stdout)
    assert "T11" not in clauses(rules("chiamatre").stdout)


RETIRED = "pack"
"""An option of older tables of sette e mezzo that no table needs any more (S1)."""


@pytest.mark.rule("R1")
@EVERY_GAME
def test_every_option_is_printed_as_it_usually_is(game: AnyGame) -> None:
    _, _, sheet = rules(game.name).stdout.rpartition("Options of ")
    fields = msgspec.structs.fields(game.types.options)
    by_choice = [field.name for field in fields if field.default is not msgspec.UNSET]
    offered = [name for name in by_choice if name != RETIRED]
    assert re.findall(r"^  (\w+)=", sheet, re.MULTILINE) == offered


@pytest.mark.parametrize(
    "line",
    [
        "  players=4                    2 or 4",
        "  target=21                    must be one of 11, 21, 31, 41",
        "  accuso=true                  true or false",
    ],
)
def test_a_choice_comes_with_all_it_may_be(line: str) -> None:
    assert line in rules("tressette").stdout.splitlines()


def test_game_that_is_not_in_the_catalogue_is_refused() -> None:
    result = rules("briscola")
    assert result.exit_code == 2
    assert result.stderr == (
        f"unknown_game: no game is called 'briscola'; there is {', '.join(BY_NAME)}.\n"
    )
