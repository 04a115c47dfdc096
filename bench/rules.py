"""Measures deals a second on one core, beside two engines of other projects: `python -m
bench.rules`.

Every contestant plays whole deals of random legal choices: it lists what is legal, chooses, checks
the choice and carries it out. For our games that is `waits`, `offers` and `step`, with the events
of a real table. All contestants alternate in short rounds of one run, so that a busy machine slows
all alike. Times are CPU times.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Any, Literal, assert_never

from bench.engines import hearts_of_open_spiel, hold_em_of_poker_kit
from circolo.banks.actions import PassBank, TakeBank
from circolo.cards.units import Chips
from circolo.games import chemin_de_fer as chemin_rules
from circolo.games import chiamatre as chiamatre_rules
from circolo.games import sette_e_mezzo as sette_rules
from circolo.games import tressette as tressette_rules
from circolo.games.chemin_de_fer.actions import Bet, BetOffer
from circolo.games.sette_e_mezzo.actions import NonGioco
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import AnyGame, step
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window

PlayDeal = Callable[[Random], int]
"""Plays one deal and returns the number of its players' decisions."""

WANTED = {
    "tressette, 2 players": 3_000,
    "tressette, 4 players": 3_000,
    "chiamatre": 2_500,
    "sette e mezzo, one punta": 15_000,
    "chemin de fer, 8 bettors": 4_000,
}
"""The target of each of our games, in deals, hands or coups a second."""

SEATS = 9
"""The seats at chemin de fer: a banker, and eight who bet."""

STACK = Chips(1_000_000_000)
REFUSALS = (PassBank, NonGioco)
"""Actions that are never chosen, because no hand is played after them."""


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """An engine and a game; `play` is None where the engine is not installed."""

    name: str
    play: PlayDeal | None


@dataclass(frozen=True, kw_only=True)
class Figure:
    """Medians over the rounds, with the slowest and the fastest round; all per second."""

    name: str
    deals: float
    decisions: float
    slowest: float
    fastest: float


def tressette(players: Literal[2, 4]) -> PlayDeal:
    """Return a function that plays one deal of tressette."""
    return _deals(tressette_rules.GAME, tressette_rules.Options(players=players), seats=players)


def chiamatre() -> PlayDeal:
    """Return a function that plays one deal of chiamatre, with the lot for the first dealer."""
    return _deals(chiamatre_rules.GAME, chiamatre_rules.Options(), seats=4)


def _deals(game: AnyGame, options: Any, *, seats: int) -> PlayDeal:
    opened = game.rules.open(options, (Chips(0),) * seats)

    def play(random: Random) -> int:
        state = opened
        decisions = 0
        while state.phase not in ("pause", "over"):  # combinations may end a match within one deal
            wait = game.rules.waits(state)[0]
            decisions += isinstance(wait, Choice)
            _, state = step(game, state, _answer(game, state, wait=wait, random=random))
        return decisions

    return play


def sette_e_mezzo() -> PlayDeal:
    """Return a function that plays one hand of a sitting of two, with the start of its bank and the
    shuffle.
    """
    game = sette_rules.GAME
    opened = state = game.rules.open(sette_rules.Options(most=2), (STACK, STACK))

    def play(random: Random) -> int:
        nonlocal state
        begun, decisions = state.number, 0
        while state.number == begun or state.coup is None or not state.coup.over:
            waits = game.rules.waits(state)
            if not waits:  # a player has lost all their chips
                state, begun = opened, 0
                continue
            wait = waits[0]
            decisions += isinstance(wait, Choice)
            command = _answer(game, state, wait=waits[0], random=random, refusals=REFUSALS)
            _, state = step(game, state, command)
        return decisions

    return play


def chemin_de_fer() -> PlayDeal:
    """Return a function that plays one coup of a sitting of nine: every seat bets the minimum,
    banks begin at a hundred.
    """
    game = chemin_rules.GAME
    state = game.rules.open(chemin_rules.Options(), (STACK,) * SEATS)

    def play(random: Random) -> int:
        nonlocal state
        begun, decisions = state.number, 0
        while state.number == begun or state.coup is None or not state.coup.over:
            wait = game.rules.waits(state)[0]
            commands: list[Command[Any]]
            if isinstance(wait, Window) and state.phase == "bets":
                commands = [*_least_bets(game, state, wait=wait), Expired(wait.id)]
            elif state.phase == "bank":
                assert isinstance(wait, Choice)
                commands = [Act(wait.id, wait.seat, TakeBank(100))]
            else:
                commands = [_answer(game, state, wait=wait, random=random)]
            for command in commands:
                decisions += isinstance(command, Act)
                _, state = step(game, state, command)
        return decisions

    return play


def _least_bets(game: AnyGame, state: Any, *, wait: Window) -> list[Act[Bet]]:
    """Return a bet for every seat that may place one, and only readiness for the banker."""
    return [
        Act(wait.id, seat, Bet(offer.amount.low))
        for seat in wait.seats
        for ask in game.rules.offers(state, seat)
        for offer in ask.offers
        if isinstance(offer, BetOffer)
    ]


def _answer(
    game: AnyGame,
    state: Any,
    *,
    wait: Wait,
    random: Random,
    refusals: tuple[type, ...] = (),
) -> Command[Any]:
    match wait:
        case Choice():
            (ask,) = game.rules.offers(state, wait.seat)
            actions = [
                action
                for offer in ask.offers
                for action in offer.actions()
                if not isinstance(action, refusals)
            ]
            return Act(ask.id, wait.seat, actions[int(random.random() * len(actions))])
        case Window():
            return Expired(wait.id)
        case Shuffle():
            by_lot = [random.random() for _ in range(wait.size)]
            return Shuffled(wait.id, tuple(sorted(range(wait.size), key=by_lot.__getitem__)))
        case Draw():
            return Drawn(wait.id, random.randrange(wait.below))
        case _:
            assert_never(wait)


def contestants() -> list[Contestant]:
    """Return our games and the engines of other projects."""
    return [
        Contestant(name="tressette, 2 players", play=tressette(2)),
        Contestant(name="tressette, 4 players", play=tressette(4)),
        Contestant(name="chiamatre", play=chiamatre()),
        Contestant(name="sette e mezzo, one punta", play=sette_e_mezzo()),
        Contestant(name="chemin de fer, 8 bettors", play=chemin_de_fer()),
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
    """Return the figures as text; ratios are by decisions, because deals differ in length."""
    ours, others = figures[: len(WANTED)], figures[len(WANTED) :]
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
        *(f"Wanted of {our.name}: {WANTED[our.name]:,}/s; {our.deals:,.0f} here." for our in ours),
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
    entered = contestants()[: len(WANTED)] if chosen.alone else contestants()
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
