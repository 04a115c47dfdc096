"""Results: what a deal, a match and a sitting have brought, in one form for all games."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat
from circolo.play.commands import Command, Joined, StackChanged
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded, MatchEnded
from circolo.play.notation import letter
from circolo.play.tally import Tally


class DealResult(Struct, frozen=True, gc=False):
    """The result of a deal, or of a coup of a bank game.

    `points` are the whole points of each side; empty in a bank game, and for an annulled deal. A
    seat's side is its number modulo the number of sides. `changes` are the chips that each seat won
    or lost, and `house` is the commission, in chips (F22).
    """

    number: int
    points: tuple[int, ...]
    changes: tuple[Chips, ...]
    house: Chips = Chips(0)

    def __str__(self) -> str:
        if self.points:
            return f"deal {self.number}: {_listed(self.points)}"
        moved = [f"{letter(Seat(at))} {chips:+}" for at, chips in enumerate(self.changes) if chips]
        return f"deal {self.number}: {', '.join(moved) or 'nothing moved'}"


class Result(Struct, frozen=True, gc=False):
    """The result of a match. `places` ranks the seats, by seat: 1 is first, and equal seats share a
    place. `points` are the points of each side.
    """

    places: tuple[int, ...]
    points: tuple[int, ...]

    def __str__(self) -> str:
        ranked = [f"{letter(Seat(at))} {place}" for at, place in enumerate(self.places)]
        return f"places {', '.join(ranked)}; points {_listed(self.points)}"


class Score(Struct, frozen=True, gc=False):
    """What a match or sitting has brought so far: its finished deals, the chips at each seat (None
    for a free one), and the places at the end of a match.
    """

    tally: Tally = Tally()
    deals: tuple[DealResult, ...] = ()
    chips: tuple[Chips | None, ...] = ()
    places: tuple[int, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side in all finished deals of a match."""
        return tuple(map(sum, zip(*self.tally.deals, strict=True)))


def scored(game: AnyGame, score: Score, command: Command[Any], *, events: Iterable[Any]) -> Score:
    """Return the score after a command that has produced these events."""
    if isinstance(command, Joined | StackChanged):
        score = replace(score, chips=_with(score.chips, command.seat, command.stack))
    for event in events:
        counted = sum(1 for deal in score.deals if deal.points)
        tally = game.facts.tally(score.tally, event)
        score = replace(score, tally=tally)
        if isinstance(event, DealEnded):
            points = tally.deals[-1] if len(tally.deals) > counted else ()
            moved = event.settlement
            deal = DealResult(event.number, points, moved.changes, moved.house)
            score = replace(
                score, deals=(*score.deals, deal), chips=_moved(score.chips, moved.changes)
            )
        elif isinstance(event, MatchEnded):
            score = replace(score, places=event.places)
    return score


def _with(chips: tuple[Chips | None, ...], seat: Seat, stack: Chips) -> tuple[Chips | None, ...]:
    return (*chips[:seat], stack, *chips[seat + 1 :])


def _moved(chips: tuple[Chips | None, ...], changes: tuple[Chips, ...]) -> tuple[Chips | None, ...]:
    if not chips:
        return ()
    return tuple(
        have if have is None else Chips(have + change)
        for have, change in zip(chips, changes, strict=True)
    )


def _listed(points: tuple[int, ...]) -> str:
    """Return the points of two sides as "7 to 4", and those of more as "A 7, B 4, C 0"."""
    if len(points) == 2:
        return f"{points[0]} to {points[1]}"
    return ", ".join(f"{letter(Seat(at))} {won}" for at, won in enumerate(points))
