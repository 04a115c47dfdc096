"""Equilibria of a hand of sette e mezzo between one punta and the banker, with proven bounds.

The rules are those of the variant piatto (S2, S3, S11-S14): the lone matta must draw, 7½ stands by
itself, the banker sees the open cards in their order, and a tie or a bust of the punta is the
banker's. The punta looks at the covered card and then bets; every win is one to one (S22, the
option `reale` is off).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from circolo.analysis.sette_e_mezzo.hand_game.arrays import KIND_COUNT, Arrays, Floats, arrays
from circolo.analysis.sette_e_mezzo.hand_game.kernels import (
    Memory,
    against_best_banker,
    against_best_punta,
    bring_up_to_date,
    learn,
)
from circolo.analysis.sette_e_mezzo.hand_game.tree import (
    FRESH,
    LONE_MATTA,
    Kinds,
    Tree,
    cards,
    tree,
)
from circolo.analysis.sette_e_mezzo.pack import KINDS, Cards
from circolo.cards.card import Card

FLAT = (1,)

CHECK_EVERY = 100
"""Iterations between two computations of the bounds, where `solve` may stop early."""


class PuntaSees(NamedTuple):
    """What the punta knows: the covered card, their open cards in order, and their own bet."""

    covered: Card
    opened: Cards
    bet: int


class BankerSees(NamedTuple):
    """What the banker knows: their own cards, the punta's open cards in order, and the bet.

    Their own cards come sorted as in `pack.KINDS`. All cards are those that represent their kind.
    """

    cards: Cards
    opened: Cards
    bet: int


PuntaStrategy = Callable[[PuntaSees], float]
"""The punta's chance of drawing. A mapping's `__getitem__` is one."""

BankerStrategy = Callable[[BankerSees], float]
"""The banker's chance of drawing."""

BetStrategy = Callable[[Card], Mapping[int, float]]
"""The chances of the bets, by the covered card."""


class Outcome(NamedTuple):
    """A bet: the chance that the punta makes it, and the chance that they make it and win."""

    made: float
    won: float


class Solution(NamedTuple):
    """Two strategies, and what they prove. Amounts are in chips; the smallest bet is one of `bets`.

    `at_least`: what the punta's strategy wins against the banker's best response. `at_most`: what
    the best response of the punta wins against the banker's strategy. The value of the game lies
    between them. `calls[b, s, h]`, `draws[b, s, m]`, `chosen[b, h]`: chances of drawing and of the
    bets, by the indexes of `arrays`.
    """

    tree: Tree
    bets: tuple[int, ...]
    at_least: float
    at_most: float
    chosen: Floats
    calls: Floats
    draws: Floats

    def outcomes(self) -> dict[int, "Outcome"]:
        """Return, by bet, how often the punta bets it and then wins, if the banker answers best."""
        _, table = game(self.tree.pack)
        return {
            bet: _outcome(
                float((self.chosen[at] * table.dealt[0]).sum()),
                against_best_banker(
                    table, np.ones(1), self.chosen[at : at + 1], self.calls[at : at + 1]
                ),
            )
            for at, bet in enumerate(self.bets)
        }

    def punta(self, sees: PuntaSees) -> float:
        """Return the punta's chance of drawing."""
        line, covered = _line(self.tree, sees.opened), _kind(sees.covered)
        return float(self.calls[self.bets.index(sees.bet), line, covered])

    def banker(self, sees: BankerSees) -> float:
        """Return the banker's chance of drawing."""
        hand = self.tree.hands.index(tuple(map(_kind, sees.cards)))
        line = _line(self.tree, sees.opened)
        return float(self.draws[self.bets.index(sees.bet), line, hand])

    def bet(self, covered: Card) -> dict[int, float]:
        """Return the chances of the bets with this covered card."""
        return {bet: float(self.chosen[at, _kind(covered)]) for at, bet in enumerate(self.bets)}


def solve(
    pack: Kinds = FRESH,
    bets: Sequence[int] = FLAT,
    *,
    iterations: int = 3_000,
    gap: float | None = None,
) -> Solution:
    """Return an approximate equilibrium, and bounds of the game's value that hold whatever the
    number of iterations.

    `pack`: the cards left by kind, in the order of `pack.KINDS`. `bets`: the amounts that the punta
    may bet; the smallest and the largest are as good as all between (docs/best-play.md). `gap`:
    stop once the bounds are at most so far apart, as a part of the largest bet.
    Raises ValueError for a pack that one hand could exhaust.
    """
    found, table = game(pack)
    memory, now, done = _memory(found, len(bets)), 0.0, 0
    while True:
        last = iterations if gap is None else min(iterations, done + CHECK_EVERY)
        now = learn(table, memory, np.array(bets, float), done + 1, last + 1, now)
        bring_up_to_date(table, memory, now)
        solution, done = _solution(found, table, memory, bets=bets), last
        apart = solution.at_most - solution.at_least
        if done == iterations or (gap is not None and apart <= gap * max(bets)):
            return solution


