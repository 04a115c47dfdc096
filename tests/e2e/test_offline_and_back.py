"""45 seconds offline, present or absent, with bots or with people: the table goes on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.house import House, opened
from tests.e2e.player import DESK, Toucher, enter, next_up

AWAY = 45_000
PATIENCE = 60_000
"""Longer than two attempts to connect, of which each may take 8 s and wait 8 s for the next."""
SEEN_AFTER = 500
STOPPED = "Clock stopped"
NO_CLOCK = "No clock: you play against bots only"


@pytest.mark.rule("R11", "R3")
def test_every_table_goes_on_after_45_seconds_offline(tmp_path: Path, browser: Browser) -> None:
    with opened(House(tmp_path / "data")) as house:
        alone, absent = (Toucher(enter(browser, house.address, size=DESK)) for _ in range(2))
        people = tuple(Toucher(enter(browser, house.address, size=DESK)) for _ in range(2))
        others = tuple(Toucher(enter(browser, house.address, size=DESK)) for _ in range(2))
        sits_with_a_bot(alone)
        sits_with_a_bot(absent, "Yes")
        for first, second in (people, others):
            meet(first, second)
        sits_out(absent)
        sits_out(others[0])
        everybody = (alone, absent, *people, *others)
        kept = alone.sees()
        for player in everybody:
            player.page.context.set_offline(True)
        alone.page.wait_for_timeout(AWAY)
        for player in everybody:
            player.page.context.set_offline(False)
        for player in everybody:
            expect(player.lost_line).to_have_count(0, timeout=PATIENCE)
            expect(player.page.get_by_text(STOPPED)).to_have_count(0)
        comes_back(absent)
        goes_on_alone(alone, kept.hand)
        next_up((absent,)).answer()
        for player in people:
            comes_back_if_absent(player)
        next_up(people).answer()
        comes_back_if_absent(others[1])
        comes_back(others[0])
        next_up(others).answer()


def sits_with_a_bot(player: Toucher, clock: str = "No") -> None:
    """Open a table of two with this clock against bots, and call a bot to it.

    A match to 31 points is not over while a slow browser waits for somebody who sits out.
    """
    player.press("Create a table")
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_text("2", exact=True).first.click()
    sheet.get_by_text("31", exact=True).click()
    sheet.get_by_text("More rules").click()
    choice = sheet.get_by_role("group", name="Clock when you play against bots only")
    choice.get_by_text(clock, exact=True).click()
    player.press("Open the table")
    player.press("Add a bot")
    expect(player.hand).to_have_count(10)
    expect(player.page.get_by_text(NO_CLOCK)).to_have_count(int(clock == "No"))


def meet(first: Toucher, second: Toucher) -> None:
    """Open a table of two; the other comes to it by its address."""
    first.opens_a_table("2", "With the link")
    expect(first.page.locator(".plate.is-free")).to_have_count(1)
    second.page.goto(first.page.url)
    second.use(second.page.get_by_role("button", name="Sit down").first)
    for player in (first, second):
        expect(player.hand).to_have_count(10)


def sits_out(player: Toucher) -> None:
    player.press("Table menu")
    player.press("Sit out")
    expect(player.page.get_by_role("button", name="I’m back")).to_be_visible()


def comes_back(player: Toucher) -> None:
    """«Rientra»; the clock of a question is not at 0."""
    player.press("I’m back")
    expect(player.page.get_by_role("button", name="I’m back")).to_have_count(0)


def comes_back_if_absent(player: Toucher) -> None:
    """Among people the clock goes on until the house notices that the connection is lost."""
    player.page.wait_for_timeout(SEEN_AFTER)
    if player.page.get_by_role("button", name="I’m back").is_visible():
        comes_back(player)


def goes_on_alone(player: Toucher, hand: list[str | None]) -> None:
    """Nothing was played for who has no clock: play a card by hand."""
    assert set(hand) <= {*player.sees().hand}
    next_up((player,)).answer()
