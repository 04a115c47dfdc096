"""Every state of the page, with nothing wrong on it: access, room for words, what is said."""

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import ViewportSize

from tools import keepsakes
from tools.chromium import chromium
from tools.gallery import (
    DESK,
    LANGUAGES,
    NARROW,
    PATIENCE,
    PHONE,
    SIDEWAYS,
    TALL,
    Gallery,
    Look,
    StateBrokenError,
    build,
    opened,
)
from tools.looks import CHECKS, Check, axe, covered, reading, room, small

FEWEST = 100
"""So many states there are at least, however they are listed."""

DARK = 2
STRAINED = 4
"""One state in so many is looked at in the dark, with long words, or large text, for the sake of
the lane's box; `make screens` takes all. Axe meets each state once, on the phone or in the dark.
"""

READ = (
    *("desk", "desk-none", "desk-tables", "desk-cancel", "desk-adjudicate", "desk-refused"),
    *("desk-announce-freeze", "desk-announce-wrong", "desk-announce-sure"),
    *("staff-host", "staff-reports", "staff-pairs", "staff-person", "staff-nobody"),
    *(
        "lobby-tournaments",
        "tournament-enter",
        "tournament-sheet",
        "tournament-prizes",
        "tournament-bracket-32",
    ),
    *(
        "tournament-swiss",
        "tournament-swiss-rounds",
        "tournament-tables",
        "tournament-freeze",
        "tournament-freeze-rules",
    ),
    *("clock-open", "clock-level", "clock-round", "clock-over", "tournament-share"),
    *("tournament-paused", "tournament-over", "tournament-cancelled", "tournament-soon"),
    *("matches", "matches-none", "ratings", "ratings-none", "ratings-mine"),
    *("odds-exact", "odds-chiamatre", "odds-sette", "odds-chemin"),
    *("odds-hand", "odds-called", "odds-punta", "odds-cell"),
    *("rules-page", "rules-chiamatre", "rules-sette", "rules-bets", "rules-rule"),
    *("fair-holds", "verifier", "verifier-holds", "verifier-refused"),
    *("replay", "replay-open", "replay-score", "replay-details", "replay-onlooker"),
    *("replay-file", "replay-refused", "text-help", "talk-text"),
)
"""Of each page that is read, what is as narrow as may be and twice as large at once."""

HURRY = 2_000
"""Milliseconds for a state that never comes to rest."""

Faults = Mapping[str, list[str]]


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    build()
    with opened(chromium()) as shown:
        yield shown


@pytest.fixture(scope="module")
def states(gallery: Gallery) -> tuple[str, ...]:
    names = gallery.names()
    assert len(names) >= FEWEST
    return names


def faults(gallery: Gallery, states: tuple[str, ...], *checks: Check, look: Look) -> Faults:
    """Return what is wrong with each state in which something is."""
    found = {}
    for state in states:
        page = gallery.show(state, look)
        found[state] = [fault for check in checks for fault in check(page)]
    return {state: wrong for state, wrong in found.items() if wrong}


def test_nothing_is_wrong_on_a_phone_whatever_its_size_or_twice_as_large_its_text(
    gallery: Gallery, states: tuple[str, ...]
) -> None:
    assert set(READ) <= set(states)
    found, elsewhere, enlarged = {}, states[::DARK], states[1::STRAINED]
    for state in states:
        page = gallery.show(state)
        found[state] = small(page) + ([] if state in elsewhere else axe(page))
        for size in (PHONE, NARROW, TALL, SIDEWAYS):
            gallery.turn(size, "light")
            found[state] += [f"{size['width']}: {fault}" for fault in room(page)]
        if state in enlarged:
            gallery.turn(TALL, "light")
            found[state] += [f"large: {fault}" for fault in room(gallery.enlarge(200))]
        if state in READ:
            gallery.turn(NARROW, "light")
            found[state] += [f"narrow: {fault}" for fault in reading(gallery.enlarge(100))]
            found[state] += [f"both: {fault}" for fault in reading(gallery.enlarge(200))]
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_nothing_is_wrong_on_a_desk_in_the_dark(gallery: Gallery, states: tuple[str, ...]) -> None:
    look = Look(lang="en", size=DESK, scheme="dark")
    assert faults(gallery, states[::DARK], axe, room, look=look) == {}


