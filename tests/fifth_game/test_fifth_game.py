"""A fifth game joins with one folder on each side, its roster lines and its entries in the unions.

The test copies the repository, puts the game in, and runs the tests of the server and of the client
there, unedited.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tools import page_games, tidy
from tools.node import command_line, environment

ROOT = Path(__file__).resolve().parents[2]
SERVER = Path(__file__).with_name("server") / "games"
CLIENT = Path(__file__).with_name("client")
STEM = "ciapano"

OF_THE_GAME = ("tests/contract/test_games.py", "tests/contract/test_facts.py")
"""Tests with one case a game, of which only the new game's cases are run."""

OF_THE_HOUSE = (
    "tests/wire",
    "tests/room/lobby/test_lobby.py",
    "tests/room/play/test_practice.py",
    "tests/tables/test_ring.py",
    "tests/bots/test_roster.py",
    "tests/cli/test_rules.py",
    "tests/ratings/test_ladders.py",
)
"""Wire, lobby and table tests, and others that know the list of games."""

OF_THE_PAGE = (
    "tests/app/words.test.ts",
    "tests/i18n",
    "tests/odds",
    "tests/protocol/wire.test.ts",
    "tests/rules",
    "tests/staff/options.test.tsx",
)
"""Tests of the client with one case a game or a language."""


def add_to_catalogue(text: str) -> str:
    """Add the game to the roster of games."""
    text = add_import(text, f"from circolo.games.{STEM} import GAME as {STEM.upper()}")
    return re.sub(r"(= \(TRESSETTE, [A-Z_, ]+)\)", rf"\1, {STEM.upper()})", text, count=1)


def add_to_bots(text: str) -> str:
    """Add the game's policy to the roster of bots: it has none of its own."""
    text = add_import(text, "from circolo.bots.house_play import house_play")
    text = add_import(text, f"from circolo.games import {STEM}")
    line = f'        "{STEM}": {{"circolo": house_play({STEM}.GAME)}},'
    return re.sub(r"^POLICIES: .*\n    \{\n", rf"\g<0>{line}\n", text, count=1, flags=re.MULTILINE)


def add_to_unions(text: str) -> str:
    """Add the game to every union of the wire."""
    text = text.replace("import chemin_de_fer,", f"import chemin_de_fer, {STEM},")
    return re.sub(r"\bchemin_de_fer\.(\w+)", rf"chemin_de_fer.\1 | {STEM}.\1", text)


def add_to_page(text: str) -> str:
    """Add the game to the roster of the client."""
    line = f'import {{ {STEM.upper()} }} from "./{STEM}/facts.ts";\n'
    text = re.sub(r"^import .*chiamatre/facts.*\n", rf"\g<0>{line}", text, flags=re.MULTILINE)
    return text.replace("\n};", f"\n  {STEM}: {STEM.upper()},\n}};", 1)


def add_import(text: str, line: str) -> str:
    """Add an import above the others."""
    return re.sub(r"^(?=from circolo)", f"{line}\n", text, count=1, flags=re.MULTILINE)


EDITS: Mapping[str, Callable[[str], str]] = {
    "src/circolo/catalogue.py": add_to_catalogue,
    "src/circolo/bots/roster.py": add_to_bots,
    "src/circolo/wire/game_unions.py": add_to_unions,
}
"""Everything that a game changes in the server outside of its own folder."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository with the fifth game in it."""
    root = tmp_path_factory.mktemp("fifth") / "circolo"
    for path in tidy.files(ROOT):
        to = root / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    shutil.copytree(SERVER / STEM, root / "src" / "circolo" / "games" / STEM)
    for name, edit in EDITS.items():
        change(root / name, edit)
    for module in ("circolo.wire.schema", "circolo.wire.vectors"):  # as `make wire` does
        assert run(root, "-m", module) == ""
    return root


def change(path: Path, edit: Callable[[str], str]) -> None:
    """Edit a file, which must differ afterwards."""
    text = path.read_text(encoding="utf-8")
    assert edit(text) != text, path
    path.write_text(edit(text), encoding="utf-8")


def run(root: Path, *arguments: str) -> str:
    """Run Python in the copy; return the end of its output if it fails, or an empty text."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={**os.environ, **environment(), "PYTHONPATH": str(root / "src")},
        check=False,
        capture_output=True,
        text=True,
    )
    return "" if done.returncode == 0 else done.stdout[-4_000:] + done.stderr[-1_000:]


def run_tests(root: Path, *arguments: str) -> str:
    """Run tests of the copy, as `run` does."""
    return run(root, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments)


def test_a_fifth_game_keeps_the_contract(house: Path) -> None:
    assert run_tests(house, *OF_THE_GAME, "-k", STEM) == ""


def test_a_fifth_game_is_played_in_the_house(house: Path) -> None:
    assert run_tests(house, *OF_THE_HOUSE) == ""


def test_no_file_but_rosters_and_unions_names_the_fifth_game(house: Path) -> None:
    assert list(tidy.game_folders(house)) == []
    assert list(tidy.games_named_elsewhere(house)) == []
    named = {name for name, text in tidy.code(house, ".py") if re.search(rf"\b{STEM}\b", text)}
    own = (f"src/circolo/games/{STEM}/", "tests/fifth_game/")
    assert {name for name in named if not name.startswith(own)} == set(EDITS)


@pytest.fixture(scope="module")
def page(house: Path) -> Path:
    """Return the client of the copy with the fifth game in it."""
    client = house / "client"
    shutil.copytree(CLIENT / STEM, client / "src" / "games" / STEM)
    change(client / "src" / "games" / "roster.ts", add_to_page)
    (client / "node_modules").symlink_to(ROOT / "client" / "node_modules")
    assert run(house, "-m", "tools.client", "wire") == ""
    assert run(house, "-m", "tools.page_rules") == ""
    return client


def test_a_fifth_game_fits_the_types_and_layers_of_the_page(house: Path, page: Path) -> None:
    assert run(house, "-m", "tools.client", "check") == ""
    assert list(page_games.games_named_on_page(house)) == []


def test_the_page_shows_what_a_fifth_game_offers(house: Path, page: Path) -> None:
    assert run_tests(house, "tests/contract/test_legal_is_shown.py") == ""
    assert run_vitest(page, *OF_THE_PAGE) == ""


def test_a_page_without_a_file_of_the_fifth_game_fails(page: Path) -> None:
    file = page / "src" / "games" / STEM / "options" / "choices.ts"
    text = file.read_bytes()
    file.unlink()
    try:
        assert run_vitest(page, "tests/staff/options.test.tsx") != ""
    finally:
        file.write_bytes(text)


def run_vitest(client: Path, *files: str) -> str:
    """Run tests of the client in the copy, as `run` does."""
    done = subprocess.run(
        command_line("npx", ["vitest", "run", *files]),
        cwd=client,
        env={**os.environ, **environment()},
        check=False,
        capture_output=True,
        text=True,
    )
    return "" if done.returncode == 0 else done.stdout[-4_000:] + done.stderr[-1_000:]
