"""REST operations: a finished deal, played on from one of its steps in another way.

The review workers play it. Their queue, a rate for each person and a cache bound what it costs.
"""

import gzip
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

from circolo.cards import notation
from circolo.cards.card import Card
from circolo.cards.units import Millis, Seat
from circolo.records.deal_replay import DealLog, log_of_entries, log_of_record
from circolo.review.branch_task import MOST_ANSWERS, MOST_CARDS, BranchAnswer, BranchTask
from circolo.review.workers import encode_task
from circolo.room.house import House
from circolo.room.rate_limit import RateLimit
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.rest.computed_once import ComputedOnce
from circolo.web.rest.deal_replays import LONGEST_RECORD, Deal, ReplayRenderer, verified
from circolo.web.rest.operation import Response, get, post
from circolo.web.rest.request import Request
from circolo.wire.game_unions import Action

AT_ONCE = 40
"""The number of branches that a person gets without delay: two deals card by card."""

EVERY = Millis(2_000)
"""Minimum time between two new branches of one person, in milliseconds, after that."""

KEPT = 64
"""Maximum number of branches in the cache; the one that was used longest ago is dropped."""

Step = Annotated[int, Meta(ge=0, le=10_000)]
Chooser = Annotated[int, Meta(ge=0, le=20)] | None
Cards = Annotated[str, Meta(max_length=3 * MOST_CARDS)]
Answers = Annotated[str, Meta(max_length=64 * MOST_ANSWERS)]

_answers: msgspec.json.Decoder[tuple[Action, ...]] = msgspec.json.Decoder(
    Annotated[tuple[Action, ...], Meta(max_length=MOST_ANSWERS)]
)


class BranchPlayer(Protocol):
    """Plays branches, as `ReviewWorkers` do."""

    async def branch(self, task: bytes) -> BranchAnswer:
        """Return the branch of an encoded task. Raises ReviewsBusy."""
        ...


class Branches:
    """The branches of this server: limits how many each person asks for, and keeps the last ones
    by a hash of the task.
    """

    def __init__(self, workers: BranchPlayer, house: House) -> None:
        self._house = house
        self._kept = ComputedOnce(
            workers.branch, house.clock, limit=RateLimit(burst=AT_ONCE, every=EVERY), kept=KEPT
        )
        self._uploads = RateLimit(burst=AT_ONCE, every=EVERY)

    def take_upload(self, player: PlayerId) -> None:
        """Count an uploaded record. Raises Refusal `too_fast` if there were too many."""
        now = self._house.clock.now()
        if wait := self._uploads.wait(player, now):
            raise Refusal("too_fast", wait=wait)
        self._uploads.take(player, now)

    async def log_for(self, player: PlayerId, table: TableId, deal: int) -> DealLog:
        """Return the log of a deal. Raises Refusal `not_your_table`."""
        logs = self._house.logs
        seeds, index = await logs.seeds(table), await logs.index(table)
        if player not in index.players:
            raise Refusal("not_your_table")
        shown = index.deals.get(deal)
        until = None if shown is None else shown.head.version
        return log_of_entries(await logs.entries(table, until=until), deal, seeds=seeds)

    async def of(self, task: BranchTask, player: PlayerId) -> bytes:
        """Return a branch as gzipped JSON. Raises Refusal, also as `ComputedOnce.of`."""
        answer = await self._kept.of(encode_task(task), player)
        if answer.refused is not None:
            raise Refusal(answer.refused)
        return answer.packed


@get("/api/tables/{table}/deals/{deal}/branch")
async def branch(  # noqa: PLR0913 - a parameter of the query each
    table: str,
    deal: int,
    *,
    request: Request,
    accounts: Accounts,
    branches: Branches,
    step: Step,
    seat: Chooser = None,
    cards: Cards = "",
    answers: Answers = "[]",
) -> Response[bytes]:
    """Play a finished deal on from a step of its replay, for players of its table: first `cards`,
    then the others' cards until `seat` has to play.

    Without `seat` it is the better line after these cards, to the end of the deal. In a bank game
    `answers` is a JSON list of what `seat` answers since the step, each as in the message `act`. It
    shows the hands of all seats, so it is public only when they are.
    """
    player = PlayerId((await accounts.required(request.requester)).person.id)
    log = await branches.log_for(player, TableId(table), deal)
    task = BranchTask(log, step, _seat(seat), _named(cards), _said(answers))
    return _packed(await branches.of(task, player), request)


@post("/api/branch", max_body_bytes=LONGEST_RECORD)
async def branch_of_record(  # noqa: PLR0913 - a parameter of the query each
    *,
    request: Request,
    accounts: Accounts,
    renderer: ReplayRenderer,
    branches: Branches,
    step: Step,
    deal: Deal = None,
    seat: Chooser = None,
    cards: Cards = "",
    answers: Answers = "[]",
) -> Response[bytes]:
    """Play a deal of an uploaded record on from a step of its replay; the record may be from
    another house.

    Without `deal` it is the last deal of the record.
    """
    player = PlayerId((await accounts.required(request.requester)).person.id)
    branches.take_upload(player)
    file = await request.body()
    record = await renderer.run(lambda: verified(file))
    log = log_of_record(record, deal or record.deal)
    task = BranchTask(log, step, _seat(seat), _named(cards), _said(answers))
    return _packed(await branches.of(task, player), request)


def _seat(seat: int | None) -> Seat | None:
    return None if seat is None else Seat(seat)


def _named(text: str) -> tuple[Card, ...]:
    try:
        cards = notation.cards(text)
    except ValueError:
        raise Refusal("branch_card") from None
    if len(cards) > MOST_CARDS:
        raise Refusal("branch_card")
    return cards


def _said(text: str) -> tuple[Action, ...]:
    try:
        return _answers.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        raise Refusal("branch_answer") from None


def _packed(body: bytes, request: Request) -> Response[bytes]:
    headers = (("vary", "accept-encoding"),)
    if "gzip" not in request.header(b"accept-encoding"):
        return Response(gzip.decompress(body), headers=headers)
    return Response(body, headers=(*headers, ("content-encoding", "gzip")))


OPERATIONS = (branch, branch_of_record)
