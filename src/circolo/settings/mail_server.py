"""The password of the mail server, from a setting or from a file of its own."""

from circolo.settings.house_settings import Settings


class MailPasswordUnreadable(Exception):
    """The file with the password of the mail server cannot be read."""


def mail_password(settings: Settings) -> str:
    """Return the password for the mail server; raises MailPasswordUnreadable."""
    if settings.mail_password_file is None:
        return settings.mail_password
    try:
        return settings.mail_password_file.read_text("utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise MailPasswordUnreadable(
            f"The password file {settings.mail_password_file} (mail_password_file) cannot be read: "
            f"{error}."
        ) from error
