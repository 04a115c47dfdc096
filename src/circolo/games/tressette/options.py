"""The table options of tressette."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from circolo.play.contract import BadOptions
from circolo.tricks.card_play import SignalsBy

TARGETS = (11, 21, 31, 41)
MOST_FOR_CAPPOTTO = max(TARGETS)
MOST_DEALS = 12
"""The maximum number of deals of a match with a fixed number."""


class Options(
    Struct, frozen=True, gc=False, tag_field="game", tag="tressette", forbid_unknown_fields=True
):
    """The options of a table: two players, or four in pairs (T3); the target of a match in points
    (T15); the leader of the first trick (T5); and whether seats may declare combinations (accuso,
    T11).

    `cappotto` is the bonus for taking every trick, 0 for none. `signals`: the seats that may give a
    signal with a card (C9), none, any seat on its turn, or the leader of a trick only (T19).
    """

    players: Literal[2, 4] = 4
    target: int = 21
    lead: Literal["four_of_denari", "four_then_right"] = "four_of_denari"
    accuso: bool = True
    cappotto: int = 0
    signals: SignalsBy = "off"
    deals: int | UnsetType = UNSET
    """The fixed number of deals of a match in a duplicate tournament, in place of the target."""


def seats(options: Options) -> tuple[int, int]:
    """Return the minimum and maximum number of seats, which are equal: every seat must be taken
    (T3). Raises BadOptions for invalid options.
    """
    if options.target not in TARGETS:
        raise BadOptions("target", f"must be one of {', '.join(map(str, TARGETS))}")
    if not 0 <= options.cappotto <= MOST_FOR_CAPPOTTO:
        raise BadOptions("cappotto", f"must be from 0 to {MOST_FOR_CAPPOTTO}")
    if options.signals != "off" and options.players == 2:
        raise BadOptions("signals", "must be off for two players")
    if options.deals is not UNSET and not 1 <= options.deals <= MOST_DEALS:
        raise BadOptions("deals", f"must be from 1 to {MOST_DEALS}")
    return options.players, options.players


def has_partners(options: Options) -> bool:
    """Return whether the players play in pairs, as they do at a table for four (T3)."""
    return options.players != 2
