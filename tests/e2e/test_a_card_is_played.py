"""A card's whole path, from a tap in one browser to the felt in another, over a real house."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.house import House, house
from tests.e2e.player import Toucher, enter, next_up


def two_at_a_table(browser: Browser, served: House) -> tuple[Toucher, Toucher]:
    """Two people press the same button, and are dealt ten cards each."""
    players = (
        Toucher(enter(browser, served.address, motion="no-preference")),
        Toucher(enter(browser, served.address, motion="no-preference")),
    )
    for player in players:
        player.page.locator(".segment", has_text="people").click()
        player.page.locator(".quick-play").click()
        expect(player.page).to_have_url(re.compile("/table/"))  # else both open one
    for player in players:
        expect(player.hand).to_have_count(10)
    return players


def test_a_card_tapped_on_one_page_lies_on_the_felt_of_the_other(
    browser: Browser, open_house: House
) -> None:
    players = two_at_a_table(browser, open_house)
    leader = next_up(players)
    (follower,) = (player for player in players if player is not leader)
    leader.play()
    expect(follower.laid).to_have_count(1)
    expect(follower.offered.first).to_be_visible()
    assert follower.cards_laid() == leader.cards_laid()


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_a_newcomer_plays_a_card_against_bots_in_their_language(
    browser: Browser, open_house: House, language: str
) -> None:
    player = Toucher(enter(browser, open_house.address, language=language, motion="no-preference"))
    expect(player.page.locator("html")).to_have_attribute("lang", language)
    player.page.locator(".quick-play").click()
    card = player.play()
    player.catches_up()  # the house has taken the card, and asks for the next
    expect(player.page.locator(f'.hand-card[data-card="{card}"]')).to_have_count(0)


def test_a_hand_is_the_same_after_a_reload_and_after_kill_9(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        player = Toucher(enter(browser, served.address))
        player.page.locator(".quick-play").click()
        player.catches_up()
        before = player.sees()
        player.page.reload()
        player.catches_up()
        assert player.sees() == before
        served.kill()
        served.open()
        player.page.reload()
        player.catches_up()
        assert player.sees() == before
        player.play()


def test_two_people_play_and_one_is_absent_until_they_come_back(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        away, other = players = two_at_a_table(browser, served)
        away.press("Menu")
        away.press("Sit out")
        expect(away.page.locator(".come-back")).to_be_visible()
        expect(other.page.get_by_text("Away").first).to_be_visible()
        away.press("I’m back")
        expect(away.page.locator(".come-back")).to_have_count(0)
        next_up(players).play()
