"""A club invites by e-mail: the link in the mail leads a person who is new here into the club."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.player import DESK, PHONE, Toucher, Typist, enter
from tests.e2e.test_a_club_plays_in_private import CLUB, found
from tests.e2e.test_a_forgotten_password import house_with_mail, sets_address
from tests.web.mail.post_office import body, link


def test_the_link_in_a_mail_leads_into_the_club(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house_with_mail(tmp_path / "data", monkeypatch) as (served, post):
        anna = Typist(enter(browser, served.address, size=DESK))
        anna.joins("Anna")
        sets_address(anna.page)
        anna.page.goto(served.address + link(post.next_in_thread()))
        anna.press("Confirm the address")
        anna.page.goto(served.address)
        found(anna)
        anna.page.get_by_text("Invite by e-mail").click()
        anna.page.get_by_label("Addresses").fill("bruno@example.org")
        anna.press("Send the invitation")
        expect(anna.page.get_by_text("Invitation sent to 1 address.")).to_be_visible()
        (way,) = re.findall(
            r"^http\S+(/clubs/join#\S+)$", body(post.next_in_thread()), re.MULTILINE
        )

        bruno = Toucher(enter(browser, served.address, size=PHONE))
        bruno.joins("Bruno")
        bruno.page.goto(served.address + way)
        expect(bruno.page.get_by_role("heading", name=CLUB)).to_be_visible()
        bruno.press("Join the club")
        expect(bruno.page.get_by_role("link", name="Anna")).to_be_visible()
