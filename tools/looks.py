"""Checks of a displayed page: accessibility, room for words, size of targets.

Each check takes a page and returns one sentence for each fault.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

Check = Callable[[Page], list[str]]

IN_PAGE = Path(__file__).with_name("looks.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
NEXT_PICTURES = """() => new Promise((seen) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(seen)));
})"""
RUN_AXE = """async (tags) => {
  await bringAxe();
  const runOnly = { type: "tag", values: tags };
  const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) =>
      `${id}: ${help}: ${target.join(" ")} ${any.map(({ message }) => message)}`));
}"""


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def axe(page: Page) -> list[str]:
    """Return the faults that axe-core finds against WCAG 2.2 AA and its best practices."""
    found: list[str] = page.evaluate(RUN_AXE, TAGS)
    return found


def _in_page(page: Page, *checks: str) -> list[str]:
    looks = _text(IN_PAGE).rstrip().rstrip(";")
    run = "(looks, checks) => checks.flatMap((check) => looks[check]())"
    found: list[Any] = page.evaluate(f"(checks) => ({run})({looks}, checks)", checks)
    return [str(sentence) for sentence in found]


def overflow(page: Page) -> list[str]:
    """Return the elements that reach beyond the sides of the window."""
    return _in_page(page, "overflow")


def clipped(page: Page) -> list[str]:
    """Return the buttons whose words do not fit."""
    return _in_page(page, "clipped")


def room(page: Page) -> list[str]:
    """Return the faults of `overflow` and `clipped`, found in one pass."""
    return _in_page(page, "overflow", "clipped")


def lost(page: Page) -> list[str]:
    """Return the words that their container cuts off."""
    return _in_page(page, "lost")


def reading(page: Page) -> list[str]:
    """Return the faults of a text page: `room` and `lost`."""
    return _in_page(page, "overflow", "clipped", "lost")


def small(page: Page) -> list[str]:
    """Return the targets smaller than a finger."""
    return _in_page(page, "small")


def covered(page: Page) -> list[str]:
    """Return the seats, hands and buttons that lie under one of the table's bars, once it has
    settled.
    """
    page.evaluate(NEXT_PICTURES)
    return _in_page(page, "covered")


CHECKS: Mapping[str, Check] = {
    "axe": axe,
    "overflow": overflow,
    "clipped": clipped,
    "lost": lost,
    "small": small,
    "covered": covered,
}
