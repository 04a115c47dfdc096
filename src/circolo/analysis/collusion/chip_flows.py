"""The chips that accounts have lost to each other, as a graph for a person to look at."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from circolo.analysis.collusion.evidence import Encounter, Evidence
from circolo.cards.units import Chips
from circolo.tables.state import PlayerId, TableId

MOST_SHOWN = 12
"""The largest flows of a pair, which a person can still look at."""


class Flow(Struct, frozen=True):
    """The chips that one account has lost to another in so many deals, less those it has won."""

    loser: PlayerId
    winner: PlayerId
    chips: Chips
    deals: int


def chip_flows(evidence: Iterable[Evidence]) -> tuple[Flow, ...]:
    """Return the flows between all accounts, the largest first; none between even ones.

    A deal between two accounts counts once, also if both have decided something in it.
    """
    lost = dict[tuple[TableId, int, PlayerId, PlayerId], int]()
    for one in evidence:
        if isinstance(one, Encounter):
            is_ordered = one.player <= one.other
            pair = (one.player, one.other) if is_ordered else (one.other, one.player)
            lost[one.table, one.deal, *pair] = one.lost if is_ordered else -one.lost
    chips, deals = Counter[tuple[PlayerId, PlayerId]](), Counter[tuple[PlayerId, PlayerId]]()
    for (_, _, first, second), many in lost.items():
        chips[first, second] += many
        deals[first, second] += 1
    flows = [
        Flow(*(pair if many > 0 else pair[::-1]), Chips(abs(many)), deals[pair])
        for pair, many in chips.items()
        if many
    ]
    return tuple(sorted(flows, key=lambda flow: (-flow.chips, flow.loser, flow.winner)))


def flows_of(pair: tuple[PlayerId, PlayerId], flows: Iterable[Flow]) -> tuple[Flow, ...]:
    """Return the largest flows of two accounts, the one between them first."""
    own = [flow for flow in flows if {flow.loser, flow.winner} & {*pair}]
    own.sort(key=lambda flow: {flow.loser, flow.winner} != {*pair})
    return tuple(own[:MOST_SHOWN])
