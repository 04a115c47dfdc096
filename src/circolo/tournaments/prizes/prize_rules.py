"""The prize rules: the prize pool, the plans that split it, and the payout of a cancelled
tournament (P1, P2, P3, P6).

Every chip of the pool is paid, and the same input always gives the same prizes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import UNSET, Struct

from circolo.cards.units import Chips
from circolo.tournaments.tournament_options import AnyTournamentOptions, Band

Plan = tuple[Band, ...]
WHOLE = 1_000
"""The whole prize pool in the unit of a payout plan's shares, which is per mille."""

DEFAULT_PLAN: Plan = (
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
"""The default payout plan: by number of teams that can win, the shares of the places in per mille.

With more teams, more places are paid and the best places have smaller shares. The last paid place
gets at least its entry back.
"""

Fault = Literal["bands_unordered", "shares_not_whole", "shares_rise"]


def fault(plan: Plan) -> Fault | None:
    """Return why a payout plan is invalid, or None if it is valid."""
    limits = [band.up_to for band in plan]
    if limits != sorted(set(limits)):
        return "bands_unordered"
    if any(sum(band.shares) != WHOLE for band in plan):
        return "shares_not_whole"
    if any(list(band.shares) != sorted(band.shares, reverse=True) for band in plan):
        return "shares_rise"
    return None


def pool(sheet: AnyTournamentOptions, paid: int) -> Chips:
    """Return the prize pool if `paid` persons have paid the entry: the sum of their entries, or the
    guaranteed pool if that is larger.
    """
    return Chips(max(sheet.entry * paid, sheet.guarantee))


def overlay(sheet: AnyTournamentOptions, paid: int) -> Chips:
    """Return the chips that the house must add to the entries of `paid` persons to reach the
    guaranteed prize pool.
    """
    return Chips(pool(sheet, paid) - sheet.entry * paid)


def prizes(plan: Plan, teams: int, pool: int) -> tuple[Chips, ...]:
    """Split a pool by a plan: return the prize of each paid place in chips, the best first (P2).

    `teams`: the number of teams that can win a prize. The prizes add up to the pool: if the plan
    pays more places than there are teams, the existing places split it in proportion to their
    shares.
    """
    return in_proportion(pool, shares(plan, teams))


def prizes_of(sheet: AnyTournamentOptions, teams: int, pool: int) -> tuple[Chips, ...]:
    """Return the prizes of a tournament in chips, the best first. A seat of a satellite counts as
    its price.
    """
    if sheet.satellite is UNSET:
        return prizes(sheet.plan, teams, pool)
    seats = seats_of(sheet, teams, pool)
    worth = [Chips(sheet.satellite.price)] * seats
    rest = Chips(pool - sum(worth))
    if rest and seats == teams:  # everybody has a seat
        return (Chips(worth[0] + rest), *worth[1:])
    return (*worth, rest) if rest else tuple(worth)


def seats_of(sheet: AnyTournamentOptions, teams: int, pool: int) -> int:
    """Return how many of the best places of a satellite win a seat: as many as its pool can pay."""
    return 0 if sheet.satellite is UNSET else min(teams, pool // sheet.satellite.price)


def shares(plan: Plan, teams: int) -> tuple[int, ...]:
    """Return the shares of the paid places in per mille, for this number of teams. Places that do
    not exist are left out, so the sum may be below 1,000.
    """
    bands = plan or DEFAULT_PLAN
    band = next((band for band in bands if teams <= band.up_to), bands[-1])
    return band.shares[:teams]


def per_mille(plan: Plan, teams: int) -> tuple[int, ...]:
    """Return the share of each place in per mille, to be shown before prizes are rounded to chips
    (P1).

    If the plan pays more places than there are teams, the shares of the existing ones are scaled to
    1,000.
    """
    parts = shares(plan, teams)
    whole = sum(parts)
    return tuple((2 * WHOLE * part + whole) // (2 * whole) for part in parts)


def in_proportion(pool: int, shares: Sequence[int]) -> tuple[Chips, ...]:
    """Split a pool into whole chips in proportion to the shares, by the largest remainder. Ties go
    to the earlier share (P2).
    """
    whole = sum(shares)
    parts = [pool * share // whole for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda at: -(pool * shares[at] % whole))
    for at in by_remainder[: pool - sum(parts)]:
        parts[at] += 1
    return tuple(map(Chips, parts))


def equally(chips: int, heads: int) -> tuple[Chips, ...]:
    """Split a prize equally among `heads` winners. Odd chips go to the first ones, one each (R9,
    P3).
    """
    part, odd = divmod(chips, heads)
    return tuple(Chips(part + (at < odd)) for at in range(heads))


def by_team(
    prizes: Sequence[Chips], places: Iterable[Sequence[int]], teams: int
) -> tuple[Chips, ...]:
    """Return the chips that each team wins, in the order of team numbers.

    `places` holds the teams that can win, the best first. Teams that share places split the prizes
    of those places; odd chips go to the lower team numbers.
    """
    won = dict.fromkeys(range(teams), Chips(0)) | _by_place(prizes, places)
    return tuple(won.values())


class CancellationPayout(Struct, frozen=True):
    """How a cancelled tournament is paid out.

    `everything_back`: all entries and fees are refunded. Otherwise the teams in `fees_back` get
    their fees back, and `won` gives the chips of each team from the pool. `by_place`: only house
    bots are not eliminated, so the places of all people are known.
    """

    everything_back: bool
    fees_back: tuple[int, ...] = ()
    won: Mapping[int, Chips] = {}
    by_place: bool = False


def cancellation_payout(
    still_in: Mapping[int, int],
    out: Sequence[Sequence[int]],
    prizes: Sequence[Chips],
    *,
    begun: bool = False,
) -> CancellationPayout:
    """Return how a cancelled tournament is paid out: who gets which chips of its prize pool (P6).

    `still_in`: the chips, wins or points of each team not eliminated. `out`: the eliminated teams,
    the first eliminated first; teams that share a place form one group. `begun`: a whole round of a
    format without elimination was played.

    Everything is refunded if no team is eliminated and `begun` is False. If there are fewer prizes
    than remaining teams, the remaining teams get their fees back; half of the pool is split equally
    among them, the other half in proportion to `still_in`. Otherwise each eliminated team gets the
    prize of its place, and the remaining teams share the other prizes: each gets as many chips as
    the smallest of these prizes, and the rest is split in proportion to `still_in`. Chips that
    cannot be split go to the team with the most; among equals, to the lowest number.
    """
    if not out and not begun:
        return CancellationPayout(everything_back=True)
    if len(still_in) > len(prizes):
        pool = sum(prizes)
        return CancellationPayout(
            everything_back=False,
            fees_back=tuple(sorted(still_in)),
            won=_split(pool, pool // 2 // len(still_in), still_in),
        )
    open_prizes = prizes[: len(still_in)]
    won = _split(sum(open_prizes), open_prizes[-1], still_in)
    won |= _by_place(prizes[len(still_in) :], reversed(out))
    return CancellationPayout(everything_back=False, won=won)


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
    """Give `each` chips to every team, and split the rest in proportion to `by`, or equally if all
    its values are 0.
    """
    weights = by if any(by.values()) else dict.fromkeys(by, 1)
    rest, whole = chips - each * len(by), sum(weights.values())
    parts = {team: each + rest * weight // whole for team, weight in weights.items()}
    most = min(weights, key=lambda team: (-weights[team], team))
    parts[most] += chips - sum(parts.values())
    return {team: Chips(part) for team, part in parts.items()}
