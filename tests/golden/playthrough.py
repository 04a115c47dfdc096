"""Whole matches with everything that happens in them: `python -m tests.golden.playthrough` writes
them.

A `.txt` file is a match in the notation of docs/notation.md. The `.golden` file beside it lists,
after each line, the events, the open waits, the offers of every seat in order, and a digest of the
views of every seat and a spectator.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from circolo.cards.units import Seat
from circolo.catalogue import BY_NAME
from circolo.play.contract import AnyGame, places
from circolo.play.notation import letter, read
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window

FOLDER = Path(__file__).parent
MATCHES = sorted(FOLDER.glob("*/*.txt"))


def played(text: str) -> str:
    """Return a match with everything that happens in it."""
    game, _, _, opened, steps = read(text, BY_NAME)
    lines = [line for raw in text.splitlines() if (line := raw.partition("#")[0].strip())]
    said = [*lines[:2], *_state(game, opened)]
    for line, step in zip(lines[2:], steps, strict=True):
        said += [f"> {line}", *(f"  {_json(event)}" for event in step.events)]
        said += _state(game, step.state)
    return "\n".join(said) + "\n"


def golden(match: Path) -> Path:
    """Return the path of the golden file of a match."""
    return match.with_suffix(".golden")


def _state(game: AnyGame, state: Any) -> Iterator[str]:
    seats = [Seat(seat) for seat in range(places(game, state.options))]
    yield "  waits " + (", ".join(map(_wait, game.rules.waits(state))) or "for nothing")
    for seat in seats:
        for ask in game.rules.offers(state, seat):
            words = [
                game.notation.write(action) for offer in ask.offers for action in offer.actions()
            ]
            yield f"  asks {letter(seat)} #{ask.id} {ask.kind}: {', '.join(words)}"
    views = [game.sight.view(state, viewer) for viewer in (*seats, None)]
    yield f"  views {sha256(msgspec.json.encode(views)).hexdigest()[:16]}"


def _wait(wait: Wait) -> str:
    match wait:
        case Choice():
            return f"#{wait.id} {wait.kind} of {letter(wait.seat)}"
        case Window():
            return f"#{wait.id} {wait.kind} of {''.join(map(letter, wait.seats))}"
        case Shuffle():
            return f"#{wait.id} shuffle of {wait.size} for {wait.why}"
        case Draw():
            return f"#{wait.id} lot {wait.name} below {wait.below}"


def _json(event: Any) -> str:
    return msgspec.json.encode(event).decode()


if __name__ == "__main__":
    for one in MATCHES:
        golden(one).write_text(played(one.read_text()))
