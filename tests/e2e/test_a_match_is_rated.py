"""Two members play a match, and read how strong they are: at its end, and wherever it stands."""

import re
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, expect

from circolo.room.history import play_history
from circolo.store.sqlite import SqliteStore
from circolo.tables.history.match_result import Competitor
from circolo.tables.state import PlayerId
from tests.e2e.books import aside
from tests.e2e.house import House, house
from tests.e2e.player import DESK, PHONE, Toucher, enter
from tests.room.history.test_ratings import came
from tests.store.entries import first

MATCHES = 40
"""So many they have played before: fewer leave a rating provisional, which is on no ladder."""

PLAY = """() => {
  let before = "";
  setInterval(() => {
    const places = [".text-zone", ".text-command + .hint"];
    const [now, words] = places.map((place) => document.querySelector(place)?.innerText ?? "");
    const card = /You may play: .*?\\((\\w+)\\)/.exec(now)?.[1];
    const order = card ?? /\\bcontinue\\b/.exec(words)?.[0];
    if (order === undefined || now + words === before) return;
    before = now + words;
    const field = document.querySelector(".text-field");
    field.value = order;
    field.form.requestSubmit();
  }, 20);
}"""
"""In words, where no picture is waited for: the first card that may be played, at once."""

A_MATCH = 240_000

LADDER = "Tressette · 2 players · with declarations"


class Told(NamedTuple):
    """A rating as a page writes it."""

    number: int
    band: int


class Member(Toucher):
    """A person with an account, who reads their own ratings."""

    def reads(self, how: Literal["words", "felt"]) -> None:
        """See tables in words, or with their cards, from now on."""
        text = "on" if how == "words" else "off"
        self.page.evaluate(f"localStorage.setItem('circolo.text', '{text}')")
        self.page.reload()

    def ends(self) -> tuple[Told, int]:
        """Return the person's own rating at the end of the match, and its change."""
        own = self.page.locator(".own-rating")
        return told(own), moved(own)

    def sees_the_other(self) -> tuple[Told, int]:
        """Return the opponent's rating at the end of the match, and its change."""
        other = self.page.locator(".seat-rating")
        return told(other), moved(other)

    def finds_his_own(self) -> Told:
        """Return the rating on the page of the person's matches; the newest is the present one."""
        self.page.locator(".account-button").click()
        self.page.get_by_role("dialog").get_by_role("link", name="My matches").click()
        ladder = self.page.get_by_role("region", name="My ratings").get_by_role("listitem")
        expect(ladder).to_contain_text([f"{MATCHES + 1} matches · #"])
        expect(ladder.get_by_role("heading", name=LADDER)).to_be_visible()
        return told(ladder)

    def finds_the_ladder(self) -> dict[str, Told]:
        """Return who stands on the ladder, the best first."""
        self.page.get_by_role("contentinfo").get_by_role("link", name="Ratings").click()
        self.page.get_by_text("2 players · with declarations", exact=True).click()
        rows = self.page.get_by_role("table", name=LADDER).locator("tbody tr")
        expect(rows).to_have_count(2)
        return {row.get_by_role("rowheader").inner_text(): told(row) for row in rows.all()}


def told(where: Locator) -> Told:
    number, band = where.locator(".rating-number"), where.locator(".rating-band")
    return Told(int(number.inner_text()), int(band.inner_text().removeprefix("±")))


def moved(where: Locator) -> int:
    words = where.locator(".rating-moved [aria-hidden]").inner_text()
    return int(words.replace("−", "-"))


def test_members_are_told_what_a_match_has_changed_and_find_it_everywhere(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        anna = Member(enter(browser, served.address, size=PHONE))
        bruno = Member(enter(browser, served.address, size=DESK))
        anna.joins("Anna")
        bruno.joins("Bruno")
        reopens(served, played_before=("Anna", "Bruno"))
        play_a_match(anna, bruno)
        ends = {"Anna": anna.ends(), "Bruno": bruno.ends()}
        assert (anna.sees_the_other(), bruno.sees_the_other()) == (ends["Bruno"], ends["Anna"])
        ours, theirs = anna.final_score()
        assert [by > 0 for _, by in ends.values()] == [ours > theirs, theirs > ours]
        now = {name: rating for name, (rating, _) in ends.items()}
        by_page(anna, bruno, now)
        reopens(served)
        by_page(anna, bruno, now)


def reopens(served: House, *, played_before: tuple[str, ...] = ()) -> None:
    """Kill the house and open it again, with a past of these people if there are any."""
    served.kill()
    if played_before:
        aside(keep_matches(served.data, played_before))
    served.open()


async def keep_matches(data: Path, names: tuple[str, ...]) -> None:
    """Keep matches of two, of which the first wins two of three."""
    deal_key = (data / "keys" / "deal.key").read_bytes()
    store = await SqliteStore.open(data / "circolo.db", deal_key=deal_key)
    people = [await store.people.by_name(name) for name in names]
    players = tuple(
        Competitor(PlayerId(person.id), person.name, bot=False, level=None)
        for person in people
        if person is not None
    )
    for number in range(MATCHES):
        places = (2, 1) if number % 3 == 2 else (1, 2)
        result = replace(came(number, *names, places=places), players=players)
        entry = first(
            f"table:{result.table}", closes=True, finished=play_history.encode_result(result)
        )
        await store.append(entry)
    await store.close()


def play_a_match(anna: Member, bruno: Member) -> None:
    """Play at a table for two to its end; Bruno still reads it in words then, Anna on the felt."""
    for player in (anna, bruno):
        player.reads("words")
    anna.opens_a_table("2", "11")
    bruno.press("Sit down")
    for player in (anna, bruno):
        player.page.evaluate(PLAY)
    for player in (anna, bruno):
        expect(player.page.locator(".rating-moved")).to_have_count(2, timeout=A_MATCH)
    anna.reads("felt")
    expect(anna.match_end.locator(".rating-moved")).to_have_count(2)


def by_page(anna: Member, bruno: Member, now: dict[str, Told]) -> None:
    """See the same numbers with one's matches and on the ladder, as each of the two."""
    for player, name in ((anna, "Anna"), (bruno, "Bruno")):
        player.page.goto(re.sub("/(table|ratings).*", "/", player.page.url))
        assert player.finds_his_own() == now[name]
        ladder = player.finds_the_ladder()
        assert ladder == now
        assert list(ladder) == sorted(now, key=lambda one: -now[one].number)