def test_words_two_fifths_longer_have_room(gallery: Gallery, states: tuple[str, ...]) -> None:
    look = Look(lang="es", size=PHONE, is_long=True)
    assert faults(gallery, states[::STRAINED], room, look=look) == {}


CROWDED = (
    *("four-absent", "four-dealt", "four-pause", "four-waiting", "two-lead", "two-premove"),
    *(
        "chiamatre-absent",
        "chiamatre-pause",
        "chiamatre-alone",
        "sette_e_mezzo-word",
        "sette_e_mezzo-out",
        "ring-broke",
        "sette_e_mezzo-classica-bet",
    ),
    *(
        "chemin_de_fer-bets",
        "chemin_de_fer-out",
        "chemin_de_fer-casino-bets",
        "chemin_de_fer-auction",
        "strip-play",
        "strip-paused",
    ),
    *("strip-last-hand", "strip-out", "strip-voided", "host-start", "chemin_de_fer-casino-watch"),
    *("chiamatre-watch", "watch-four", "watch-pause", "watch-two"),
    *("link-brief", "link-long", "link-outdated"),
)
"""Tables with much on them: absent seats, strips, banners, panels of a deal, spectators, a broken
line.
"""

LARGE = (100, 135, 200)


def test_no_bar_lies_over_a_seat_a_hand_or_a_button_however_large_the_letters(
    gallery: Gallery, states: tuple[str, ...]
) -> None:
    found = {}
    assert set(CROWDED) <= set(states)
    for state in CROWDED:
        gallery.show(state, Look(size=PHONE))
        for text in LARGE:
            found[state, text] = covered(gallery.enlarge(text))
        gallery.show(state, Look(size=DESK))
        found[state, DESK["width"]] = covered(gallery.page)
    assert {at: wrong for at, wrong in found.items() if wrong} == {}


BOX = """selector => {
  const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect();
  return { top, bottom, height };
}"""


@pytest.mark.parametrize("state", ["four-absent", "chiamatre-absent"])
def test_the_way_back_stands_in_the_place_of_the_cards_and_nothing_grows(
    gallery: Gallery, state: str
) -> None:
    playing = gallery.show("four-follow", Look(size=PHONE))
    console, hand = playing.evaluate(BOX, ".console"), playing.evaluate(BOX, ".hand")
    page = gallery.show(state, Look(size=PHONE))
    button = page.evaluate(BOX, ".come-back")
    assert page.locator(".hand-card").count() == 0
    assert button["top"] >= hand["top"] - 8 and button["bottom"] <= hand["bottom"] + 8
    assert page.evaluate(BOX, ".console")["height"] <= console["height"]
    assert "finché non rientri" in page.locator(".come-back").inner_text()


PLANTS = {
    "covered": "Object.assign(document.body.appendChild(Object.assign("
    "document.createElement('div'), { className: 'console' })).style,"
    " { position: 'fixed', inset: '0', zIndex: '9' })",
    "axe": "document.querySelector('.quick-play').setAttribute('aria-label', '')"
    " || document.querySelector('.quick-play').replaceChildren()",
    "overflow": "document.querySelector('h1').style.width = '120vw'",
    "clipped": "Object.assign(document.querySelector('.quick-play').style,"
    " { width: '3em', whiteSpace: 'nowrap', minWidth: '0' })",
    "lost": "Object.assign(document.querySelector('h1').style,"
    " { height: '8px', overflow: 'hidden' })",
    "small": "document.querySelector('.quick-play').style.cssText ="
    " 'height: 20px; min-height: 0; padding: 0'",
}


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_finds_what_is_planted(gallery: Gallery, name: str) -> None:
    page = gallery.show("lobby")
    assert CHECKS[name](page) == []
    page.evaluate(PLANTS[name])
    assert len(CHECKS[name](page)) > 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", keepsakes.SPOKEN)
def test_a_screen_reader_meets_the_words_that_are_kept(
    gallery: Gallery, state: str, lang: str
) -> None:
    kept = keepsakes.words_file(state, lang).read_text(encoding="utf-8")
    assert keepsakes.words_of(gallery.show(state, Look(lang=lang))) == kept


