"""Deals a second on one core, beside two engines of others: `python -m bench.rules`.

Every contestant plays whole deals of random legal choices: it lists what is legal, chooses, checks
the choice and carries it out. For ours that is `waits`, `offers`, `decide` and `evolve`, with the
events of a real table. All take turns in short rounds of one run, so that a busy machine slows all
alike, and time is that of the processor, not of the clock on the wall.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Any, Literal

from bench.engines import hearts_of_open_spiel, hold_em_of_poker_kit
from circolo.cards.units import Chips
from circolo.games.tressette import GAME, Options
from circolo.play.commands import Act, Command, Drawn, Shuffled
from circolo.play.contract import replay
from circolo.play.waits import Choice, Draw, Shuffle, Wait

PlayDeal = Callable[[Random], int]
"""Plays one deal and returns how many decisions its players took."""

WANTED = 3_000
"""Deals of tressette a second."""


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """An engine and a game; `play` is missing where the engine is not installed."""

    name: str
    play: PlayDeal | None


@dataclass(frozen=True, kw_only=True)
class Figure:
    """Medians over the rounds, with the slowest and the fastest of them; all per second."""

    name: str
    deals: float
    decisions: float
    slowest: float
    fastest: float


def tressette(players: Literal[2, 4]) -> PlayDeal:
    """Return what plays one deal of tressette."""
    options = Options(players=players)

    def play(random: Random) -> int:
        state = GAME.open(options, (Chips(0),) * players)
        decisions = 0
        while state.phase not in ("pause", "over"):  # combinations may end a match in one deal
            (wait,) = GAME.waits(state)
            decisions += isinstance(wait, Choice)
            state = replay(GAME, state, GAME.decide(state, _answer(state, wait, random)))
        return decisions

    return play


def _answer(state: Any, wait: Wait, random: Random) -> Command[Any]:
    match wait:
        case Choice():
            (ask,) = GAME.offers(state, wait.seat)
            actions = [action for offer in ask.offers for action in offer.actions()]
            return Act(ask.id, wait.seat, actions[int(random.random() * len(actions))])
        case Shuffle():
            order = list(range(wait.size))
            random.shuffle(order)
            return Shuffled(wait.id, tuple(order))
        case Draw():
            return Drawn(wait.id, random.randrange(wait.below))
        case _:
            raise AssertionError("a deal is over before anything else is asked")


def contestants() -> list[Contestant]:
    """List ours and those of others."""
    return [
        Contestant(name="tressette, 2 players", play=tressette(2)),
        Contestant(name="tressette, 4 players", play=tressette(4)),
        Contestant(name="OpenSpiel hearts", play=hearts_of_open_spiel()),
        Contestant(name="PokerKit hold'em, 4 players", play=hold_em_of_poker_kit()),
    ]


def measured(
    entrants: Sequence[tuple[str, PlayDeal]], *, rounds: int, seconds: float
) -> list[Figure]:
    """Let all play in turn, `seconds` each a round."""
    random = Random(0)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name, _ in entrants}
    for _ in range(rounds):
        for name, play in entrants:
            rates[name].append(_rate(play, random, seconds=seconds))
    return [
        Figure(
            name=name,
            deals=median(deals for deals, _ in pairs),
            decisions=median(decisions for _, decisions in pairs),
            slowest=min(deals for deals, _ in pairs),
            fastest=max(deals for deals, _ in pairs),
        )
        for name, pairs in rates.items()
    ]


def _rate(play: PlayDeal, random: Random, *, seconds: float) -> tuple[float, float]:
    deals = decisions = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds or not deals:
        decisions += play(random)
        deals += 1
    return deals / taken, decisions / taken


def report(figures: Sequence[Figure], missing: Sequence[str]) -> str:
    """Write the figures for people; ratios are by decisions, deals differ in length."""
    ours, others = figures[:2], figures[2:]
    lines = [
        f"{'':30}{'deals/s':>10}{'slowest':>10}{'fastest':>10}{'decisions/s':>14}",
        *(
            f"{f.name:30}{f.deals:>10,.0f}{f.slowest:>10,.0f}{f.fastest:>10,.0f}{f.decisions:>14,.0f}"
            for f in figures
        ),
        *(f"{name:30}not installed; `make bench-rules` installs it" for name in missing),
        *(
            f"{our.name} takes {our.decisions / other.decisions:.2f} times the decisions/s"
            f" of {other.name}"
            for other in others
            for our in ours
        ),
        f"Wanted of tressette: {WANTED:,} deals/s; {min(our.deals for our in ours):,.0f} here.",
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each contestant a round")
    parser.add_argument("--alone", action="store_true", help="without the engines of others")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    entered = contestants()[:2] if chosen.alone else contestants()
    entrants = [(each.name, each.play) for each in entered if each.play]
    missing = [each.name for each in entered if not each.play]
    figures = measured(entrants, rounds=chosen.rounds, seconds=chosen.seconds)
    if chosen.json:
        about: dict[str, Any] = {"python": platform.python_version(), "machine": platform.machine()}
        about |= {"rounds": chosen.rounds, "seconds": chosen.seconds, "missing": missing}
        print(json.dumps({**about, "figures": [asdict(figure) for figure in figures]}, indent=2))
    else:
        print(f"One core, processor time, medians of {chosen.rounds} interleaved rounds.")
        print(report(figures, missing))


if __name__ == "__main__":
    main()
