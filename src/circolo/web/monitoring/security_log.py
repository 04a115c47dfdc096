"""The security log: refused permissions, lockouts, rate limits and foreign pages.

Each line has a refusal code and an address. A flood of one code from one address is one line a
minute with a count; all lines together are limited too.
"""

from collections import OrderedDict

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.rate_limit import MAX_KEYS, RateLimit

EVERY = Millis(60_000)
"""The least time between two lines of one code from one address."""

LINES = 60
"""The most lines a minute."""

CODES = frozenset(
    {"bad_origin", "csrf", "loopback_only", "not_allowed", "password_needed", "wrong_login"}
    | {"wrong_password", "link_invalid", "too_many_attempts", "too_many_guests", "too_fast"}
    | {"too_many_connections", "busy"}
)

log = structlog.get_logger()


class _Kind(Struct):
    told: Millis
    since: int


class SecurityLog:
    """Counts refusals by code and address, and writes a bounded number of lines."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kinds: OrderedDict[tuple[str, str], _Kind] = OrderedDict()
        self._lines = RateLimit(burst=LINES, every=Millis(EVERY // LINES))

    def note(self, code: str, *, address: str, path: str) -> None:
        """Count a refusal, and write a line if one is due; other codes are ignored."""
        if code not in CODES:
            return
        now = self._clock.now()
        kind = self._kinds.setdefault((code, address), _Kind(Millis(now - EVERY), 0))
        self._kinds.move_to_end((code, address))
        if len(self._kinds) > MAX_KEYS:
            self._kinds.popitem(last=False)
        kind.since += 1
        if now - kind.told < EVERY or self._lines.wait("all", now):
            return
        self._lines.take("all", now)
        log.warning("refused", code=code, address=address, path=path, times=kind.since)
        kind.told, kind.since = now, 0
