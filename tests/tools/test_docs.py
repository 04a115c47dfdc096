"""The documentation as a site; `make docs` builds it."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


def pages(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    return [page for part in parts for page in pages(part)]


def test_every_page_but_the_decisions_has_a_place_in_the_site() -> None:
    site = tomllib.loads((ROOT / "zensical.toml").read_text())
    written = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    wanted = {page for page in written if not page.startswith("decisions/")}
    assert sorted(pages(site["project"]["nav"])) == sorted(wanted)


def test_the_reference_names_modules_that_there_are() -> None:
    named = [
        name
        for page in (DOCS / "reference").glob("*.md")
        for name in re.findall(r"^::: (\S+)$", page.read_text(), re.M)
    ]
    assert len(named) == len(set(named)) > 20
    for name in named:
        assert import_module(name).__doc__


def test_the_first_program_of_the_library_plays_a_deal() -> None:
    played = subprocess.run(
        [sys.executable, DOCS / "reference" / "first_deal.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.splitlines()[-1].startswith("DealEnded(number=1")
