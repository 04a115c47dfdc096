"""What the printed tables of drawing (F19) say that is wrong, and by how much.

The Italian source calls its table "the decisions that are mathematically most convenient", and the
three cases at will "so close that the player may set them"; its default is to stand. The Spanish
source says that standing on 5 is better by about 1 %, and has two misprints. Results are exact, in
chips per chip bet, without a commission.
"""

from collections.abc import Iterator
from fractions import Fraction

from circolo.analysis.chemin_de_fer.equilibrium import equilibrium
from circolo.analysis.chemin_de_fer.hands import (
    FIVE,
    GIVEN,
    BankerSees,
    banker_alla_regola,
    punta_alla_regola,
)
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.responses import (
    banker_decisions,
    banker_is_exploited,
    best_banker,
    punta_decisions,
    punta_is_exploited,
    result,
)
from circolo.analysis.chemin_de_fer.shoe import Shoe
from circolo.games.chemin_de_fer.preferences import Preferences

NEVER, ALWAYS = Fraction(0), Fraction(1)
SIX_NO_CARD: BankerSees = (6, None)
SEVEN = 7


def claims(shoe: Shoe) -> Iterator[tuple[str, Fraction]]:
    """Yield what each claim of the printed tables is worth, with words for it."""
    model = Model(shoe, "total", "total")
    yield from _by_choices(model)
    yield from _of_five(model)
    yield from _of_the_bank(model)


def _by_choices(model: Model) -> Iterator[tuple[str, Fraction]]:
    """Yield what both sides alla regola leave to a best response."""
    for five in ("sto", "tiro"):
        punta = punta_alla_regola(Fraction(five == "tiro"))
        for other in ("sto", "tiro"):
            banker = banker_alla_regola(Preferences(banker_3_9=other, banker_5_4=other))
            with_both = f"punta {five} on 5, bank {other} at will"
            yield (
                f"{with_both}: the punta's best response wins more",
                banker_is_exploited(model, punta, banker),
            )
            yield (
                f"{with_both}: the bank's best response wins more",
                punta_is_exploited(model, punta, banker),
            )


def _of_five(model: Model) -> Iterator[tuple[str, Fraction]]:
    """Yield what drawing on 5 wins the punta more than standing, against several bankers."""
    house = banker_alla_regola(Preferences())
    against = {
        "the printed table": house,
        "the printed table, drawing on 6 without a card": {**house, SIX_NO_CARD: ALWAYS},
        "the best response to a punta who always stands": best_banker(
            model, punta_alla_regola(NEVER)
        ),
        "the best response to a punta who always draws": best_banker(
            model, punta_alla_regola(ALWAYS)
        ),
    }
    for who, banker in against.items():
        five = punta_decisions(model, banker)[FIVE]
        yield f"drawing on 5 against {who}: gain each time", five.tiro - five.sto
        yield f"drawing on 5 against {who}: gain per coup", five.reached * (five.tiro - five.sto)


def _of_the_bank(model: Model) -> Iterator[tuple[str, Fraction]]:
    """Yield what the misprints of the Spanish table cost, and each printed answer that is wrong."""
    best = equilibrium(model)
    house = banker_alla_regola(Preferences())
    sevens: dict[BankerSees, Fraction] = {(SEVEN, given): ALWAYS for given in GIVEN}
    won = result(model, best.punta, house).bank_wins(model.commission)
    read = result(model, best.punta, {**house, **sevens}).bank_wins(model.commission)
    yield "row 7 read as printed («siempre extracción»): the bank loses", won - read
    for name, five in (("always stands", NEVER), ("always draws", ALWAYS)):
        for (hand, given), each in banker_decisions(model, punta_alla_regola(five)).items():
            if (each.tiro > each.sto) != (house[hand, given] == 1):
                case = "no card" if given is None else f"gave {given}"
                yield (
                    f"the punta {name} on 5: the printed answer on {hand}, {case} loses",
                    each.cost,
                )
