"""The process in which a heavy policy thinks: a question comes in as bytes, the answer goes out so.

A question is what one seat sees, what it is asked, and chance of its own. There is no house here,
no table and no store.
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
from circolo.play.offers import Ask
from circolo.tables.state import BotLevel
from circolo.wire.client import Action
from circolo.wire.server import MatchView, Offer

NICER = 10
"""How far the house goes before its bots' thoughts where both want the processor."""


class Question(Struct, frozen=True, array_like=True):
    """What a policy of a level is asked; `chance` are 32 bytes."""

    level: BotLevel
    view: MatchView
    ask: Ask[Offer]
    chance: bytes


_question = msgspec.msgpack.Decoder(Question)
_action = msgspec.msgpack.Decoder(Action)
_encoder = msgspec.msgpack.Encoder()

encode = _encoder.encode
"""Return a question, or an answer, as bytes."""

answer_of = _action.decode
"""Read an answer."""


def begin() -> None:
    """Make this process a worker: it ends with its house, and by no key that is meant for that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICER)
    Thread(target=_end_with_the_house, daemon=True).start()


def is_there() -> int:
    """Return which process this is, once it can answer."""
    return os.getpid()


def answer(question: bytes) -> bytes:
    """Let the policy of this level choose."""
    asked = _question.decode(question)
    policy = POLICIES[game_of(asked.view.options).name][asked.level]
    return encode(policy.choose(asked.view, asked.ask, lots(asked.chance)))


def _end_with_the_house() -> None:
    house = parent_process()
    assert house is not None, "a worker is started by a house"
    house.join()
    os._exit(0)
