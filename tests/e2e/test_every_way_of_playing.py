"""Whole matches by a finger alone, by the keyboard alone, and in words alone."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.house import House
from tests.e2e.player import (
    BETWEEN_LOOKS,
    DESK,
    LOOKS,
    PATIENCE,
    PHONE,
    Player,
    Toucher,
    Typist,
    enter,
    next_up,
)

TARGET = 11
ITALIAN_SUITS = ("denari", "coppe", "spade", "bastoni")
FRENCH_SUITS = ("diamonds", "hearts", "spades", "clubs")


class Finger(Toucher):
    """Somebody with a finger and nothing else."""

    def use(self, button: Locator) -> None:
        button.tap()

    def tap_a_card(self, card: Locator) -> None:
        """Touch where the card is not under its neighbour."""
        card.tap(position={"x": 8, "y": 40})

    def choose_a_card(self) -> str:
        name = self.offered.first.get_attribute("data-card")
        assert name is not None
        self.tap_a_card(self.offered_card(name))
        return name

    def pull(self, card: Locator, *, by: int) -> None:
        """Take a card by its index, pull it up so many pixels, and let go."""
        box = card.bounding_box()
        assert box is not None
        touch = self.page.context.new_cdp_session(self.page)
        x, y = box["x"] + 8, box["y"] + 40
        for kind, up in [
            ("touchStart", 0),
            *(("touchMove", by * step // 6) for step in range(1, 7)),
        ]:
            points = [{"x": x, "y": y - up}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


class Keys(Typist):
    """Somebody who chooses among several with the arrows, as everywhere."""

    def pick(self, radio: Locator) -> None:
        group = radio.get_attribute("name")
        self.reach(self.page.locator(f'input[name="{group}"]:checked'))
        for _ in range(radio.page.locator(f'input[name="{group}"]').count()):
            if radio.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError("the arrows do not lead there")


def by_touch(browser: Browser, address: str, language: str) -> Page:
    """Come in on a phone that knows no mouse."""
    context = browser.new_context(
        viewport=PHONE, locale=language, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    expect(page.locator(".quick-play")).to_be_enabled()
    return page


@pytest.mark.rule("R8")
def test_a_finger_and_a_keyboard_play_a_match_in_two_languages_with_two_decks(
    browser: Browser, open_house: House
) -> None:
    italian = Finger(by_touch(browser, open_house.address, "it"))
    english = Keys(enter(browser, open_house.address, language="en", size=DESK))
    take_french_cards(english)
    italian.use(italian.page.locator(".segment", has_text=str(TARGET)))
    italian.use(italian.page.locator(".segment", has_text="Persone"))
    italian.press("Gioca subito")
    english.pick(english.page.get_by_role("radio", name=str(TARGET)))
    english.pick(english.page.get_by_role("radio", name="People"))
    english.press("Play now")
    for player in (italian, english):
        player.page.emulate_media(reduced_motion="reduce")  # a trick need not be admired
        expect(player.hand).to_have_count(10)
    assert suits(italian) <= set(ITALIAN_SUITS)
    assert suits(english) <= set(FRENCH_SUITS)
    scores = play_out(italian, english)
    assert scores[0] == scores[1][::-1]
    assert max(scores[0]) >= TARGET


@pytest.mark.rule("R8")
def test_a_card_is_pulled_over_the_line_or_goes_back(browser: Browser, open_house: House) -> None:
    player = Finger(by_touch(browser, open_house.address, "it"))
    player.page.emulate_media(reduced_motion="reduce")
    player.press("Gioca subito")
    expect(player.offered.first).to_be_visible()
    card = player.offered.first
    name = card.get_attribute("data-card")
    mine = player.page.locator(f'.hand-card[data-card="{name}"]')
    player.pull(mine, by=30)
    expect(mine).not_to_have_class(re.compile("dragged"))
    expect(player.hand).to_have_count(10)
    player.pull(mine, by=320)
    expect(mine).to_have_count(0)


def take_french_cards(player: Keys) -> None:
    player.use(player.page.locator(".account-button"))
    player.use(player.page.locator("[data-part=look] > summary"))
    player.pick(player.page.locator(".deck-choice", has_text="French").first.locator("input"))
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def suits(player: Player) -> set[str]:
    """Return the suits of a hand, as its pictures are called."""
    names = [card.get_attribute("alt") or "" for card in player.hand.locator("img").all()]
    return {name.split()[-1] for name in names}


def play_out(*players: Player) -> list[tuple[int, ...]]:
    while not (wanted := next_up(players)).is_done():
        wanted.answer()
    for player in players:
        expect(player.match_end).to_be_visible()
    return [player.final_score() for player in players]


class Reader:
    """A person who reads the page and types, without pictures and without a pointer."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.field = page.locator(".text-field")
        self.words = page.locator(".text-command + .hint")
        self.now = page.locator(".text-zone").first
        self.log = page.get_by_role("log")

    def type(self, text: str) -> None:
        """Type an order into the field."""
        self.field.focus()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def may_play(self) -> list[str]:
        """Return the cards that the page says may be played, as they are typed."""
        told = re.search(r"Puedes jugar: ([^.]*)\.", self.now.inner_text())
        return re.findall(r"\((\w+)\)", told[1]) if told else []

    def does(self, word: str) -> bool:
        """Tell whether the page lists this word among those that do something now."""
        return re.search(rf"\b{word}\b", self.words.inner_text()) is not None


def test_a_match_is_played_in_words(browser: Browser, open_house: House) -> None:
    page = enter(browser, open_house.address, language="es")
    page.keyboard.press("Tab")
    expect(page.locator(".text-switch")).to_be_focused()
    page.keyboard.press("Enter")
    Keys(page).press("Jugar ya")
    reader = Reader(page)
    expect(reader.words).to_be_visible()
    assert page.locator("main img").count() == 0
    played = play_in_words(reader)
    expect(reader.log).to_contain_text(re.compile(r"(Ganas|Pierdes) la partida"))
    assert played >= 20


def play_in_words(reader: Reader) -> int:
    """Play to the end, and return how many cards were typed."""
    played = 0
    before = ""
    for _ in range(3 * LOOKS):
        if reader.does("revancha"):
            return played
        if reader.does("continuar"):
            reader.type("continuar")
            expect(reader.words).not_to_contain_text("continuar")
        now = reader.now.inner_text()
        cards = reader.may_play()
        if cards and now != before and now == reader.now.inner_text():
            before = now
            reader.type(cards[0])
            played += 1
        reader.page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError("the match does not end")
