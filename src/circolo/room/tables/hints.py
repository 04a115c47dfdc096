"""Hints: what a house bot would answer for a person who plays alone with bots.

The bot sees only what the seat may know. At a table with other people a hint is refused.
"""

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.room.bot_port import Bots
from circolo.room.errors import RoomRefused
from circolo.room.ports import Clock
from circolo.room.rate_limit import RateLimit
from circolo.room.tables.live_tables import LiveTables
from circolo.tables import view
from circolo.tables.state import PlayerId, TableId, alone, seat_of
from circolo.wire.client_messages import AskHint
from circolo.wire.game_unions import Action

AT_ONCE = 5
EVERY = Millis(2_000)
"""Rate limit of one person at all tables together: 5 hints, and then one every two seconds."""


class Hints:
    """Answers `AskHint`."""

    def __init__(self, tables: LiveTables, bots: Bots, clock: Clock) -> None:
        self._tables = tables
        self._bots = bots
        self._clock = clock
        self._rate = RateLimit(burst=AT_ONCE, every=EVERY)

    def hint(self, player: PlayerId, message: AskHint) -> Action | None:
        """Return what a bot would answer to the question, None if it would not answer.

        Raises RoomRefused if the player has no seat, does not play alone with bots, is not asked
        this question, or asks too often.
        """
        state = self._tables.live(TableId(message.table)).state
        seat = None if state is None else seat_of(state, player)
        if state is None or seat is None:
            raise RoomRefused("not_seated")
        if alone(state) != seat:
            raise RoomRefused("hint_not_here")
        game = game_of(state.sheet.options)
        questions = view.asks(game, state, seat)
        question = next((one for one in questions if one.id == message.ask), None)
        if question is None:
            raise RoomRefused("stale_ask")
        now = self._clock.now()
        if self._rate.wait(player, now) > 0:
            raise RoomRefused("hint_too_often")
        self._rate.take(player, now)
        return self._bots.advise(game.name, view.match_view(game, state, seat), question)
