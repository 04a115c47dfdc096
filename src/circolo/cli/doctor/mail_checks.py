"""The check of the mail server."""

import asyncio

from circolo.cli.doctor.finding import Finding, fault, ok
from circolo.settings.house_settings import Settings
from circolo.settings.mail_server import MailPasswordUnreadable, mail_password

PATIENCE_SECONDS = 15.0


def mail(settings: Settings) -> Finding:
    """Sign in to the mail server, without sending anything."""
    if not settings.mail_host:
        return ok("mail", "The house sends no e-mail; mail_host names no server.")
    try:
        import aiosmtplib
    except ImportError:
        return fault("mail", "Install circolo[mail]: the package aiosmtplib is missing.")
    try:
        password = mail_password(settings)
    except MailPasswordUnreadable as unreadable:
        return fault("mail", str(unreadable))

    async def sign_in() -> None:
        client = aiosmtplib.SMTP(
            hostname=settings.mail_host,
            port=settings.mail_port,
            use_tls=settings.mail_tls == "tls",
            start_tls=settings.mail_tls == "starttls",
            username=settings.mail_user or None,
            password=password or None,
            timeout=PATIENCE_SECONDS,
        )
        async with client:
            await client.noop()

    where = f"{settings.mail_host}:{settings.mail_port}"
    try:
        asyncio.run(sign_in())
    except (aiosmtplib.SMTPException, OSError) as error:
        return fault("mail", f"Check the settings of [mail]: {where} refuses: {error}.")
    return ok("mail", f"The mail server at {where} takes mail.")
