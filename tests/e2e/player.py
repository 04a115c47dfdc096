"""One person at a page of the house: the parts that they see, and their actions."""

from abc import ABC, abstractmethod
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

PHONE = ViewportSize(width=360, height=640)
DESK = ViewportSize(width=1280, height=800)
PATIENCE = 20_000
"""More than a page lets pass between two tries to reach its house."""
AGAIN_AFTER = 8_000
"""Milliseconds after which a person tries again. A node that has died is replaced sooner."""
PASSWORD = "il quattro di denari"
STROKES = 60
"""Keys after which whatever a page has is reached."""
OPENING = {
    "en": ("Create a table", "Open the table"),
    "it": ("Crea un tavolo", "Apri il tavolo"),
}
BETWEEN_LOOKS = 40
LOOKS = PATIENCE // BETWEEN_LOOKS

expect.set_options(timeout=PATIENCE)

Motion = Literal["reduce", "no-preference"]
"""Most need not admire a card on its way: to draw it costs more than all else that a page does."""


class Sight(NamedTuple):
    """What a page shows of a running deal."""

    hand: list[str | None]
    trick: list[tuple[str | None, str | None]]
    turn: str | None
    score: str


class Player(ABC):
    """A person at a page; subclasses decide with which device they use it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.locator(".hand-card")
        # For a moment after the turn has come a tap only lifts a card.
        self.offered = page.locator(".hand:not(.is-guarded) .hand-card.is-offered")
        self.laid = page.locator(".laid")
        self.turn = page.locator(".plate.is-turn")
        self.lost_line = page.locator(".link-banner.is-brief, .link-banner.is-long")
        self.go_on = page.locator(".actions .wide")
        self.match_end = page.locator(".match-end")

    @abstractmethod
    def use(self, button: Locator) -> None:
        """Do with a button what it is for."""

    @abstractmethod
    def choose_a_card(self) -> str:
        """Put down a card that is offered; return it."""

    def offered_card(self, name: str) -> Locator:
        """Find a card that is offered: one that is drawn meanwhile may become the first."""
        return self.page.locator(f'.hand:not(.is-guarded) .is-offered[data-card="{name}"]')

    def press(self, name: str) -> None:
        """Use the button with this name in the person's language."""
        self.use(self.page.get_by_role("button", name=name))

    def opens_a_table(self, *choices: str) -> None:
        """Open a table with these choices of the dialog, named in the person's language."""
        create, done = OPENING[self.page.locator("html").get_attribute("lang") or ""]
        self.press(create)
        sheet = self.page.get_by_role("dialog")
        for choice in choices:
            sheet.get_by_text(choice, exact=True).click()
        self.press(done)

    def joins(self, name: str) -> None:
        """Become a member of this name."""
        self.page.locator(".account-button").click()
        sheet = self.page.get_by_role("dialog")
        form = sheet.locator("details[open]")
        form.get_by_label("Name").fill(name)
        form.get_by_label("Password").first.fill(PASSWORD)
        form.get_by_role("button", name="Join").click()
        expect(sheet).to_have_count(0)

    def play(self) -> str:
        """Play a card that is offered, and see it leave the hand; return it.

        A person taps again if the card still lies there: the page draws the hand anew when its line
        comes back, and a tap at that moment meets nothing.
        """
        expect(self.offered.first).to_be_visible()
        card = self.choose_a_card()
        own = self.page.locator(f'.hand-card[data-card="{card}"]')
        try:
            expect(own).to_have_count(0, timeout=AGAIN_AFTER)
        except AssertionError:
            if self.offered_card(card).count():
                self.use(self.offered_card(card))
            expect(own).to_have_count(0)
        return card

    def is_wanted(self) -> bool:
        """Return whether the table waits for this person, also if only for leaving."""
        return self.offered.or_(self.go_on).or_(self.match_end).first.is_visible()

    def is_done(self) -> bool:
        """Tell whether the match is over."""
        return self.match_end.is_visible()

    def catches_up(self) -> None:
        """Wait until the page has shown everything before the person's turn."""
        expect(self.page.locator(".status-line.is-own")).to_be_visible()

    def answer(self) -> None:
        """Do what is wanted: play a card, or go on to the next deal; nothing if it is not any more.

        Between two looks the last card of another may have ended the deal, or the match.
        """
        if self.offered.first.is_visible():
            self.play()
        elif self.go_on.is_visible() and not self.is_done():
            self.use(self.go_on)
            expect(self.go_on).to_have_count(0)

    def cards_laid(self) -> list[str | None]:
        """Return the names of the cards of the trick, in the person's language."""
        return [name for _, name in self.sees().trick]

    def sees(self) -> Sight:
        """Return what the page shows of the deal."""
        return Sight(
            hand=[card.get_attribute("data-card") for card in self.hand.all()],
            trick=[
                (card.get_attribute("data-at"), card.locator("img").get_attribute("alt"))
                for card in self.laid.all()
            ],
            turn=self.turn.get_attribute("data-seat"),
            score=self.page.locator(".score").inner_text(),
        )

    def final_score(self) -> tuple[int, ...]:
        """Return the points of the match, the person's own first."""
        return tuple(map(int, self.match_end.locator(".match-end-score b").inner_text().split("–")))


