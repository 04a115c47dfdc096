"""REST operations: ladders for everybody, own ratings, the rating changes of a match, and boards.

A ladder is the ranking of the players of one game and variant.
"""

from typing import Annotated, get_args

from msgspec import Meta, Struct

from circolo.cards.card import Card
from circolo.catalogue import BY_NAME
from circolo.ratings.ladders import Ladder, Uncounted
from circolo.ratings.rating import Shown
from circolo.room.history.monthly_boards import Board, Month
from circolo.room.history.ratings import Change
from circolo.room.house import House
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get

ROWS = 50
BOARD_ROWS = 10
BOARD_SEARCHED = 100
"""The best players of a board among whom its rows are found; the others may not be shown."""

After = Annotated[int, Meta(ge=0, le=100_000)]
Count = Annotated[int, Meta(ge=1, le=100)]


class LadderSize(Struct, frozen=True):
    """A ladder (ranking of a game and variant) and the number of players who have a place on it."""

    game: str
    variant: str
    people: int


class LadderSizes(Struct, frozen=True):
    """All ladders (rankings by game and variant) with at least one rated match."""

    ladders: tuple[LadderSize, ...]


class Rank(Struct, frozen=True):
    """A player's place on a ladder.

    `number` is the rating, `band` its uncertainty (±), and `matches` the number of rated matches.
    """

    place: int
    name: str
    avatar: Card
    number: int
    band: int
    matches: int


class Ranks(Struct, frozen=True):
    """A page of a ladder, the best player first.

    `next` is the value of `after` for the next page; null on the last page.
    """

    game: str
    variant: str
    ranks: tuple[Rank, ...]
    next: int | None


class OwnRating(Struct, frozen=True):
    """The own rating at a game and variant.

    `place` is the place on the ladder; null while the rating is provisional.
    """

    game: str
    variant: str
    rating: Shown
    place: int | None


class OwnRatings(Struct, frozen=True):
    """All ratings of the signed-in person, one for each ladder."""

    ratings: tuple[OwnRating, ...]


class MatchRatings(Struct, frozen=True):
    """The rating changes that a match caused, by seat; `uncounted` is the reason if it was not
    rated.
    """

    game: str
    variant: str
    changes: tuple[Change, ...]
    uncounted: Uncounted | None


class BoardRow(Struct, frozen=True):
    """A member's place on a board; equal numbers share a place."""

    place: int
    name: str
    number: int


class MonthBoards(Struct, frozen=True):
    """The boards of one month, such as "2026-11", by UTC. `chips` are those won at a bank game."""

    month: str
    matches: tuple[BoardRow, ...]
    tournaments: tuple[BoardRow, ...]
    chips: tuple[BoardRow, ...]


class Boards(Struct, frozen=True):
    """The boards of a game for this month and the last: members only, and only those who let the
    viewer see their results.
    """

    game: str
    months: tuple[MonthBoards, ...]


@get("/api/ratings")
async def ladders(house: House) -> LadderSizes:
    """Return all ladders (rankings by game and variant) with their numbers of players."""
    known = await house.ratings.ladders()
    return LadderSizes(tuple(LadderSize(one.game, one.variant, size) for one, size in known))


@get("/api/ratings/{game}", "/api/ratings/{game}/{variant}")
async def ranks(
    game: str,
    *,
    variant: str = "",
    house: House,
    after: After = 0,
    limit: Count = ROWS,
) -> Ranks:
    """Return a page of the ladder of a game and variant."""
    if game not in BY_NAME:
        raise Refusal("not_found")
    found = await house.ratings.best(Ladder(game, variant), after=after, limit=limit + 1)
    await house.directory.load([player for player, _ in found])
    page = [
        Rank(
            place,
            house.directory.name(player),
            house.directory.avatar(player),
            shown.number,
            shown.band,
            shown.matches,
        )
        for place, (player, shown) in enumerate(found[:limit], after + 1)
    ]
    return Ranks(game, variant, tuple(page), after + limit if len(found) > limit else None)


@get("/api/me/ratings")
async def own(requester: Requester, accounts: Accounts, house: House) -> OwnRatings:
    """Return all ratings of the signed-in person."""
    player = PlayerId((await accounts.required(requester)).person.id)
    return OwnRatings(await ratings_of(house, player))


async def ratings_of(house: House, player: PlayerId) -> tuple[OwnRating, ...]:
    """Return all ratings of a player."""
    known = await house.ratings.of(player)
    return tuple(
        OwnRating(one.ladder.game, one.ladder.variant, one.shown, one.place) for one in known
    )


@get("/api/tables/{table}/ratings")
async def changes(
    table: str,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
) -> MatchRatings:
    """Return the rating changes that a match caused, for its players only."""
    player = PlayerId((await accounts.required(requester)).person.id)
    rated = await house.ratings.at(TableId(table))
    if rated is None or player not in rated.players:
        raise Refusal("not_found")
    return MatchRatings(rated.ladder.game, rated.ladder.variant, rated.changes, rated.uncounted)


@get("/api/boards/{game}")
async def boards(game: str, *, requester: Requester, accounts: Accounts, house: House) -> Boards:
    """Return the players of a game who have won most in this month and in the last."""
    viewer = PlayerId((await accounts.required(requester)).person.id)
    if game not in BY_NAME:
        raise Refusal("not_found")
    months = []
    for month in house.boards.months():
        rows = {
            board: await _rows(house, game, month=month, board=board, viewer=viewer)
            for board in get_args(Board)
        }
        months.append(MonthBoards(str(month), **rows))
    return Boards(game, tuple(months))


async def _rows(
    house: House, game: str, *, month: Month, board: Board, viewer: PlayerId
) -> tuple[BoardRow, ...]:
    """Return the best members on a board, without those who hide their results from the viewer."""
    found = await house.boards.best(game, month, board, limit=BOARD_SEARCHED)
    players = [player for player, _ in found]
    members = await house.people.members(players)
    kept = await house.people.friends.privacy(players)
    ties = await house.people.friends.ties(viewer)
    friends = {tie.person.id for tie in ties.friends}
    names = await house.directory.of(players)
    rows: list[BoardRow] = []
    for player, number in found:
        audience = kept[player].results
        may_see = audience == "all" or player == viewer
        may_see = may_see or (audience == "friends" and player in friends)
        if player in members and names.get(player) and may_see:
            last = rows[-1] if rows else None
            place = last.place if last and last.number == number else len(rows) + 1
            rows.append(BoardRow(place, names[player], number))
    return tuple(rows[:BOARD_ROWS])


OPERATIONS = (ladders, ranks, own, changes, boards)
