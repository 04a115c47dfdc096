"""`import circolo` offers a module for each game, made from the game's own values."""

from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import circolo
from circolo.catalogue import GAMES
from circolo.play.contract import AnyGame
from tests.library.public_names import FILE, public_names
from tools import library_modules


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_module_of_a_game_plays_it(game: AnyGame) -> None:
    module: Any = getattr(circolo, game.name)
    assert module.Game.contract is game
    assert {"Action", "Event", "Offer", "Options", "State", "View"} < set(module.__all__)
    assert module.Game().options == game.types.options()


@pytest.mark.parametrize("name", circolo.__all__)
def test_every_name_of_the_library_is_there(name: str) -> None:
    assert getattr(circolo, name) is not None
    assert name in dir(circolo)


def test_a_name_that_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'circolo' has no attribute 'scopa'"):
        getattr(circolo, "scopa")  # noqa: B009 - mypy knows that it is missing


@pytest.mark.parametrize("name", ["cards", "records", "analysis", "library"])
def test_every_name_of_a_package_is_there(name: str) -> None:
    module = import_module(f"circolo.{name}")
    assert [one for one in module.__all__ if not hasattr(module, one)] == []


def test_the_modules_are_as_made() -> None:
    assert library_modules.main(["--check"]) == 0


def test_a_module_that_was_edited_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(library_modules, "SOURCE", tmp_path)
    library_modules.main([])
    edited = tmp_path / "chiamatre.py"
    edited.write_text(edited.read_text().replace("seed: int = 0", "seed: int = 1"))
    assert library_modules.main(["--check"]) == 1
    assert capsys.readouterr().err.startswith("chiamatre.py: not as made")


def test_a_module_has_every_option_that_is_not_deprecated() -> None:
    for game in GAMES:
        names = {field.name for field in msgspec.structs.fields(game.types.options)}
        assert names - {name for name, _, _ in library_modules._options(game)} <= {"pack"}


def test_no_public_name_changes_unnoticed() -> None:
    """`python -m tests.library.public_names` writes the file, and the changelog tells of it."""
    assert public_names() == FILE.read_text(encoding="utf-8")