class Toucher(Player):
    """Somebody with a finger, or a mouse."""

    def use(self, button: Locator) -> None:
        button.click()

    def choose_a_card(self) -> str:
        name = self.offered.first.get_attribute("data-card")
        assert name is not None
        self.offered_card(name).click()
        return name


class Typist(Player):
    """Somebody with a keyboard and nothing else."""

    def use(self, button: Locator) -> None:
        self.reach(button)
        self.page.keyboard.press("Enter")

    def reach(self, element: Locator) -> None:
        """Go there by the tabulator, and by nothing else."""
        for _ in range(STROKES):
            if element.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {element} by the keyboard")

    def choose_a_card(self) -> str:
        focused = self.page.locator(".hand-card:focus")
        for _ in range(STROKES):
            card = focused.first.get_attribute("data-card") if focused.count() else None
            if card is None:
                self.page.keyboard.press("Tab")
            elif self.offered_card(card).count():
                self.page.keyboard.press("Enter")
                return card
            else:
                at_the_end = self.hand.last.get_attribute("data-card") == card
                self.page.keyboard.press("Home" if at_the_end else "ArrowRight")
        raise AssertionError("no way to a card by the keyboard")


def arrive(
    browser: Browser,
    *,
    language: str = "en",
    size: ViewportSize = PHONE,
    motion: Motion = "reduce",
) -> Page:
    """Open a page that has been nowhere yet, of a browser that speaks this language.

    It has no service worker, which would fetch all files of the page for each newcomer.
    """
    context = browser.new_context(
        viewport=size, locale=language, reduced_motion=motion, service_workers="block"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def enter(
    browser: Browser,
    address: str,
    *,
    language: str = "en",
    size: ViewportSize = PHONE,
    motion: Motion = "reduce",
) -> Page:
    """Come in as a newcomer whose browser speaks this language."""
    page = arrive(browser, language=language, size=size, motion=motion)
    page.goto(address)
    expect(page.locator(".quick-play")).to_be_enabled()
    expect(page.locator(".account-button")).to_be_visible()  # by then the house has their session
    return page


def in_english(guest: str) -> str:
    """Return the name of a guest as an English page shows it."""
    return guest.replace("Ospite", "Guest")


def next_up(players: tuple[Player, ...]) -> Player:
    """Return the player for whom the table waits, as soon as it waits for one."""
    for _ in range(LOOKS):
        for player in players:
            if player.is_wanted():
                return player
        players[0].page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError("the table waits for nobody")
