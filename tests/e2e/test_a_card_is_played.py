"""A card's whole path, from a tap in one browser to the felt in another, over a real house."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tools.chromium import chromium

PHONE = ViewportSize(width=360, height=640)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@contextmanager
def house(data: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Serve a house as people do, and tell its address."""
    command = [sys.executable, "-m", "circolo", "serve", "--tempo", "off"]
    with subprocess.Popen(
        [*command, "--data", str(data), "--port", str(port)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            for line in server.stdout:
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    yield found[0], server
                    break
            else:
                raise AssertionError("the house did not open")
        finally:
            server.kill()


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(chromium()), args=FLAGS)
        yield opened
        opened.close()


def enter(browser: Browser, address: str, language: str = "en") -> Page:
    page = browser.new_context(viewport=PHONE, locale=language).new_page()
    page.set_default_timeout(20_000)
    page.goto(address)
    expect(page.locator(".quick-play")).to_be_enabled()
    return page


def play_a_card(page: Page) -> str:
    """Play the first card that is offered; return it."""
    card = page.locator(".hand-card.offered").first
    name = card.get_attribute("data-card")
    assert name is not None
    card.click()
    expect(page.locator(f'.hand-card[data-card="{name}"]')).to_have_count(0)
    return name


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_a_newcomer_plays_a_card_against_bots_in_his_language(
    tmp_path: Path, browser: Browser, language: str
) -> None:
    with house(tmp_path / "data") as (address, _):
        page = enter(browser, address, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator(".quick-play").click()
        expect(page.locator(".hand-card.offered").first).to_be_visible()
        play_a_card(page)


def test_a_hand_is_the_same_after_a_reload_and_after_kill_9(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as (address, server):
        page = enter(browser, address)
        page.locator(".quick-play").click()
        expect(page.locator(".hand-card.offered").first).to_be_visible()
        before = hand(page)
        page.reload()
        expect(page.locator(".hand-card.offered").first).to_be_visible()
        assert hand(page) == before
        server.kill()
        server.wait()
        with house(tmp_path / "data", port=int(address.rsplit(":", 1)[1])):
            page.reload()
            expect(page.locator(".hand-card.offered").first).to_be_visible()
            assert hand(page) == before
            play_a_card(page)


def hand(page: Page) -> list[str | None]:
    return [card.get_attribute("data-card") for card in page.locator(".hand-card").all()]


def test_two_people_play_and_one_is_away_until_he_says_he_is_back(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as (address, _):
        pages = [enter(browser, address), enter(browser, address)]
        for page in pages:
            page.locator(".segment", has_text="people").click()
            page.locator(".quick-play").click()
        for page in pages:
            expect(page.locator(".hand-card")).to_have_count(10)
        away, other = pages
        away.get_by_role("button", name="Menu").click()
        away.get_by_role("button", name="Sit out next").click()
        expect(away.locator(".come-back")).to_be_visible()
        expect(other.get_by_text("Away").first).to_be_visible()
        away.locator(".come-back").click()
        expect(away.locator(".come-back")).to_have_count(0)
        first = away if away.locator(".hand-card.offered").count() else other
        play_a_card(first)
