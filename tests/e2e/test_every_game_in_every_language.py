"""A newcomer with a phone plays each game in each of its variants with the bots of a fresh house,
in each language: a deal, or a coup, from the lobby to its end, by what is offered and nothing else.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from circolo.games.chemin_de_fer.view import View
from circolo.play.events import DealEnded
from circolo.tables.events import Played
from circolo.wire.server import Frame
from tests.e2e.conftest import Launch
from tests.e2e.felt import Watcher, text
from tests.e2e.house import opened
from tests.e2e.player import BETWEEN_LOOKS, LOOKS, PHONE, arrive
from tests.e2e.rigged import RiggedHouse
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
WINDOWS = ("cut", "bets", "graces", "purchase", "auction")


class Newcomer:
    """Somebody who presses what is offered first, and waits for nothing else."""

    def __init__(self, house: RiggedHouse, page: Page, language: str) -> None:
        self.house = house
        self.page = page
        self.language = language
        self.deals = 0
        self.errors: list[str] = []
        self.watcher = Watcher(page, language, self._hear)
        self.cards = page.locator(".hand:not(.guarded) .hand-card.offered")
        self.answers = page.locator(
            ".console .actions .button, .console .call-sheet .button.primary"
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

    def plays_a_deal(self) -> None:
        """Do what is offered until a deal, or a coup, is over."""
        for _ in range(3 * LOOKS):
            if self.deals:
                return
            self._plays_on()
            self.page.wait_for_timeout(BETWEEN_LOOKS)
        raise AssertionError(f"no deal is over: {self.page.locator('main').inner_text()}")

    def _plays_on(self) -> None:
        phase = self.watcher.frame.view.phase
        if phase == "starting":
            self.house.leap(TO_START)
        elif phase != "playing":
            return
        elif self._waits_for_others():
            self.house.leap(A_WINDOW)
        elif self.cards.first.is_visible():
            self.cards.first.click()
        elif self.answers.last.is_visible():
            self.answers.last.click()
        else:
            return
        self.page.wait_for_timeout(4 * BETWEEN_LOOKS)

    def _waits_for_others(self) -> bool:
        """Tell whether a window is open in which there is nothing left for him to do."""
        frame = self.watcher.frame
        if not isinstance(frame.match, View) or frame.match.phase not in WINDOWS:
            return False
        has_bet = any(wager.seat == frame.seat for wager in frame.match.wagers)
        bank = frame.match.bank
        return has_bet or not frame.asks or (bank is not None and bank.banker == frame.seat)


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_a_newcomer_plays_every_game_with_bots_on_a_phone(
    language: str, tmp_path: Path, launch: Launch
) -> None:
    browser = launch()
    with opened(RiggedHouse(tmp_path / "data", (), {})) as house:
        for game, *more in WAYS:
            page = arrive(browser, language=language, size=PHONE)
            page.emulate_media(reduced_motion="reduce")
            newcomer = Newcomer(house, page, language)
            page.goto(house.address)
            expect(page.locator(".quick-play")).to_be_enabled()
            newcomer.chooses(game, *more)
            newcomer.plays_a_deal()
            assert page.locator("html").get_attribute("lang") == language
            assert (newcomer.errors, overflow(page)) == ([], [])
            page.context.close()