def _solution(found: Tree, table: Arrays, memory: Memory, *, bets: Sequence[int]) -> Solution:
    """Return the average strategies of both sides, and what their best responses leave."""
    amounts = np.array(bets, float)
    shape = len(bets), len(found.lines), KIND_COUNT
    calls = _quotient(memory.call_sum, memory.reach_sum, np.broadcast_to(table.punta_rule, shape))
    calls[:, 0, LONE_MATTA] = 1
    draws = _quotient(
        memory.draw_sum, memory.flow_sum, np.broadcast_to(table.rule, memory.draw_sum.shape)
    )
    chosen = memory.bet_sum / memory.bet_sum.sum(axis=0)
    return Solution(
        tree=found,
        bets=tuple(bets),
        at_least=against_best_banker(table, amounts, chosen, calls),
        at_most=against_best_punta(table, amounts, draws),
        chosen=chosen,
        calls=calls,
        draws=draws,
    )


def punta_against_best(
    punta: PuntaStrategy, bet: BetStrategy, *, pack: Kinds = FRESH, bets: Sequence[int] = FLAT
) -> float:
    """Return what a strategy of the punta wins against the banker's best response to it."""
    found, table = game(pack)
    calls = np.zeros((len(bets), len(found.lines), KIND_COUNT))
    for b, amount in enumerate(bets):
        for s, line in enumerate(found.lines):
            opened = cards(line)
            for h in np.flatnonzero(table.dealt[s] > 0):
                if not table.full[s, h]:
                    calls[b, s, h] = punta(PuntaSees(cards((int(h),))[0], opened, amount))
    calls[:, 0, LONE_MATTA] = 1
    shares = [bet(covered) for covered in cards(tuple(range(KIND_COUNT)))]
    chosen = np.array([[share.get(amount, 0.0) for share in shares] for amount in bets])
    return float(against_best_banker(table, np.array(bets, float), chosen, calls))


def banker_against_best(
    banker: BankerStrategy, *, pack: Kinds = FRESH, bets: Sequence[int] = FLAT
) -> float:
    """Return what the best response of the punta wins against a strategy of the banker."""
    found, table = game(pack)
    draws = np.zeros((len(bets), len(found.lines), len(found.hands)))
    for b, amount in enumerate(bets):
        for s, line in enumerate(found.lines):
            opened = cards(line)
            for m, hand in enumerate(found.hands):
                if not table.must_stand[m]:
                    draws[b, s, m] = banker(BankerSees(cards(hand), opened, amount))
    draws[:, :, table.must_draw] = 1
    return float(against_best_punta(table, np.array(bets, float), draws))


def house_rule_against_best(pack: Kinds = FRESH) -> tuple[float, float]:
    """Return what the punta wins of a fixed bet: alla regola (S24) against the banker's best
    response, and with the punta's best response against the banker alla regola.
    """
    _, table = game(pack)
    calls = table.punta_rule[None].astype(float)
    draws = table.rule[None] & ~table.must_stand | table.must_draw
    flat, all_flat = np.ones(1), np.ones((1, KIND_COUNT))
    return (
        float(against_best_banker(table, flat, all_flat, calls)),
        float(against_best_punta(table, flat, draws.astype(float))),
    )


@lru_cache(maxsize=2)
def game(pack: Kinds) -> tuple[Tree, Arrays]:
    """Return the tree and the arrays of a pack, kept for the next call."""
    found = tree(pack)
    return found, arrays(found)


def _outcome(made: float, wins: float) -> Outcome:
    """Return the outcome of a bet of one chip, made with this chance, that wins so much in all."""
    return Outcome(made, (made + wins) / 2)


def _memory(found: Tree, bets: int) -> Memory:
    by_hand = bets, len(found.lines), len(found.hands)
    by_card = bets, len(found.lines), KIND_COUNT
    return Memory(
        banker_sto=np.zeros(by_hand),
        banker_tiro=np.zeros(by_hand),
        punta_sto=np.zeros(by_card),
        punta_tiro=np.zeros(by_card),
        bet_regret=np.zeros((bets, KIND_COUNT)),
        stand_value=np.zeros(by_card),
        since=np.full(by_card[:2], -1.0),
        flow_sum=np.zeros(by_hand),
        draw_sum=np.zeros(by_hand),
        reach_sum=np.zeros(by_card),
        call_sum=np.zeros(by_card),
        bet_sum=np.zeros((bets, KIND_COUNT)),
    )


def _quotient(over: Floats, under: Floats, otherwise: Floats) -> Floats:
    found = otherwise.astype(float)
    np.divide(over, under, out=found, where=under > 0)
    return found


def _line(of: Tree, opened: Cards) -> int:
    return of.lines.index(tuple(map(_kind, opened)))


def _kind(card: Card) -> int:
    return KINDS.index(card)
