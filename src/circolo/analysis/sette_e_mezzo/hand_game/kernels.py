"""The loops over the tree of a hand of sette e mezzo, compiled by numba.

Both sides learn by regret matching with regrets that never fall below zero, and their strategies
are averaged with growing weights (CFR+, Tammelin 2014). Where no answer has a regret, the house
strategy decides. The chances of the banker's hands do not depend on the order of their cards, so a
`flow` adds up, over all orders, the chance with which the banker draws on to a hand.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from circolo.analysis.sette_e_mezzo.hand_game.arrays import Arrays, Floats
from circolo.analysis.sette_e_mezzo.hand_game.tree import LONE_MATTA


class Memory(NamedTuple):
    """What both sides have learnt. Indexes: `b` a bet, and those of `Arrays`.

    `*_sto`, `*_tiro`, `bet_regret`: regrets. `stand_value[b, s, h]`: what the punta wins by
    standing, against the banker's strategy now. `since[b, s]`: the sum of weights up to which the
    banker's strategy with this line is in the averages; negative before the first time. `flow_sum`,
    `draw_sum`, `reach_sum`, `call_sum`, `bet_sum`: weighted sums, whose quotients are the averages.
    """

    banker_sto: Floats
    banker_tiro: Floats
    punta_sto: Floats
    punta_tiro: Floats
    bet_regret: Floats
    stand_value: Floats
    since: Floats
    flow_sum: Floats
    draw_sum: Floats
    reach_sum: Floats
    call_sum: Floats
    bet_sum: Floats


@njit(cache=True)
def _share(sto: float, tiro: float, rule: bool) -> float:
    if sto + tiro > 0.0:
        return tiro / (sto + tiro)
    return 1.0 if rule else 0.0


@njit(cache=True)
def _is_open(arrays: Arrays, s: int, h: int, k: int) -> bool:
    """Whether a punta with covered card h stays in play with one more card of kind k."""
    to = arrays.child[s, k]
    return bool(to >= 0 and arrays.dealt[to, h] > 0.0)


@njit(cache=True)
def _strategy(arrays: Arrays, memory: Memory, b: int, s: int, draws: Floats) -> None:
    """Write the banker's chances of drawing now, by hand."""
    for m in range(draws.shape[0]):
        if arrays.must_stand[m]:
            draws[m] = 0.0
        elif arrays.must_draw[m]:
            draws[m] = 1.0
        else:
            sto, tiro = memory.banker_sto[b, s, m], memory.banker_tiro[b, s, m]
            draws[m] = _share(sto, tiro, arrays.rule[s, m])


@njit(cache=True)
def _flows(arrays: Arrays, draws: Floats, flow: Floats) -> None:
    kinds = arrays.next_hand.shape[1]
    flow[:] = 0.0
    flow[:kinds] = 1.0
    for m in range(flow.shape[0]):
        if flow[m] * draws[m] > 0.0:
            for k in range(kinds):
                to = arrays.next_hand[m, k]
                if to >= 0:
                    flow[to] += flow[m] * draws[m]


def chances_of_hands(arrays: Arrays, draws: Floats) -> Floats:
    """Return the chance with which the banker draws on to each hand, added up over all orders of
    its cards, with these chances of drawing by hand.
    """
    flow = np.zeros_like(draws)
    _flows(arrays, draws, flow)
    return flow


@njit(cache=True)
def _standing(arrays: Arrays, s: int, draws: Floats, flow: Floats, out: Floats) -> None:
    """Write what the punta wins by standing, by covered card."""
    u = arrays.opened[s]
    out[:] = 0.0
    for m in range(flow.shape[0]):
        if flow[m] > 0.0:
            for h in range(out.shape[0]):
                drawn = draws[m] * arrays.bust[u, m, h]
                out[h] += flow[m] * (drawn - (1.0 - draws[m]) * arrays.won[u, m, h])


@njit(cache=True)
def _answers(arrays: Arrays, u: int, m: int, w: Floats, value: Floats) -> tuple[float, float]:
    """Return what standing and drawing win the banker, summed over the punta's weights `w`."""
    stand = draw = 0.0
    for h in range(w.shape[0]):
        stand += w[h] * arrays.won[u, m, h]
        draw -= w[h] * arrays.bust[u, m, h]
    for k in range(arrays.next_hand.shape[1]):
        to = arrays.next_hand[m, k]
        if to >= 0:
            draw += value[to]
    return stand, draw


