"""Every program in docs/library.md and docs/tutorial.md runs as it stands, and prints what the page
says.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "library.md"
RECORD = ROOT / "client" / "fixtures" / "records" / "two.json"
EXAMPLE = re.compile(
    r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL
)
EXAMPLES = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
STEPS = EXAMPLE.findall((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8"))
FIRST = EXAMPLES[0][0]
LINES = 5
"""The most lines of a deal by bots, or by hand."""


def run(program: str, folder: Path) -> str:
    """Run a program in a folder, and return what it prints."""
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


@pytest.mark.parametrize(("program", "said"), [*EXAMPLES, *STEPS])
def test_an_example_runs_and_prints_what_the_page_says(
    program: str, said: str, tmp_path: Path
) -> None:
    shutil.copy(RECORD, tmp_path)
    printed = run(program, tmp_path)
    assert said in ("", printed)


@pytest.mark.parametrize("how", ["## A deal by bots", "## A deal by hand"])
def test_a_deal_of_each_game_takes_at_most_five_lines(how: str) -> None:
    part = PAGE.read_text(encoding="utf-8").split(f"{how}\n")[1].split("\n## ")[0]
    programs = [program for program, _ in EXAMPLE.findall(part)]
    games = [re.findall(r"circolo\.(\w+)\.Game", program) for program in programs]
    assert games == [["tressette"], ["chiamatre"], ["sette_e_mezzo"], ["chemin_de_fer"]]
    counted = [len([line for line in program.splitlines() if line]) for program in programs]
    assert max(counted) <= LINES
    for program in programs:
        run(program + "\nassert len(game.deals) == 1\n", Path())


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_other_pages_begin_with_the_same_example(page: str) -> None:
    assert f"```python\n{FIRST}```" in (ROOT / page).read_text(encoding="utf-8")
