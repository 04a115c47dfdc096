"""NATS subjects: each begins with the house, and any id is one token of it."""

from functools import lru_cache
from urllib.parse import quote, unquote

from circolo.cluster.bus.bus_port import TooLarge

LONGEST_SUBJECT = 1_000
"""Maximum length of a subject in bytes. A line of the NATS protocol, which may name two, has at
most 4,096.
"""

_EMPTY = "%"  # no escaped text is this


@lru_cache(maxsize=4_096)
def token_of(text: str) -> str:
    """Escape a text to one token of a subject: without dots, blanks and wildcards, never empty."""
    escaped = quote(text, safe=":", errors="surrogatepass")
    return escaped.replace(".", "%2E") or _EMPTY


def text_of(token: str) -> str:
    """Return the text that `token_of` escaped."""
    return "" if token == _EMPTY else unquote(token, errors="surrogatepass")


@lru_cache(maxsize=4_096)
def subject_of(house: str, subject: str) -> str:
    """Return the NATS subject of a short name, such as `stream.table:t12ab`, in a house.

    Raises TooLarge if it is longer than `LONGEST_SUBJECT`.
    """
    kind, dot, name = subject.partition(".")
    tokens = ("circolo", token_of(house), token_of(kind), *((token_of(name),) if dot else ()))
    full = ".".join(tokens)
    if len(full) > LONGEST_SUBJECT:
        raise TooLarge(full[:LONGEST_SUBJECT])
    return full
