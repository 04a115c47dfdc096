"""The documentation as a site; `make docs` builds it."""

import json
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

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


LINKED = re.compile(r"\]\((?!https?:|#)([^)#\s]+)|\bsrc=\"(?!https?:)([^\"]+)\"")
LABEL = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
NO_LABELS = {"italics", "corsivo"}


def test_every_link_and_picture_of_a_page_exists() -> None:
    missing = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in (ROOT / "README.md", *DOCS.rglob("*.md"))
        for target in map("".join, LINKED.findall(page.read_text(encoding="utf-8")))
        if not (page.parent / target).exists()
    ]
    assert missing == []


def labels(lang: str) -> set[str]:
    """Return the texts of the page in a language, in small letters."""
    files = (ROOT / "client" / "src" / "i18n").rglob(f"{lang}.json")
    words = [text for file in files for text in json.loads(file.read_text()).values()]
    return {text.casefold() for text in words if isinstance(text, str)}


@pytest.mark.parametrize("guide", sorted((DOCS / "guides").glob("*.md")), ids=lambda one: one.name)
def test_a_guide_names_the_page_as_the_page_does(guide: Path) -> None:
    named = set(LABEL.findall(guide.read_text(encoding="utf-8"))) - NO_LABELS
    of_page = labels(guide.suffixes[0][1:])
    assert [name for name in sorted(named) if name.casefold() not in of_page] == []
