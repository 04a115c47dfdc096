"""A match against bots is reviewed from its end: the costliest card, the better line, a what-if.

The deals are random. To play the first card that may be played is a clear mistake several times in
nearly every deal, and a match to 21 has several.
"""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import PHONE, Player, Toucher, enter, next_up

REVIEWED = 120_000
"""More than the workers need for a match, in milliseconds; the solver may be compiled first."""

STILL_REVIEWING = "Il maestro riguarda"


def test_a_finished_match_is_reviewed_and_played_on(browser: Browser, open_house: House) -> None:
    page = enter(browser, open_house.address, language="it", size=PHONE)
    played_to_its_end(Toucher(page))
    opened_from_the_match_end(page)
    costliest_card_is_marked(page)
    better_line_is_stepped(page)
    what_if_is_played(page)
    found_among_my_matches(page)


def played_to_its_end(player: Player) -> None:
    """Play a match for two to 21, always with the first card that may be played."""
    player.page.evaluate("localStorage.setItem('circolo.pace', 'fast')")
    player.page.reload()
    player.opens_a_table("2", "21")
    player.page.get_by_role("button", name="Aggiungi bot", exact=True).click()
    while not player.is_done():
        next_up((player,)).answer()


def opened_from_the_match_end(page: Page) -> None:
    """Press the one button; the costliest cards come first, each with a reason."""
    page.get_by_role("link", name="Rivedi con il maestro").click()
    costliest = page.get_by_role("dialog").locator(".review-cost")
    expect(costliest.first).to_be_visible(timeout=REVIEWED)
    # While deals are still to come, another card may become the costliest.
    expect(page.get_by_role("dialog").get_by_text(STILL_REVIEWING)).to_have_count(
        0, timeout=REVIEWED
    )
    expect(costliest.first).to_contain_text(re.compile("presa .*: .*, meglio "))


def costliest_card_is_marked(page: Page) -> None:
    """A tap on the costliest card leads to its moment, with the played and the better card."""
    first = page.get_by_role("dialog").locator(".review-cost").first
    named = first.locator(".review-cards").inner_text()
    first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    marks = page.locator(".replay-hand .replay-mark")
    expect(marks).to_have_count(2)
    assert sorted(marks.all_inner_texts()) == ["giocata", "meglio"]
    for card in page.locator(".replay-hand [data-mark]").all():
        assert (card.locator("img").first.get_attribute("alt") or "") in named


def better_line_is_stepped(page: Page) -> None:
    """The line begins with the better card, and is never taken for the deal."""
    slider, better = page.get_by_role("slider"), page.locator(".replay-hand [data-mark=better]")
    name, moment = better.locator("img").first.get_attribute("alt"), int(slider.input_value())
    page.get_by_role("button", name="Come poteva andare").click()
    line = page.get_by_role("region", name="Così poteva andare")
    expect(line).to_be_visible(timeout=REVIEWED)
    slider.fill(str(moment + 1))
    expect(page.locator(f'.laid img[alt="{name}"]')).to_have_count(1)
    page.keyboard.press("[")
    page.keyboard.press("]")
    expect(slider).not_to_have_js_property("value", str(moment))
    page.keyboard.press("End")
    expect(line).to_contain_text(re.compile(r"Finisce \d+–\d+\. Nella partita era finita \d+–\d+"))
    line.get_by_role("button", name="Torna alla smazzata").click()
    expect(page.locator(".replay-mark")).to_have_count(2)


def what_if_is_played(page: Page) -> None:
    """The person plays the rest of the deal; the maestro answers until the end."""
    page.get_by_role("button", name="Gioca tu da qui").click()
    what_if = page.get_by_role("region", name="E se…")
    result = what_if.get_by_text("Nella partita era finita")
    choice = page.locator(".replay-choice")
    expect(choice.first).to_be_visible(timeout=REVIEWED)
    while not result.is_visible():
        card = page.locator(".replay-hand li", has=choice).first.get_attribute("data-card")
        choice.first.click()
        expect(page.locator(f'.replay-hand [data-card="{card}"]')).to_have_count(0)
        expect(choice.first.or_(result).first).to_be_visible(timeout=REVIEWED)
    what_if.get_by_role("button", name="Torna alla smazzata").click()
    expect(what_if).to_have_count(0)


def found_among_my_matches(page: Page) -> None:
    """The list of my matches leads to the same review."""
    page.goto(f"{page.url.split('/replay')[0]}/me/matches")
    page.get_by_role("link", name="Rivedi con il maestro").click()
    costliest = page.get_by_role("dialog").locator(".review-cost")
    expect(costliest.first).to_be_visible(timeout=REVIEWED)
