"""A newcomer who loses the network in the middle of a game, and gets it back."""

import re
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from tests.e2e.felt import text
from tests.e2e.line import Line
from tests.e2e.player import BETWEEN_LOOKS, PHONE, enter

WAYS = (
    ("tressette", "quick.players.2"),
    ("tressette", "quick.players.4"),
    ("chiamatre",),
    ("sette_e_mezzo", "variant.piatto"),
    ("chemin_de_fer", "variant.online"),
)
A_PRESS = 1_000
WATCH = """() => {
  window.zeros = [];
  window.lostAt = window.shownAt = window.backAt = 0;
  const look = () => {
    const clocks = ".clock-bar-seconds, .plate-match-time, .chemin-de-fer-ends";
    for (const clock of document.querySelectorAll(clocks)) {
      if (/^0(:00)?$/.test(clock.textContent.trim())) window.zeros.push(clock.className);
    }
    const isShown = document.querySelector(".link-banner.is-brief, .link-banner.is-long") !== null;
    if (isShown && window.shownAt === 0) window.shownAt = performance.now();
    if (!isShown && window.shownAt > 0 && window.backAt === 0) window.backAt = performance.now();
  };
  new MutationObserver(look).observe(document.body,
    { attributes: true, characterData: true, childList: true, subtree: true });
}"""


class Outage(NamedTuple):
    """What somebody saw of a lost network, in milliseconds."""

    moment: str
    shown_after: float
    back_after: float
    zeros: int


class Traveller:
    """Somebody at a table with bots, who presses what is offered."""

    def __init__(self, browser: Browser, line: Line, way: tuple[str, ...]) -> None:
        self.line = line
        self.page = enter(browser, line.address, size=PHONE)
        self.banner = self.page.locator(".link-banner.is-brief, .link-banner.is-long")
        self._cards = self.page.locator(".hand:not(.is-guarded) .hand-card.is-offered")
        self._answers = self.page.locator(
            ".console .answer, .console .call-panel .button.primary, .console .actions .wide"
        )
        _choose(self.page, way)
        self.page.evaluate(WATCH)

    def moves_on(self) -> str:
        """Press what is offered first, or look on for a moment; say what the table shows."""
        for offered in (self._cards.first, self._answers.last):
            if _is_pressed(offered):
                break
        self.page.wait_for_timeout(BETWEEN_LOOKS * 5)
        return self.page.locator(".status-line").first.inner_text()

    def loses_the_network(self, moment: str, *, for_millis: int) -> Outage:
        """Be offline until the page has said so and the time is over, then see it come back."""
        self.page.evaluate("window.shownAt = window.backAt = 0")
        self.line.cut()
        cut = self.page.evaluate("performance.now()")
        expect(self.banner).to_have_count(1)
        self.page.wait_for_timeout(for_millis)
        assert self.page.get_by_role("button", name="Reload").count() == 0
        self.line.mend()
        mended = self.page.evaluate("performance.now()")
        expect(self.banner).to_have_count(0)
        shown, back, zeros = self.page.evaluate("[shownAt, backAt, zeros.length]")
        return Outage(moment, shown - cut, back - mended, zeros)


def _choose(page: Page, way: tuple[str, ...]) -> None:
    quick = page.locator(".quick .segment-text")
    for key in (f"game.{way[0]}", *way[1:]):
        quick.filter(has_text=re.compile(f"^{re.escape(text('en', key))}$")).click()
    page.locator(".quick-play").click()
    expect(page.locator(".console")).to_be_visible()


def _is_pressed(offered: Locator) -> bool:
    if not offered.is_visible():
        return False
    try:
        offered.click(timeout=A_PRESS)
    except TimeoutError:
        return False
    return True