@njit(cache=True)
def _banker_learns(
    arrays: Arrays, memory: Memory, b: int, s: int, w: Floats, value: Floats
) -> None:
    sto, tiro = memory.banker_sto[b, s], memory.banker_tiro[b, s]
    for m in range(value.shape[0] - 1, -1, -1):
        stand, draw = _answers(arrays, arrays.opened[s], m, w, value)
        if arrays.must_stand[m]:
            value[m] = stand
        elif arrays.must_draw[m]:
            value[m] = draw
        else:
            p = _share(sto[m], tiro[m], arrays.rule[s, m])
            value[m] = (1.0 - p) * stand + p * draw
            sto[m] = max(0.0, sto[m] + stand - value[m])
            tiro[m] = max(0.0, tiro[m] + draw - value[m])


@njit(cache=True)
def _punta_strategy(arrays: Arrays, memory: Memory, b: int, s: int, h: int) -> float:
    if arrays.full[s, h]:
        return 0.0
    if s == 0 and h == LONE_MATTA:
        return 1.0
    return _share(memory.punta_sto[b, s, h], memory.punta_tiro[b, s, h], arrays.punta_rule[s, h])


@njit(cache=True)
def _average(arrays: Arrays, memory: Memory, b: int, s: int, now: float, work: Floats) -> None:
    """Add the banker's strategy with this line to the averages, for the time since the last."""
    draws, flow = work[0], work[1]
    gone = now - memory.since[b, s]
    for m in range(flow.shape[0]):
        memory.flow_sum[b, s, m] += gone * flow[m]
        memory.draw_sum[b, s, m] += gone * flow[m] * draws[m]


@njit(cache=True)
def _banker_turn(
    arrays: Arrays, memory: Memory, bets: Floats, chosen: Floats, weight: float, now: float
) -> None:
    """Follow the punta's strategy through all lines; the banker learns where the punta stands."""
    lines, kinds = arrays.dealt.shape
    work = np.zeros((3, arrays.next_hand.shape[0]))
    w = np.zeros(kinds)
    for b in range(bets.shape[0]):
        reach = np.zeros((lines, kinds))
        reach[0] = chosen[b]
        for s in range(lines):
            w[:] = 0.0
            for h in range(kinds):
                r = reach[s, h]
                if r > 0.0 and arrays.dealt[s, h] > 0.0:
                    p = _punta_strategy(arrays, memory, b, s, h)
                    memory.reach_sum[b, s, h] += weight * r
                    memory.call_sum[b, s, h] += weight * r * p
                    w[h] = bets[b] * arrays.dealt[s, h] * r * (1.0 - p)
                    for k in range(kinds):
                        if p > 0.0 and _is_open(arrays, s, h, k):
                            reach[arrays.child[s, k], h] = r * p
            is_new = memory.since[b, s] < 0.0
            if is_new or w.max() > 0.0:
                if not is_new:
                    _strategy(arrays, memory, b, s, work[0])
                    _flows(arrays, work[0], work[1])
                    _average(arrays, memory, b, s, now, work)
                _banker_learns(arrays, memory, b, s, w, work[2])
                memory.since[b, s] = now
                _strategy(arrays, memory, b, s, work[0])
                _flows(arrays, work[0], work[1])
                _standing(arrays, s, work[0], work[1], memory.stand_value[b, s])


@njit(cache=True)
def _calling(arrays: Arrays, value: Floats, s: int, h: int, bet: float) -> float:
    """Return what drawing wins the punta; `value[s, h]` is what each line wins."""
    won = 0.0
    for k in range(arrays.child.shape[1]):
        if _is_open(arrays, s, h, k):
            won += value[arrays.child[s, k], h]
        else:
            won -= bet * arrays.dealt[s, h] * arrays.card[s, h, k]
    return won


@njit(cache=True)
def _punta_turn(arrays: Arrays, memory: Memory, bets: Floats, chosen: Floats) -> None:
    """The punta learns: what to do with every line, from the longest, and what to bet."""
    lines, kinds = arrays.dealt.shape
    won = np.zeros((bets.shape[0], kinds))
    value = np.zeros((lines, kinds))
    for b in range(bets.shape[0]):
        for s in range(lines - 1, -1, -1):
            for h in range(kinds):
                if arrays.dealt[s, h] == 0.0:
                    continue
                stand = bets[b] * arrays.dealt[s, h] * memory.stand_value[b, s, h]
                if arrays.full[s, h]:
                    value[s, h] = stand
                    continue
                call = _calling(arrays, value, s, h, bets[b])
                p = _punta_strategy(arrays, memory, b, s, h)
                value[s, h] = (1.0 - p) * stand + p * call
                if s > 0 or h != LONE_MATTA:
                    sto, tiro = memory.punta_sto[b, s, h], memory.punta_tiro[b, s, h]
                    memory.punta_sto[b, s, h] = max(0.0, sto + stand - value[s, h])
                    memory.punta_tiro[b, s, h] = max(0.0, tiro + call - value[s, h])
        won[b] = value[0]
    for h in range(kinds):
        mean = (chosen[:, h] * won[:, h]).sum()
        for b in range(bets.shape[0]):
            memory.bet_regret[b, h] = max(0.0, memory.bet_regret[b, h] + won[b, h] - mean)


