"""Open deals: deals whose cards everybody may see, since the seeds of all their packs are
revealed.
"""

from circolo.play.events import DealEnded, LotDrawn
from circolo.tables.events import EpochEnded, EpochReady, PackFixed, Played, TableEvent


class Shown:
    """Reads all events of a table in order, and reports each deal that becomes open.

    Seeds are revealed in order, so a deal is open once the seed of its last pack is revealed.
    """

    def __init__(self) -> None:
        self._ready = 0
        self._running = 0
        self._over: dict[int, int] = {}

    def read(self, event: TableEvent) -> tuple[int, ...]:
        """Read the next event, and return the numbers of the deals that it makes open."""
        match event:
            case EpochReady():
                self._ready = event.number
            case PackFixed():
                self._running = event.number
            case Played(event=LotDrawn()):
                self._running = self._running or self._ready
            case Played(event=DealEnded(number=deal)):
                self._over[deal] = self._running
            case EpochEnded(seed=None, why="closed"):
                pass  # a pack that other tables of a duplicate tournament may still have to play
            case EpochEnded():
                return self._ended(event.number)
            case _:
                pass
        return ()

    def _ended(self, epoch: int) -> tuple[int, ...]:
        if epoch == self._running:
            self._running = 0
        # Logs from before `PackFixed` do not name the epoch of a deal.
        opened = tuple(deal for deal, last in self._over.items() if last in (0, epoch))
        for deal in opened:
            del self._over[deal]
        return opened
