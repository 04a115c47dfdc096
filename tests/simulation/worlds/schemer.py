"""A person with other secrets in the other world, who withdraws all of them in time."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any

from circolo.cards.units import Millis
from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_server_message, encode
from circolo.wire.server_messages import Frame
from tests.simulation.worlds.agenda import Agenda, Deed
from tests.simulation.worlds.browser import Browser
from tests.simulation.worlds.guest import settable, some_habits
from tests.simulation.worlds.premises import Premises

TAKES_BACK = 150
"""Milliseconds; no premove answers sooner than after 600."""


class Schemer:
    """A player whose public actions are those of the first world."""

    def __init__(
        self,
        name: str,
        premises: Premises,
        agenda: Agenda,
        *,
        random: Random,
        changes_line: Sequence[Millis],
    ) -> None:
        self._name = name
        self._changes_line = changes_line
        self._premises = premises
        self._agenda = agenda
        self._random = random
        self._numbers = count(1)

    def has_a_secret(self) -> Deed | None:
        """Set a premove, or try a refused one."""
        now = self._premises.clock.now()
        if any(now <= at <= now + 2 * TAKES_BACK for at in self._changes_line):
            return None  # it could not be withdrawn
        frame = self._frame(self._agenda.browsers[self._name])
        if frame is None or frame.seat is None:
            return None
        table, roll = frame.table, self._random.random()
        offers = settable(frame)
        if offers and roll < 0.6:
            offer = self._random.choice(offers)
            premove = self._random.choice(list(offer.actions()))
            self._take_back(lambda: self._says(client.WithdrawPremove, table=table))
            return self._says(client.SetPremove, table=table, premove=premove)
        if frame.habits is not None and roll < 0.8:
            other = some_habits(frame.habits, self._random)
            before = partial(
                self._says, client.SetPreferences, table=table, preferences=type(frame.habits)()
            )
            self._take_back(before)
            return self._says(client.SetPreferences, table=table, preferences=other)
        if roll < 0.9:
            return self._says(client.TopUp, table=table, chips=800_000)
        return self._says(client.CommitSeed, table=table, epoch=2**30, commitment=bytes(32))

    def _take_back(self, choose: Callable[[], Deed | None]) -> None:
        self._agenda.add(Millis(self._premises.clock.now() + TAKES_BACK), choose)

    def _says(self, message: type[Any], **fields: Any) -> Deed:
        saying = message(id=f"{self._name}-secret-{next(self._numbers):05}", **fields)
        return Deed(Millis(0), self._name, "say", encode(saying), secret=True)

    def _frame(self, browser: Browser) -> Frame | None:
        """Return the last frame of this person."""
        for one in reversed(browser.heard[-20:]):
            if one.over == "line" and one.data.startswith(b'{"type":"frame"'):
                frame = decode_server_message(one.data)
                assert isinstance(frame, Frame)
                return frame
        return None
