"""The published tables of odds of chemin de fer.

The rules leave three decisions to draw or to stand to the player (F19). The punta (the player
against the bank) has the first, with a total of 5. The banker has the others: with 3 after giving a
9, and with 5 after giving a 4. Tables write a decision as 1 for drawing ("tiro") and 0 for standing
("sto"), or all three in this order as "sto/tiro/sto".
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, get_args

from circolo.analysis.chance_tables import Table
from circolo.analysis.chemin_de_fer import coup
from circolo.games.chemin_de_fer.preferences import Preferences
from circolo.games.chemin_de_fer.scoring import PERCENT

Name = Literal["shares", "edge", "edge_casino", "two_cards"]
NAMES: tuple[Name, ...] = get_args(Name)


def tables() -> Iterator[Table]:
    """Yield all published tables of chemin de fer, in the order of the odds page."""
    shares = {setting: coup.shares(setting) for setting in coup.SETTINGS}
    for setting, found in shares.items():
        yield Table("shares", _given(setting), dict(found._asdict()))
    yield Table("edge", {}, {_label(setting): found.edge for setting, found in shares.items()})
    kept = Fraction(100 - PERCENT, 100)
    casino = {_label(at): found.banker * kept - found.punta for at, found in shares.items()}
    yield Table("edge_casino", {}, casino)
    yield Table("two_cards", {}, coup.two_cards())


def _given(setting: Preferences) -> Mapping[str, int]:
    return {
        "punta_5": int(setting.punta_5 == "tiro"),
        "banker_3_9": int(setting.banker_3_9 == "tiro"),
        "banker_5_4": int(setting.banker_5_4 == "tiro"),
    }


def _label(setting: Preferences) -> str:
    return f"{setting.punta_5}/{setting.banker_3_9}/{setting.banker_5_4}"
