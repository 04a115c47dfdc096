"""What each bot level of the bank games loses to a best response, as rows of docs/bots.md.

`python -m tools.prove_banks levels` writes them. Amounts of sette e mezzo are in minimum bets.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import NamedTuple

import numpy as np

from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.responses import best_banker, best_punta, result
from circolo.analysis.chemin_de_fer.shoe import of_packs
from circolo.analysis.sette_e_mezzo.hand_game.kernels import against_best_punta
from circolo.analysis.sette_e_mezzo.hand_game.solve import (
    PuntaSees,
    game,
    punta_against_best,
    solve,
)
from circolo.analysis.sette_e_mezzo.hand_game.tree import FRESH, Kinds, cards
from circolo.analysis.sette_e_mezzo.pack import KINDS
from circolo.bots.chemin_de_fer.card_play import CARD_PLAYS as CHEMIN
from circolo.bots.sette_e_mezzo import HUNCHES
from circolo.bots.sette_e_mezzo.card_play import CARD_PLAYS as SETTE
from circolo.bots.sette_e_mezzo.card_play import CardPlay
from circolo.bots.sette_e_mezzo.equilibrium import Class, Stake, class_of, large_bet_chance
from circolo.cards.card import Card
from tools.prove import ROOT, say

FIGURES = ROOT / "docs" / "best-play.md"

LEVELS = ("principiante", "dilettante", "circolo", "maestro")
LIMIT = 10
"""The largest bet of sette e mezzo in the table of all levels, in minimum bets."""

WHOLE = (2, 3, 4, 5, 6, 7, 8, 10, 20, 50)
OWN = (*((1, limit) for limit in WHOLE), (2, 3), (2, 5), (1, 15), (1, 30))
"""The smallest and largest bet of the rows of the maestro alone; some are between its tables."""

GAP = 5e-5
"""Between the bounds of a hand's value, as a part of the largest bet, where the solver stops."""

TABLES = {
    "online": Model(of_packs(6), "cards", "cards", choices="all"),
    "casino": Model(of_packs(6), "cards", "cards", Fraction(1, 20), "at_will"),
}


class Loss(NamedTuple):
    """What the punta and the banker lose to best responses of the other side."""

    punta: float
    banker: float


def chemin_loss(level: str, variant: str) -> Loss:
    """Return what a level loses per chip bet, from a full shoe."""
    model, sides = TABLES[variant], getattr(CHEMIN[level], variant)
    best, rate = getattr(CHEMIN["maestro"], variant), TABLES[variant].commission
    even = result(model, best.punta, best.banker)
    # A banker who counts the commission may leave the punta more than this one.
    answer = best_banker(model._replace(commission=Fraction(0)), sides.punta)
    punta = even.punta_wins() - result(model, sides.punta, answer).punta_wins()
    banker = even.bank_wins(rate) - result(
        model, best_punta(model, sides.banker), sides.banker
    ).bank_wins(rate)
    return Loss(float(punta), float(banker))


def chemin_rows() -> list[str]:
    """Return the rows of all levels of chemin de fer."""
    rows = ["| level | online: punta | banker | casino: punta | banker |", "|---|---|---|---|---|"]
    for level in LEVELS:
        losses = [loss for variant in TABLES for loss in chemin_loss(level, variant)]
        rows.append(f"| `{level}` | {' | '.join(f'{100 * each:.3f} %' for each in losses)} |")
    return rows


def sette_loss(level: str, least: int, limit: int, *, value: tuple[float, float]) -> Loss:
    """Return what a level loses a hand in minimum bets, at most, if bets go from `least` to
    `limit`. `value`: bounds of what the punta wins in chips. What the level loses is counted from
    the bound that is worse for it.
    """
    play, largest = SETTE[level], limit / least
    shares = {card: _bets(level, card, least=least, limit=limit) for card in KINDS}
    bets = sorted({bet for of in shares.values() for bet in of})
    punta = punta_against_best(_punta(play, least, largest), shares.__getitem__, bets=bets)
    banker = _banker_against_best(play, least, limit)
    return Loss((value[1] - punta) / least, (banker - value[0]) / least)


def average_bet(least: int, limit: int) -> float:
    """Return the average bet of the maestro in minimum bets."""
    _, table = game(FRESH)
    bets = [_bets("maestro", card, least=least, limit=limit) for card in KINDS]
    means = [sum(bet * share for bet, share in of.items()) for of in bets]
    return float(np.array(means) @ table.dealt[0] / table.dealt[0].sum()) / least


