"""How often somebody may try a password, and who has to wait for it.

A member on a known device waits only for wrong tries on that device. Everybody else waits for the
wrong tries of their address, of their address at this name, and of all strangers at this name. The
last of these waits is short: nobody can make it long for somebody else.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.rate_limit import FailureDelay
from circolo.store.people_port import fold_name
from circolo.web.refusals import Refusal

WRONG = frozenset({"wrong_login", "wrong_password", "link_invalid"})
"""The refusals that count as a wrong try; a busy house counts for nothing."""


class Counted(NamedTuple):
    """Something whose wrong tries are counted."""

    delays: FailureDelay
    key: str


class PasswordAttempts:
    """Counts wrong passwords and links."""

    def __init__(self, clock: Clock, *, per_address: int) -> None:
        self._clock = clock
        self._of_address = FailureDelay(free=per_address, longest=Millis(900_000))
        self._of_address_at_name = FailureDelay(free=5, longest=Millis(60_000))
        self._of_strangers_at_name = FailureDelay(free=20, longest=Millis(10_000))
        self._of_device = FailureDelay(free=10, longest=Millis(30_000))

    def by_address(self, address: str) -> tuple[Counted, ...]:
        """Return what counts for a try that names nobody."""
        return (Counted(self._of_address, address),)

    def by_stranger(self, address: str, name: str) -> tuple[Counted, ...]:
        """Return what counts for a try at a name from a device that is not known."""
        folded = fold_name(name)
        return (
            Counted(self._of_address, address),
            Counted(self._of_address_at_name, f"{address} {folded}"),
            Counted(self._of_strangers_at_name, folded),
        )

    def by_device(self, person: str, device: str) -> tuple[Counted, ...]:
        """Return what counts for a try of a member on a known device, or in a session."""
        return (Counted(self._of_device, f"{person} {device}"),)

    @contextmanager
    def one(self, counted: tuple[Counted, ...]) -> Iterator[None]:
        """Let one try be made within; raises Refusal if it comes too soon.

        The try counts as wrong from its beginning, so that many at once gain nothing, and no
        longer once it ends without a refusal in WRONG.
        """
        now = self._clock.now()
        wait = max(one.delays.wait(one.key, now) for one in counted)
        if wait:
            raise Refusal("too_many_attempts", wait=Millis(wait))
        before = [one.delays.failed(one.key, now) for one in counted]
        try:
            yield
        except Exception as error:
            if getattr(error, "code", "") not in WRONG:
                _take_back(counted, before, now)
            raise
        else:
            _take_back(counted, before, now)


def _take_back(counted: tuple[Counted, ...], before: list[Millis], at: Millis) -> None:
    for one, last in zip(counted, before, strict=True):
        one.delays.take_back(one.key, at, last=last)
