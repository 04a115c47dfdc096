"""Who may hold how many connections of any kind: decided when one is made, before a byte is read.

Who has asked for nothing yet makes room for who comes next: at an address that holds as many as it
may, and in a house that is full. So idle connections shut nobody out, neither the house nor
neighbours behind the same address.
"""

from collections import Counter, OrderedDict
from typing import Protocol

import structlog

from circolo.web.usage_limits import UsageLimits

KNOWN_ADDRESSES = 10_000
"""Addresses at which somebody had a session, the latest; places are kept for them."""
KEPT = 8
"""One place in so many is kept for who has a session."""


log = structlog.get_logger()


class OpenConnection(Protocol):
    """One connection."""

    def let_go(self) -> None:
        """End at once, without a word."""
        ...


class ConnectionAdmission:
    """All connections of a house. A caller is at an address, or at None where it is a proxy, which
    speaks for many.
    """

    def __init__(self, limits: UsageLimits) -> None:
        self.refused = 0
        self.let_go = 0
        self._reported = (0, 0)
        self._most = limits.open_connections
        self._most_at_address = limits.open_per_address
        self._address: dict[OpenConnection, str | None] = {}
        self._at: Counter[str | None] = Counter()
        self._waiting: dict[str | None, dict[OpenConnection, None]] = {}
        self._strangers: dict[OpenConnection, None] = {}
        self._others: dict[OpenConnection, None] = {}
        self._strangers_here = 0
        self._known: OrderedDict[str, None] = OrderedDict()
        self._asking: Counter[str] = Counter()

    def enter(self, caller: OpenConnection, address: str | None) -> bool:
        """Let a caller in, or return False; others that wait may be let go for it."""
        if address is not None and self._at[address] >= self._most_at_address:
            self._make_room(self._waiting.get(address, {}))
            if self._at[address] >= self._most_at_address:
                return self._refuse()
        if self._is_full_for(address):
            self._make_room(self._strangers)
        if self._is_full_for(address) and not self._is_stranger(address):
            self._make_room(self._others)
        if self._is_full_for(address):
            return self._refuse()
        self._address[caller] = address
        self._at[address] += 1
        self._strangers_here += self._is_stranger(address)
        self.waits(caller)
        return True

    def leave(self, caller: OpenConnection) -> None:
        """Forget a caller; one that is not here is forgotten already."""
        if caller not in self._address:
            return
        self.asks(caller)
        address = self._address.pop(caller)
        self._strangers_here -= self._is_stranger(address)
        self._at[address] -= 1
        if not self._at[address]:
            del self._at[address]

    def waits(self, caller: OpenConnection) -> None:
        """Note that a caller has asked for nothing, or has been answered."""
        if caller not in self._address:
            return
        address = self._address[caller]
        self._waiting.setdefault(address, {})[caller] = None
        (self._strangers if self._is_stranger(address) else self._others)[caller] = None

    def asks(self, caller: OpenConnection) -> None:
        """Note that a caller has asked for something: it is let go for nobody now."""
        self._strangers.pop(caller, None)
        self._others.pop(caller, None)
        address = self._address.get(caller)
        waiting = self._waiting.get(address, {})
        waiting.pop(caller, None)
        if not waiting:
            self._waiting.pop(address, None)

    def pass_on(self, caller: OpenConnection, to: OpenConnection) -> None:
        """Count a game socket in the place of the connection that it has taken over."""
        self.asks(caller)
        self._address[to] = self._address.pop(caller)

    def know(self, address: str) -> None:
        """Note that somebody at an address has a session."""
        if address not in self._known:
            self._strangers_here -= self._at[address]
            for caller in self._waiting.get(address, {}):
                del self._strangers[caller]
                self._others[caller] = None
        self._known[address] = None
        self._known.move_to_end(address)
        if len(self._known) > KNOWN_ADDRESSES:
            self._forget(*self._known.popitem(last=False))

    def _forget(self, address: str, _: None) -> None:
        self._strangers_here += self._at[address]
        for caller in self._waiting.get(address, {}):
            del self._others[caller]
            self._strangers[caller] = None

    def begin_request(self, address: str) -> bool:
        """Count a request of an address, which may have come through a proxy; False: too many."""
        if self._asking[address] >= self._most_at_address:
            return self._refuse()
        self._asking[address] += 1
        return True

    def end_request(self, address: str) -> None:
        """Count a request no longer."""
        self._asking[address] -= 1
        if not self._asking[address]:
            del self._asking[address]

    def report(self) -> None:
        """Log how many were refused or let go since this was last asked, if any."""
        refused, let_go = self.refused - self._reported[0], self.let_go - self._reported[1]
        if refused or let_go:
            log.warning("connections_refused", refused=refused, let_go=let_go)
        self._reported = (self.refused, self.let_go)

    def __len__(self) -> int:
        return len(self._address)

    def _is_stranger(self, address: str | None) -> bool:
        return address is not None and address not in self._known

    def _is_full_for(self, address: str | None) -> bool:
        kept = self._most // KEPT
        is_without_place = self._strangers_here >= self._most - kept
        return len(self) >= self._most or (is_without_place and self._is_stranger(address))

    def _make_room(self, waiting: dict[OpenConnection, None]) -> None:
        for longest in waiting:
            self.leave(longest)
            self.let_go += 1
            longest.let_go()
            return

    def _refuse(self) -> bool:
        self.refused += 1
        return False