def _bets(level: str, card: Card, *, least: int, limit: int) -> dict[int, float]:
    """Return the chances of a level's bets with this covered card."""
    if level not in HUNCHES:
        large = large_bet_chance(card, limit / least)
        return {least: 1 - large, limit: large}
    bets = [least * many for many in range(1, 1 + min(HUNCHES[level], limit // least))]
    return dict.fromkeys(bets, 1 / len(bets))


def _punta(play: CardPlay, least: int, limit: float) -> Callable[[PuntaSees], float]:
    return lambda sees: play.punta((sees.covered, *sees.opened), Stake(sees.bet / least, limit))


def _banker_against_best(play: CardPlay, least: int, limit: int) -> float:
    """Return what the best response of the punta wins in chips against a level's banker. All
    levels play alike against lines of one class, so their chances are computed once for each class.
    """
    tree, table = game(FRESH)
    examples: dict[Class, Kinds] = {}
    for line in tree.lines:
        examples.setdefault(class_of(line), line)
    rows = {of: at for at, of in enumerate(examples)}
    lines = np.array([rows[class_of(line)] for line in tree.lines])
    hands = [cards(hand) for hand in tree.hands]
    draws = np.zeros((2, len(tree.lines), len(hands)))
    for at, bet in enumerate((least, limit)):
        stake = Stake(bet / least, limit / least)
        chances = [
            [play.banker(held, cards(line), stake) for held in hands] for line in examples.values()
        ]
        draws[at] = np.array(chances)[lines]
    draws[:, :, table.must_stand] = 0
    draws[:, :, table.must_draw] = 1
    return float(against_best_punta(table, np.array((least, limit), float), draws))


def bounds(least: int, limit: int, *, iterations: int) -> tuple[float, float]:
    """Return bounds of what the punta wins in chips, with bets from `least` to `limit`: those of
    docs/best-play.md, which `python -m tools.prove_banks sette_e_mezzo` proves, else new ones.
    """
    if least == 1 and limit in proved_bounds():
        return proved_bounds()[limit]
    found = solve(FRESH, (least, limit), iterations=iterations, gap=GAP)
    return found.at_least, found.at_most


@cache
def proved_bounds() -> dict[int, tuple[float, float]]:
    """Return the bounds on the page, by the largest bet in minimum bets."""
    part = FIGURES.read_text(encoding="utf-8").partition("<!-- bets -->\n")[2]
    rows = part.partition("<!-- end -->")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {int(limit): (float(low), float(high)) for limit, low, high, _ in cells}


def sette_rows(iterations: int) -> list[str]:
    """Return the rows of all levels of sette e mezzo."""
    rows = ["| level | punta | banker |", "|---|---|---|"]
    value = bounds(1, LIMIT, iterations=iterations)
    for level in LEVELS:
        loss = sette_loss(level, 1, LIMIT, value=value)
        rows.append(f"| `{level}` | {loss.punta:.4f} | {loss.banker:.4f} |")
        say(rows[-1])
    return rows


def own_rows(iterations: int) -> tuple[list[str], float]:
    """Return the rows of the maestro of sette e mezzo by the largest bet, and the most that it
    loses, as a part of its average bet.
    """
    rows = [
        "| largest bet, in minimum bets | the punta wins, at least | at most | maestro as punta "
        "| as banker | of the average bet: punta | banker |",
        "|---|---|---|---|---|---|---|",
    ]
    most = 0.0
    for least, limit in OWN:
        value = bounds(least, limit, iterations=iterations)
        row, loss = own_row(least, limit, value=(value[0] / least, value[1] / least))
        most = max(most, max(loss) / average_bet(least, limit))
        rows.append(row)
        say(row)
    return rows, most


def own_row(least: int, limit: int, *, value: tuple[float, float]) -> tuple[str, Loss]:
    """Return the row of the maestro for a largest bet, and its losses in minimum bets. `value`:
    bounds of what the punta wins in minimum bets.
    """
    low, high = floor(value[0] * 1e6) / 1e6, ceil(value[1] * 1e6) / 1e6
    loss = sette_loss("maestro", least, limit, value=(low * least, high * least))
    mean = average_bet(least, limit)
    cells = [f"{limit / least:g}", f"{low:.6f}", f"{high:.6f}"]
    cells += [f"{each * least / limit:.5f}" for each in loss]
    cells += [f"{each / mean:.5f}" for each in loss]
    return f"| {' | '.join(cells)} |", loss
