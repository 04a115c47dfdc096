"""Which deals are open to everybody: those that are over, and whose last pack's seed is shown."""

from circolo.play.events import DealEnded, LotDrawn
from circolo.tables.events import EpochEnded, EpochReady, PackFixed, Played, TableEvent


class Shown:
    """Follows the events of a table from the first; the seeds of a deal are shown in their order,
    so that of its last pack says that all are.
    """

    def __init__(self) -> None:
        self._ready = 0
        self._running = 0
        self._over: dict[int, int] = {}

    def read(self, event: TableEvent) -> tuple[int, ...]:
        """Return the deals that are open with this event."""
        match event:
            case EpochReady():
                self._ready = event.number
            case PackFixed():
                self._running = event.number
            case Played(event=LotDrawn()):
                self._running = self._running or self._ready
            case Played(event=DealEnded(number=deal)):
                self._over[deal] = self._running
            case EpochEnded():
                return self._ended(event.number)
            case _:
                pass
        return ()

    def _ended(self, epoch: int) -> tuple[int, ...]:
        if epoch == self._running:
            self._running = 0
        # Logs from before packs were fixed do not tell which epoch a deal was dealt from.
        opened = tuple(deal for deal, last in self._over.items() if last in (0, epoch))
        for deal in opened:
            del self._over[deal]
        return opened
