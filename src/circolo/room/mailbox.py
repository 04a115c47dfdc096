"""A mailbox: letters in the order in which they came, each done with before the next is taken; what
became of the last of them is known, so that a repetition is answered and not done again.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from circolo.room.ports import Spawn

ANSWERS = 512


class Outcome(Struct, frozen=True):
    """What became of a letter: `code` is empty if it took effect."""

    code: str = ""
    detail: str = ""


DONE = Outcome()
Reply = Callable[[Outcome], None]


class Post(Protocol):
    """What a mailbox takes: `id` is the same however often it is sent, and what is urgent is never
    put off.
    """

    @property
    def id(self) -> str: ...

    @property
    def reply(self) -> Reply: ...

    @property
    def is_urgent(self) -> bool: ...


PostT = TypeVar("PostT", bound=Post)


class Mailbox(Generic[PostT]):
    """`take` does what a letter says; if it raises, `failed` is called. `no_more` is what is said
    to letters that find the mailbox full or shut.
    """

    def __init__(
        self,
        spawn: Spawn,
        *,
        most: int,
        take: Callable[[PostT], Awaitable[None]],
        failed: Callable[[], None],
        no_more: Callable[[], Outcome],
    ) -> None:
        self.is_shut = False
        self._spawn = spawn
        self._most = most
        self._take = take
        self._failed = failed
        self._no_more = no_more
        self._letters: deque[PostT] = deque()
        self._answers: OrderedDict[str, Outcome] = OrderedDict()
        self._busy = False

    def put(self, letter: PostT, *, name: str) -> None:
        """Put a letter in; a task of this name works through what lies here."""
        is_full = len(self._letters) >= self._most and not letter.is_urgent
        if self.is_shut or is_full:
            letter.reply(self._no_more())
            return
        self._letters.append(letter)
        if not self._busy:
            self._busy = True
            self._spawn(self._drain(), name=name)

    def shut(self) -> None:
        """Take no more letters, nor those that lie here."""
        self.is_shut = True
        while self._letters:
            self._letters.popleft().reply(self._no_more())

    def answer(self, letter: PostT, outcome: Outcome) -> None:
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


def unheard(_: Outcome) -> None:
    """The house does not wait for an answer."""
