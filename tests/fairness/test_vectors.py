"""The published vectors agree with the code, and with the second implementation."""

import json
from base64 import b64decode as b64
from collections.abc import Callable
from typing import Any

import pytest

from tests.fairness import plainly
from tools import fairness_vectors, vector_cases

FILES = fairness_vectors.FOLDER
MOST_BYTES = 420_000

Json = Any


def cases(name: str) -> list[Json]:
    loaded: list[Json] = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def seat(case: Json) -> bytes:
    head = (case["stream"], case["epoch"], case["seat"])
    return plainly.tag("circolo1/seat", *head, b64(case["seed"]))


def path(case: Json) -> bytes:
    place, card, salt = case["place"], case["card"], b64(case["salt"])
    assert salt == plainly.salt(b64(case["seed"]), place)
    leaf = plainly.leaf(place, card, salt)
    return plainly.climb(leaf, [b64(node) for node in case["path"]], place, n=case["size"])


def event_lot(case: Json) -> Json:
    entrants = plainly.tag("circolo1/entrants", *case["players"])
    head = (b64(case["seed"]), case["number"], case["size"])
    return plainly.order(plainly.tag("circolo1/lot", *head, entrants), case["size"])


def shared_pack(case: Json) -> bytes:
    secret, number = b64(case["secret"]), case["number"]
    link = secret
    for step in range(number):
        link = plainly.before(link)
        if step == 0:
            assert link == b64(case["before"])
    assert link == b64(case["commitment"])
    entrants = plainly.tag("circolo1/entrants", *case["players"])
    return plainly.shared_pack(secret, number, entrants)


PLAINLY: dict[str, Callable[[Json], Any]] = {
    "seat": seat,
    "rules": lambda case: plainly.tag("circolo1/rules", case["options"]),
    "house": lambda case: plainly.house(case, b64(case["seed"])),
    "transcript": plainly.transcript,
    "seed": lambda case: plainly.seed(
        b64(case["house_seed"]), case["revealed"], b64(case["transcript"])
    ),
    "order": lambda case: plainly.order(b64(case["seed"]), case["size"]),
    "lot": lambda case: plainly.lot(b64(case["seed"]), case["name"], case["below"]),
    "event": lambda case: plainly.tag("circolo1/event", case["event"], b64(case["seed"])),
    "event_lot": event_lot,
    "shared_pack": shared_pack,
    "root": lambda case: plainly.pack_root(b64(case["seed"]), case["size"]),
    "path": path,
    "entry": plainly.entry,
    "signature": plainly.signature,
    "anchor": plainly.anchor,
    "countersignature": plainly.countersignature,
    "epoch": lambda case: plainly.faults(case["epoch"]),
}


def test_the_published_vectors_agree_with_the_code() -> None:
    there = {file.name: file.read_bytes() for file in FILES.glob("*.json")}
    assert there == fairness_vectors.files()


def test_a_vector_that_differs_from_the_code_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fairness_vectors.main(["--check"]) == 0
    monkeypatch.setattr(fairness_vectors, "SIZES", (41, *vector_cases.SIZES[1:]))
    assert fairness_vectors.main(["--check"]) == 1
    assert "make vectors" in capsys.readouterr().err


def test_there_are_a_thousand_cases_in_small_files() -> None:
    assert sum(len(cases(file.stem)) for file in FILES.glob("*.json")) >= 1_000
    assert sum(file.stat().st_size for file in FILES.glob("*.json")) <= MOST_BYTES


@pytest.mark.parametrize("name", PLAINLY)
def test_the_second_implementation_agrees_with_the_vectors(name: str) -> None:
    for case in cases(name):
        told = case["is"]
        assert PLAINLY[name](case) == (b64(told) if isinstance(told, str) else told)


def test_the_second_implementation_covers_every_vector_file() -> None:
    assert {file.stem for file in FILES.glob("*.json")} == set(PLAINLY)


def test_the_vectors_of_lots_include_rejected_words() -> None:
    """So an implementation that never rejects a word gets other results."""

    def careless(case: Json) -> int:
        words = plainly.chacha20(plainly.expand(b64(case["seed"]), f"circolo1/draw/{case['name']}"))
        below: int = case["below"]
        return next(words) % below

    assert sum(careless(case) != case["is"] for case in cases("lot")) >= 10


def test_the_vectors_of_orders_cover_every_pack_size() -> None:
    assert {case["size"] for case in cases("order")} == {40, 52, 312}
    assert all(sorted(case["is"]) == list(range(case["size"])) for case in cases("order"))
