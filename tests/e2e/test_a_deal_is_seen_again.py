"""A deal that was played in a browser is seen again there: the same hands, the same tricks."""

from collections.abc import Iterator

from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import DESK, PHONE, Player, Toucher, enter, next_up
from tests.e2e.test_other_games_are_played import Caller, Punter, choose

Seen = tuple[list[str | None], list[tuple[str | None, str | None]]]
"""A hand and a trick."""


def test_a_deal_is_stepped_through_as_it_was_seen(browser: Browser, open_house: House) -> None:
    page = enter(browser, open_house.address, language="it", size=DESK)
    page.evaluate("localStorage.setItem('circolo.pace', 'fast')")
    page.reload()
    player = Toucher(page)
    opens_a_table_with_a_clock(player)
    page.get_by_role("button", name="Aggiungi bot", exact=True).click()
    seen = played_to_the_score(player)
    assert seen, "the other never led"
    page.get_by_role("link", name="Rivedi").click()
    assert list(stepped(player)) == seen
    looked_at_from_the_other_side(player)
    reviewed(page)
    called_back(page)
    seen_by_a_stranger(browser, page)
    proven(page)


def opens_a_table_with_a_clock(player: Player) -> None:
    """Open one whose match goes on by itself, to what no deal is worth, with time to look (R11)."""
    player.press("Crea un tavolo")
    sheet = player.page.get_by_role("dialog")
    for choice in ("2", "31", "120 s", "Altre regole"):
        sheet.get_by_text(choice, exact=True).click()
    clock = sheet.get_by_role("group", name="Orologio se giochi solo contro i bot")
    clock.get_by_text("Sì", exact=True).click()
    player.press("Apri il tavolo")


def played_to_the_score(player: Player) -> list[Seen]:
    """Play the first deal; return what was seen whenever there was a card to answer."""
    seen: list[Seen] = []
    while True:
        next_up((player,))
        if player.go_on.is_visible():
            return seen
        player.catches_up()
        hand, trick = player.sees()[:2]
        if trick:
            seen.append((hand, trick))
        player.play()


def stepped(player: Player) -> Iterator[Seen]:
    """Go through the deal by the keyboard alone; return what there was to be answered."""
    slider = player.page.get_by_role("slider")
    expect(slider).to_have_js_property("value", "0")
    for position in range(1, int(slider.get_attribute("max") or 0) + 1):
        player.page.keyboard.press("ArrowRight")
        expect(slider).to_have_js_property("value", str(position))
        if (
            player.page.locator(".plate.is-turn[data-at=bottom]").count()
            and player.laid.count() == 1
        ):
            yield player.sees()[:2]


def looked_at_from_the_other_side(player: Player) -> None:
    page = player.page
    page.keyboard.press("Home")
    expect(player.hand).to_have_count(10)
    mine, me = cards(player), page.locator(".plate[data-at=top] .plate-name")
    page.keyboard.press("2" if page.locator("[data-seat='0'][data-at=bottom]").count() else "1")
    expect(me).to_have_text("Tu")
    assert cards(player) & mine == set()
    page.get_by_role("button", name="Mostra le carte di tutti").click()
    expect(page.locator(".open-card")).to_have_count(10)


def cards(player: Player) -> set[str | None]:
    return {card.get_attribute("data-card") for card in player.hand.all()}


def seen_by_a_stranger(browser: Browser, page: Page) -> None:
    """A link to a trick shows somebody else that trick, and no hand."""
    page.keyboard.press("]")
    expect(page.locator(".laid")).to_have_count(2)
    laid = names(page)
    link = page.get_by_label("Link a questo punto").input_value()
    assert link.endswith("?trick=1")
    stranger = browser.new_context(locale="it", viewport=DESK).new_page()
    stranger.goto(link)
    expect(stranger.locator(".laid")).to_have_count(2)
    assert names(stranger) == laid
    expect(stranger.locator(".hand-card")).to_have_count(0)


def names(page: Page) -> set[str | None]:
    """Return the cards of the trick, as they are called."""
    return {card.get_attribute("alt") for card in page.locator(".laid img").all()}


def reviewed(page: Page) -> None:
    """Ask the maestro; workers compute the review."""
    page.get_by_role("button", name="Rivedi con il maestro").click()
    account = page.get_by_role("table", name="Da dove viene il risultato")
    expect(account.get_by_role("row")).to_have_count(4, timeout=60_000)


def called_back(page: Page) -> None:
    """The match has gone on, so that the house has shown the seed of this deal: it is my turn."""
    link = page.get_by_role("link", name="Tocca a te! Torna al tavolo")
    expect(link).to_be_visible(timeout=60_000)  # the next deal begins 10 s later


def proven(page: Page) -> None:
    """The page proves the shuffle as soon as it asks again."""
    page.reload()
    expect(page.locator(".replay-proof")).to_have_attribute("data-told", "own")


def test_a_deal_of_chiamatre_is_seen_again_with_every_hand(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, language="it", size=PHONE)
    choose(page, "Chiamatre")
    me = Caller(page)
    me.press("Gioca subito")
    next_up((me,))
    while me.keep.is_visible() or not me.go_on.is_visible():
        me.answer()
        next_up((me,))
    page.get_by_role("link", name="Rivedi").click()
    expect(page.locator(".replay-hand .hand-card")).to_have_count(10)
    page.get_by_role("button", name="Mostra le carte di tutti").click()
    expect(page.locator(".open-card")).to_have_count(30)
    assert stepped_to_the_end(page) > 40
    expect(page.locator(".ranking")).to_be_visible()


def test_a_hand_of_a_bank_is_found_among_ones_own_and_seen_again(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, language="en", size=DESK)
    choose(page, "Sette e mezzo", "Classic")
    me = Punter(page)
    me.press("Play now")
    while me.settled < 2 and not me.is_broke():
        next_up((me,)).answer()
    page.goto(f"{open_house.address}/me/matches")
    sitting = page.locator(".sitting")
    sitting.get_by_text("The hands").click()
    hand = sitting.locator(".hand-row").first
    number = hand.locator(".hand-number").inner_text()
    hand.click()
    expect(page.locator("[data-told='own'], [data-told='coming']")).to_be_visible()
    expect(page).to_have_url(f"{open_house.address}/replay/{page.url.split('/')[-2]}/{number}")
    assert stepped_to_the_end(page) > 1
    expect(page.locator(".seat-total").first).to_be_visible()
    slider = page.get_by_role("slider")
    last = slider.input_value()
    page.get_by_role("button", name="Cards", exact=True).click()
    expect(slider).not_to_have_js_property("value", last)


def stepped_to_the_end(page: Page) -> int:
    """Go through a deal by the keyboard; every step says what has happened."""
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    for _ in range(2 * last):  # a full trick is taken away first
        assert page.locator(".status-line").inner_text()
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_js_property("value", str(last))
    return last
