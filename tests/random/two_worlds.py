"""Everything that one viewer gets of a game, to compare two worlds."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from circolo.cards.units import Seat
from circolo.play.contract import AnyGame
from tests.contract.playing import Step, questions


class Frame(NamedTuple):
    """Everything that one viewer gets after a command."""

    events: tuple[Any, ...]
    view: Any
    questions: tuple[Any, ...]
    offers: tuple[Any, ...]


def must_look_alike(
    game: AnyGame, ours: Iterable[Step], theirs: Iterable[Step], *, viewer: Seat | None
) -> None:
    """Raise AssertionError if the viewer gets anything different in the two worlds."""
    here, there = (list(_noticed(game, steps, viewer)) for steps in (ours, theirs))
    assert here == there, "the viewer can tell the worlds apart"


def _noticed(game: AnyGame, steps: Iterable[Step], viewer: Seat | None) -> Iterator[Frame]:
    """Leave out frames that bring the viewer nothing: no event, no new view and no question."""
    last = None
    for step in steps:
        frame = _frame(game, step, viewer)
        if frame != last:
            yield frame
        last = frame._replace(events=())


def _frame(game: AnyGame, step: Step, viewer: Seat | None) -> Frame:
    redacted = (game.sight.redact(event, viewer) for event in step.events)
    return Frame(
        events=tuple(event for event in redacted if event is not None),
        view=game.sight.view(step.after, viewer),
        questions=tuple(questions(game, step.after)),
        offers=() if viewer is None else game.rules.offers(step.after, viewer),
    )
