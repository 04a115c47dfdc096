"""The doctor signs in to the mail server, and sends nothing."""

from pathlib import Path
from typing import Any

import pytest

from circolo.cli.doctor.mail_checks import mail
from circolo.settings.house_settings import Settings
from tests.web.mail.post_office import PASSWORD, USER, open_post_office


def settings(port: int, **more: Any) -> Settings:
    plain: dict[str, Any] = {"mail_host": "127.0.0.1", "mail_port": port, "mail_tls": "none"}
    return Settings(data=Path("unused"), **(plain | more))


def test_a_house_without_a_mail_server_is_in_order() -> None:
    assert mail(Settings(data=Path("unused"))).mark == "ok"


def test_a_mail_server_that_takes_mail_is_in_order_and_gets_none() -> None:
    with open_post_office() as post:
        assert mail(settings(post.port)).mark == "ok"
        assert post.is_empty


def test_the_password_comes_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\n")
    with open_post_office(needs_user=True) as post:
        found = mail(settings(post.port, mail_user=USER, mail_password_file=file))
    assert found.mark == "ok"


@pytest.mark.parametrize("more", [{"mail_user": USER, "mail_password": "wrong"}])
def test_a_refused_password_is_a_fault_that_does_not_show_it(more: dict[str, Any]) -> None:
    with open_post_office(needs_user=True) as post:
        found = mail(settings(post.port, **more))
    assert found.mark == "fault"
    assert more["mail_password"] not in found.sentence.split()


def test_a_server_without_tls_is_a_fault_if_the_operator_asks_for_it() -> None:
    with open_post_office() as post:
        assert mail(settings(post.port, mail_tls="starttls")).mark == "fault"


def test_a_server_that_is_not_there_is_a_fault() -> None:
    with open_post_office() as post:
        port = post.port
    assert mail(settings(port)).mark == "fault"


def test_a_password_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    found = mail(settings(1, mail_password_file=tmp_path / "none"))
    assert found.mark == "fault"
    assert "mail_password_file" in found.sentence
