"""Chiamatre and sette e mezzo against the bots of a real house, in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, ViewportSize, expect

from tests.e2e.house import House
from tests.e2e.player import AGAIN_AFTER, BETWEEN_LOOKS, DESK, LOOKS, PHONE, Toucher, enter, next_up

HANDS = 3
"""Of sette e mezzo that are enough to be seen."""


def choose(page: Page, *texts: str) -> None:
    for text in texts:
        page.locator(".quick").get_by_text(text, exact=True).click()


@pytest.mark.rule("C10")
def test_a_match_of_chiamatre_is_four_deals_and_ranks_the_four(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, language="it", size=PHONE)
    choose(page, "Chiamatre")
    me = Caller(page)
    me.press("Gioca subito")
    while not me.is_done():
        next_up((me,)).answer()
    totals = [int(total) for total in page.locator(".rank-total").all_inner_texts()]
    assert len(totals) == 4
    assert totals == sorted(totals, reverse=True)
    assert sum(totals) == 4 * 22
    assert me.secrets > 0, "nobody was told of a partner before his card lay there"


class Caller(Toucher):
    """Plays chiamatre: keeps the hand, calls the first possible card, plays any card."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.keep = page.get_by_role("button", name="Tengo")
        self.call = page.get_by_role("button", name=re.compile("^Chiama "))
        self.secrets = 0

    def is_wanted(self) -> bool:
        return super().is_wanted() or self.call.is_visible()

    def answer(self) -> None:
        if self.keep.is_visible():
            self.use(self.keep)
            expect(self.keep).to_have_count(0)
        elif self.call.is_visible():
            self.use(self.call)
            expect(self.call).to_have_count(0)
        else:
            self.look_for_a_partner()
            super().answer()

    def look_for_a_partner(self) -> None:
        """A called card whose holder nobody knows has no partner beside it."""
        if self.page.locator('.called[data-known="false"]').count():
            expect(self.page.get_by_text("compagno", exact=True)).to_have_count(0)
            self.secrets += 1


@pytest.mark.parametrize("how", [("Pot", PHONE), ("Classic", DESK)], ids=["piatto", "classica"])
def test_banks_of_sette_e_mezzo_are_played_with_exactly_what_is_offered(
    how: tuple[str, ViewportSize], browser: Browser, open_house: House
) -> None:
    variant, size = how
    page = enter(browser, open_house.address, language="en", size=size)
    choose(page, "Sette e mezzo", variant)
    me = Punter(page)
    me.press("Play now")
    while me.settled < HANDS and not me.is_broke():
        next_up((me,)).answer()
    assert me.settled > 0 or me.is_broke()
    expect(page.locator(".seat-box")).not_to_have_count(0)


class Punter(Toucher):
    """Plays sette e mezzo: the least of every amount, and stands from five on."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        # Nothing is offered from when an answer is sent until it has been taken.
        self.words = page.locator(".bank-bar:not(:has(.is-sent)) .actions .answer-text")
        self.settled = 0

    def is_broke(self) -> bool:
        return self.page.locator(".watch-note").is_visible()

    def is_wanted(self) -> bool:
        return self.words.first.is_visible() or self.is_broke()

    def answer(self) -> None:
        if self.is_broke():
            return
        offered = self.words.all_inner_texts()
        asked = self.page.locator(".status-line").inner_text()
        if not offered:  # the question was gone before it was read
            return
        wanted = next(word for word in self.preferred(asked) if word in offered)
        self.tap(self.words.get_by_text(wanted, exact=True))
        self.settled += wanted in ("Stand", "Accept")
        for _ in range(LOOKS):
            if self.words.all_inner_texts() != offered or self.is_broke():
                return
            if self.page.locator(".status-line").inner_text() != asked:
                return
            self.page.wait_for_timeout(BETWEEN_LOOKS)
        raise AssertionError("nothing has come of an answer")

    def tap(self, word: Locator) -> None:
        """Tap a word, unless the clock answers the question before the finger is down."""
        try:
            word.click(timeout=AGAIN_AFTER)
        except TimeoutError:
            if word.count():
                raise

    def preferred(self, asked: str) -> tuple[str, ...]:
        have = re.search(r"you have (\d*)", asked)
        stands = have is not None and int(have[1] or 0) >= 5
        return ("Play", "Accept", *(("Stand", "Hit") if stands else ("Hit", "Stand")))
