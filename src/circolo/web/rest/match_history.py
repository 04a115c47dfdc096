"""REST operations: the signed-in person's own matches, sittings, hands and statistics."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis, Seat
from circolo.catalogue import game_of
from circolo.play.tally import Feat
from circolo.room.history.play_history import Match, PlayedHand, Sitting
from circolo.room.history.statistics import HandStatistics, Statistics, seat_in
from circolo.room.house import House
from circolo.tables.history.match_result import people
from circolo.tables.names import Names
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get
from circolo.wire.game_unions import Options

MATCHES = 20
MOST_NUMBER = 2**53
MOST_DEALS = 100
"""Maximum number of deals of a match that are looked up, annulled deals included."""
Position = Annotated[int, Meta(ge=1, le=2**53)] | None
Count = Annotated[int, Meta(ge=1, le=100)]


class MatchPlayer(Struct, frozen=True):
    """A player of a match. `name` is empty for a deleted account, `level` is null for a person."""

    name: str
    bot: bool
    level: BotLevel | None


class PlayedMatch(Struct, frozen=True):
    """A finished match of the signed-in person.

    `seat` and `chips` are their own: the place at the table, and the gain or loss. `players` and
    `places` are by seat, `scores` and `points_by_deal` by side. `places` is empty if the table was
    closed before the match ended. `deals` are the numbers of the deals that have a record. `why` is
    the reason for the end, and `void` the reason why the match does not count, or empty.
    """

    table: TableId
    ended: Millis
    sheet: TableOptions[Options]
    seat: Seat
    players: tuple[MatchPlayer, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    points_by_deal: tuple[tuple[int, ...], ...]
    chips: int
    deals: tuple[int, ...]
    why: str
    void: str


class History(Struct, frozen=True):
    """A page of matches, the latest first.

    `next` is the value of `before` for the next page; null on the last page.
    """

    matches: tuple[PlayedMatch, ...]
    next: int | None


class OwnHand(Struct, frozen=True):
    """A finished deal of the signed-in person.

    `change` is their gain or loss, in practice chips if `practice` is true. `players` is the number
    of players, and `bots` says whether bots were among them. `points` are by side. `void` is the
    reason why the deal does not count, or empty.
    """

    number: int
    table: TableId
    game: str
    variant: str
    deal: int
    ended: Millis
    seat: Seat
    players: int
    bots: bool
    change: int
    points: tuple[int, ...]
    feats: tuple[Feat, ...]
    void: str
    practice: bool


class Hands(Struct, frozen=True):
    """A page of finished deals, the latest first.

    `next` is the value of `before` for the next page; null on the last page.
    """

    hands: tuple[OwnHand, ...]
    next: int | None


class OwnSitting(Struct, frozen=True):
    """A sitting of the signed-in person: one stay at a ring table, which is a table of a bank game.

    `bought` are the chips they brought at first, `added` those they bought later, and `cashed`
    those they took home. `until` and `cashed` are null while the sitting lasts. `won` is the gain
    or loss in its `hands`.
    """

    number: int
    table: TableId
    sheet: TableOptions[Options]
    seat: Seat
    since: Millis
    until: Millis | None
    bought: int
    added: int
    cashed: int | None
    hands: int
    won: int


class Sittings(Struct, frozen=True):
    """A page of sittings, the latest first.

    `next` is the value of `before` for the next page; null on the last page.
    """

    sittings: tuple[OwnSitting, ...]
    next: int | None


class AllHandStatistics(Struct, frozen=True):
    """Statistics of all own hands, one item for each game and variant."""

    statistics: tuple[HandStatistics, ...]


class AllStatistics(Struct, frozen=True):
    """Statistics of all own matches, by game, number of players, and with bots or without."""

    statistics: tuple[Statistics, ...]


@get("/api/me/matches")
async def matches(
    requester: Requester,
    accounts: Accounts,
    house: House,
    *,
    before: Position = None,
    limit: Count = MATCHES,
) -> History:
    """Return a page of the finished matches of the signed-in person."""
    person = (await accounts.required(requester)).person
    return await page_of_matches(house, PlayerId(person.id), before=before, limit=limit)


async def page_of_matches(
    house: House, player: PlayerId, *, before: int | None, limit: int
) -> History:
    """Return a page of the finished matches of a player."""
    found = await house.player_history.matches(player, limit=limit + 1, before=before)
    page = found[:limit]
    await house.directory.load({PlayerId(one) for match in page for one in people(match.result)})
    names = house.directory.name
    return History(
        matches=tuple(
            [_own(match, player, await _deals(house, match, player), names=names) for match in page]
        ),
        next=page[-1].position if len(found) > limit else None,
    )


@get("/api/me/statistics")
async def statistics(
    requester: Requester,
    accounts: Accounts,
    house: House,
) -> AllStatistics:
    """Return the match statistics of the signed-in person."""
    player = PlayerId((await accounts.required(requester)).person.id)
    return AllStatistics(await house.player_history.statistics(player))


@get("/api/me/hands")
async def hands(
    requester: Requester,
    accounts: Accounts,
    house: House,
    *,
    before: Position = None,
    limit: Count = MATCHES,
) -> Hands:
    """Return a page of the finished deals of the signed-in person."""
    person = (await accounts.required(requester)).person
    return await page_of_hands(house, PlayerId(person.id), before=before, limit=limit)


async def page_of_hands(house: House, player: PlayerId, *, before: int | None, limit: int) -> Hands:
    """Return a page of the finished deals of a player."""
    return _page(await house.player_history.hands(player, limit=limit + 1, before=before), limit)


@get("/api/me/sittings")
async def sittings(
    requester: Requester,
    accounts: Accounts,
    house: House,
    *,
    before: Position = None,
    limit: Count = MATCHES,
) -> Sittings:
    """Return a page of the sittings (stays at ring tables) of the signed-in person."""
    person = (await accounts.required(requester)).person
    return await page_of_sittings(house, PlayerId(person.id), before=before, limit=limit)


async def page_of_sittings(
    house: House, player: PlayerId, *, before: int | None, limit: int
) -> Sittings:
    """Return a page of the sittings of a player."""
    found = await house.player_history.sittings(player, limit=limit + 1, before=before)
    page = found[:limit]
    return Sittings(
        sittings=tuple(map(_own_sitting, page)),
        next=page[-1].number if len(found) > limit else None,
    )


@get("/api/me/sittings/{number}/hands")
async def hands_of_sitting(
    number: int,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    before: Position = None,
    limit: Count = MATCHES,
) -> Hands:
    """Return a page of the finished deals of one own sitting."""
    player = PlayerId((await accounts.required(requester)).person.id)
    sitting = await sitting_of(house, player, number)
    last = sitting.last + 1
    those = await house.player_history.hands(
        player,
        limit=limit + 1,
        before=last if before is None else min(before, last),
        table=sitting.where.table,
        after=number,
    )
    return _page(those, limit)


@get("/api/me/statistics/hands")
async def hand_statistics(
    requester: Requester,
    accounts: Accounts,
    house: House,
) -> AllHandStatistics:
    """Return the hand statistics of the signed-in person."""
    player = PlayerId((await accounts.required(requester)).person.id)
    return AllHandStatistics(await house.player_history.hand_statistics(player))


async def sitting_of(house: House, player: PlayerId, number: int) -> Sitting:
    """Return the sitting of a player with this number.

    Raises Refusal `not_found` if the player has no such sitting.
    """
    if 0 < number <= MOST_NUMBER:
        for sitting in await house.player_history.sittings(player, limit=1, before=number + 1):
            if sitting.number == number:
                return sitting
    raise Refusal("not_found")


def _page(found: tuple[PlayedHand, ...], limit: int) -> Hands:
    page = found[:limit]
    return Hands(
        hands=tuple(map(_own_hand, page)),
        next=page[-1].number if len(found) > limit else None,
    )


def _own_hand(played: PlayedHand) -> OwnHand:
    hand = played.hand
    return OwnHand(
        number=played.number,
        table=hand.table,
        game=hand.game,
        variant=hand.variant,
        deal=hand.deal,
        ended=played.at,
        seat=hand.seat,
        players=hand.players,
        bots=hand.bots,
        change=played.change,
        points=hand.points,
        feats=hand.feats,
        void=played.void,
        practice=hand.practice,
    )


def _own_sitting(sitting: Sitting) -> OwnSitting:
    return OwnSitting(
        number=sitting.number,
        table=sitting.where.table,
        sheet=sitting.where.sheet,
        seat=sitting.where.seat,
        since=sitting.at,
        until=sitting.until,
        bought=sitting.bought,
        added=sitting.added,
        cashed=sitting.cashed,
        hands=sitting.hands,
        won=sitting.won,
    )


async def _deals(house: House, match: Match, player: PlayerId) -> tuple[int, ...]:
    """Return the numbers of the deals of a match that were played out.

    Annulled deals have numbers, too, so there may be gaps (C4).
    """
    result = match.result
    if not game_of(result.sheet.options).facts.annuls_deals:
        return tuple(range(1, len(result.deals) + 1))
    hands = await house.player_history.hands(player, limit=MOST_DEALS, table=result.table)
    return tuple(sorted(one.hand.deal for one in hands if one.hand.points))


def _own(match: Match, player: PlayerId, deals: tuple[int, ...], *, names: Names) -> PlayedMatch:
    result = match.result
    seat = seat_in(result, player)
    return PlayedMatch(
        table=result.table,
        ended=match.at,
        sheet=result.sheet,
        seat=seat,
        players=tuple(
            MatchPlayer(one.name if one.bot else names(one.player, ""), one.bot, one.level)
            for one in result.players
        ),
        places=result.places,
        scores=tuple(map(sum, zip(*result.deals, strict=True))),
        points_by_deal=result.deals,
        chips=result.chips[seat],
        deals=deals,
        why=result.why,
        void=match.void,
    )


OPERATIONS = (
    matches,
    hands,
    sittings,
    hands_of_sitting,
    statistics,
    hand_statistics,
)
