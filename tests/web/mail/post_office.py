"""A real mail server on a free port of this machine, which keeps what it takes."""

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from circolo.room.ports import Clock, Spawn
from circolo.web.mail.smtp_queue import MailServer, SmtpQueue

ORIGIN = "https://carte.example"
_LINK = re.compile(r"^https?://[^/]+(/(?:email|recover)/[\w-]+)$", re.MULTILINE)
USER, PASSWORD = "circolo", "asso di spade"


class Post:
    """The mails that a server has taken; `answers` are its next answers, and then it takes all."""

    def __init__(self, *, needs_user: bool) -> None:
        self.port = 0
        self.loop: asyncio.AbstractEventLoop | None = None
        self._needs_user = needs_user
        self.answers: list[str] = []
        self._taken: asyncio.Queue[EmailMessage] = asyncio.Queue()

    async def handle_DATA(self, _: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's
        if self._needs_user and not session.authenticated:
            return "530 sign in first"
        if self.answers:
            return self.answers.pop(0)
        content = envelope.content
        assert isinstance(content, bytes)
        message = message_from_bytes(content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        assert envelope.rcpt_tos == [message["To"]]
        self._taken.put_nowait(message)
        return "250 OK"

    async def next(self) -> EmailMessage:
        return await self._taken.get()

    def next_in_thread(self) -> EmailMessage:
        """Return the next mail, from another thread than that of the server."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(self.next(), self.loop).result(timeout=20)

    @property
    def is_empty(self) -> bool:
        return self._taken.empty()

    def queue(self, clock: Clock, spawn: Spawn, **settings: Any) -> SmtpQueue:
        """Return a queue that sends to this server."""
        plain = {"tls": "none", "user": "", "password": "", "sender": "circolo@carte.example"}
        server = MailServer(host="127.0.0.1", port=self.port, **(plain | settings))
        return SmtpQueue(server, origin=ORIGIN, clock=clock, spawn=spawn)


def body(message: EmailMessage) -> str:
    text: str = message.get_content()
    return text.replace("\r\n", "\n")


def link(message: EmailMessage) -> str:
    """Return the path of the link in a mail."""
    (path,) = re.findall(
        r"^https?://[^/]+(/(?:email|recover)/[\w-]+)$", body(message), re.MULTILINE
    )
    return str(path)


def _is_right(_: SMTP, __: Session, ___: Envelope, ____: str, given: LoginPassword) -> AuthResult:
    is_right = given == LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_right, handled=False)


@asynccontextmanager
async def post_office(*, needs_user: bool = False) -> AsyncIterator[Post]:
    """Open a mail server, which may ask for a user and a password."""
    post = Post(needs_user=needs_user)
    how: dict[str, Any] = {}
    if needs_user:
        how = {"authenticator": _is_right, "auth_require_tls": False}
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(post, **how), "127.0.0.1", 0)
    async with server:
        post.loop = loop
        post.port = server.sockets[0].getsockname()[1]
        yield post


@contextmanager
def open_post_office(*, needs_user: bool = False) -> Iterator[Post]:
    """Open a mail server in a thread of its own, for what has an event loop of its own."""
    posts: list[Post] = []
    is_open, is_over = threading.Event(), threading.Event()

    async def serve() -> None:
        async with post_office(needs_user=needs_user) as post:
            posts.append(post)
            is_open.set()
            await asyncio.to_thread(is_over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    is_open.wait()
    try:
        yield posts[0]
    finally:
        is_over.set()
        thread.join()
