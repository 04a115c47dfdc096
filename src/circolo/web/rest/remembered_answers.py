"""The answers to the last forwarded requests, so that a repeated request has no second effect."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from circolo.cluster.messages import RestAnswered

MOST = 1_000
"""Maximum number of answers; the oldest are dropped."""


class RememberedAnswers:
    """The answers by request id, those that are still being made included."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, asyncio.Future[RestAnswered]] = OrderedDict()

    async def once(
        self, request_id: str, answer: Callable[[], Awaitable[RestAnswered]]
    ) -> RestAnswered:
        """Return the answer to a request, and make it by `answer` if the request is new."""
        known = self._answers.get(request_id)
        if known is not None:
            return await asyncio.shield(known)
        made = self._answers[request_id] = asyncio.get_running_loop().create_future()
        if len(self._answers) > MOST:
            self._answers.popitem(last=False)
        try:
            answered = await answer()
        except BaseException:
            self._answers.pop(request_id, None)
            made.cancel()
            raise
        made.set_result(answered)
        return answered
