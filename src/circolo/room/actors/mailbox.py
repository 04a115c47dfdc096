"""A mailbox: commands in their order, each finished before the next one is taken.

It keeps the last outcomes, so that a repeated command gets the same answer without a second effect.
Commands of people and of the house go before the bots' commands at the end of the queue, so that
people are answered first and no clock waits for bots.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from circolo.room.ports import Spawn

ANSWERS = 512


class Outcome(Struct, frozen=True):
    """The outcome of a command; `code` is empty if it took effect."""

    code: str = ""
    detail: str = ""


DONE = Outcome()
Reply = Callable[[Outcome], None]
Sender: TypeAlias = Literal["person", "bot", "house"]


class Queued(Protocol):
    """A command in a mailbox. A repetition has the same `id`, and an urgent command is never
    refused for lack of room. An outsider is a sender without a seat.
    """

    @property
    def id(self) -> str: ...

    @property
    def reply(self) -> Reply: ...

    @property
    def is_urgent(self) -> bool: ...

    @property
    def sender(self) -> Sender: ...

    @property
    def is_of_outsider(self) -> bool: ...


QueuedT = TypeVar("QueuedT", bound=Queued)


class Mailbox(Generic[QueuedT]):
    """The queue of an actor.

    `take` handles a command; if it raises, `failed` is called. `no_more` gives the refusal of a
    full or shut mailbox. Outsiders get at most half of the places, so that seated players always
    find one. `ready` returns when the first command may be taken; a command that goes before it
    meanwhile is taken first.
    """

    def __init__(
        self,
        spawn: Spawn,
        *,
        most: int,
        take: Callable[[QueuedT], Awaitable[None]],
        failed: Callable[[], None],
        no_more: Callable[[], Outcome],
        ready: Callable[[QueuedT], Awaitable[None]] | None = None,
    ) -> None:
        self.is_shut = False
        self._spawn = spawn
        self._most = most
        self._take = take
        self._failed = failed
        self._no_more = no_more
        self._ready = ready
        self._queue: deque[QueuedT] = deque()
        self._answers: OrderedDict[str, Outcome] = OrderedDict()
        self._busy = False

    def put(self, queued: QueuedT, *, name: str) -> None:
        """Put a command in; a task of this name works through the queue."""
        if self.is_shut or (self._is_full_for(queued) and not queued.is_urgent):
            queued.reply(self._no_more())
            return
        self._queue.insert(self._place_of(queued), queued)
        if not self._busy:
            self._busy = True
            self._spawn(self._drain(), name=name)

    def _is_full_for(self, queued: QueuedT) -> bool:
        if len(self._queue) >= self._most:
            return True
        if not queued.is_of_outsider:
            return False
        return sum(other.is_of_outsider for other in self._queue) >= self._most // 2

    def _place_of(self, queued: QueuedT) -> int:
        place = len(self._queue)
        while queued.sender != "bot" and place and self._queue[place - 1].sender == "bot":
            place -= 1
        return place

    def shut(self) -> None:
        """Refuse all commands from now on, those in the queue too."""
        self.is_shut = True
        while self._queue:
            self._queue.popleft().reply(self._no_more())

    def answer(self, queued: QueuedT, outcome: Outcome) -> None:
        """Answer a command, and keep the outcome for its repetitions."""
        self.note(queued.id, outcome)
        queued.reply(outcome)

    def note(self, command_id: str, outcome: Outcome) -> None:
        """Keep the outcome of a command; drop the oldest one."""
        self._answers[command_id] = outcome
        if len(self._answers) > ANSWERS:
            self._answers.popitem(last=False)

    def noted(self, command_id: str) -> Outcome | None:
        """Return the outcome of a command, if it is still kept."""
        return self._answers.get(command_id)

    async def _drain(self) -> None:
        try:
            while self._queue:
                if self._ready is not None and self.noted(self._queue[0].id) is None:
                    await self._ready(self._queue[0])
                if not self._queue:
                    return  # shut meanwhile
                queued = self._queue.popleft()
                known = self.noted(queued.id)
                if known is None:
                    await self._take(queued)
                else:
                    queued.reply(known)
        except Exception:
            self._failed()
            raise
        finally:
            self._busy = False


def outcome_of(submit: Callable[[Reply], None]) -> Awaitable[Outcome]:
    """Submit a command with the given reply, and await its outcome."""
    answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def reply(outcome: Outcome) -> None:
        if not answer.done():
            answer.set_result(outcome)

    submit(reply)
    return answer


def ignore_outcome(_: Outcome) -> None:
    """Ignore the outcome: the house does not wait for it."""
