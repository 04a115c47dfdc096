"""A whole match or bank of the other games by the keyboard alone, and in words alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import BETWEEN_LOOKS, DESK, LOOKS, Typist, enter, next_up
from tests.e2e.test_every_way_of_playing import Keys, Reader

BANK_OVER = "End of the bank"


def at_table(page: Page, game: str, *, play: str, variant: str = "") -> None:
    """Choose a game, and sit down with bots, by the keyboard."""
    me = Keys(page)
    page.emulate_media(reduced_motion="reduce")
    for choice in (game, *filter(None, [variant])):
        me.pick(page.locator(".quick").get_by_role("radio", name=choice, exact=True))
    me.press(play)


FIRST_OFFERED = """() => {
  const cards = [...document.querySelectorAll(".hand-card")];
  const at = cards.findIndex((card) => card.matches(".hand:not(.is-guarded) .is-offered"));
  return at >= 0 && [at, cards[at].dataset.card];
}"""


OPEN_A_TABLE = """sheet => new Promise((done, refuse) => {
  const line = new WebSocket(`ws://${location.host}/ws`);
  const say = (message) => line.send(JSON.stringify(message));
  line.onopen = () => {
    say({ type: "hello", protocol: 1 });
    say({ type: "open_table", id: "e2e-open-1", sheet });
  };
  line.onmessage = ({ data }) => {
    const { type, id, table, code } = JSON.parse(data);
    if (type === "refused") refuse(new Error(code));
    if (type !== "done") return;
    if (id === "e2e-open-1") say({ type: "add_bot", id: "e2e-bot-1", table });
    else if (id === "e2e-bot-1") say({ type: "add_bot", id: "e2e-bot-2", table: line.at });
    else done(line.at);
    line.at ??= table;
  };
})"""


def at_quick_table(page: Page) -> None:
    """Sit with two bots at a table of chemin de fer that waits for nobody longer than it must."""
    times = {"bets": 2_000, "grace": 10_000, "auction": 2_000, "no_clock_alone": False}
    options = {"game": "chemin_de_fer", "most": 4}
    sheet = {"options": options, "times": times, "buy_in": {"least": 50, "most": 400}}
    table = page.evaluate(OPEN_A_TABLE, sheet)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{page.url.rstrip('/')}/table/{table}")


class Caller(Typist):
    """Plays chiamatre by its keys: keeps, calls the first card that may be called, plays any."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.keep = page.locator('.actions [aria-keyshortcuts="k"]')
        self.call = page.get_by_role("button", name=re.compile("^Call "))

    def is_wanted(self) -> bool:
        return super().is_wanted() or self.call.is_visible() or self.keep.is_visible()

    def choose_a_card(self) -> str:
        """The digits are the cards, from the left."""
        at, name = self.page.wait_for_function(FIRST_OFFERED).json_value()
        self.page.keyboard.press(str((int(at) + 1) % 10))
        return str(name)

    def answer(self) -> None:
        if self.keep.is_visible():
            self.page.keyboard.press("k")
            expect(self.keep).to_have_count(0)
        elif self.call.is_visible():
            self.use(self.call)
            expect(self.call).to_have_count(0)
        else:
            super().answer()


def test_a_match_of_chiamatre_is_played_by_the_keyboard(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, size=DESK)
    at_table(page, "Chiamatre", play="Play now")
    me = Caller(page)
    while not me.is_done():
        next_up((me,)).answer()
    expect(page.locator(".rank-total")).to_have_count(4)


PREFERRED = ("g", "a", "s", "y", "p", "t", "n")
"""Play, take the bank, stand, show, bet; and whatever else there is."""


AGAIN = 1_000 // BETWEEN_LOOKS
"""After so many looks at the same question a key is pressed again: the question had only just come,
and took the place of another. Where somebody plays with bots only no clock goes on by itself (R11).
"""


