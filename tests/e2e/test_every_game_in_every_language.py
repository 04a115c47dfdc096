"""A newcomer with a phone plays each variant of each game with the bots of a new house, in each
language: a deal or a coup, from the lobby to its end, with offered actions only.

The three newcomers, one for each language, play in parallel, each in a house of their own: while
one page shows past events, the test uses another page.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from circolo.games.chemin_de_fer.view import View
from circolo.play.events import DealEnded
from circolo.tables.events import Played
from circolo.wire.server_messages import Frame
from tests.e2e.felt import Watcher, text
from tests.e2e.house import opened
from tests.e2e.player import BETWEEN_LOOKS, LOOKS, PHONE, arrive
from tests.e2e.rigged import RiggedHouse
from tools.gallery import LANGUAGES
from tools.looks import overflow

WAYS = (
    ("tressette", "quick.players.2"),
    ("tressette", "quick.players.4"),
    ("chiamatre",),
    ("sette_e_mezzo", "variant.piatto"),
    ("sette_e_mezzo", "variant.classica"),
    ("chemin_de_fer", "variant.online"),
    ("chemin_de_fer", "variant.casino"),
)
TO_START = 4_000
A_WINDOW = 22_000
A_MOMENT = 3
"""The number of looks after a press, so that the page can process it."""
A_PRESS = 2_000
"""What is offered may be gone before it is pressed: the time for it is over, or a deal is."""
WINDOWS = ("cut", "bets", "graces", "purchase", "auction")


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, RiggedHouse]]:
    """Serve a house to each language: as one leaps in time, it leaps for all who are in it."""
    with ExitStack() as ending:
        yield {
            language: ending.enter_context(
                opened(RiggedHouse(tmp_path_factory.mktemp(language), (), {}))
            )
            for language in LANGUAGES
        }


class Newcomer:
    """Somebody who presses what is offered first, and waits for nothing else."""

    def __init__(self, house: RiggedHouse, page: Page, language: str) -> None:
        self.house = house
        self.page = page
        self.language = language
        self.deals = 0
        self._rest = 0
        self.errors: list[str] = []
        self.watcher = Watcher(page, language, self._hear)
        self.cards = page.locator(".hand:not(.is-guarded) .hand-card.is-offered")
        self.answers = page.locator(
            ".console .actions .button, .console .call-panel .button.primary"
        )
        self.done = page.locator(".console .answer").and_(
            page.locator('[aria-keyshortcuts="g"], [aria-keyshortcuts="w"]')
        )
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _hear(self, frame: Frame) -> None:
        self.deals += sum(
            isinstance(event, Played) and isinstance(event.event, DealEnded)
            for event in frame.events
        )

    def chooses(self, game: str, *more: str) -> None:
        """Choose a game at the lobby, and sit down with bots."""
        quick = self.page.locator(".quick .segment-text")
        for key in (f"game.{game}", *more):
            words = re.compile(f"^{re.escape(text(self.language, key))}$")
            quick.filter(has_text=words).click()
        self.page.locator(".quick-play").click()
        expect(self.page.locator(".console")).to_be_visible()

    def plays_on(self) -> None:
        """Do what is offered, if a deal, or a coup, is not over; then look on for a moment."""
        if self._rest:
            self._rest -= 1
        elif not self.deals:
            self._answers()

    def _answers(self) -> None:
        phase = self.watcher.frame.view.phase
        if phase == "starting":
            self.house.leap(TO_START)
        elif phase != "playing":
            return
        elif self._has_no_more_to_bet():
            if not self._presses(self.done.first):
                self.house.leap(A_WINDOW)
        elif not self._presses(self.cards.first) and not self._presses(self.answers.last):
            return
        self._rest = A_MOMENT

    def _presses(self, offered: Locator) -> bool:
        """Press what is offered; tell whether it still was as the finger came down."""
        if not offered.is_visible():
            return False
        try:
            offered.click(timeout=A_PRESS)
        except TimeoutError:
            return False
        return True

    def _has_no_more_to_bet(self) -> bool:
        """Tell whether a window is open in which there is nothing left but to say so."""
        frame = self.watcher.frame
        if not isinstance(frame.match, View) or frame.match.phase not in WINDOWS:
            return False
        has_bet = any(wager.seat == frame.seat for wager in frame.match.wagers)
        bank = frame.match.bank
        return has_bet or not frame.asks or (bank is not None and bank.banker == frame.seat)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: ".".join(way))
def test_newcomers_in_every_language_play_every_game_with_bots_on_a_phone(
    way: tuple[str, ...], houses: Mapping[str, RiggedHouse], browser: Browser
) -> None:
    newcomers = []
    for language, house in houses.items():
        page = arrive(browser, language=language, size=PHONE)
        newcomers.append(Newcomer(house, page, language))
        page.goto(house.address)
        expect(page.locator(".quick-play")).to_be_enabled()
        newcomers[-1].chooses(*way)
    play_a_deal(newcomers)
    for newcomer in newcomers:
        page = newcomer.page
        assert page.locator("html").get_attribute("lang") == newcomer.language
        assert (newcomer.errors, overflow(page)) == ([], [])


def play_a_deal(newcomers: list[Newcomer]) -> None:
    """Let each newcomer play until their deal or coup is over."""
    for _ in range(3 * LOOKS):
        playing = [newcomer for newcomer in newcomers if not newcomer.deals]
        if not playing:
            return
        for newcomer in playing:
            newcomer.plays_on()
        playing[0].page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError([each.page.locator("main").inner_text() for each in newcomers])