@pytest.mark.parametrize("shot", keepsakes.SHOTS, ids=lambda shot: shot.file.stem)
def test_a_screen_looks_as_its_picture(gallery: Gallery, shot: keepsakes.Shot) -> None:
    taken_by = keepsakes.BROWSER.read_text(encoding="utf-8").strip()
    if gallery.version != taken_by:
        pytest.skip(f"the pictures are Chromium {taken_by}'s, and this is {gallery.version}")
    page = gallery.show(shot.state, shot.look)
    assert keepsakes.difference(keepsakes.picture_of(page), shot.file.read_bytes()) <= (
        keepsakes.TOLERANCE
    )


def test_a_picture_with_a_card_less_differs(gallery: Gallery) -> None:
    page = gallery.show("four-follow")
    whole = keepsakes.picture_of(page)
    assert keepsakes.difference(whole, keepsakes.picture_of(page)) == 0
    page.evaluate("document.querySelector('.laid').style.visibility = 'hidden'")
    assert keepsakes.difference(whole, keepsakes.picture_of(page)) > keepsakes.TOLERANCE


def test_a_state_without_rest_says_for_what_it_waits(gallery: Gallery) -> None:
    context = gallery.show("lobby").context  # the gallery may open another page in it
    gallery.page.set_default_timeout(HURRY)
    context.route("**/decks/*.json", lambda _: None)
    try:
        with pytest.raises(StateBrokenError, match="^lobby: does not come to rest: (waits|the pa)"):
            gallery.show("lobby")
    finally:
        context.unroute("**/decks/*.json")
        gallery.page.set_default_timeout(PATIENCE)
    assert gallery.show("lobby").locator(".quick-play").count() == 1


CUT = """names => names.flatMap(name =>
  name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1
    ? [name.textContent] : [])"""
"""The names that are not shown whole."""

COVERED = """([over, under]) => {
  const boxes = [...document.querySelectorAll(under)].map(one => one.getBoundingClientRect());
  const above = [...document.querySelectorAll(over)].map(one => one.getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top
    || b.bottom <= a.top;
  return above.flatMap((one, at) => boxes.flatMap((other, to) =>
    (over === under && to <= at) || apart(one, other) ? [] : [`${at} covers ${to}`]));
}"""
"""Which of some boxes lie over which others."""


def test_names_of_a_full_casino_table_are_shown_whole(gallery: Gallery) -> None:
    for size in (PHONE, SIDEWAYS):
        page = gallery.show("chemin_de_fer-casino-bets", Look(size=size))
        assert page.eval_on_selector_all(".chemin-de-fer .plate-name", CUT) == [], size


def test_nothing_at_a_table_of_chemin_de_fer_covers_a_seat(gallery: Gallery) -> None:
    for size in (PHONE, SIDEWAYS, DESK):
        page = gallery.show("chemin_de_fer-casino-waiting", Look(size=size))
        assert page.evaluate(COVERED, [".felt-panel", ".chemin-de-fer-seat"]) == [], size
        page = gallery.show("chemin_de_fer-casino-bets", Look(size=size))
        assert page.evaluate(COVERED, [".chemin-de-fer-seat", ".chemin-de-fer-seat"]) == [], size
        assert page.evaluate(COVERED, [".chemin-de-fer-middle", ".chemin-de-fer-seat"]) == [], size


@pytest.mark.parametrize(
    ("state", "seat"), [("four-starting", ".plate"), ("sette_e_mezzo-starting", ".seat-box")]
)
def test_the_count_before_the_start_covers_no_seat(gallery: Gallery, state: str, seat: str) -> None:
    for size in (PHONE, SIDEWAYS, DESK):
        page = gallery.show(state, Look(size=size))
        assert page.locator(".felt-count").count() == 1
        assert page.evaluate(COVERED, [".felt-count", seat]) == [], size
    gallery.turn(PHONE, "light")
    assert gallery.enlarge(200).evaluate(COVERED, [".felt-count", seat]) == []


MONITOR = ViewportSize(width=2560, height=1440)


