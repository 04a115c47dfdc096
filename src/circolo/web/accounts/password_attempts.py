"""Delays after wrong passwords: which requesters must wait, and for how long.

A member on a known device waits only after wrong attempts on that device. Any other requester waits
after three kinds of wrong attempts: those from their address, those from their address for this
name, and those from all unknown devices for this name. The wait of the third kind is at most ten
seconds, so that no attacker can lock a member out.

Wrong codes of a second factor are counted apart, and only after a right password.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.rate_limit import FailureDelay
from circolo.store.people_port import fold_name
from circolo.web.refusals import Refusal

WRONG = frozenset(
    {
        *("wrong_login", "wrong_password", "wrong_code", "link_invalid"),
        *("passkey_wrong", "passkey_unknown", "passkey_copied"),
    }
)
"""The codes of refusals that count as a wrong attempt."""


class Counted(NamedTuple):
    """A counter of wrong attempts, and the key by which it counts one requester."""

    delays: FailureDelay
    key: str


class PasswordAttempts:
    """Counts wrong passwords and wrong recovery links, and delays further attempts."""

    def __init__(self, clock: Clock, *, per_address: int) -> None:
        self._clock = clock
        self._of_address = FailureDelay(free=per_address, longest=Millis(900_000))
        self._of_address_at_name = FailureDelay(free=5, longest=Millis(60_000))
        self._of_strangers_at_name = FailureDelay(free=20, longest=Millis(10_000))
        self._of_device = FailureDelay(free=10, longest=Millis(30_000))
        self._of_code = FailureDelay(free=5, longest=Millis(900_000))

    def by_address(self, address: str) -> tuple[Counted, ...]:
        """Return the counters for an attempt that names no member, such as a recovery link."""
        return (Counted(self._of_address, address),)

    def by_stranger(self, address: str, name: str) -> tuple[Counted, ...]:
        """Return the counters for an attempt to sign in as `name` from an unknown device."""
        folded = fold_name(name)
        return (
            Counted(self._of_address, address),
            Counted(self._of_address_at_name, f"{address} {folded}"),
            Counted(self._of_strangers_at_name, folded),
        )

    def by_device(self, person: str, device: str) -> tuple[Counted, ...]:
        """Return the counters for an attempt of a known person; `device` is the id of a known
        device, or "session" for an attempt within a session.
        """
        return (Counted(self._of_device, f"{person} {device}"),)

    def by_code(self, person: str, device: str) -> tuple[Counted, ...]:
        """Return the counters for a code of a second factor after a right password.

        `device` is the id of a known device, or `stranger`, `session`, `link` or `setup`: somebody
        who has stolen the password does not delay the owner on a known device.
        """
        return (Counted(self._of_code, f"{person} {device}"),)

    @contextmanager
    def one(self, counted: tuple[Counted, ...]) -> Iterator[None]:
        """Allow one attempt in the `with` block; raises Refusal `too_many_attempts`, with the
        remaining wait, if the requester must wait.

        The attempt counts as wrong from its beginning, so that a client gains nothing by parallel
        attempts. After the block it no longer counts, unless the block has raised a refusal whose
        code is in WRONG.
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
