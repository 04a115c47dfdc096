"""An evening in one room: the code on the wall, the big screen, and what is printed at the end."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from circolo.room.staff.director_acts import Announce
from circolo.room.staff.staff_acts import ChangeWallCode, Grant
from circolo.tournaments.tournament_options import FreezeOut, Level
from circolo.web import operator_socket
from tests.e2e.house import House, opened
from tests.e2e.player import PHONE, Toucher, enter
from tests.e2e.test_a_tournament_is_played import SHEET, Entrant, play

NAME = "Evening cup"
PEOPLE = ("Nonna Pina", "Zio Tano", "Carmela")
SCREEN = ViewportSize(width=1920, height=1080)
LEAST_LETTERS = SCREEN["height"] / 30
"""The height of letters, in pixels, that can be read from ten metres."""


class EveningHouse(House):
    """A house that is open for an evening of people in one room."""

    def command(self) -> list[str]:
        return [*super().command(), "--evening", "on"]


def test_a_room_types_the_code_finds_its_seats_and_reads_who_has_won(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(EveningHouse(tmp_path / "data")) as served:
        operator_socket.ask_house(served.data, ChangeWallCode("open"))
        event = announced(served)
        screen = big_screen(browser, served)
        screen.goto(f"{served.address}/schermo/{event}")
        people = [guest(browser, served, name) for name in PEOPLE]
        stranger, *others = people
        stranger.page.goto(f"{served.address}/tournament/{event}")
        asks_for_a_place(stranger)
        typed = code_on(screen)
        stranger.page.get_by_role("textbox", name="Code").fill(typed)
        stranger.press("Go in")
        expect(stranger.page.get_by_role("textbox", name="Code")).to_have_count(0)
        confirms(stranger)
        for person in others:
            person.page.goto(f"{served.address}/entra/{event}#{typed.replace(' ', '')}")
            asks_for_a_place(person)
        turn_to(screen, "Where do I sit?")
        for name in PEOPLE:
            row = screen.locator(".clock-row", has_text=name)
            expect(row).to_contain_text(re.compile(r"table 1, seat \d"))
        assert smallest_letters(screen) >= LEAST_LETTERS
        play(people)
        expect(screen.locator(".podium-name")).not_to_have_count(0)
        turn_to(screen, "Standings")
        expect(screen.locator(".clock-row-name")).to_have_count(len(PEOPLE))
        prints(screen, f"{served.address}/schermo/{event}/stampa")


def announced(served: House) -> str:
    sheet = SHEET.__class__(
        NAME,
        SHEET.options,
        FreezeOut(10, (Level(10, 1), Level(20, 1), Level(40, 1))),
        least=len(PEOPLE),
        most=len(PEOPLE),
        entry=0,
        fee=0,
        chips="guests",
    )
    done = operator_socket.ask_house(served.data, Announce(sheet))
    assert isinstance(done, operator_socket.TournamentActDone)
    return done.event


def big_screen(browser: Browser, served: House) -> Page:
    """A host signs in at the big screen, which then shows the code."""
    host = Toucher(enter(browser, served.address, size=SCREEN))
    host.joins("Hans")
    operator_socket.ask_house(served.data, Grant("Hans", "host"))
    return host.page


def guest(browser: Browser, served: House, name: str) -> Entrant:
    page = enter(browser, served.address, size=PHONE)
    own = {"Origin": served.address, "X-Circolo": "1"}
    assert page.request.post(f"{served.address}/api/name", data={"name": name}, headers=own).ok
    return Entrant(page)


def asks_for_a_place(person: Entrant) -> None:
    person.use(person.page.locator(".tournament-enter"))
    confirms(person)


def confirms(person: Entrant) -> None:
    person.use(person.page.get_by_role("dialog").get_by_role("button", name="Join for free"))


def code_on(screen: Page) -> str:
    turn_to(screen, "Join by phone")
    code = screen.locator(".clock-wall-code b")
    expect(code).to_have_text(re.compile(r"^\w{3} \w{3}$"))
    return code.inner_text()


def turn_to(screen: Page, title: str) -> None:
    """Turn the pages of the big screen by hand until one has this title."""
    heading = screen.get_by_role("heading", name=title)
    for _ in range(20):
        if heading.is_visible():
            return
        turns = screen.get_by_role("button", name="Next page")
        if turns.is_visible():
            turns.click()
        screen.wait_for_timeout(200)
    expect(heading).to_be_visible()


def smallest_letters(screen: Page) -> float:
    """The height of the smallest letters of a name, in pixels."""
    sizes: list[float] = screen.locator(".clock-row-name").evaluate_all(
        "names => names.map(name => parseFloat(getComputedStyle(name).fontSize))"
    )
    return min(sizes)


def prints(page: Page, address: str) -> None:
    """Look at the results as on paper: every player, and no button."""
    page.goto(address)
    page.emulate_media(media="print")
    expect(page.locator(".results tbody tr")).to_have_count(len(PEOPLE))
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
