"""A mailbox: letters in the order in which they came, each done with before the next is taken; what
became of the last of them is known, so that a repetition is answered and not done again.

Letters of people and of the house are put before the bots' letters that lie at the end: people are
answered first, and no clock waits behind bots.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from circolo.room.ports import Spawn

ANSWERS = 512


class Outcome(Struct, frozen=True):
    """What became of a letter: `code` is empty if it took effect."""

    code: str = ""
    detail: str = ""


DONE = Outcome()
Reply = Callable[[Outcome], None]
Sender: TypeAlias = Literal["person", "bot", "house"]


class QueuedItem(Protocol):
    """What a mailbox takes: `id` is the same however often it is sent, and what is urgent is never
    put off. An outsider is a sender who has no seat yet.
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


ItemT = TypeVar("ItemT", bound=QueuedItem)


class Mailbox(Generic[ItemT]):
    """`take` does what a letter says; if it raises, `failed` is called. `no_more` is what is said
    to letters that find the mailbox full or shut; at most half of it is for outsiders, so that they
    never make the seated wait for a place. `ready` returns when a letter may be taken;
    one that comes meanwhile and goes before it is taken first.
    """

    def __init__(
        self,
        spawn: Spawn,
        *,
        most: int,
        take: Callable[[ItemT], Awaitable[None]],
        failed: Callable[[], None],
        no_more: Callable[[], Outcome],
        ready: Callable[[ItemT], Awaitable[None]] | None = None,
    ) -> None:
        self.is_shut = False
        self._spawn = spawn
        self._most = most
        self._take = take
        self._failed = failed
        self._no_more = no_more
        self._ready = ready
        self._letters: deque[ItemT] = deque()
        self._answers: OrderedDict[str, Outcome] = OrderedDict()
        self._busy = False

    def put(self, letter: ItemT, *, name: str) -> None:
        """Put a letter in; a task of this name works through what lies here."""
        if self.is_shut or (self._is_full_for(letter) and not letter.is_urgent):
            letter.reply(self._no_more())
            return
        self._letters.insert(self._place_of(letter), letter)
        if not self._busy:
            self._busy = True
            self._spawn(self._drain(), name=name)

    def _is_full_for(self, letter: ItemT) -> bool:
        if len(self._letters) >= self._most:
            return True
        if not letter.is_of_outsider:
            return False
        return sum(other.is_of_outsider for other in self._letters) >= self._most // 2

    def _place_of(self, letter: ItemT) -> int:
        place = len(self._letters)
        while letter.sender != "bot" and place and self._letters[place - 1].sender == "bot":
            place -= 1
        return place

    def shut(self) -> None:
        """Take no more letters, nor those that lie here."""
        self.is_shut = True
        while self._letters:
            self._letters.popleft().reply(self._no_more())

    def answer(self, letter: ItemT, outcome: Outcome) -> None:
        """Say what became of a letter, now and whenever it comes again."""
        self.note(letter.id, outcome)
        letter.reply(outcome)

    def note(self, letter_id: str, outcome: Outcome) -> None:
        """Keep what became of a letter; the oldest is forgotten."""
        self._answers[letter_id] = outcome
        if len(self._answers) > ANSWERS:
            self._answers.popitem(last=False)

    def noted(self, letter_id: str) -> Outcome | None:
        """Return what became of this very letter, as far back as that is kept."""
        return self._answers.get(letter_id)

    async def _drain(self) -> None:
        try:
            while self._letters:
                if self._ready is not None and self.noted(self._letters[0].id) is None:
                    await self._ready(self._letters[0])
                if not self._letters:
                    return  # shut meanwhile
                letter = self._letters.popleft()
                known = self.noted(letter.id)
                if known is None:
                    await self._take(letter)
                else:
                    letter.reply(known)
        except Exception:
            self._failed()
            raise
        finally:
            self._busy = False


def outcome_of(submit: Callable[[Reply], None]) -> Awaitable[Outcome]:
    """Submit a letter with the reply that is passed; await what becomes of it."""
    answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def reply(outcome: Outcome) -> None:
        if not answer.done():
            answer.set_result(outcome)

    submit(reply)
    return answer


def ignore_outcome(_: Outcome) -> None:
    """The house does not wait for an answer."""
