"""Proves the best play of the bank games, and writes its figures into docs/best-play.md:
`python -m tools.prove_banks`.

Every equilibrium is checked by best responses of both sides, with all decisions free. The gate
checks a few of them.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from pathlib import Path

from circolo.analysis.chemin_de_fer.best_play_tables import MOST_PACKS, RATES, SIGHTS, named
from circolo.analysis.chemin_de_fer.equilibrium import Equilibrium, equilibria, thresholds
from circolo.analysis.chemin_de_fer.hands import FIVE, total
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.responses import banker_is_exploited, punta_is_exploited
from circolo.analysis.chemin_de_fer.shoe import ENDLESS, of_packs
from circolo.analysis.sette_e_mezzo.edge import edge
from circolo.analysis.sette_e_mezzo.hand_game import classica
from circolo.analysis.sette_e_mezzo.hand_game.piatto import bank_wins
from circolo.analysis.sette_e_mezzo.hand_game.solve import house_rule_against_best, solve
from circolo.analysis.sette_e_mezzo.hand_game.tree import FRESH
from tools import bank_levels, sette_tables
from tools.bank_levels import FIGURES
from tools.prove import PAGE, ROOT, Row, clock, commit, say

WIDEST_GAP = 1e-5
"""Between the bounds, as a part of the largest bet."""

LEVELS = ROOT / "docs" / "bots.md"
MOST_LOST = 1e-3
"""Of its average bet, by the maestro to a best response."""

COVERED = ("figure", "matta", "A", "2", "3", "4", "5", "6", "7")
PIATTI = (*range(1, 9), 10, 20, 50)
DEPLETED = {
    "none": {},
    "four figures": {0: 4},
    "eight figures": {0: 8},
    "four 7": {8: 4},
    "four A": {2: 4},
    "two each of A, 2 and 3": {2: 2, 3: 2, 4: 2},
    "two each of 5, 6 and 7": {6: 2, 7: 2, 8: 2},
}
"""Cards of finished hands, by kind (S17: the matta is always in the pack)."""

CASES = ((3, 9), (5, 4), (6, None), (4, 1))
"""The cases whose right answer depends on what the punta does on 5, in most shoes."""


def models(packs: int) -> Iterator[tuple[str, Model]]:
    """Yield the models of a shoe with their names; 0 packs are cards that go back."""
    shoe, letter = (of_packs(packs), "B") if packs else (ENDLESS, "A")
    for rate in RATES:
        for number, sights in enumerate(SIGHTS[: 3 if packs else 1], 1):
            yield f"{letter}{number}", Model(shoe, *sights, rate, "all")


def is_proved(model: Model, found: Sequence[Equilibrium]) -> bool:
    """Return whether there is one equilibrium, and neither side gains by leaving it."""
    return len(found) == 1 and not any(
        punta_is_exploited(model, one.punta, one.banker)
        or banker_is_exploited(model, one.punta, one.banker)
        or not one.is_strict
        for one in found
    )


def equilibrium_rows(most: int) -> tuple[list[str], int, int]:
    """Return the rows of the equilibria, how many there are, and how many are not proved."""
    rows = [
        "| model | packs | commission | the punta draws on 5 | the banker draws on 6, no card "
        "| the punta wins | the bank wins |",
        "|---|---|---|---|---|---|---|",
    ]
    wrong = 0
    for packs in range(most + 1):
        for name, model in models(packs):
            found = equilibria(model)
            wrong += not is_proved(model, found)
            rows.append(equilibrium_row(name, packs, found[0], rate=model.commission))
            say(rows[-1])
    return rows, len(rows) - 2, wrong


def equilibrium_row(name: str, packs: int, one: Equilibrium, *, rate: Fraction) -> str:
    """Return the row of an equilibrium."""
    cells = (name, str(packs or "-"), f"{float(100 * rate):.0f} %", *_texts(one))
    return f"| {' | '.join(cells)} |"


def threshold_rows(most: int) -> list[str]:
    """Return the rows of the thresholds of both players by totals."""
    rows = [
        f"| packs | commission | {' | '.join(map(named, CASES))} | others |",
        f"|---|---|{'---|' * len(CASES)}---|",
    ]
    for packs in range(most + 1):
        for rate in RATES:
            shoe = of_packs(packs) if packs else ENDLESS
            level = thresholds(Model(shoe, "total", "total", rate))
            cells = [_decimal(level[cell]) if cell in level else "none" for cell in CASES]
            others = ", ".join(
                f"{named(cell)}: {_decimal(p)}" for cell, p in level.items() if cell not in CASES
            )
            start = f"| {packs or '-'} | {float(100 * rate):.0f} % |"
            rows.append(f"{start} {' | '.join(cells)} | {others or '-'} |")
    return rows


def bet_rows(largest: Sequence[int], iterations: int) -> tuple[list[str], list[str], float]:
    """Return the rows of the bets by the size of the piatto, those of whole banks, and the widest
    gap between two bounds as a part of the largest bet.
    """
    rows = [
        "| piatto, in minimum bets | the punta wins, at least | at most | all of it with |",
        "|---|---|---|---|",
    ]
    outcomes, gap = {}, 0.0
    for amount in largest:
        bets = (1, amount) if amount > 1 else (1,)
        found = solve(FRESH, bets, iterations=iterations)
        outcomes[amount] = found.outcomes()
        gap = max(gap, (found.at_most - found.at_least) / amount)
        chances = ", ".join(
            f"{name} {share:.3f}"
            for name, share in zip(COVERED, found.chosen[-1], strict=True)
            if amount > 1 and share >= 0.0005
        )
        bounds = f"{floor(found.at_least * 1e7) / 1e7:.7f} | {ceil(found.at_most * 1e7) / 1e7:.7f}"
        rows.append(f"| {amount} | {bounds} | {chances or '-'} |")
        say(rows[-1])
    banks = ["| first piatto | one punta | two | three |", "|---|---|---|---|"]
    for piatto in (1, 2):
        worth = (bank_wins(outcomes, piatto=piatto, punte=punte) for punte in (1, 2, 3))
        banks.append(f"| {piatto} | {' | '.join(f'{each:.4f}' for each in worth)} |")
    return rows, banks, gap


def house_rows(iterations: int) -> list[str]:
    """Return the rows of what the house strategy gives away (S24)."""
    flat = solve(FRESH, iterations=iterations)
    punta, banker = house_rule_against_best()
    rows = [
        "| bet fixed before the cards | the banker wins of it |",
        "|---|---|",
        f"| equilibrium, at least | {-flat.at_most:.7f} |",
        f"| equilibrium, at most | {-flat.at_least:.7f} |",
        f"| both alla regola | {float(edge()):.7f} |",
        f"| the punta alla regola, against the best banker | {-punta:.7f} |",
        f"| the banker alla regola, against the best punta | {-banker:.7f} |",
    ]
    for punte, name in ((1, "one punta"), (2, "two punte")):
        won = classica.banker_wins(punte)
        rows.append(f"| classica, {name}, all alla regola | {won.by_rule:.7f} |")
        rows.append(f"| classica, {name} alla regola, the best banker | {won.at_best:.7f} |")
    return rows


def depleted_rows(iterations: int) -> list[str]:
    """Return the rows of packs that have lost cards."""
    rows = ["| cards that are out | the punta wins, at least | at most |", "|---|---|---|"]
    for name, out in DEPLETED.items():
        pack = tuple(many - out.get(kind, 0) for kind, many in enumerate(FRESH))
        found = solve(pack, iterations=iterations)
        bounds = f"{floor(found.at_least * 1e7) / 1e7:.7f} | {ceil(found.at_most * 1e7) / 1e7:.7f}"
        rows.append(f"| {name} | {bounds} |")
        say(rows[-1])
    return rows


def _texts(one: Equilibrium) -> tuple[str, ...]:
    fives = {hand: draw for hand, draw in one.punta.items() if total(hand) == FIVE}
    punta = ", ".join(
        _decimal(draw) if isinstance(hand, int) else f"{hand[0]}+{hand[1]}: {_decimal(draw)}"
        for hand, draw in fives.items()
    )
    banker = ", ".join(
        (_decimal(one.banker[hand, given]))
        if isinstance(hand, int)
        else f"{hand[0]}+{hand[1]}: {_decimal(one.banker[hand, given])}"
        for hand, given in one.level
    )
    wins = (f"{float(100 * each):.10f} %" for each in (one.punta_wins, one.bank_wins))
    return (punta, banker, *wins)


def _decimal(chance: Fraction) -> str:
    return str(int(chance)) if chance in (0, 1) else f"{float(chance):.10f}"


def write(page: Path, parts: Mapping[str, Sequence[str]]) -> None:
    """Replace the generated parts of a page, each between `<!-- NAME -->` and `<!-- end -->`."""
    text = page.read_text(encoding="utf-8")
    for name, rows in parts.items():
        before, start, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        text = before + start + "".join(f"{row}\n" for row in rows) + end + after
    page.write_text(text, encoding="utf-8")


def prove_chemin(most: int, *, page: Path, figures: Path) -> bool:
    """Prove the equilibria of chemin de fer; return whether all hold."""
    at, begun = commit(), time.monotonic()
    rows, count, wrong = equilibrium_rows(most)
    if most == MOST_PACKS:
        write(figures, {"equilibria": rows, "thresholds": threshold_rows(most)})
        Row(
            commit=at,
            of="chemin_de_fer",
            counted="equilibria that neither side leaves, all decisions free",
            seeds="-",
            count=count,
            fails=wrong,
            took=f"{clock(time.monotonic() - begun)} on 1 core",
        ).add_to(page)
    return not wrong


def prove_sette(iterations: int, *, page: Path, figures: Path) -> bool:
    """Compute the bounds of sette e mezzo; return whether they meet within WIDEST_GAP."""
    at, begun = commit(), time.monotonic()
    rows, banks, gap = bet_rows(PIATTI, iterations)
    say(f"widest gap: {gap:.2e} of the largest bet")
    house, depleted = house_rows(iterations), depleted_rows(iterations)
    write(figures, {"bets": rows, "banks": banks, "house": house, "depleted": depleted})
    Row(
        commit=at,
        of="sette_e_mezzo",
        counted=f"equilibria with bounds, at most {gap:.1e} of the largest bet apart",
        seeds="-",
        count=len(PIATTI) + len(DEPLETED),
        fails=int(gap > WIDEST_GAP),
        took=f"{clock(time.monotonic() - begun)} on 1 core",
    ).add_to(page)
    return gap <= WIDEST_GAP


def prove_levels(iterations: int, *, page: Path, levels: Path) -> bool:
    """Compute what each bot level loses to a best response; return whether the maestro of sette e
    mezzo loses at most MOST_LOST of its average bet, and that of chemin de fer nothing.
    """
    at, begun = commit(), time.monotonic()
    write(levels, {"chemin levels": bank_levels.chemin_rows()})
    own, most = bank_levels.own_rows(iterations)
    write(levels, {"maestro": own})
    part = f"{most:.1e} of the average bet"
    say(f"the maestro of sette e mezzo loses at most {part}")
    write(levels, {"sette levels": bank_levels.sette_rows(iterations)})
    chemin = [bank_levels.chemin_loss("maestro", variant) for variant in bank_levels.TABLES]
    fails = int(most > MOST_LOST) + sum(max(loss) > 0 for loss in chemin)
    Row(
        commit=at,
        of="bank games",
        counted=f"best responses to the maestro, which win at most {part}",
        seeds="-",
        count=2 * (len(bank_levels.OWN) + len(chemin)),
        fails=fails,
        took=f"{clock(time.monotonic() - begun)} on 1 core",
    ).add_to(page)
    return not fails


def main(words: Sequence[str], *, page: Path = PAGE, figures: Path = FIGURES) -> int:
    """Prove the best play of one bank game or of both, the bots' tables, or what levels lose."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_banks", description=__doc__)
    parser.add_argument(
        "games", nargs="*", default=["chemin_de_fer", "sette_e_mezzo", "tables", "levels"]
    )
    parser.add_argument("--packs", type=int, default=MOST_PACKS, help="the largest shoe")
    parser.add_argument("--iterations", type=int, default=4_000, help="of CFR+, at most")
    asked = parser.parse_args(words)
    holds = True
    if "chemin_de_fer" in asked.games:
        holds = prove_chemin(asked.packs, page=page, figures=figures)
    if "sette_e_mezzo" in asked.games:
        holds = prove_sette(asked.iterations, page=page, figures=figures) and holds
    if "levels" in asked.games:
        holds = prove_levels(asked.iterations, page=page, levels=LEVELS) and holds
    if "tables" in asked.games:
        holds = not sette_tables.main(["--check"]) and holds
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
