"""A mailbox: the bounded command queue of an actor, which finishes one command before it takes the
next.

It caches the last outcomes by command id, so a repeated command gets the same answer without a
second effect. A new command of a person or of the house goes before the bots' commands that wait at
the end of the queue. So people are answered first, and no deadline waits for bots.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from circolo.room.ports import Spawn
from circolo.store.durations import Durations

ANSWERS = 512
"""Outcomes that a mailbox caches to answer repeated commands."""


class Outcome(Struct, frozen=True):
    """The result of a command: `code` is the refusal code, empty if the command took effect.

    `detail` explains a refusal to developers.
    """

    code: str = ""
    detail: str = ""


DONE = Outcome()
Reply = Callable[[Outcome], None]
Sender: TypeAlias = Literal["person", "bot", "house"]


class Queued(Protocol):
    """A command in a mailbox.

    A repeated command has the same `id`. The mailbox accepts an urgent command even when it is
    full. An outsider is a sender without a seat.
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
    """The command queue of one actor.

    `most` is the capacity. Outsiders (senders without a seat) may fill at most half of it, so that
    seated players can still send commands. `take` handles one command; if it raises, the mailbox
    calls `failed` with the exception. `no_more` returns the outcome of a command that a full or
    shut mailbox refuses. `ready` waits until the actor may take the first command of the queue. If
    another command is put before that one in the meantime, the mailbox takes the other one first.
    `durations` counts how long `take` lasts.
    """

    def __init__(
        self,
        spawn: Spawn,
        *,
        most: int,
        take: Callable[[QueuedT], Awaitable[None]],
        failed: Callable[[Exception], None],
        no_more: Callable[[], Outcome],
        durations: Durations,
        ready: Callable[[QueuedT], Awaitable[None]] | None = None,
    ) -> None:
        self.is_shut = False
        self._spawn = spawn
        self._most = most
        self._take = take
        self._failed = failed
        self._no_more = no_more
        self._ready = ready
        self._durations = durations
        self._queue: deque[QueuedT] = deque()
        self._answers: OrderedDict[str, Outcome] = OrderedDict()
        self._busy = False

    def put(self, queued: QueuedT, *, name: str) -> None:
        """Add a command to the queue, or refuse it if the mailbox is full or shut.

        Start a task with this name that handles the queue, unless one is running.
        """
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
        """Refuse all further commands, and those that are still in the queue."""
        self.is_shut = True
        while self._queue:
            self._queue.popleft().reply(self._no_more())

    def answer(self, queued: QueuedT, outcome: Outcome) -> None:
        """Send the outcome of a command to its sender, and cache it for repetitions of
        the command.
        """
        self.note(queued.id, outcome)
        queued.reply(outcome)

    def note(self, command_id: str, outcome: Outcome) -> None:
        """Cache the outcome of a command id.

        If the cache has more than `ANSWERS` outcomes, drop the oldest one.
        """
        self._answers[command_id] = outcome
        if len(self._answers) > ANSWERS:
            self._answers.popitem(last=False)

    def noted(self, command_id: str) -> Outcome | None:
        """Return the cached outcome of a command id, or None."""
        return self._answers.get(command_id)

    def last_done(self, most: int) -> tuple[str, ...]:
        """Return the ids of at most `most` of the last cached commands that took effect."""
        done = [command_id for command_id, outcome in self._answers.items() if outcome == DONE]
        return tuple(done[-most:])

    async def _drain(self) -> None:
        try:
            while self._queue:
                if self._ready is not None and self.noted(self._queue[0].id) is None:
                    await self._ready(self._queue[0])
                if not self._queue:
                    return  # the mailbox was shut while `_ready` waited
                queued = self._queue.popleft()
                known = self.noted(queued.id)
                if known is None:
                    begin = self._durations.now()
                    await self._take(queued)
                    self._durations.add_since(begin)
                else:
                    queued.reply(known)
        except Exception as error:
            self._failed(error)
            raise
        finally:
            self._busy = False


def outcome_of(submit: Callable[[Reply], None]) -> Awaitable[Outcome]:
    """Call `submit` with a reply function, and return an awaitable of the outcome that this
    function receives.
    """
    answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def reply(outcome: Outcome) -> None:
        if not answer.done():
            answer.set_result(outcome)

    submit(reply)
    return answer


def ignore_outcome(_: Outcome) -> None:
    """Do nothing: the reply function of commands whose outcome the house does not need."""
