"""Who gets what: the pool, the plans by which it is split, and what becomes of it when an event
cannot go on (P1, P2, P3, P6). Every chip of it goes to somebody, and to the same one each time.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from circolo.cards.units import Chips
from circolo.tournaments.sheet import AnySheet, Band

Plan = tuple[Band, ...]
WHOLE = 1_000
"""The pool in the measure of a plan's shares."""

USUAL: Plan = (
    Band(up_to=3, shares=(1_000,)),
    Band(up_to=7, shares=(650, 350)),
    Band(up_to=12, shares=(500, 300, 200)),
    Band(up_to=24, shares=(420, 270, 180, 130)),
    Band(up_to=40, shares=(360, 230, 150, 110, *2 * (75,))),
    Band(up_to=56, shares=(320, 210, 140, 100, *2 * (70,), *2 * (45,))),
    Band(up_to=88, shares=(290, 190, 130, 90, *2 * (60,), *2 * (40,), *4 * (25,))),
    Band(up_to=120, shares=(270, 176, 120, 80, *2 * (55,), *2 * (38,), *4 * (24,), *4 * (18,))),
    Band(
        up_to=180,
        shares=(250, 165, 110, 75, *2 * (52,), *2 * (36,), *4 * (22,), *4 * (16,), *8 * (9,)),
    ),
    Band(
        up_to=256,
        shares=(
            *(236, 155, 105, 70, *2 * (48,), *2 * (33,), *4 * (20,), *4 * (14,)),
            *(*8 * (9,), *8 * (8,)),
        ),
    ),
    Band(
        up_to=384,
        shares=(
            *(219, 145, 98, 66, *2 * (45,), *2 * (31,), *4 * (19,), *4 * (13,)),
            *(*8 * (8,), *8 * (6,), *16 * (5,)),
        ),
    ),
    Band(
        up_to=512,
        shares=(
            *(200, 136, 92, 62, *2 * (42,), *2 * (29,), *4 * (18,), *4 * (12,)),
            *(*8 * (7,), *8 * (6,), *16 * (5,), *16 * (4,)),
        ),
    ),
)
"""What the house pays if a sheet says nothing else. The larger the field, the more places are paid
and the smaller the part of the first so many; the last that is paid gets its entry back at least.
"""

Fault = Literal["bands_unordered", "shares_not_whole", "shares_rise"]


def fault(plan: Plan) -> Fault | None:
    """Tell why a plan cannot be paid by, if it cannot."""
    limits = [band.up_to for band in plan]
    if limits != sorted(set(limits)):
        return "bands_unordered"
    if any(sum(band.shares) != WHOLE for band in plan):
        return "shares_not_whole"
    if any(list(band.shares) != sorted(band.shares, reverse=True) for band in plan):
        return "shares_rise"
    return None


def pool(sheet: AnySheet, paid: int) -> Chips:
    """Return what there is to win when so many have paid their entry."""
    return Chips(max(sheet.entry * paid, sheet.guarantee))


def overlay(sheet: AnySheet, paid: int) -> Chips:
    """Return what the house adds to the entries, so that the pool is what it has guaranteed."""
    return Chips(pool(sheet, paid) - sheet.entry * paid)


def prizes(plan: Plan, entries: int, pool: int) -> tuple[Chips, ...]:
    """Return the prizes of all places that are paid, the best first; they add up to the pool (P2).

    Where the plan pays more places than there are, those that there are split the pool as it says.
    """
    bands = plan or USUAL
    band = next((band for band in bands if entries <= band.up_to), bands[-1])
    return in_proportion(pool, band.shares[:entries])


def in_proportion(pool: int, shares: Sequence[int]) -> tuple[Chips, ...]:
    """Split a pool by the largest remainder; among equal ones the earlier gets the chip (P2)."""
    whole = sum(shares)
    parts = [pool * share // whole for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda at: -(pool * shares[at] % whole))
    for at in by_remainder[: pool - sum(parts)]:
        parts[at] += 1
    return tuple(map(Chips, parts))


def equally(chips: int, heads: int) -> tuple[Chips, ...]:
    """Split a prize among a pair, or among those who share places; odd chips go to the first of
    them, one each (R9, P3).
    """
    part, odd = divmod(chips, heads)
    return tuple(Chips(part + (at < odd)) for at in range(heads))


def by_team(
    prizes: Sequence[Chips], places: Iterable[Sequence[int]], teams: int
) -> tuple[Chips, ...]:
    """Return what every team wins, by its number; `places` holds those that can win, the best
    first. Who share a place split the prizes of the places that they take, and the odd chips go to
    the lower numbers.
    """
    won = dict.fromkeys(range(teams), Chips(0)) | _by_place(prizes, places)
    return tuple(won.values())


class Settlement(Struct, frozen=True):
    """How an event that ends before its end is paid out. `everything_back`: all get back what they
    have paid, entry and fee. Otherwise `fees_back` names the teams that get their fee back, and
    `won` what each gets of the pool.
    """

    everything_back: bool
    fees_back: tuple[int, ...] = ()
    won: Mapping[int, Chips] = {}


def settlement(
    still_in: Mapping[int, int],
    out: Sequence[Sequence[int]],
    prizes: Sequence[Chips],
    *,
    begun: bool = False,
) -> Settlement:
    """Settle an event that is cancelled (P6). `still_in` says what each team has: chips, or wins or
    points; `out` who is out, in the order in which they went, those together who share a place;
    `begun` that a whole round has been played where nobody goes out.

    Before that, and before anybody is out, everything goes back. While there are more teams than
    prizes, those still in get back their fees; one half of the pool is split equally among them and
    the other by what they have. Later who is out keeps his prize, each of the others gets the least
    prize not yet won, and the rest is split by what they have. What cannot be split goes to the one
    who has most; of several, to the lowest number.
    """
    if not out and not begun:
        return Settlement(everything_back=True)
    if len(still_in) > len(prizes):
        pool = sum(prizes)
        return Settlement(
            everything_back=False,
            fees_back=tuple(sorted(still_in)),
            won=_split(pool, pool // 2 // len(still_in), still_in),
        )
    open_prizes = prizes[: len(still_in)]
    won = _split(sum(open_prizes), open_prizes[-1], still_in)
    won |= _by_place(prizes[len(still_in) :], reversed(out))
    return Settlement(everything_back=False, won=won)


def _by_place(prizes: Sequence[Chips], places: Iterable[Sequence[int]]) -> dict[int, Chips]:
    won: dict[int, Chips] = {}
    left = prizes
    for group in places:
        if not left:
            break
        taken, left = left[: len(group)], left[len(group) :]
        won |= dict(zip(sorted(group), equally(sum(taken), len(group)), strict=True))
    return won


def _split(chips: int, each: int, by: Mapping[int, int]) -> dict[int, Chips]:
    """Give so much to each and the rest in proportion, or equally where nobody has anything."""
    weights = by if any(by.values()) else dict.fromkeys(by, 1)
    rest, whole = chips - each * len(by), sum(weights.values())
    parts = {team: each + rest * weight // whole for team, weight in weights.items()}
    most = min(weights, key=lambda team: (-weights[team], team))
    parts[most] += chips - sum(parts.values())
    return {team: Chips(part) for team, part in parts.items()}
