"""What is wrong with a page that is shown: access, room for words, size of targets.

Each check takes a page and returns one sentence for each fault, none for a page without any.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tools.node import CLIENT

Check = Callable[[Page], list[str]]

AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
IN_PAGE = Path(__file__).with_name("looks.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """async (tags) => {
  const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags } });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) =>
      `${id}: ${help}: ${target.join(" ")} ${any.map(({ message }) => message)}`));
}"""


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def axe(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2.2 AA and good practice."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(_text(AXE))
    found: list[str] = page.evaluate(RUN_AXE, TAGS)
    return found


def _in_page(page: Page, check: str) -> list[str]:
    found: list[Any] = page.evaluate(f"({_text(IN_PAGE).rstrip().rstrip(';')}).{check}()")
    return [str(sentence) for sentence in found]


def overflow(page: Page) -> list[str]:
    """What reaches beyond the sides of the window."""
    return _in_page(page, "overflow")


def clipped(page: Page) -> list[str]:
    """Words of buttons that do not fit into them."""
    return _in_page(page, "clipped")


def small(page: Page) -> list[str]:
    """Targets smaller than a finger."""
    return _in_page(page, "small")


CHECKS: Mapping[str, Check] = {
    "axe": axe,
    "overflow": overflow,
    "clipped": clipped,
    "small": small,
}
