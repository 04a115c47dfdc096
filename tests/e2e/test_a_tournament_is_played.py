"""Eight people play a sit-and-go in real browsers: entered by mouse, played to the end, paid."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from circolo.games.sette_e_mezzo import Options
from circolo.room.staff.director_acts import Announce
from circolo.tournaments.tournament_options import FreezeOut, Level, TournamentOptions
from circolo.web import operator_socket
from tests.e2e.house import house
from tests.e2e.player import BETWEEN_LOOKS, DESK, LOOKS, PHONE, arrive, enter
from tests.e2e.test_other_games_are_played import Punter

NAME = "Eight at once"
ENTRY, FEE, PEOPLE = 100, 10, 8
GIVEN = 1_000
"""What the house gives a guest to play with."""

SHEET: TournamentOptions[Any] = TournamentOptions(
    NAME,
    Options(minimum=10, most=8, tournament=True),
    FreezeOut(10, tuple(Level(minimum, 1) for minimum in (10, 20, 40, 80))),
    least=PEOPLE,
    most=PEOPLE,
    entry=ENTRY,
    fee=FEE,
    chips="guests",
)


class Entrant(Punter):
    """A person who enters, answers each question, and reads their place at the end."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.end = page.locator(".strip-end")
        self.fate = self.end.locator(".tournament-big")

    def enters(self) -> None:
        """Enter from the list of all tournaments, having read the price."""
        self.use(self.page.locator(".all-tournaments"))
        self.use(self.page.get_by_role("main").get_by_role("link", name=NAME).first)
        self.use(self.page.get_by_role("button", name=f"Join · {ENTRY + FEE} chips"))
        sheet = self.page.get_by_role("dialog")
        expect(sheet.locator(".fact")).to_have_text(
            [re.compile(str(chips)) for chips in (ENTRY, FEE, ENTRY + FEE, "1,000")]
        )
        self.use(sheet.get_by_role("button", name=f"Pay {ENTRY + FEE} and enter"))

    def preferred(self, asked: str) -> tuple[str, ...]:
        """Risk everything, and stand on whatever comes: that is soon over."""
        return ("Play", "Accept", "Stand", "Hit")

    def is_told(self) -> bool:
        """Return whether the page shows the person's final place."""
        return self.fate.is_visible()

    def is_broke(self) -> bool:
        return self.is_told() or super().is_broke()

    def has(self) -> int:
        """Return the chips of the person's account, as the lobby shows them."""
        self.use(self.end.get_by_role("link", name="Back to the tables"))
        chips = self.page.locator(".account-button .chips")
        expect(chips).to_be_visible()
        return int(chips.inner_text().replace(",", ""))


@pytest.mark.rule("P1", "P2", "P4")
def test_eight_people_play_a_sit_and_go_to_its_end(tmp_path: Path, browser: Browser) -> None:
    with house(tmp_path / "data") as served:
        opened = operator_socket.ask_house(served.data, Announce(SHEET))
        assert isinstance(opened, operator_socket.TournamentActDone)
        people = [
            Entrant(enter(browser, served.address, size=PHONE if number % 2 else DESK))
            for number in range(PEOPLE)
        ]
        screen = club_clock(browser, served.address, opened.event)
        for person in people:
            person.enters()
        for person in people:
            expect(person.page).to_have_url(re.compile("/table/"))
            expect(person.page.locator(".strip-name")).to_have_text(NAME)
        expect(screen.locator(".clock-word")).to_have_text("Level 1")
        expect(screen.get_by_role("timer")).to_have_text(re.compile(r"^[01]:\d\d$"))
        play(people)
        told = [person.fate.inner_text() for person in people]
        standings = standings_of(people[0].page, served.address, opened.event)
        assert sorted(told) == sorted(map(fate, standings, [standings] * PEOPLE))
        assert sum(one["prize"] for one in standings) == ENTRY * PEOPLE
        expect(screen.locator(".podium-name")).not_to_have_count(0)
        sees_the_last_hand(people[0])
        has = [person.has() for person in people[1:]]
        has.append(chips_in_the_lobby(people[0].page, served.address))
        won = [one["prize"] for one in standings]
        assert sorted(has) == sorted(GIVEN - ENTRY - FEE + prize for prize in won)


def club_clock(browser: Browser, address: str, event: str) -> Page:
    """Open the big screen, where nobody has signed in."""
    screen = arrive(browser, language="en", size=ViewportSize(width=1920, height=1080))
    screen.goto(f"{address}/schermo/{event}")
    expect(screen.locator(".clock-count")).to_have_text(f"0 of {PEOPLE}")
    return screen


def sees_the_last_hand(person: Entrant) -> None:
    """From the table go to the tournament's podium, and to the replay of its last deal."""
    page = person.page
    person.use(person.end.get_by_role("link", name="Tournament page"))
    expect(page.get_by_role("list", name="Podium")).to_contain_text("1st")
    person.use(page.get_by_role("link", name="Watch the last hand"))
    expect(page).to_have_url(re.compile(r"/replay/\w+/\d+$"))
    expect(page.get_by_role("slider")).to_be_visible()


def chips_in_the_lobby(page: Page, address: str) -> int:
    """Return the chips of the person's account, as the lobby shows them."""
    page.goto(address)
    chips = page.locator(".account-button .chips")
    expect(chips).to_be_visible()
    return int(chips.inner_text().replace(",", ""))


def play(people: list[Entrant]) -> None:
    """Let everybody answer their questions, until all have read their places."""
    left, idle = list(people), 0
    while left:
        idle += 1
        for person in tuple(left):
            if person.is_told():
                left.remove(person)
            elif person.words.first.is_visible():
                person.answer()
                idle = 0
        assert idle < LOOKS, "the tournament waits for nobody"
        people[0].page.wait_for_timeout(BETWEEN_LOOKS)


def standings_of(page: Page, address: str, event: str) -> list[dict[str, int]]:
    """Return how the event ended, as the house tells anybody."""
    answer = page.request.get(f"{address}/api/events/{event}")
    shown = msgspec.json.decode(answer.body())["view"]
    assert shown["phase"] == "over"
    standings: list[dict[str, int]] = shown["standings"]
    return standings


def fate(standing: dict[str, int], standings: list[dict[str, int]]) -> str:
    """Return the text that the page shows to a player with this result."""
    place = standing["place"]
    ordinal = f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"
    if sum(one["place"] == place for one in standings) > 1:
        return f"You share {ordinal} place, of {PEOPLE}"
    return f"You are {ordinal} of {PEOPLE}"
