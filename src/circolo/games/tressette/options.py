"""What a table of tressette chooses when it opens."""

from typing import Literal

from msgspec import Struct

from circolo.play.contract import BadOptions
from circolo.tricks.playing import SignalsBy

TARGETS = (11, 21, 31, 41)
MOST_FOR_CAPPOTTO = max(TARGETS)


class Options(Struct, frozen=True, tag_field="game", tag="tressette", forbid_unknown_fields=True):
    """Two players or four in pairs (T3), the points to reach (T15), who leads (T5), accuso (T11).

    `cappotto` is what the side that takes every trick scores besides, 0 for nothing; `signals`
    says who gives those of C9: nobody, any seat on its turn, or the leader only (T19).
    """

    players: Literal[2, 4] = 4
    target: int = 21
    lead: Literal["four_of_denari", "four_then_right"] = "four_of_denari"
    accuso: bool = True
    cappotto: int = 0
    signals: SignalsBy = "off"


def seats(options: Options) -> tuple[int, int]:
    """A match needs every seat taken (T3); raises BadOptions for what nobody plays."""
    if options.target not in TARGETS:
        raise BadOptions("target", f"must be one of {', '.join(map(str, TARGETS))}")
    if not 0 <= options.cappotto <= MOST_FOR_CAPPOTTO:
        raise BadOptions("cappotto", f"must be from 0 to {MOST_FOR_CAPPOTTO}")
    if options.signals != "off" and options.players == 2:
        raise BadOptions("signals", "must be off for two players")
    return options.players, options.players


def partnership(options: Options) -> bool:
    """Four play in pairs (T3)."""
    return options.players != 2
