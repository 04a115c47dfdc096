"""The tables of best play at chemin de fer, which `circolo odds chemin_de_fer --best` prints.

Chances of drawing and thresholds are chances; what a player wins or loses is in chips per chip bet.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from circolo.analysis.chance_tables import Table
from circolo.analysis.chemin_de_fer.equilibrium import Equilibrium, equilibria, thresholds
from circolo.analysis.chemin_de_fer.hands import (
    AT_WILL,
    FIVE,
    BankerSees,
    Hand,
    Sight,
    total,
)
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.printed_tables import claims
from circolo.analysis.chemin_de_fer.responses import banker_decisions, punta_decisions
from circolo.analysis.chemin_de_fer.shoe import ENDLESS, Shoe, of_packs
from circolo.games.chemin_de_fer.scoring import PERCENT

PACKS = 6
"""The packs of the house's shoe (F1)."""

MOST_PACKS = 8

SIGHTS: tuple[tuple[Sight, Sight], ...] = (
    ("total", "total"),
    ("total", "cards"),
    ("cards", "cards"),
)
"""What the punta and the banker go by, in models 1, 2 and 3."""

RATES = (Fraction(0), Fraction(PERCENT, 100))

TITLES: dict[str, tuple[str, str]] = {
    "equilibrium": (
        "Equilibrium of model {model} (1: both see totals, 2: the banker sees cards, 3: both do),"
        " all decisions free; packs (0: cards go back): {packs}; commission: {percent} %; the only"
        " one (1): {only}",
        "Every order of six cards, and every threshold of the banker in the punta's chance",
    ),
    "equilibrium_at_will": (
        "Equilibrium of the three cases at will (F30); packs: {packs}; commission: {percent} %",
        "As above; every other decision is alla regola",
    ),
    "thresholds": (
        "The banker draws or stands by the punta's chance of drawing on 5: where both are level;"
        " packs (0: cards go back): {packs}; commission: {percent} %",
        "Both see totals; every other case has the same right answer for each chance",
    ),
    "banker_answers": (
        "What the bank wins by each answer, against the equilibrium; packs: {packs}",
        "Both see totals, no commission; the difference is what a mistake costs",
    ),
    "banker_mistakes": (
        "What the worse answer of the bank costs per coup, in all coups; packs: {packs}",
        "The difference of both answers, times the chance of the case",
    ),
    "punta_answers": (
        "What the punta wins by each answer, against the equilibrium; packs: {packs}",
        "Both see totals, no commission; the difference is what a mistake costs",
    ),
    "punta_mistakes": (
        "What the worse answer of the punta costs per coup, in all coups; packs: {packs}",
        "The difference of both answers, times the chance of the hand",
    ),
    "printed": (
        "What the printed tables give away; packs: {packs}",
        "Best responses to the tables of F19, per coup unless the row says otherwise",
    ),
}


def best_play(given: Mapping[str, str]) -> Iterator[Table]:
    """Yield the tables for a shoe: `packs`, the number of full packs (0: cards go back), or `left`,
    ten numbers of cards left, by value from 0 to 9, with commas.

    Raises TypeError for another name, and ValueError for a shoe without ten counts or six cards.
    """
    packs, shoe = _shoe(**given)
    for rate in RATES:
        for number, sights in enumerate(SIGHTS, 1):
            for one in _all_free(Model(shoe, *sights, rate, "all")):
                told = "cards" in sights and shoe.is_replaced
                is_only = one.is_strict and not rate and not told
                of_model = {"model": number, **_given(packs, rate), "only": int(is_only)}
                yield Table("equilibrium", of_model, _rows(one))
    for rate in RATES:
        model = Model(shoe, "total", "total", rate, choices="at_will")
        for one in equilibria(model):
            yield Table("equilibrium_at_will", _given(packs, rate), _rows_at_will(one))
        level = thresholds(model)
        rows = {named(cell): level[cell] for cell in sorted(level, key=_order)}
        yield Table("thresholds", _given(packs, rate), rows)
    yield from _answers(packs, Model(shoe, "total", "total"))
    yield Table("printed", {"packs": packs}, dict(claims(shoe)))


def _shoe(packs: str = str(PACKS), left: str = "") -> tuple[int, Shoe]:
    """Return the number of packs, 0 if they are not full, and the shoe."""
    if left:
        return 0, Shoe(tuple(int(many) for many in left.split(",")))
    if not 0 <= int(packs) <= MOST_PACKS:
        raise ValueError(f"packs are from 0 to {MOST_PACKS}")
    return int(packs), of_packs(int(packs)) if int(packs) else ENDLESS


def named(cell: BankerSees) -> str:
    """Return a case of the banker in words: "6, gave 5", "6 = 0 + 6, no card"."""
    hand, given = cell
    return f"{_hand(hand)}, no card" if given is None else f"{_hand(hand)}, gave {given}"


def _hand(hand: Hand) -> str:
    return str(hand) if isinstance(hand, int) else f"{total(hand)} = {hand[0]} + {hand[1]}"


def _all_free(model: Model) -> list[Equilibrium]:
    """Return the equilibria, none if the punta mixes with several hands in all of them."""
    try:
        return equilibria(model)
    except LookupError:
        return []


def _given(packs: int, rate: Fraction) -> Mapping[str, int]:
    return {"packs": packs, "percent": int(100 * rate)}


def _rows(one: Equilibrium) -> dict[str, Fraction]:
    fives = {hand: draw for hand, draw in one.punta.items() if total(hand) == FIVE}
    return {
        **{f"the punta draws on {_hand(hand)}": draw for hand, draw in fives.items()},
        **{f"the banker draws on {named(cell)}": one.banker[cell] for cell in one.level},
        "the punta wins": one.punta_wins,
        "the bank wins": one.bank_wins,
    }


def _rows_at_will(one: Equilibrium) -> dict[str, Fraction]:
    cells = sorted(AT_WILL, key=_order)
    return {
        "the punta draws on 5": one.punta[FIVE],
        **{f"the banker draws on {named(cell)}": one.banker[cell] for cell in cells},
        "the punta wins": one.punta_wins,
        "the bank wins": one.bank_wins,
    }


def _answers(packs: int, model: Model) -> Iterator[Table]:
    """Yield what both answers win in every case, and what the worse one costs."""
    one = next(iter(equilibria(model)), None)
    if one is None:
        return
    cells = banker_decisions(model, one.punta)
    hands = punta_decisions(model, one.banker)
    by_name = (
        ("banker", {named(cell): cells[cell] for cell in sorted(cells, key=_order)}),
        ("punta", {_hand(hand): hands[hand] for hand in sorted(hands, key=total)}),
    )
    for who, decisions in by_name:
        both = {
            f"{name}: {answer}": won
            for name, each in decisions.items()
            for answer, won in (("sto", each.sto), ("tiro", each.tiro))
        }
        yield Table(f"{who}_answers", {"packs": packs}, both)
        costs = {name: each.cost for name, each in decisions.items()}
        yield Table(f"{who}_mistakes", {"packs": packs}, costs)


def _order(cell: BankerSees) -> tuple[int, int]:
    return total(cell[0]), -1 if cell[1] is None else cell[1]
