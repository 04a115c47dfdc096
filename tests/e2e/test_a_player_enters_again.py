"""An evening with a freeze-out that people enter again from the table, played to the last one."""

import re
import time
from pathlib import Path

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, expect

from circolo.cards.units import Millis
from circolo.games.sette_e_mezzo import Options
from circolo.room.staff.director_acts import Announce
from circolo.tournaments.tournament_options import FreezeOut, Level
from circolo.web import operator_socket
from tests.e2e.house import House, opened
from tests.e2e.player import BETWEEN_LOOKS, LOOKS, arrive
from tests.e2e.test_a_tournament_is_played import SHEET, Entrant, standings_of
from tests.e2e.test_an_evening_in_one_room import EveningHouse, asks_for_a_place, guest

NAME = "Second chances"
PEOPLE = ("Nonna Pina", "Zio Tano", "Carmela", "Rocco")
SECONDS_TO_ENTER = 10
MOST_RETURNS = 2
ATTEMPTS = 4
"""Tournaments played until somebody returns in one: a banker may win all at the first coup."""
SCREEN = ViewportSize(width=1920, height=1080)


class Returner(Entrant):
    """A person who enters again once, from the table at which they went out."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.has_returned = False
        self.again = self.end.get_by_role("link", name="Join again")

    def is_told(self) -> bool:
        """Return whether the page shows the person's final place."""
        return self.fate.is_visible() and not self.is_out_for_now()

    def is_out_for_now(self) -> bool:
        return self.fate.is_visible() and self.fate.inner_text().startswith("For now")

    def returns(self) -> None:
        """Enter again, and be called to a seat."""
        self.has_returned = True
        self.use(self.again)
        asks_for_a_place(self)
        expect(self.page).to_have_url(re.compile("/table/"))
        expect(self.end).to_have_count(0)


def test_people_enter_a_freeze_out_again_from_the_table_and_play_to_the_last(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(EveningHouse(tmp_path / "data")) as served:
        people = [Returner(guest(browser, served, name).page) for name in PEOPLE]
        screen = arrive(browser, language="en", size=SCREEN)
        returned = 0
        for _ in range(ATTEMPTS):
            event = announced(served)
            screen.goto(f"{served.address}/schermo/{event}")
            enter_all(people, f"{served.address}/tournament/{event}")
            expect(screen.locator(".clock-word")).to_have_text("Level 1")
            play(people, f"{served.address}/api/events/{event}")
            returned = sum(person.has_returned for person in people)
            expect(screen.locator(".podium-name")).not_to_have_count(0)
            standings = standings_of(people[0].page, served.address, event)
            assert len(standings) == len(PEOPLE) + returned
            assert sum(bool(one["reentered"]) for one in standings) == returned
            assert sum(one["place"] == 1 for one in standings) == 1
            if returned:
                break
        assert returned


def enter_all(people: list[Returner], page: str) -> None:
    """Let everybody enter, and wait until the house has called them to the table."""
    for person in people:
        person.page.goto(page)
        asks_for_a_place(person)
    for person in people:
        expect(person.page).to_have_url(re.compile("/table/"), timeout=30_000)


def announced(served: House) -> str:
    """Announce a freeze-out that begins soon, and that people enter again in its first level."""
    levels = tuple(Level(minimum, 1) for minimum in (10, 20, 40))
    sheet = replace(
        SHEET,
        name=NAME,
        options=Options(minimum=10, most=8, tournament=True),
        format=FreezeOut(10, levels, late_levels=1, reentries=1),
        begins=Millis(int((time.time() + SECONDS_TO_ENTER) * 1_000)),
        least=len(PEOPLE),
        most=16,
        entry=0,
        fee=0,
    )
    done = operator_socket.ask_house(served.data, Announce(sheet))
    assert isinstance(done, operator_socket.TournamentActDone)
    return done.event


def play(people: list[Returner], event: str) -> None:
    """Let everybody answer, and enter again once unless one player has all chips; until all have
    read their final places.
    """
    left, idle = list(people), 0
    while left:
        idle += 1
        for person in left:
            may_return = sum(one.has_returned for one in people) < MOST_RETURNS
            may_return = may_return and person.is_out_for_now() and not person.has_returned
            if may_return and is_open(person.page, event):
                person.returns()
                idle = 0
        left = [person for person in left if not person.is_told()]
        for person in left:
            if not person.is_out_for_now() and person.words.first.is_visible():
                person.answer()
                idle = 0
                break
        assert idle < LOOKS, "the tournament waits for nobody"
        people[0].page.wait_for_timeout(BETWEEN_LOOKS)


def is_open(page: Page, event: str) -> bool:
    """Return whether people may enter; it stays so until somebody answers, or the level ends."""
    shown = msgspec.json.decode(page.request.get(event).body())["view"]
    return bool(shown["late_entries"])
