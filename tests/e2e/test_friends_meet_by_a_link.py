"""A table that nobody finds: two come by its link, a third looks on, and the two play again."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.house import LanHouse, opened
from tests.e2e.player import Toucher, enter, next_up


def test_friends_play_a_match_by_its_link_and_again_while_another_looks_on(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(LanHouse(tmp_path / "data")) as served:
        host = Toucher(enter(browser, served.address))
        guest = Toucher(enter(browser, served.address))
        onlooker = enter(browser, served.address)
        link = open_a_private_table(host)
        assert link.startswith(f"{served.on_the_network}/table/")
        host.press("Invite")
        expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
        host.page.keyboard.press("Escape")
        guest.page.goto(link)
        guest.use(guest.page.get_by_role("button", name="Sit down").first)
        expect(host.page.locator(".plate.is-free")).to_have_count(2)
        seat_two_bots(host)
        for player in (host, guest):
            expect(player.hand).to_have_count(10)
        onlooker.goto(link)
        expect(
            onlooker.get_by_text("You will see the first cards from the beginning")
        ).to_be_visible()
        assert onlooker.locator(".hand-card, .laid").count() == 0
        play_one_deal(host, guest)
        expect(onlooker.locator(".laid").first).to_be_visible()
        assert onlooker.locator(".hand-card").count() == 0
        while not (wanted := next_up((host, guest))).is_done():
            wanted.answer()
        host.press("Rematch")
        guest.press("Join the rematch")
        for player in (host, guest):
            expect(player.hand).to_have_count(10)
        again = guest.page.url
        assert again != link
        assert host.page.url.removeprefix(served.address) == again.removeprefix(
            served.on_the_network
        )


def open_a_private_table(host: Toucher) -> str:
    """Open a table for four that is not listed; return its link, once the page knows its reach."""
    host.opens_a_table("4 in pairs", "11", "With the link")
    host.press("Invite")
    dialog = host.page.get_by_role("dialog")
    code = dialog.get_by_role("img", name="QR code of the link")
    expect(code.or_(dialog.get_by_role("alert"))).to_be_visible()
    link = host.page.get_by_label("The table’s link").input_value()
    host.page.keyboard.press("Escape")
    return link


def seat_two_bots(host: Toucher) -> None:
    for free in (1, 0):
        host.press("Add a bot")
        expect(host.page.locator(".plate.is-free")).to_have_count(free)


def play_one_deal(host: Toucher, guest: Toucher) -> None:
    while not (wanted := next_up((host, guest))).go_on.is_visible() and not wanted.is_done():
        wanted.play()
