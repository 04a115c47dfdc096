"""`circolo simulate`, as somebody types it."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from circolo.cli.main import app


def simulate(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["simulate", *map(str, words)])


def test_it_prints_what_came_of_the_deals(tmp_path: Path) -> None:
    out = tmp_path / "deals.csv"
    deals = ("tressette", "--deals", "6", "--option", "players=2", "--policy", "random")
    result = simulate(*deals, "--out", out)
    assert result.exit_code == 0
    assert "tressette, random, seed 1" in result.stdout
    assert "6 deals of " in result.stdout
    assert len(out.read_text().splitlines()) == 7


@pytest.mark.rule("S24")
def test_it_says_what_the_banker_wins() -> None:
    result = simulate("sette_e_mezzo", "--deals", "50", "--option", "most=2")
    assert result.exit_code == 0
    assert "sette_e_mezzo, circolo, seed 1" in result.stdout
    *_, last = result.stdout.splitlines()
    assert re.fullmatch(
        r"The banker wins -?\d+\.\d{3}% of what is bet, ± \d+\.\d{3}% standard error\.", last
    )


@pytest.mark.rule("F19", "F20")
def test_it_says_what_the_banker_of_chemin_de_fer_wins_whatever_is_done_at_will() -> None:
    habits = ("--habit", "punta_5=tiro", "--habit", "banker_3_9=tiro", "--habit", "banker_5_4=sto")
    shown = {
        words: simulate("chemin_de_fer", "--deals", "400", *words).stdout
        for words in ((), habits, ("--option", "variant=casino"))
    }
    for printed in shown.values():
        for name in ("punta", "banker", "egalite"):
            assert re.search(rf"{name} +│ +0\.\d{{4}} │ +0\.\d{{4}}", printed)
        assert "The banker wins " in printed
    assert len(set(shown.values())) == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("briscola",), "unknown_game"),
        (("tressette", "--option", "players=3"), "bad_options"),
        (("tressette", "--option", "target=12"), "bad_options"),
        (("tressette", "--option", "players"), "bad_options"),
        (("tressette", "--option", "colour=red"), "bad_options"),
        (("tressette", "--policy", "shark"), "unknown_policy"),
        (("sette_e_mezzo", "--option", "minimum=0"), "bad_options"),
        (("chemin_de_fer", "--option", "most=10"), "bad_options"),
        (("chemin_de_fer", "--habit", "punta_5=batte"), "bad_habits"),
        (("chemin_de_fer", "--habit", "punta_6=sto"), "bad_habits"),
        (("chemin_de_fer", "--habit", "punta_5"), "bad_habits"),
        (("sette_e_mezzo", "--habit", "alla_regola=true"), "no_habits"),
        (("tressette", "--out", "deals.xlsx"), "unknown_format"),
        (("tressette", "--out", "/nowhere/deals.csv"), "not_writable"),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], code: str) -> None:
    result = simulate(*words, "--deals", "1")
    assert (result.exit_code, result.stderr.split(":")[0]) == (2, code)


def test_a_bad_option_is_named() -> None:
    assert "players: Invalid enum value 3" in simulate("tressette", "--option", "players=3").stderr


def test_no_deals_are_none() -> None:
    assert simulate("tressette", "--deals", "0").exit_code == 2


def test_an_interrupted_run_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> object:
        yield {"match": 0, "deal": 1, "decisions": 40}
        raise KeyboardInterrupt

    monkeypatch.setattr("circolo.cli.analysis.simulate.simulated", stopped)
    result = simulate("tressette")
    assert result.exit_code == 0
    assert "1 deals of 1 matches" in result.stdout
