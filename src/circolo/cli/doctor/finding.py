"""The result of one check of `circolo doctor`."""

from typing import Literal

from msgspec import Struct

Mark = Literal["ok", "warning", "fault"]


class Finding(Struct, frozen=True):
    """What a check has found, and what to do about it. `check` is a stable name."""

    check: str
    mark: Mark
    sentence: str


def ok(check: str, sentence: str) -> Finding:
    """Return the finding of a check that found nothing wrong."""
    return Finding(check, "ok", sentence)


def warning(check: str, sentence: str) -> Finding:
    """Return a finding with which a house runs, but not as well as it could."""
    return Finding(check, "warning", sentence)


def fault(check: str, sentence: str) -> Finding:
    """Return a finding with which a house does not run, or harms somebody."""
    return Finding(check, "fault", sentence)
