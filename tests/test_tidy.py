"""The repository is tidy, and every check of it finds the fault it is for."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import page_games, scoped_styles, tidy

ROOT = Path(__file__).resolve().parent.parent
Check = Callable[[Path], Iterator[str]]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return an empty repository to plant faults in."""
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    return tmp_path


def plant(repository: Path, name: str, text: str) -> None:
    path = repository / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "check", [*tidy.CHECKS, page_games.games_named_on_page, scoped_styles.unscoped_styles]
)
def test_repository_is_tidy(check: Check) -> None:
    assert list(check(ROOT)) == []


FUNCTION = "def play() -> None:\n" + "    x = 1\n" * 70
PLANTED = [
    (tidy.long_modules, "src/a.py", "x = 1\n" * 401, "src/a.py has 401 lines"),
    (tidy.long_modules, "client/src/a.tsx", "//\n" * 401, "client/src/a.tsx has 401 lines"),
    (tidy.long_functions, "tests/test_a.py", FUNCTION, "tests/test_a.py: play has 71 lines"),
    (tidy.nothing_names, "src/table_utils.py", "", "src/table_utils.py: table_utils says nothing"),
    (tidy.nothing_names, "client/common/a.ts", "", "client/common/a.ts: common says nothing"),
    (tidy.nothing_names, "src/a.py", "class SeatManager: ...\n", "src/a.py: SeatManager says"),
    (tidy.banned_calls, "src/a.py", "import time as t\nt.time()\n", "src/a.py:2 calls time.time."),
    (
        tidy.banned_calls,
        "src/a.py",
        "from random import choice as pick\npick([])  # noqa\n",
        "src/a.py:2 calls random.choice.",
    ),
    (
        tidy.banned_calls,
        "src/a.py",
        "from datetime import datetime\ndatetime.now()\n",
        "src/a.py:2 calls datetime.datetime.now.",
    ),
    (tidy.banned_calls, "tests/a.py", "breakpoint()\n", "tests/a.py:1 calls breakpoint."),
    (
        tidy.collected_values,
        "src/circolo/cards/a.py",
        "class Pack(Struct, frozen=True): ...\nclass Card(Struct, frozen=True, gc=False): ...\n",
        "src/circolo/cards/a.py:1 is a frozen value without gc=False.",
    ),
    (tidy.empty_packages, "src/circolo/banks/__init__.py", '"""B."""\n', "src/circolo/banks is"),
    (tidy.empty_packages, "src/circolo/banks/a.py", "", "src/circolo/banks/a.py lies in a folder"),
    (tidy.stale_paths, "README.md", "see `docs/gone.md`", "README.md names docs/gone.md, which"),
    (tidy.words, "README.md", "see\n/ro" + "ot/notes", "README.md:2 says '/ro" + "ot/'."),
    (tidy.words, "a.lock", "# from https://pypi" + ".org", "a.lock:1 says"),
    (tidy.words, "src/a.py", "# TO" + "DO: later\n", "src/a.py:1 says"),
]


@pytest.mark.parametrize(("check", "name", "text", "sentence"), PLANTED)
def test_planted_fault_is_found(
    repository: Path, check: Check, *, name: str, text: str, sentence: str
) -> None:
    plant(repository, name, text)
    assert [fault[: len(sentence)] for fault in check(repository)] == [sentence]


def test_page_that_looks_for_a_name_where_it_is_not_is_found(repository: Path) -> None:
    plant(repository, "src/circolo/room/a.py", "class Here:\n    async def take(self): gone()\n")
    plant(
        repository, "client/src/a.ts", "export class There {\n  receive(frame: Frame): void {}\n}\n"
    )
    plant(
        repository,
        "README.md",
        "`room/a.py` `Here`, `room/a.py` `take(letter)`, `room/a.py`\n`gone`",
    )
    plant(repository, "SECURITY.md", "`client/src/a.ts` `There`, `client/src/a.ts` `receive`")
    assert list(tidy.stale_paths(repository)) == [
        "README.md looks for gone in room/a.py, which does not define it."
    ]


def test_file_that_the_folder_table_names_and_that_is_not_there_is_found(repository: Path) -> None:
    plant(repository, "src/circolo/room/a.py", "")
    plant(repository, "docs/b.md", "")
    row = "| `room/` | what waits | `a.py`, `gone.py`, `docs/b.md` |\n"
    plant(repository, "ARCHITECTURE.md", f"| folder | holds | first |\n|---|---|---|\n{row}")
    assert list(tidy.stale_paths(repository)) == [
        "ARCHITECTURE.md looks for gone.py in room/, which is not there."
    ]


