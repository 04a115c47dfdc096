"""The tests of one pair of accounts, each with the chance that innocent players look as strange."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import Literal, NamedTuple

from msgspec import Struct

from circolo.analysis.collusion.evidence import Encounter, OpeningLead
from circolo.analysis.collusion.permutation_test import Sample, chance_of_sum
from circolo.cards.units import Chips
from circolo.tables.state import PlayerId, TableId

Test = Literal["decisions", "bets", "lost", "leads"]
"""`decisions`: decisions that give chips away. `bets`: bets too large or too small for the card.
`lost`: chips lost. `leads`: opening leads that find the partner's cards.
"""

ON_ENCOUNTERS: tuple[Test, ...] = ("decisions", "bets", "lost")

LEAST_DEALS = 10
"""A pair is tested if it has so many deals together, and the player so many others to compare."""

MOST_INSIDE, MOST_OUTSIDE = 100, 200
"""The latest deals of one kind in a test, which bounds its time."""

LEAST_LEADS, MOST_LEADS = 10, 1_000
BY_CHANCE = 3
"""One of so many players holds the missing card."""

STEPS = 20
STEPS_OF_LOST = 5
"""The scores of the permutation test are whole parts of a bet."""

DEALS_NAMED = 5


class Deal(Struct, frozen=True, order=True):
    """A deal of a table, for a person to look at."""

    table: TableId
    deal: int


class Finding(Struct, frozen=True):
    """The result of one test: what `player` did with `other`, an opponent or, for leads, a partner.

    `chance` is the chance of a result at least as strange without collusion; None if there is too
    little to compare with. `rate` is what the player gave away or lost per deal to the other, as a
    share of the bet or, for `bets` and `lost`, of the largest bet; `usual` is the same with all
    others. For leads of either partner they are the share that found the card, and the share by
    chance. `lost` are the chips lost to the other in these deals, and `most_telling` the deals to
    look at first.
    """

    test: Test
    player: PlayerId
    other: PlayerId
    chance: float | None
    deals: int
    compared: int
    rate: float
    usual: float
    lost: Chips
    most_telling: tuple[Deal, ...]


class _Meetings(NamedTuple):
    """The comparable scores of a player in deals with one other, and with all others."""

    inside: tuple[tuple[float, Encounter], ...]
    outside: tuple[tuple[float, Encounter], ...]

    def sample(self, test: Test) -> Sample:
        """Return the scores as the whole numbers of the permutation test."""
        return Sample(_whole(test, self.inside), _whole(test, self.outside))


def _whole(test: Test, scored: Iterable[tuple[float, Encounter]]) -> tuple[int, ...]:
    if test == "lost":
        return tuple(round(STEPS_OF_LOST * (1 + share)) for share, _ in scored)
    return tuple(round(STEPS * share) for share, _ in scored)


def findings_of_encounters(encounters: Sequence[Encounter]) -> Iterator[Finding]:
    """Test, for each other of a player, whether the player gives away, and loses, more to them than
    to all others.

    `encounters` are those of the player, the latest last. Others whom the player hardly met are
    left out.
    """
    often = [o for o, n in Counter(e.other for e in encounters).items() if n >= LEAST_DEALS]
    for test in ON_ENCOUNTERS:
        kinds = dict[tuple[str, int], list[tuple[float, Encounter]]]()
        for one in encounters:
            share = _share(test, one)
            if share is not None:
                kinds.setdefault(kind_in(test, one), []).append((share, one))
        for other in often:
            met = [_meetings(every, other) for every in kinds.values()]
            finding = _compared(test, [one for one in met if one.inside])
            if finding is not None:
                yield finding


def kind_in(test: Test, one: Encounter) -> tuple[str, int]:
    """Return the kind of deals with which a test compares an encounter: a decision does not depend
    on the size of the bank, a bet does.
    """
    return one.kind, 0 if test == "decisions" else one.size


def _share(test: Test, one: Encounter) -> float | None:
    if test == "lost":
        return min(1.0, max(-1.0, one.lost / one.most))
    share = one.mistakes if test == "decisions" else one.misbet
    return None if share is None else min(1.0, share)


def _meetings(scored: Iterable[tuple[float, Encounter]], other: PlayerId) -> _Meetings:
    parts: tuple[list[tuple[float, Encounter]], ...] = ([], [])
    for one in scored:
        parts[one[1].other != other].append(one)
    return _Meetings(tuple(parts[0][-MOST_INSIDE:]), tuple(parts[1][-MOST_OUTSIDE:]))


def _compared(test: Test, met: Sequence[_Meetings]) -> Finding | None:
    """Return the result of a test; None if the two hardly met in deals that it can judge."""
    inside = [one for kind in met for one in kind.inside]
    outside = [one for kind in met for one in kind.outside]
    if len(inside) < LEAST_DEALS:
        return None
    is_tested = len(outside) >= LEAST_DEALS
    telling = sorted(inside, key=lambda one: (-one[0], one[1].table, one[1].deal))
    first = inside[0][1]
    return Finding(
        test=test,
        player=first.player,
        other=first.other,
        chance=chance_of_sum(kind.sample(test) for kind in met) if is_tested else None,
        deals=len(inside),
        compared=len(outside),
        rate=_mean(inside),
        usual=_mean(outside),
        lost=Chips(sum(e.lost for _, e in inside)),
        most_telling=tuple(Deal(e.table, e.deal) for s, e in telling[:DEALS_NAMED] if s > 0),
    )


def _mean(scored: Sequence[tuple[float, Encounter]]) -> float:
    return sum(share for share, _ in scored) / len(scored) if scored else 0.0


def finding_of_leads(leads: Sequence[OpeningLead]) -> Finding | None:
    """Test whether the opening leads of two partners find each other's cards more often than by
    chance. None if there are too few.
    """
    leads = leads[-MOST_LEADS:]
    if len(leads) < LEAST_LEADS:
        return None
    found = [lead for lead in leads if lead.found]
    return Finding(
        test="leads",
        player=leads[0].leader,
        other=leads[0].partner,
        chance=chance_of_leads(len(found), len(leads)),
        deals=len(leads),
        compared=0,
        rate=len(found) / len(leads),
        usual=1 / BY_CHANCE,
        lost=Chips(0),
        most_telling=tuple(Deal(lead.table, lead.deal) for lead in found[:DEALS_NAMED]),
    )


def chance_of_leads(found: int, leads: int) -> float:
    """Return the chance that at least `found` of so many leads find the card by chance alone."""
    ways = sum(comb(leads, n) * (BY_CHANCE - 1) ** (leads - n) for n in range(found, leads + 1))
    chance: float = ways / BY_CHANCE**leads
    return chance