@pytest.mark.parametrize("state", ["lobby", "four-follow", "chiamatre-secret", "tournament-over"])
def test_a_large_screen_shows_letters_and_cards_a_third_larger(
    gallery: Gallery, state: str
) -> None:
    size = "() => parseFloat(getComputedStyle(document.body).fontSize)"
    on_a_desk = gallery.show(state, Look(size=DESK)).evaluate(size)
    page = gallery.show(state, Look(size=MONITOR))
    page.evaluate("document.documentElement.style.fontSize = ''")
    assert page.evaluate(size) == pytest.approx(1.35 * on_a_desk)
    assert room(page) == []
    for card in page.locator(".hand-card .card").all():
        assert card.evaluate("card => card.getBoundingClientRect().width") > 130


ASIDE = """() => [...document.querySelectorAll(
  "body, .table-main, .felt, .match-end, .wide-table, .bracket, .chemin-de-fer-middle")]
  .filter(part => part.scrollWidth > part.clientWidth + 1)
  .map(part => `${part.className}: ${part.scrollWidth} in ${part.clientWidth}`)"""
"""The parts of a page whose content is wider than they are."""


@pytest.mark.parametrize(
    "state",
    [
        *("four-won", "strip-next", "sette_e_mezzo-bust", "chemin_de_fer-visitor"),
        *(
            "chemin_de_fer-bets",
            "chemin_de_fer-casino-bets",
            "tournament-swiss",
            "tournament-league",
            "tournament-bracket-32",
            "season",
        ),
    ],
)
def test_no_part_of_a_phone_scrolls_sideways_with_letters_twice_as_large(
    gallery: Gallery, state: str
) -> None:
    gallery.show(state, Look(size=PHONE))
    assert gallery.enlarge(200).evaluate(ASIDE) == []


def test_the_rows_of_a_season_are_blocks_on_a_phone_and_still_a_table(gallery: Gallery) -> None:
    def cells() -> str:
        return gallery.page.get_by_role("table").first.aria_snapshot()

    gallery.show("season", Look(size=DESK))
    in_columns = cells()
    assert "columnheader" in in_columns and "rowheader" in in_columns
    gallery.turn(PHONE, "light")
    assert gallery.page.evaluate(ASIDE) == []
    assert cells() == in_columns


def test_the_bar_of_a_desktop_leads_to_every_part_of_the_house(gallery: Gallery) -> None:
    page = gallery.show("lobby", Look(size=DESK))
    links = page.get_by_role("navigation", name="Le parti della casa").get_by_role("link")
    texts = ["Tavoli", "Tornei", "Circoli", "Amici", "Classifiche", "Impara", "Probabilità"]
    assert links.all_inner_texts() == texts
    page.locator(".brand").focus()
    reached = []
    for _ in texts:
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.textContent"))
    assert reached == texts
    for state, current in (("lobby", "Tavoli"), ("lessons", "Impara"), ("odds", "Probabilità")):
        page = gallery.show(state, Look(size=DESK))
        assert page.locator(".topbar [aria-current=page]").all_inner_texts() == [current]
    gallery.turn(PHONE, "light")
    assert not page.locator(".top-links").is_visible()


def test_the_button_that_opens_a_table_is_in_sight_whatever_its_options(gallery: Gallery) -> None:
    for state in ("create-table", "create-chemin", "create-casino"):
        for size in (PHONE, DESK):
            button = gallery.show(state, Look(size=size)).locator("dialog .primary")
            box = button.bounding_box()
            assert box is not None and box["y"] + box["height"] <= size["height"], (state, size)


def test_no_two_buttons_of_a_lesson_have_the_same_words(gallery: Gallery) -> None:
    page = gallery.show("lesson-banco", Look(size=PHONE))
    words = [word for word in page.locator("button").all_inner_texts() if word not in "−+"]
    assert "?" in words and len(words) == len(set(words))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_and_the_signals_share_a_line_of_a_phone(gallery: Gallery, lang: str) -> None:
    page = gallery.show("chiamatre-alone", Look(lang=lang, size=PHONE))
    chips = page.locator(".own-row .chip")
    chips.nth(3).wait_for()
    assert len({chip.bounding_box()["y"] for chip in chips.all()}) == 1  # type: ignore[index]
    assert page.evaluate("document.querySelector('.felt').scrollHeight") <= page.evaluate(
        "document.querySelector('.felt').clientHeight"
    )
