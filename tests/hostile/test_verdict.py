"""Everything that an attack must not do is found in what a drill brings back."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.hostile.attack_client import AttackCounts, Received
from tests.hostile.attacker import ATTACKS
from tests.hostile.drill import Drill, Memory, Outcome
from tests.hostile.people import Noticed
from tests.hostile.verdict import faults

HAND = ["3D", "2C", "AS", "7B", "RD"]
NOW = 1_000
FOREIGN = "t1"


def frame(**fields: Any) -> dict[str, Any]:
    """A frame of a spectator of the second deal, while the first is over."""
    nobody: dict[str, Any] = {
        "type": "frame",
        "table": FOREIGN,
        "seat": None,
        "now": NOW,
        "events": [],
    }
    match = {"number": 1, "hand": [], "table": {"trick": ["3D"]}}
    return nobody | {"match": match, "asks": [], "wishes": []} | fields


def held(hand: list[str], now: int, *, ended: int | None = None) -> dict[str, Any]:
    """A frame of a seat that holds cards."""
    over = {"type": "played", "event": {"type": "deal_ended", "number": ended}}
    match = {"number": 2, "hand": hand}
    return frame(seat=0, now=now, match=match, events=[] if ended is None else [over])


def outcome() -> Outcome:
    """What a drill brings back of which nobody can complain."""
    noticed = Noticed(acts=10, answered=10, refused={"stale_ask": 1, "f6_called": 1})
    noticed.knowledge.note(held(HAND, NOW - 500, ended=1))
    noticed.knowledge.note(held(HAND, NOW + 500))
    tally = AttackCounts(sent=dict.fromkeys(ATTACKS, 1), frames={"malformed frames": 5})
    tally.answers["logins"] = {"401 wrong_login": 3, "0": 1}
    hears(tally, frame())
    return Outcome(
        drill=Drill(seconds=1, seed="1"),
        noticed=noticed,
        tally=tally,
        began=0.0,
        ended=1.0,
        memory=Memory(100, (110, 130), 120),
        exit_code=0,
        audit=(),
        log='{"event": "refused", "level": "warning"}\n',
    )


def hears(tally: AttackCounts, said: Any) -> None:
    """Let the attacker be sent something of the table."""
    tally.heard.append(Received(FOREIGN, NOW, msgspec.Raw(json.dumps(said).encode())))


def found(brought: Outcome, *, frames: int = 5, acts: int = 10) -> list[str]:
    return list(faults(brought, least_frames=frames, least_acts=acts))


def test_nothing_is_said_of_an_attack_that_has_harmed_nobody() -> None:
    assert found(outcome()) == []


PLANTED: dict[str, tuple[Callable[[Outcome], Any], str]] = {
    "an answer of 500": (
        lambda one: one.tally.answers["logins"].update({"500 failed": 1}),
        "logins: answered 500 failed, 1 times.",
    ),
    "a foreign page let in": (
        lambda one: one.tally.answers["logins"].update({"101 let in": 2}),
        "logins: answered 101 let in, 2 times.",
    ),
    "an attack that was not made": (
        lambda one: one.tally.sent.pop("guests"),
        "guests was not tried.",
    ),
    "an attack that broke": (
        lambda one: one.tally.broken.update({"guests: KeyError()": 1}),
        "An attack could not be made: guests: KeyError().",
    ),
    "an act that is lost": (
        lambda one: setattr(one.noticed, "lost", 1),
        "1 messages of people were never answered.",
    ),
    "an act that is refused": (
        lambda one: one.noticed.refused.update({"busy": 2}),
        "People were refused: busy, 2 times.",
    ),
    "a line that is cut": (
        lambda one: one.noticed.lines_lost.update({"4009 too_fast": 1}),
        "People lost their lines: 4009 too_fast, 1 times.",
    ),
    "a seat that is played for": (
        lambda one: setattr(one.noticed, "absences", 3),
        "People were played for, in 3 frames.",
    ),
    "a table that stands still": (
        lambda one: setattr(one.noticed, "stalls", 1),
        "1 tables stood still.",
    ),
    "the hand of somebody": (
        lambda one: hears(one.tally, {"heads": [{"order": HAND[::-1]}]}),
        f"The attacker was sent a hand that somebody holds at t1: {' '.join(sorted(HAND))}.",
    ),
    "a deal that runs": (
        lambda one: hears(one.tally, frame(match={"number": 2, "table": {"trick": ["3D"]}})),
        "The attacker was sent deal 2 of t1, which is not over.",
    ),
    "a deal before its end": (
        lambda one: hears(one.tally, frame(now=NOW - 501)),
        "The attacker was sent deal 1 of t1, which is not over.",
    ),
    "the part of a seat": (
        lambda one: hears(one.tally, frame(seat=2)),
        "The attacker was sent the part of a seat of t1.",
    ),
}


@pytest.mark.parametrize("harm", PLANTED)
def test_a_harm_is_found(harm: str) -> None:
    plant, sentence = PLANTED[harm]
    brought = outcome()
    plant(brought)
    assert found(brought) == [sentence]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("memory", Memory(100, (131, 110), 120), "Memory grew 1.31 times, more than 1.3."),
        ("memory", Memory(100, (110,), 140), "Memory grew 1.40 times, more than 1.3."),
        ("exit_code", 1, "The house ended with 1."),
        ("audit", ("chips_lost",), "The audit says: chips_lost"),
        ("log", "Segmentation fault\n", "The log says: Segmentation fault"),
        (
            "log",
            '{"event": "x", "level": "error"}\n',
            'The log says: {"event": "x", "level": "error"}',
        ),
    ],
)
def test_a_harm_to_the_house_is_found(field: str, value: Any, sentence: str) -> None:
    assert found(msgspec.structs.replace(outcome(), **{field: value})) == [sentence]


def test_a_traceback_at_any_level_is_found() -> None:
    line = '{"level": "warning", "exception": "Traceback (most recent call last)"}'
    brought = msgspec.structs.replace(outcome(), log=f"{line}\n")
    assert found(brought) == [f"The log says: {line}"]


def test_an_attack_of_too_few_frames_proves_nothing() -> None:
    assert found(outcome(), frames=6) == ["5 malformed frames were sent, 6 are wanted."]


def test_people_who_hardly_played_prove_nothing() -> None:
    assert found(outcome(), acts=11) == ["People played 10 acts, fewer than 11."]