LAYERS = """
[[tool.importlinter.contracts]]
type = "layers"
layers = ["(web) | (simulation)", "(room)", "(cards)"]
"""


def test_layer_that_is_drawn_elsewhere_and_folder_without_a_row_are_found(repository: Path) -> None:
    plant(repository, "pyproject.toml", LAYERS)
    for name in ("cards", "room"):
        plant(repository, f"src/circolo/{name}/__init__.py", "")
    row = "| `cards/` | cards |"
    plant(repository, "ARCHITECTURE.md", f"web | simulation\n  > room > cards\n{row}")
    assert list(tidy.stale_map(repository)) == ["ARCHITECTURE.md has no row for room/."]
    plant(repository, "ARCHITECTURE.md", f"room > web | simulation > cards\n{row}\n| `room/` |")
    assert list(tidy.stale_map(repository)) == [
        "ARCHITECTURE.md does not draw the layers of pyproject.toml: "
        "web | simulation > room > cards"
    ]


def test_game_without_its_worlds_is_found(repository: Path) -> None:
    for name in tidy.GAME_FILES[:-1]:
        plant(repository, f"src/circolo/games/scopa/{name}", "")
    assert list(tidy.game_folders(repository)) == ["src/circolo/games/scopa has no worlds.py."]


def test_game_named_outside_its_folders_is_found(repository: Path) -> None:
    plant(repository, "src/circolo/games/scopa/__init__.py", "GAME = 'scopa'\n")
    plant(repository, "src/circolo/bots/scopa.py", "from circolo.games import scopa\n")
    plant(repository, "src/circolo/catalogue.py", "from circolo.games import scopa\n")
    plant(repository, "src/circolo/web/rest/match_history.py", "\nif game.name == 'scopa': pass\n")
    plant(repository, "src/circolo/web/scopas.py", "SCOPAS = 3\n")
    assert list(tidy.games_named_elsewhere(repository)) == [
        "src/circolo/web/rest/match_history.py:2 names scopa: a game lies in its own folders."
    ]


def test_game_named_on_the_page_outside_its_folder_is_found(repository: Path) -> None:
    plant(repository, "client/src/games/scopa_bis/facts.ts", "export const SCOPA_BIS = {};\n")
    plant(repository, "client/src/games/roster.ts", 'import "./scopa_bis/facts.ts";\n')
    plant(repository, "client/tests/games/scopa_bis/facts.test.ts", 'it("is scopa_bis");\n')
    plant(repository, "client/src/lobby/Rows.tsx", "// Of every game.\nconst scopaBis = 1;\n")
    plant(repository, "client/src/odds/path.ts", 'export const PATH = "/odds/scopa-bis";\n')
    assert list(page_games.games_named_on_page(repository)) == [
        "client/src/lobby/Rows.tsx:2 names scopaBis: a game lies in its own folder.",
        "client/src/odds/path.ts:1 names scopa-bis: a game lies in its own folder.",
    ]


GLOSSARY = """
| term | meaning | not to be called |
|---|---|---|
| they | a person | `he`, `his` |
| spectator | a person who watches | `onlooker*` |
| hand | the cards held | deal |
| decide | to turn a command into events | `what it leads to` |
"""
SPEAKING = '''"""Return what it
leads to: `onlooker_of` and «his» are no words of ours."""

HAND = "his hand"  # a hand, as in a deal
"""He names it."""


def onlooker() -> None:
    ...


def test_an_onlooker_sees() -> None:  # Onlookers
    ...
'''


