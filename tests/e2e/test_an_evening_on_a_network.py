"""Other devices on the network of a house: plain HTTP, no secure context, guests with no chips."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from circolo.records.record import decode_record
from circolo.records.record_verifier import verify_record
from tests.e2e.house import LanHouse, opened
from tests.e2e.player import PHONE, Toucher, enter
from tests.e2e.test_a_deal_is_verified import download, follow, play_to_the_end


def guest(browser: Browser, house: LanHouse) -> Page:
    """A guest on another device."""
    page = enter(browser, house.on_the_network, language="it", size=PHONE)
    assert page.evaluate("isSecureContext") is False
    return page


def test_a_deal_is_played_with_a_seed_of_the_page_and_verified_over_plain_http(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(LanHouse(tmp_path / "data")) as house:
        player = Toucher(guest(browser, house))
        player.page.locator(".quick").get_by_text("11", exact=True).click()
        player.press("Gioca subito")
        play_to_the_end(player)
        file = download(player.page, tmp_path / "deal.json")
        follow(player.page, "Mazzo non truccato: controlla")
        expect(player.page.locator(".fair-verdict")).to_have_text("Tutto regolare")
        expect(player.page.locator(".tick.is-wrong")).to_have_count(0)
    verdict = verify_record(decode_record(file.read_bytes()))
    assert verdict.findings == ()
    assert {shuffling.brought for shuffling in verdict.shufflings} == {("seed", "house bot")}


@pytest.mark.parametrize("game", ["Sette e mezzo", "Chemin de fer"])
def test_a_guest_without_chips_plays_a_bank_game_with_bots(
    tmp_path: Path, browser: Browser, game: str
) -> None:
    with opened(LanHouse(tmp_path / "data")) as house:
        guest(browser, house)  # takes the purse of this address
        player = Toucher(guest(browser, house))
        expect(player.page.locator(".account-button .chips")).to_have_text("0")
        player.page.locator(".quick").get_by_text(game, exact=True).click()
        player.press("Gioca subito")
        expect(player.page.locator(".plate-chips").first).to_be_visible()
        player.press("Menu del tavolo")
        expect(player.page.get_by_text("fiches di prova").first).to_be_visible()


def test_who_lacks_chips_is_at_a_practice_table_in_one_tap_more(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(LanHouse(tmp_path / "data")) as house:
        guest(browser, house)  # takes the purse of this address
        player = Toucher(guest(browser, house))
        quick = player.page.locator(".quick")
        quick.get_by_text("Sette e mezzo", exact=True).click()
        quick.get_by_text("Persone", exact=True).click()
        player.press("Gioca subito")
        dialog = player.page.get_by_role("dialog", name="Come avere fiches")
        expect(dialog).to_contain_text("Non hai abbastanza fiches. Ne hai 0.")
        player.press("Gioca con fiches di prova")
        expect(player.page.locator(".plate-chips").first).to_be_visible()
