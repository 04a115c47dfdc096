"""docs/asvs.md has every requirement of levels 1 and 2 once, and names tests that are there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "asvs.md"
_ROW = re.compile(r"\| ([\d.]+) \| (\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|")

LEVELS = {
    "1": ("22", "1111122223", "112222222223", "222", "123"),
    "2": ("122", "112", "12223", "23"),
    "3": ("3", "113", "12223", "11222233", "11122333", "3", "22333"),
    "4": ("12233", "23333", "22", "1222"),
    "5": ("2", "112333", "113", "222"),
    "6": ("122", "111111112222", "11223333", "112233", "22222333", "2223", "33", "2222"),
    "7": ("222", "1111", "22", "11222", "223", "22"),
    "8": ("1233", "1123", "133", "23"),
    "9": ("111", "1222"),
    "10": ("22", "223", "22223", "1111122222233333", "22222", "22", "222"),
    "11": ("2233", "22233", "11233", "1222", "23", "23", "33"),
    "12": ("12233", "11", "22223"),
    "13": ("2333", "222223", "2233", "1222233"),
    "14": ("22", "12223333", "122"),
    "15": ("12233", "12233", "1222222", "3333"),
    "16": ("2", "22222", "2222", "222", "2223"),
    "17": ("23", "22223333", "22"),
}
"""Of ASVS 5.0.0: by chapter, a text a section, in which the digit in place n is the level of n."""


class Row(NamedTuple):
    """A row of the page."""

    number: str
    level: int
    state: str
    said: str


def rows(page: str) -> list[Row]:
    """Return the rows of the tables."""
    found = [_ROW.fullmatch(line) for line in page.splitlines() if line.startswith("| ")]
    return [Row(one[1], int(one[2]), one[4], one[5]) for one in found if one is not None]


def required() -> Iterator[tuple[str, int]]:
    """Yield every requirement of levels 1 and 2, with its level."""
    for chapter, sections in LEVELS.items():
        for section, levels in enumerate(sections, 1):
            for number, level in enumerate(map(int, levels), 1):
                if level <= 2:
                    yield f"{chapter}.{section}.{number}", level


def names_of_tests() -> set[str]:
    """Return the names of all tests."""
    sources = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return {name for text in sources for name in re.findall(r"def (test_\w+)", text)}


def faults(page: str) -> Iterator[str]:
    """Yield a sentence for each way in which a row does not say what it must."""
    known = names_of_tests()
    for row in rows(page):
        named = re.findall(r"`([\w./-]+)`", row.said)
        if row.state not in ("met", "not applicable", "open"):
            yield f"{row.number} is neither met, not applicable nor open."
        if row.state == "met" and not named:
            yield f"{row.number} is met and names no test."
        if row.state != "met" and not row.said.endswith("."):
            yield f"{row.number} is {row.state} and does not say why."
        for name in named:
            if name not in known and not (ROOT / name).is_file():  # the client's tests are files
                yield f"{row.number} names {name}."


def test_every_requirement_is_there_once() -> None:
    assert [row[:2] for row in rows(PAGE.read_text("utf-8"))] == list(required())


def test_every_row_names_tests_that_are_there_or_says_why() -> None:
    assert list(faults(PAGE.read_text("utf-8"))) == []


def test_the_count_of_the_page_is_right() -> None:
    page = PAGE.read_text("utf-8")
    states = [row.state for row in rows(page)]
    met, without, left = map(states.count, ("met", "not applicable", "open"))
    assert (
        f"Of {len(states)} requirements {met} are met, {without} are not applicable and "
        f"{left} are open." in page
    )


def test_a_row_that_does_not_hold_is_found() -> None:
    page = (
        "| 1.1.1 | 2 | a | met | `test_that_nobody_wrote` |\n| 1.1.2 | 2 | b | met | by hand |\n"
        "| 1.2.1 | 1 | c | open | later |\n| 1.2.2 | 1 | d | fine | It is. |\n"
    )
    assert list(faults(page)) == [
        "1.1.1 names test_that_nobody_wrote.",
        "1.1.2 is met and names no test.",
        "1.2.1 is open and does not say why.",
        "1.2.2 is neither met, not applicable nor open.",
    ]
