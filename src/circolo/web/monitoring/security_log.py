"""The security log: refused permissions, lockouts, rate limits and requests from foreign pages.

Each line has a refusal code and an address. Many refusals with one code from one address are one
line a minute with a count. The number of lines is limited, too.
"""

from collections import OrderedDict

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.rate_limit import MAX_KEYS, RateLimit

EVERY = Millis(60_000)
"""Minimum time between two lines with the same code and address, in milliseconds."""

LINES = 60
"""Maximum number of lines a minute, over all codes and addresses."""

CODES = frozenset(
    {"bad_origin", "csrf", "loopback_only", "not_allowed", "password_needed", "wrong_login"}
    | {"wrong_password", "link_invalid", "too_many_attempts", "too_many_guests", "too_fast"}
    | {"too_many_connections", "busy", "token_malformed", "token_unknown", "token_revoked"}
    | {"token_expired", "token_scope", "wrong_code"}
)

log = structlog.get_logger()


class _Count(Struct):
    last_line: Millis
    unlogged: int


class SecurityLog:
    """Counts refusals by code and address, and logs a bounded number of lines about them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._counts: OrderedDict[tuple[str, str], _Count] = OrderedDict()
        self._lines = RateLimit(burst=LINES, every=Millis(EVERY // LINES))

    def note(self, code: str, *, address: str, path: str) -> None:
        """Count a refusal, and log a line if the limits allow it.

        Refusals whose code is not in CODES are ignored.
        """
        if code not in CODES:
            return
        now = self._clock.now()
        count = self._counts.setdefault((code, address), _Count(Millis(now - EVERY), 0))
        self._counts.move_to_end((code, address))
        if len(self._counts) > MAX_KEYS:
            self._counts.popitem(last=False)
        count.unlogged += 1
        if now - count.last_line < EVERY or self._lines.wait("all", now):
            return
        self._lines.take("all", now)
        log.warning("refused", code=code, address=address, path=path, times=count.unlogged)
        count.last_line, count.unlogged = now, 0