def play_a_bank(page: Page) -> int:
    """Answer by the keys that the buttons name, until a bank is over; return how many answers."""
    keys = page.locator(".actions [aria-keyshortcuts]")
    log = page.get_by_role("log")
    answers, before, over, same = 0, "", 0, 0
    for _ in range(3 * LOOKS):
        banks = log.inner_text().count(BANK_OVER)
        if answers and banks > over:
            return answers
        offered = keys.evaluate_all("all => all.map(one => one.getAttribute('aria-keyshortcuts'))")
        now = page.locator(".status-line").inner_text() + str(offered)
        wanted = [key for key in PREFERRED if key in offered]
        same = same + 1 if now == before else 0
        if wanted and same % AGAIN == 0:
            before, over = now, over if answers else banks
            page.keyboard.press(wanted[0])
            answers += 1
        page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError(f"the bank does not end: {before}")


@pytest.mark.rule("S26")
@pytest.mark.parametrize("variant", ["Pot", "Classic"])
def test_a_bank_of_sette_e_mezzo_is_played_by_the_keyboard(
    variant: str, browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, size=DESK)
    at_table(page, "Sette e mezzo", play="Play now", variant=variant)
    assert play_a_bank(page) > 0


def test_a_bank_of_chemin_de_fer_is_played_by_the_keyboard(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, size=DESK)
    at_quick_table(page)
    assert play_a_bank(page) > 0


def in_words(browser: Browser, address: str, game: str) -> Reader:
    """Switch to words only, and sit down, by the keyboard."""
    page = enter(browser, address, language="it", size=DESK)
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("Tab")
    expect(page.locator(".text-switch")).to_be_focused()
    page.keyboard.press("Enter")
    if game == "Chemin de fer":
        at_quick_table(page)
    else:
        at_table(page, game, play="Gioca subito")
    reader = Reader(page)
    expect(reader.words).to_be_visible()
    return reader


def told(reader: Reader, what: str) -> list[str]:
    """Return the cards of a list that the page tells, as they are typed."""
    found = re.search(rf"{what}: ([^.]*)\.", reader.now.inner_text())
    return re.findall(r"\((\w+)\)", found[1]) if found else []


def proposed(reader: Reader) -> str | None:
    """Return an answer that the page tells how to type, or a word that answers by itself."""
    cards = told(reader, "Puoi giocare")
    called = told(reader, "Puoi chiamare")
    typed = re.findall(r"«((?:banco|punto)[^»]*)»", reader.now.inner_text())
    words = [word for word in ("tengo", "gioco", "sto", "batto", "continua") if reader.does(word)]
    if called:
        return f"chiama {called[0]}"
    return next(iter([*cards, *typed, *words]), None)


def all_told(reader: Reader) -> str:
    return reader.now.inner_text() + reader.words.inner_text()


def play_in_words(reader: Reader, *, until: Callable[[], int]) -> int:
    answers, before, over = 0, "", 0
    for _ in range(12 * LOOKS):
        ends = until()
        if answers and ends > over:
            return answers
        now = all_told(reader)
        answer = proposed(reader)
        if answer is not None and now != before and now == all_told(reader):
            before, over = now, over if answers else ends
            reader.type(answer)
            answers += 1
        reader.page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError(f"it does not end: {reader.now.inner_text()}")


@pytest.mark.parametrize("game", ["Sette e mezzo", "Chemin de fer"])
def test_a_bank_is_played_in_words(game: str, browser: Browser, open_house: House) -> None:
    reader = in_words(browser, open_house.address, game)
    assert play_in_words(reader, until=lambda: reader.log.inner_text().count("Fine del banco"))
    assert reader.page.locator("main img").count() == 0


def test_a_match_of_chiamatre_is_played_in_words(browser: Browser, open_house: House) -> None:
    reader = in_words(browser, open_house.address, "Chiamatre")
    assert play_in_words(reader, until=lambda: reader.does("rivincita")) > 40