def test_word_that_the_glossary_bans_is_found_in_prose_and_test_names(repository: Path) -> None:
    plant(repository, tidy.GLOSSARY, GLOSSARY)
    plant(repository, "src/circolo/cards/a.py", SPEAKING)
    plant(repository, "elsewhere/a.py", SPEAKING)
    plant(repository, "docs/a.md", '<img src="his.webp">\n\n    circolo his\n\nAn onlooker')
    plant(repository, "docs/rules/RULES.md", "- S4 An onlooker\n- S5 `his` card, and his")
    plant(repository, "docs/rules/scopa.en.md", "An onlooker sees it. He waits.")
    plant(repository, "docs/rules/scopa.it.md", "He")
    plant(repository, "client/src/i18n/talk/en.json", '{"talk.heard": "He hears."}')
    plant(repository, "client/src/felt/plate.ts", "const he = 1;\n/** A hand\n * of his. */\n")
    plant(repository, "client/tests/felt/plate.test.ts", 'it("shows his name", () => {});\n')
    assert sorted(tidy.glossary_words(repository)) == [
        "client/src/felt/plate.ts:2 says 'his', which docs/glossary.md bans.",
        "client/src/i18n/talk/en.json:1 says 'he', which docs/glossary.md bans.",
        "client/tests/felt/plate.test.ts:1 says 'his', which docs/glossary.md bans.",
        "docs/a.md:5 says 'onlooker*', which docs/glossary.md bans.",
        "docs/rules/RULES.md:2 says 'his', which docs/glossary.md bans.",
        "docs/rules/scopa.en.md:1 says 'he', which docs/glossary.md bans.",
        "src/circolo/cards/a.py:1 says 'what it leads to', which docs/glossary.md bans.",
        "src/circolo/cards/a.py:12 says 'onlooker*', which docs/glossary.md bans.",
        "src/circolo/cards/a.py:12 says 'onlooker*', which docs/glossary.md bans.",
        "src/circolo/cards/a.py:5 says 'he', which docs/glossary.md bans.",
    ]


def test_folders_that_hold_to_the_glossary_are_there() -> None:
    assert [name for name in tidy.PLAIN_FOLDERS if not (ROOT / name).exists()] == []
    banned = tidy.banned_words((ROOT / tidy.GLOSSARY).read_text(encoding="utf-8"))
    assert {"he", "his", "him", "onlooker*"} <= set(banned)


def test_generated_module_may_be_long(repository: Path) -> None:
    plant(repository, "client/src/protocol/wire.gen.ts", "//\n" * 999)
    assert list(tidy.long_modules(repository)) == []


def test_bootstrap_and_the_clock_may_read_the_time(repository: Path) -> None:
    for name in sorted(tidy.ALLOWED_CLOCKS):
        plant(repository, name, "import time\ntime.time()\n")
    assert list(tidy.banned_calls(repository)) == []


def test_ignored_file_is_nobodys_business(repository: Path) -> None:
    plant(repository, ".gitignore", "data/\n")
    plant(repository, "data/utils.py", "breakpoint()\n")
    assert list(tidy.nothing_names(repository)) == []


STYLES = ".plate { margin: 0 }\n.plate-name, .plate.is-turn, .plate:not(.is-free) { margin: 0 }\n"


def test_styles_that_name_their_component_are_scoped(repository: Path) -> None:
    plant(repository, "client/src/felt/plate.css", STYLES)
    plant(repository, "client/src/styles/base.css", "body, .button.primary { margin: 0 }\n")
    own = ".ring > .plate-name, .ring .button { margin: 0 }\n@media (width < 9rem) { .ring { } }\n"
    plant(repository, "client/src/games/sette/ring.css", ".ring { margin: 0 }\n" + own)
    assert list(scoped_styles.unscoped_styles(repository)) == []


UNSCOPED = [
    ("h2 { margin: 0 }", "h2 names no class of client/src/talk."),
    (".plate > b { margin: 0 }", ".plate > b names no class of client/src/talk."),
    (".log .is-own { margin: 0 }", ".log .is-own has .is-own without its element."),
    (".log.mine { margin: 0 }", ".log.mine has .mine: a state is named is-mine, a part"),
    (".me { margin: 0 }", ".me has .me: a state is named is-me, a part"),
    (".log .fresh { margin: 0 }", ".log .fresh has .fresh: a state is named is-fresh, a part"),
]


@pytest.mark.parametrize(("rule", "fault"), UNSCOPED)
def test_style_that_is_not_scoped_is_found(repository: Path, rule: str, fault: str) -> None:
    plant(repository, "client/src/felt/plate.css", STYLES)
    plant(repository, "client/src/talk/log.css", f".log {{ margin: 0 }}\n{rule}\n")
    found = list(scoped_styles.unscoped_styles(repository))
    assert found[0].startswith(f"client/src/talk/log.css: {fault}")


def test_class_that_two_folders_style_is_found(repository: Path) -> None:
    plant(repository, "client/src/felt/plate.css", STYLES)
    plant(repository, "client/src/talk/log.css", ".plate { margin: 1px }\n")
    assert list(scoped_styles.unscoped_styles(repository)) == [
        ".plate is styled alone in client/src/felt, client/src/talk: let one folder own it."
    ]
