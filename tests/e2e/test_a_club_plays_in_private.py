"""A club: founded, joined by a link in another browser; its tournament and season are its own."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.house import house
from tests.e2e.player import DESK, PHONE, Toucher, Typist, enter
from tests.web.logo_files import picture

CLUB = "Circolo dell'Asso"
CUP = "Coppa segreta"


def test_a_club_is_founded_joined_by_a_link_and_plays_in_private(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        anna = Typist(enter(browser, served.address, size=DESK))
        bruno = Toucher(enter(browser, served.address, size=PHONE))
        carla = enter(browser, served.address, size=PHONE)
        anna.joins("Anna")
        bruno.joins("Bruno")
        found(anna)
        shows_its_logo(anna, tmp_path)
        bruno.page.goto(link_of(anna))
        expect(bruno.page.get_by_role("heading", name=CLUB)).to_be_visible()
        expect(logo_on(bruno.page)).to_have_count(1)
        bruno.press("Join the club")
        expect(bruno.page.get_by_role("link", name="Anna")).to_be_visible()
        address = announce(anna)
        bruno.page.reload()
        bruno.page.get_by_role("link", name=CUP).click()
        bruno.press("Join for free")
        bruno.use(bruno.page.get_by_role("dialog").get_by_role("button", name="Join for free"))
        expect(bruno.page.get_by_role("button", name="Withdraw")).to_be_visible()
        season(anna)
        sees_nothing(carla, club=anna.page.url, tournament=address)


def found(anna: Typist) -> None:
    anna.page.locator(".account-button").click()
    anna.use(anna.page.get_by_role("dialog").get_by_role("link", name="Clubs"))
    anna.press("Found a club")
    anna.page.get_by_label("Name").fill(CLUB)
    anna.page.get_by_label("Description").fill("Tressette on Thursdays")
    anna.page.get_by_text("plum", exact=True).click()
    anna.press("Found the club")
    expect(anna.page.get_by_role("heading", name=CLUB)).to_be_visible()


def shows_its_logo(anna: Typist, folder: Path) -> None:
    """Choose a photograph of a phone as logo; the house keeps a small copy."""
    photograph = folder / "photograph.jpg"
    photograph.write_bytes(picture("JPEG", size=(3_000, 2_000)))
    anna.page.get_by_text("Change the page").click()
    anna.page.get_by_label("Logo").set_input_files(photograph)
    expect(anna.page.get_by_role("button", name="Remove the logo")).to_be_visible()
    expect(logo_on(anna.page)).to_have_js_property("naturalWidth", 256)
    anna.page.get_by_text("Change the page").click()


def logo_on(page: Page) -> Locator:
    return page.locator(".club-head .club-logo")


def link_of(anna: Typist) -> str:
    """Make an invitation, and return its link."""
    anna.press("Invite")
    link = anna.page.get_by_label("The link of the invitation").input_value()
    anna.page.keyboard.press("Escape")
    return link


def announce(anna: Typist) -> str:
    """Announce a sit-and-go of the club; return where its page is."""
    anna.press("Announce a tournament…")
    anna.page.get_by_text("As soon as it is full", exact=True).click()
    anna.page.get_by_label("Tournament name").fill(CUP)
    anna.use(anna.page.get_by_role("button", name="Announce", exact=True))
    anna.use(anna.page.get_by_role("button", name="Yes, announce"))
    way = anna.page.get_by_role("link", name="Tournament page")
    address = way.get_attribute("href")
    assert address is not None
    return address


def season(anna: Typist) -> None:
    """Open a season of the club, and let its tournament count for it."""
    club = anna.page.url
    anna.press("Open a season")
    anna.page.get_by_role("textbox", name="Name").fill("Winter")
    anna.page.get_by_label("Evenings to drop").fill("1")
    anna.use(anna.page.get_by_role("button", name="Open", exact=True))
    expect(anna.page.get_by_role("heading", name="Winter")).to_be_visible()
    anna.press("Add to the season")
    expect(anna.page.get_by_role("link", name=CUP)).to_be_visible()
    expect(anna.page.get_by_text("The standings begin when")).to_be_visible()
    anna.page.goto(club)
    expect(anna.page.get_by_role("link", name="Winter")).to_be_visible()


def sees_nothing(carla: Page, *, club: str, tournament: str) -> None:
    carla.goto(club)
    expect(carla.get_by_role("heading", name=CLUB)).to_be_visible()
    expect(carla.get_by_text("Only its members see")).to_be_visible()
    expect(carla.get_by_text(CUP)).to_have_count(0)
    expect(carla.get_by_role("link", name="Anna")).to_have_count(0)
    origin = club.split("/clubs")[0]
    carla.goto(f"{origin}/tournaments")
    expect(carla.get_by_text(CUP)).to_have_count(0)
    carla.goto(f"{origin}{tournament}")
    expect(carla.get_by_role("heading", name=CUP)).to_have_count(0)
    answer = carla.request.get(f"{origin}/api/events")
    listed: dict[str, Any] = json.loads(answer.text())
    assert CUP not in [row["sheet"]["name"] for row in listed["rows"]]