@njit(cache=True)
def learn(arrays: Arrays, memory: Memory, bets: Floats, first: int, last: int, now: float) -> float:
    """Play the iterations from `first` to before `last`; `now` is the sum of weights before.

    Returns the sum of weights after.
    """
    chosen = np.zeros((bets.shape[0], arrays.dealt.shape[1]))
    for t in range(first, last):
        weight = float(t) * t
        for h in range(chosen.shape[1]):
            regrets = memory.bet_regret[:, h].sum()
            for b in range(bets.shape[0]):
                chosen[b, h] = 1.0 / bets.shape[0]
                if regrets > 0.0:
                    chosen[b, h] = memory.bet_regret[b, h] / regrets
                memory.bet_sum[b, h] += weight * chosen[b, h]
        _banker_turn(arrays, memory, bets, chosen, weight, now)
        now += weight
        _punta_turn(arrays, memory, bets, chosen)
    return now


@njit(cache=True)
def bring_up_to_date(arrays: Arrays, memory: Memory, now: float) -> None:
    """Bring the averages of the banker up to the sum of weights `now`."""
    work = np.zeros((2, arrays.next_hand.shape[0]))
    for b in range(memory.since.shape[0]):
        for s in range(memory.since.shape[1]):
            _strategy(arrays, memory, b, s, work[0])
            _flows(arrays, work[0], work[1])
            _average(arrays, memory, b, s, now, work)
            memory.since[b, s] = now


@njit(cache=True)
def against_best_banker(arrays: Arrays, bets: Floats, chosen: Floats, calls: Floats) -> float:
    """Return what the punta wins, with chances `chosen[b, h]` and `calls[b, s, h]`, against the
    banker's best response.
    """
    lines, kinds = arrays.dealt.shape
    hands = arrays.next_hand.shape[0]
    value, w, won = np.zeros(hands), np.zeros(kinds), 0.0
    for b in range(bets.shape[0]):
        reach = np.zeros((lines, kinds))
        reach[0] = chosen[b]
        for s in range(lines):
            w[:] = 0.0
            for h in range(kinds):
                r = bets[b] * reach[s, h] * arrays.dealt[s, h]
                if r > 0.0:
                    p = 0.0 if arrays.full[s, h] else calls[b, s, h]
                    w[h] = r * (1.0 - p)
                    for k in range(kinds):
                        if _is_open(arrays, s, h, k):
                            reach[arrays.child[s, k], h] = reach[s, h] * p
                        else:
                            won -= r * p * arrays.card[s, h, k]
            if w.max() > 0.0:
                for m in range(hands - 1, -1, -1):
                    stand, draw = _answers(arrays, arrays.opened[s], m, w, value)
                    value[m] = max(stand, draw)
                    if arrays.must_stand[m]:
                        value[m] = stand
                    elif arrays.must_draw[m]:
                        value[m] = draw
                won -= value[:kinds].sum()
    return won


@njit(cache=True)
def against_best_punta(arrays: Arrays, bets: Floats, draws: Floats) -> float:
    """Return what the best response of the punta wins against the banker's chances
    `draws[b, s, m]`.
    """
    lines, kinds = arrays.dealt.shape
    flow, out = np.zeros(arrays.next_hand.shape[0]), np.zeros(kinds)
    value, best = np.zeros((lines, kinds)), np.full(kinds, -np.inf)
    for b in range(bets.shape[0]):
        for s in range(lines - 1, -1, -1):
            _flows(arrays, draws[b, s], flow)
            _standing(arrays, s, draws[b, s], flow, out)
            for h in range(kinds):
                if arrays.dealt[s, h] > 0.0:
                    stand = bets[b] * arrays.dealt[s, h] * out[h]
                    if arrays.full[s, h]:
                        value[s, h] = stand
                        continue
                    call = _calling(arrays, value, s, h, bets[b])
                    value[s, h] = call if s == 0 and h == LONE_MATTA else max(stand, call)
        best = np.maximum(best, value[0])
    return float(best.sum())
