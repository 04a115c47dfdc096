"""E-mails go to a real mail server, at most twice, and say nothing in the log."""

import asyncio
from collections.abc import Callable, Sequence

import pytest
from structlog.testing import capture_logs

from circolo.room.mail_gateway import Mail
from circolo.room.tasks import spawner
from circolo.web.mail.smtp_queue import AGAIN, MOST_WAITING, MailServer
from tests.web.mail.post_office import PASSWORD, USER, body, post_office
from tests.web.rig import HandClock

pytestmark = pytest.mark.anyio

MAIL = Mail("nonna@example.org", "Circolo: prova è", "Ciao, perché no?\n")


def spawn() -> tuple[list[BaseException], Callable[..., "asyncio.Task[None]"]]:
    errors: list[BaseException] = []
    return errors, spawner(errors.append)


async def logged(lines: Sequence[object], event: str) -> None:
    """Wait until the log has a line."""
    while not any(event in str(line) for line in lines):
        await asyncio.sleep(0)


async def test_a_mail_arrives_as_it_was_written() -> None:
    errors, tasks = spawn()
    async with post_office() as post:
        post.queue(HandClock(), tasks).send(MAIL)
        message = await post.next()
    assert (message["To"], message["From"]) == (MAIL.to, "circolo@carte.example")
    assert (message["Subject"], body(message)) == (MAIL.subject, MAIL.text)
    assert message["Date"] == "Fri, 15 Jan 2027 08:00:00 -0000"
    assert errors == []


async def test_a_mail_that_is_refused_for_now_is_tried_once_more() -> None:
    _, tasks = spawn()
    clock = HandClock()
    async with post_office() as post:
        post.answers = ["451 try again"]
        with capture_logs() as lines:
            post.queue(clock, tasks).send(MAIL)
            await logged(lines, "mail_not_sent")
            await asyncio.sleep(0)
            clock.advance(AGAIN)
            message = await post.next()
    assert body(message) == MAIL.text
    assert not any(MAIL.to in str(line) for line in lines)


async def test_a_user_signs_in_at_the_mail_server() -> None:
    _, tasks = spawn()
    async with post_office(needs_user=True) as post:
        post.queue(HandClock(), tasks, user=USER, password=PASSWORD).send(MAIL)
        assert (await post.next())["To"] == MAIL.to


async def test_a_wrong_password_is_told_in_the_log_without_it() -> None:
    _, tasks = spawn()
    async with post_office(needs_user=True) as post:
        with capture_logs() as lines:
            post.queue(HandClock(), tasks, user=USER, password="wrong one").send(MAIL)
            await logged(lines, "mail_not_sent")
        assert post.is_empty
    assert lines[0]["error"] == "SMTPAuthenticationError"
    assert not any("wrong one" in str(line) for line in lines)


async def test_a_server_without_starttls_gets_no_mail_if_the_operator_asks_for_it() -> None:
    _, tasks = spawn()
    async with post_office() as post:
        with capture_logs() as lines:
            post.queue(HandClock(), tasks, tls="starttls").send(MAIL)
            await logged(lines, "mail_not_sent")
        assert post.is_empty


async def test_no_more_mails_wait_than_the_queue_holds() -> None:
    _, tasks = spawn()
    async with post_office() as post:
        queue = post.queue(HandClock(), tasks)
        with capture_logs() as lines:
            for _ in range(MOST_WAITING + 1):
                queue.send(MAIL)
        assert [line["error"] for line in lines] == ["too many wait"]
        for _ in range(MOST_WAITING):
            await post.next()


def test_the_password_is_not_shown_with_the_server() -> None:
    server = MailServer("mail.example", 587, "starttls", USER, PASSWORD, "a@b.example")
    assert PASSWORD not in repr(server)
