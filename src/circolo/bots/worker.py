"""The worker process that runs heavy policies: it decodes a question and encodes the answer.

It receives a seat's view, a question and random bytes, and has no access to tables or the database.
"""

import os
import signal
from multiprocessing import parent_process
from threading import Thread

import msgspec
from msgspec import Struct

from circolo.bots.policy import seeded_rng
from circolo.bots.roster import POLICIES
from circolo.catalogue import game_of
from circolo.play.offers import Question
from circolo.tables.state import BotLevel
from circolo.wire.game_unions import Action, MatchView, Offer

NICENESS = 10
"""Operating-system niceness of a worker: it gives the worker a lower CPU priority than the server.
"""

ONE_THREAD = "OPENBLAS_NUM_THREADS"
"""The variable that numpy reads at its first import: how many threads multiply matrices."""


class PolicyTask(Struct, frozen=True, array_like=True):
    """A question for a heavy policy, as sent to a worker. It has the bot's level, the seat's view,
    the question, and 32 random bytes that seed the policy.
    """

    level: BotLevel
    view: MatchView
    ask: Question[Offer]
    chance: bytes


_question = msgspec.msgpack.Decoder(PolicyTask)
_action = msgspec.msgpack.Decoder(Action)
_encoder = msgspec.msgpack.Encoder()

encode = _encoder.encode
"""Encode a `PolicyTask` or an action as MessagePack bytes."""

decode_action = _action.decode
"""Decode the action that a worker returned as MessagePack bytes."""


def begin() -> None:
    """Set up this process as a worker: lower its priority, ignore Ctrl-C, compute in one thread,
    and exit when the server process ends.
    """
    os.environ.setdefault(ONE_THREAD, "1")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    Thread(target=_exit_with_server, daemon=True).start()


def process_id() -> int:
    """Return the worker's process id. The pool calls it to wait until the worker has started."""
    return os.getpid()


def answer(question: bytes) -> bytes:
    """Run the policy on an encoded `PolicyTask`, and return its action encoded."""
    asked = _question.decode(question)
    policy = POLICIES[game_of(asked.view.options).name][asked.level]
    return encode(policy.choose(asked.view, asked.ask, seeded_rng(asked.chance)))


def _exit_with_server() -> None:
    server = parent_process()
    assert server is not None, "the server starts every worker"
    server.join()
    os._exit(0)
