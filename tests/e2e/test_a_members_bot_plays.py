"""A member makes a bot on the page, starts a program for it, and plays against it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import Toucher, enter

PROGRAM = """
import json, sys
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        print(json.dumps({"id": turn["id"], "action": turn["actions"][0]}), flush=True)
"""


@contextmanager
def program(address: str, token: str, *against: str) -> Iterator[None]:
    """Run a program that plays for a bot."""
    command = [sys.executable, "-m", "circolo", "bot", "run", "--server", address]
    bot = subprocess.Popen(
        [*command, *against, "--", sys.executable, "-c", PROGRAM],
        env=os.environ | {"CIRCOLO_BOT_TOKEN": token, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert bot.stdout is not None
        assert bot.stdout.readline().startswith("Signed in as ")
        yield
    finally:
        bot.terminate()
        bot.communicate(timeout=10)


def made_token(page: Page, *, bot: str = "Asso") -> str:
    """Make a bot and a token on the page of a member."""
    page.locator(".account-button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Your bots").click()
    dialog.get_by_label("Name of the bot").fill(bot)
    dialog.get_by_role("button", name="Create the bot").click()
    expect(dialog.get_by_role("heading", name=f"{bot} bot")).to_be_visible()
    dialog.get_by_text("New token").click()
    dialog.get_by_label("Where you use it").fill("laptop")
    dialog.get_by_role("button", name="Make the token").click()
    token = dialog.get_by_label("Token", exact=True).input_value()
    assert token.startswith("circolo_bot_")
    page.keyboard.press("Escape")
    return token


def test_a_bot_made_on_the_page_opens_a_table(browser: Browser, open_house: House) -> None:
    page = enter(browser, open_house.address, language="en")
    member = Toucher(page)
    member.joins("Nonna Pina")
    token = made_token(page)
    with program(open_house.address, token, "--against", "open", "--option", "players=2"):
        row = page.get_by_role("listitem").filter(has_text="Asso bot")
        expect(row).to_be_visible()
        row.get_by_role("button").first.click()
        expect(page.locator(".plate").filter(has_text="Asso bot")).to_be_visible()
        expect(page.locator(".plate-bot")).to_have_text("Bot")
        for _ in range(3):
            member.play()


def test_a_bot_comes_to_the_table_to_which_it_is_invited(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, language="en")
    member = Toucher(page)
    member.joins("Bruno")
    with program(open_house.address, made_token(page, bot="Fante")):
        member.press("Play with a friend")
        invite = page.get_by_role("button", name="Invite Fante bot")
        expect(invite).to_be_visible()
        invite.click()
        expect(page.locator(".plate").filter(has_text="Fante bot")).to_be_visible()
