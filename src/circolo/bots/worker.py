"""The worker process of a heavy policy: it reads a question and writes an answer, as bytes.

A question holds the seat's view, the question and its own random bytes. A worker knows no house, no
table and no store.
"""

import os
import signal
from multiprocessing import parent_process
from threading import Thread

import msgspec
from msgspec import Struct

from circolo.bots.policy import lots
from circolo.bots.roster import POLICIES
from circolo.catalogue import game_of
from circolo.play.offers import Question
from circolo.tables.state import BotLevel
from circolo.wire.game_unions import Action, MatchView, Offer

NICER = 10
"""The nice value of a worker, so that the server goes first where both want the processor."""


class PolicyTask(Struct, frozen=True, array_like=True):
    """A question to a policy of a level; `chance` are 32 bytes."""

    level: BotLevel
    view: MatchView
    ask: Question[Offer]
    chance: bytes


_question = msgspec.msgpack.Decoder(PolicyTask)
_action = msgspec.msgpack.Decoder(Action)
_encoder = msgspec.msgpack.Encoder()

encode = _encoder.encode
"""Encodes a question or an answer."""

answer_of = _action.decode
"""Decodes an answer."""


def begin() -> None:
    """Make this process a worker: it ends with the server, and ignores the interrupt key."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICER)
    Thread(target=_end_with_the_house, daemon=True).start()


def is_there() -> int:
    """Return the process id, once the worker can answer."""
    return os.getpid()


def answer(question: bytes) -> bytes:
    """Return the choice of the policy of this level."""
    asked = _question.decode(question)
    policy = POLICIES[game_of(asked.view.options).name][asked.level]
    return encode(policy.choose(asked.view, asked.ask, lots(asked.chance)))


def _end_with_the_house() -> None:
    house = parent_process()
    assert house is not None, "a worker is started by a house"
    house.join()
    os._exit(0)
