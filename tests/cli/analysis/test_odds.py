"""`circolo odds`, as somebody types it."""

import json

import pytest
from typer.testing import CliRunner, Result

from circolo.analysis.chance import exact
from circolo.analysis.tressette import chance_tables
from circolo.cli.analysis.odds import TABLES_BY_GAME, TITLES_BY_TABLE
from circolo.cli.main import app


def odds(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["odds", *arguments])


def test_tables_of_the_deal_and_of_the_hidden_cards_asked_for_are_printed() -> None:
    shown = odds("tressette", "--outstanding", "3", "--hand", "1", "--stock", "4").stdout
    assert "Something to declare in at least one hand of 4" in shown
    assert "3 hidden cards of a suit among three hands of 1" in shown
    assert "│ 1-1-1 │ 100.0000 │" in " ".join(shown.split())
    assert "how many the opponent's ten cards hold, 4 in the stock" in " ".join(shown.split())


def test_chance_that_is_tiny_is_not_printed_as_none() -> None:
    line = next(line for line in odds("tressette").stdout.splitlines() if "10-0-0-0" in line)
    assert line.split("│")[2].strip() == "4.7e-07"


def test_json_is_every_table_exactly() -> None:
    published = json.loads(odds("tressette", "--json").stdout)
    assert published == [
        {
            "name": table.name,
            "given": dict(table.given),
            "rows": {label: exact(chance) for label, chance in table.rows.items()},
        }
        for table in chance_tables.tables()
    ]


def test_game_without_odds_is_refused() -> None:
    result = odds("briscola")
    assert (result.exit_code, result.stderr) == (
        2,
        "no_odds: there are no odds of 'briscola' but of tressette, chiamatre, sette_e_mezzo,"
        " chemin_de_fer.\n",
    )


def test_more_hidden_cards_than_the_hands_hold_are_refused() -> None:
    result = odds("tressette", "--outstanding", "7", "--hand", "2")
    assert (result.exit_code, result.stderr) == (
        2,
        "too_many_outstanding: three hands of 2 hide at most 6 cards.\n",
    )


@pytest.mark.parametrize("arguments", [("--outstanding", "0"), ("--hand", "11"), ("--stock", "-2")])
def test_number_out_of_bounds_is_refused(arguments: tuple[str, str]) -> None:
    assert odds("tressette", *arguments).exit_code == 2


@pytest.mark.parametrize("game", [game for game in TABLES_BY_GAME if game != "tressette"])
def test_game_is_printed_with_how_each_table_was_counted(game: str) -> None:
    shown = " ".join(odds(game).stdout.split())
    for name in {table.name for table in TABLES_BY_GAME[game]()}:
        _, method = TITLES_BY_TABLE[name]
        assert method.split(",")[0][:40] in shown


def test_words_are_there_for_every_table_of_every_game() -> None:
    assert {table.name for tables in TABLES_BY_GAME.values() for table in tables()} == set(
        TITLES_BY_TABLE
    )


def test_edge_of_the_bank_is_printed() -> None:
    shown = odds("sette_e_mezzo").stdout
    assert "21.3813" in shown
    assert "1.5501" in odds("chemin_de_fer").stdout


def test_best_play_of_kemeny_and_snell_is_printed() -> None:
    shown = " ".join(odds("chemin_de_fer", "--best", "--given", "packs=0").stdout.split())
    assert "the punta draws on 5 │ 81.8182 │ 9/11" in shown
    assert "the banker draws on 6, no card │ 37.5437 │ 859/2288" in shown


def test_best_play_as_json_is_exact() -> None:
    tables = json.loads(odds("chemin_de_fer", "--best", "--given", "packs=0", "--json").stdout)
    assert tables[0]["rows"]["the punta wins"] == "-679568/53094899"


@pytest.mark.parametrize("given", ["left=1,2,3", "left=many", "packs=9", "cards=3", "packs"])
def test_shoe_that_is_none_is_refused(given: str) -> None:
    result = odds("chemin_de_fer", "--best", "--given", given)
    assert (result.exit_code, result.stderr.split(":")[0]) == (2, "bad_given")


def test_game_without_best_play_is_refused() -> None:
    result = odds("tressette", "--best")
    assert (result.exit_code, result.stderr.split(":")[0]) == (2, "no_best_play")
