"""REST operations: ladders for everybody, own ratings, and the rating changes of a match.

A ladder is the ranking of the players of one game and variant.
"""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.catalogue import BY_NAME
from circolo.ratings.ladders import Ladder, Uncounted
from circolo.ratings.rating import Shown
from circolo.room.history.ratings import Change
from circolo.room.house import House
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get

ROWS = 50
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
        Rank(place, house.directory.name(player), shown.number, shown.band, shown.matches)
        for place, (player, shown) in enumerate(found[:limit], after + 1)
    ]
    return Ranks(game, variant, tuple(page), after + limit if len(found) > limit else None)


@get("/api/me/ratings")
async def own(requester: Requester, accounts: Accounts, house: House) -> OwnRatings:
    """Return all ratings of the signed-in person."""
    player = PlayerId((await accounts.required(requester)).person.id)
    known = await house.ratings.of(player)
    return OwnRatings(
        tuple(OwnRating(one.ladder.game, one.ladder.variant, one.shown, one.place) for one in known)
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


OPERATIONS = (ladders, ranks, own, changes)
