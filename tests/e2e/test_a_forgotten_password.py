"""A member confirms an e-mail address, forgets the password, and chooses another by a link."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House, opened
from tests.e2e.player import DESK, PASSWORD, PHONE, Toucher, enter
from tests.web.mail.post_office import Post, link, open_post_office
from tests.web.transport.test_behind_nginx import free_port

NAME = "Nonna Pina"
OTHER_PASSWORD = "la napoletana a coppe"


@contextmanager
def house_with_mail(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, Post]]:
    """Serve a house that sends its mails to a real mail server."""
    port = free_port()
    with open_post_office() as post:
        for name, value in {
            "MAIL_HOST": "127.0.0.1",
            "MAIL_PORT": str(post.port),
            "MAIL_TLS": "none",
            "MAIL_FROM": "circolo@carte.example",
            "ORIGINS": f"http://127.0.0.1:{port}",
        }.items():
            monkeypatch.setenv(f"CIRCOLO_{name}", value)
        served = House(data)
        served.port = str(port)
        with opened(served):
            yield served, post


def sets_address(page: Page) -> None:
    page.locator(".account-button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("E-mail address").click()
    form = dialog.locator("form").filter(has=page.get_by_role("button", name="Send the link"))
    form.get_by_label("Address").fill("nonna@example.org")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Send the link").click()


def test_a_link_in_a_mail_leads_to_a_new_password(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house_with_mail(tmp_path / "data", monkeypatch) as (served, post):
        member = Toucher(enter(browser, served.address, size=PHONE))
        member.joins(NAME)
        sets_address(member.page)
        member.page.goto(served.address + link(post.next_in_thread()))
        member.press("Confirm the address")
        expect(member.page.get_by_text("Your address is confirmed.")).to_be_visible()

        other = enter(browser, served.address, size=DESK)
        other.locator(".account-button").click()
        dialog = other.get_by_role("dialog")
        dialog.get_by_text("Log in", exact=True).first.click()
        dialog.get_by_text("Forgotten your password?").click()
        ask = dialog.locator("form").filter(has=other.get_by_role("button", name="Send me a link"))
        ask.get_by_label("Name").fill(NAME)
        ask.get_by_role("button", name="Send me a link").click()
        expect(dialog.get_by_text("the mail is on its way")).to_be_visible()
        other.goto(served.address + link(post.next_in_thread()))
        other.get_by_label("New password").fill(OTHER_PASSWORD)
        other.get_by_role("button", name="Save and log in").click()
        expect(other.locator(".account-button")).to_contain_text(NAME)
