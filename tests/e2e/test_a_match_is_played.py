"""A whole match for chips between two browsers, with everything that can come between."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from circolo.ledger.account import BOTS, MINT
from circolo.room.chips.cashier import FOR_BOTS
from tests.e2e.books import read_books
from tests.e2e.house import House, house
from tests.e2e.player import DESK, Player, Toucher, Typist, enter, next_up

WELCOME = 1_000
ENTRY = 100
TARGET = 11

Two = tuple[Player, Player]


def test_a_match_outlives_absence_reload_and_kill_9_and_its_chips_are_exact(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        italian = Toucher(enter(browser, served.address, language="it", motion="no-preference"))
        english = Typist(enter(browser, served.address, language="en", size=DESK))
        players = (italian, english)
        sit_down_for_chips(italian, english)
        sit_out_and_return(italian, english)
        reload_in_mid_trick(english, players)
        kill_in_mid_trick(served, players)
        winner, loser = play_out(players)
        names = [name_in_the_lobby(winner), name_in_the_lobby(loser)]
        expect_chips(winner, WELCOME + ENTRY)
        expect_chips(loser, WELCOME - ENTRY)
    books = read_books(tmp_path / "data", *names)
    won, lost = books.wallets
    assert books.kept == {
        won: WELCOME + ENTRY,
        lost: WELCOME - ENTRY,
        BOTS: FOR_BOTS,
        MINT: -(2 * WELCOME + FOR_BOTS),
    }
    assert {account: chips for account, chips in books.book.balances.items() if chips} == books.kept
    paid = [("welcome", WELCOME), ("buy_in", -ENTRY)]
    assert books.moved(won) == [*paid, ("cash_out", 2 * ENTRY)]
    assert books.moved(lost) == paid


def sit_down_for_chips(italian: Player, english: Player) -> None:
    """Open a table for two, to 11 with an entry and much time; the other finds it in the lobby,
    and its terms before sitting down.
    """
    italian.opens_a_table("2", str(TARGET), str(ENTRY), "120 s")
    english.use(english.page.get_by_role("link", name="Sit down"))
    english.press("Sit down")
    for player in (italian, english):
        expect(player.hand).to_have_count(10)


def sit_out_and_return(italian: Player, english: Player) -> None:
    """Leave a card that is owed to the house, and take the seat back with one click."""
    if next_up((italian, english)) is english:
        english.play()
    expect(italian.offered.first).to_be_visible()
    italian.press("Menu del tavolo")
    italian.press("Assentati")
    away = english.page.locator(".plate.is-absent")
    expect(away).to_contain_text("Away")
    expect(english.offered.first).to_be_visible()
    italian.press("Rientra")
    expect(italian.page.locator(".come-back")).to_have_count(0)
    expect(away).to_have_count(0)


def reload_in_mid_trick(player: Player, players: Two) -> None:
    play_to_mid_trick(players)
    before = player.sees()
    player.page.reload()
    expect(player.hand).to_have_count(len(before.hand))
    assert player.sees() == before


def kill_in_mid_trick(served: House, players: Two) -> None:
    """Kill the house and open it again; the pages are not touched."""
    play_to_mid_trick(players)
    before = [player.sees() for player in players]
    served.kill()
    for player in players:
        expect(player.lost_line).to_be_visible()
    served.open()
    for player in players:
        expect(player.lost_line).to_have_count(0)
    assert [player.sees() for player in players] == before


def play_to_mid_trick(players: Two) -> None:
    """Play until one card lies on the table, and both pages show it and whose turn it is."""
    leader = next_up(players)
    leader.catches_up()
    if leader.laid.count() == 0:
        leader.play()
    follower = next_up(players)
    follower.catches_up()
    seat = follower.sees().turn
    for player in players:
        expect(player.laid).to_have_count(1)
        expect(player.turn).to_have_attribute("data-seat", str(seat))


def play_out(players: Two) -> Two:
    """Play to the end, of which both pages tell the same; return the winner and the loser."""
    while not (wanted := next_up(players)).is_done():
        wanted.answer()
    for player in players:
        expect(player.match_end).to_contain_text(str(ENTRY))
    scores = [player.final_score() for player in players]
    assert scores[0] == scores[1][::-1]
    assert max(scores[0]) >= TARGET
    winner, loser = players if scores[0] > scores[1] else players[::-1]
    expect(winner.match_end).to_have_class(re.compile("won"))
    expect(loser.match_end).not_to_have_class(re.compile("won"))
    return winner, loser


def name_in_the_lobby(player: Player) -> str:
    """Go back to the lobby; return the name that the house keeps for the player."""
    player.use(player.page.locator(".actions .button").first)
    shown = player.page.locator(".account-button .spoken").inner_text().split(",")[0]
    return shown.replace("Guest", "Ospite")


def expect_chips(player: Player, chips: int) -> None:
    """See so many chips in the wallet, however the language writes a thousand."""
    written = f"{chips:,}".replace(",", r"\D")
    expect(player.page.locator(".account-button .chips")).to_have_text(re.compile(written))
