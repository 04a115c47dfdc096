"""Admission of connections: limits for the server and for each address, checked before any byte is
read.

At a limit, the connection that has been idle longest is dropped for the new one. So idle
connections lock out neither other addresses nor other people at the same address.
"""

from collections import Counter, OrderedDict
from typing import Protocol

import structlog

from circolo.web.usage_limits import UsageLimits

KNOWN_ADDRESSES = 10_000
"""Maximum number of remembered addresses that had a session, for which connections are reserved."""
KEPT = 8
"""One in this many connections is reserved for addresses that had a session."""


log = structlog.get_logger()


class OpenConnection(Protocol):
    """An open connection that the server can drop to admit another."""

    def let_go(self) -> None:
        """Close the connection immediately, without a response."""
        ...


class ConnectionAdmission:
    """Counts all open connections by address, and admits or refuses new ones.

    The address is None for a trusted proxy, whose connections carry the requests of many clients.
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

    def admit(self, caller: OpenConnection, address: str | None) -> bool:
        """Admit a connection and return True, or return False if a limit is reached.

        May drop an idle connection to admit this one.
        """
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
        self.mark_idle(caller)
        return True

    def remove(self, caller: OpenConnection) -> None:
        """Stop counting a connection; idempotent."""
        if caller not in self._address:
            return
        self.mark_busy(caller)
        address = self._address.pop(caller)
        self._strangers_here -= self._is_stranger(address)
        self._at[address] -= 1
        if not self._at[address]:
            del self._at[address]

    def mark_idle(self, caller: OpenConnection) -> None:
        """Mark a connection as idle, so that it may be dropped: it has no request in progress."""
        if caller not in self._address:
            return
        address = self._address[caller]
        self._waiting.setdefault(address, {})[caller] = None
        (self._strangers if self._is_stranger(address) else self._others)[caller] = None

    def mark_busy(self, caller: OpenConnection) -> None:
        """Mark a connection as busy, so that it is not dropped to admit another."""
        self._strangers.pop(caller, None)
        self._others.pop(caller, None)
        address = self._address.get(caller)
        waiting = self._waiting.get(address, {})
        waiting.pop(caller, None)
        if not waiting:
            self._waiting.pop(address, None)

    def transfer(self, caller: OpenConnection, to: OpenConnection) -> None:
        """Count a game socket in place of the HTTP connection that was upgraded to it."""
        self.mark_busy(caller)
        self._address[to] = self._address.pop(caller)

    def remember(self, address: str) -> None:
        """Remember that an address has had a session, so that it may use the connections that are
        reserved for such addresses.
        """
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
        """Count a request in progress of an address, also if the request came through a proxy.
        Return False, and do not count it, if the address has too many.
        """
        if self._asking[address] >= self._most_at_address:
            return self._refuse()
        self._asking[address] += 1
        return True

    def end_request(self, address: str) -> None:
        """Stop counting a request in progress of an address."""
        self._asking[address] -= 1
        if not self._asking[address]:
            del self._asking[address]

    def log_refusals(self) -> None:
        """Log the number of connections refused and dropped since the last call, unless it is 0."""
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
            self.remove(longest)
            self.let_go += 1
            longest.let_go()
            return

    def _refuse(self) -> bool:
        self.refused += 1
        return False
