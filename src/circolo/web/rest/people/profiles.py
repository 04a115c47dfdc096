"""REST operations: the public profile of a person, who plays now, avatars and privacy settings."""

from typing import Literal

import msgspec
from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Millis
from circolo.catalogue import BY_NAME
from circolo.room.friends.presence import Presence, Whereabouts
from circolo.room.history import profile as results
from circolo.room.history import rating_curve
from circolo.room.history.statistics import HandStatistics, Statistics
from circolo.room.house import House
from circolo.store.friends_port import Audience, Privacy, Tie
from circolo.store.people_port import PeopleRefused, Person
from circolo.tables.member_bots import owner_of
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.web.rest.people.person_limits import AvatarLimit, ProfileLimit
from circolo.web.rest.people.sign_in import Nothing
from circolo.web.rest.ratings import OwnRating, ratings_of
from circolo.wire.client_messages import PersonKind
from circolo.wire.server_messages import You

Friendship = Literal["self", "none", "friend", "asked", "asking"]
"""What the viewer is to a person; `asking`: the person has asked the viewer."""


class ShownPresence(Struct, frozen=True):
    """Where a person is, as far as the viewer may see it: `away` may also mean that they hide it.

    `table` and `game` are null and empty unless the viewer may go to the table; `free` says whether
    it has a free seat.
    """

    where: Whereabouts
    table: TableId | None
    game: str
    free: bool


class GameResults(Struct, frozen=True):
    """The finished matches of a person in one game, with this number of players, with or without
    bots. `accusi` and `cappotti` are declared combinations, and deals without losing a trick.
    """

    game: str
    players: int
    bots: bool
    matches: int
    won: int
    deals: int
    points_for: int
    points_against: int
    accusi: int
    cappotti: int
    longest_run: int


class BankResults(Struct, frozen=True):
    """The deals of a person at a bank game, with or without bots: how many, how many they won, and
    the banks that they held. `temper` is their class at casino chemin de fer, or null.
    """

    game: str
    variant: str
    bots: bool
    hands: int
    won: int
    banks: int
    longest_bank: int
    temper: str | None


class CardLuck(Struct, frozen=True):
    """What the cards gave a person and what they played, in points of a mean deal of one game, with
    or without bots. `error` is the standard error of `played`.
    """

    game: str
    bots: bool
    deals: int
    cards: float
    played: float
    error: float


class Companion(Struct, frozen=True):
    """A partner or opponent: the matches together, and those that the person won."""

    name: str
    avatar: Card
    matches: int
    won: int


class RecentMatch(Struct, frozen=True):
    """A recent match: when it ended, its game, and the person's rank among its players."""

    ended: Millis
    game: str
    place: int
    players: int


class RatingPoint(Struct, frozen=True):
    """A rating and its margin (`band`) after the match that ended at this time."""

    ended: Millis
    number: int
    band: int


class RatingCurve(Struct, frozen=True):
    """The rating of a person on one ladder over time, the earliest point first."""

    game: str
    variant: str
    points: tuple[RatingPoint, ...]


class Results(Struct, frozen=True):
    """The results of a person. Companions are those of the last matches, without people who hide
    their own results; `curves` are of the last matches too.
    """

    ratings: tuple[OwnRating, ...]
    matches: tuple[GameResults, ...]
    banks: tuple[BankResults, ...]
    partners: tuple[Companion, ...]
    opponents: tuple[Companion, ...]
    recent: tuple[RecentMatch, ...]
    curves: tuple[RatingCurve, ...]
    luck: tuple[CardLuck, ...]


class Profile(Struct, frozen=True):
    """The public profile of a person. `results` is null if the viewer may not see them. `owner` is
    the name of the member who owns a bot; empty for a person.
    """

    player: PlayerId
    name: str
    avatar: Card
    kind: PersonKind
    since: Millis
    friendship: Friendship
    presence: ShownPresence
    results: Results | None
    owner: str = ""


class Playing(Struct, frozen=True):
    """A person who plays now, and at which table."""

    name: str
    avatar: Card
    presence: ShownPresence


class WhoPlays(Struct, frozen=True):
    """The people who play now at listed tables, without those who hide it; at most 100."""

    people: tuple[Playing, ...]


class NewAvatar(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the card that a person chooses to have beside their name."""

    card: Card


class PrivacySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Request and response: who may see the own results, and who may see that one is here."""

    results: Audience
    presence: Audience


@get("/api/people/{name}")
async def profile(
    name: str, *, requester: Requester, accounts: Accounts, house: House, limit: ProfileLimit
) -> Profile:
    """Return the public profile of a person, as far as they let the signed-in person see it."""
    viewer = (await accounts.required(requester)).person
    limit.take(viewer.id, house.clock.now())
    person = await house.people.by_name(name)
    if person is None:
        raise PeopleRefused("person_unknown")
    friendship = await _friendship(house, viewer, person)
    kept = await privacy_of(house, person)
    owner = owner_of(PlayerId(person.id))
    sees = friendship == "self" or kept.results == "all"
    sees = sees or (kept.results == "friends" and friendship == "friend")
    return Profile(
        player=PlayerId(person.id),
        name=person.name,
        avatar=person.avatar,
        kind=person.kind,
        since=person.created,
        friendship=friendship,
        presence=shown(_presence(house, person, friendship, viewer=viewer, audience=kept.presence)),
        results=await _results(house, person, viewer=viewer) if sees else None,
        owner="" if owner is None else (await house.directory.of([owner])).get(owner, ""),
    )


@get("/api/playing")
async def playing(requester: Requester, accounts: Accounts, house: House) -> WhoPlays:
    """Return the people who play now, as far as they let the signed-in person see it."""
    viewer = PlayerId((await accounts.required(requester)).person.id)
    found = await house.presence.playing(viewer)
    names = await house.directory.of([player for player, _ in found])
    return WhoPlays(
        tuple(
            Playing(names[player], house.directory.avatar(player), shown(presence))
            for player, presence in found
            if names.get(player)
        )
    )


@post("/api/me/avatar")
async def choose_avatar(
    data: NewAvatar, *, requester: Requester, accounts: Accounts, house: House, limit: AvatarLimit
) -> You:
    """Give the signed-in person, guest or member, a card as avatar; all clients show it at once."""
    person = (await accounts.required(requester)).person
    if data.card != person.avatar:
        limit.take(person.id, house.clock.now())
        person = await house.people.choose_avatar(person.id, data.card)
        house.renamed(person)
    return await accounts.you(person)


@get("/api/me/privacy")
async def privacy(requester: Requester, accounts: Accounts, house: House) -> PrivacySettings:
    """Return the privacy settings of the signed-in person."""
    person = (await accounts.required(requester)).person
    return await privacy_of(house, person)


async def privacy_of(house: House, person: Person) -> PrivacySettings:
    """Return the privacy settings of a person."""
    kept = (await house.people.friends.privacy([person.id]))[person.id]
    return PrivacySettings(kept.results, kept.presence)


@post("/api/me/privacy")
async def set_privacy(
    data: PrivacySettings, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Replace the privacy settings of the signed-in person."""
    person = (await accounts.required(requester)).person
    await house.people.friends.set_privacy(person.id, Privacy(data.results, data.presence))
    return Nothing()


def shown(presence: Presence) -> ShownPresence:
    """Return a presence as it is sent."""
    return ShownPresence(presence.where, presence.table, presence.game, presence.takes_people)


async def _friendship(house: House, viewer: Person, person: Person) -> Friendship:
    if viewer.id == person.id:
        return "self"
    ties = await house.people.friends.ties(viewer.id)
    if _has(ties.friends, person):
        return "friend"
    if _has(ties.asked, person):
        return "asked"
    return "asking" if _has(ties.asking, person) else "none"


def _has(ties: tuple[Tie, ...], person: Person) -> bool:
    return any(tie.person.id == person.id for tie in ties)


def _presence(
    house: House, person: Person, friendship: Friendship, *, viewer: Person, audience: Audience
) -> Presence:
    player, presence = PlayerId(person.id), house.presence
    match friendship:
        case "self":
            return presence.as_friend(player, "all")
        case "friend":
            seen = presence.as_friend(player, audience)
        case _:
            seen = presence.as_stranger(player, audience)
    return presence.at_same_table(player, PlayerId(viewer.id)) or seen


async def _results(house: House, person: Person, *, viewer: Person) -> Results:
    player, history = PlayerId(person.id), house.player_history
    last = await history.matches(player, limit=results.MATCHES, before=None)
    with_whom = results.companions(last, player)
    hands = await history.hand_statistics(player)
    rated = await house.ratings.at_each(match.result.table for match in last)
    return Results(
        ratings=await ratings_of(house, player),
        matches=tuple(map(_game_results, await history.statistics(player))),
        banks=tuple(_bank_results(one) for one in hands if one.banks),
        partners=await _companions(house, with_whom.partners, viewer=viewer),
        opponents=await _companions(house, with_whom.opponents, viewer=viewer),
        recent=tuple(RecentMatch(*one) for one in results.recent(last, player)),
        curves=tuple(
            RatingCurve(
                curve.ladder.game,
                curve.ladder.variant,
                tuple(RatingPoint(*point) for point in curve.points),
            )
            for curve in rating_curve.curves(last, rated, player)
        ),
        luck=tuple(
            CardLuck(of.game, of.bots, *msgspec.structs.astuple(of.luck))
            for of in hands
            if of.luck is not None
        ),
    )


async def _companions(
    house: House, found: tuple[results.Companion, ...], *, viewer: Person
) -> tuple[Companion, ...]:
    people = [one.player for one in found]
    kept = await house.people.friends.privacy(people)
    names = await house.directory.of(people)
    return tuple(
        Companion(names[one.player], house.directory.avatar(one.player), one.matches, one.won)
        for one in found
        if names.get(one.player) and (kept[one.player].results == "all" or one.player == viewer.id)
    )


def _game_results(of: Statistics) -> GameResults:
    return GameResults(
        game=of.game,
        players=of.players,
        bots=of.bots,
        matches=of.matches,
        won=of.won,
        deals=of.deals,
        points_for=of.points_for,
        points_against=of.points_against,
        accusi=of.accusi,
        cappotti=of.cappotti,
        longest_run=of.longest_run,
    )


def _is_bank_game(of: HandStatistics) -> bool:
    return BY_NAME[of.game].plays == "ring"


def _bank_results(of: HandStatistics) -> BankResults:
    return BankResults(
        game=of.game,
        variant=of.variant,
        bots=of.bots,
        hands=of.hands,
        won=of.won,
        banks=of.banks,
        longest_bank=of.longest_bank,
        temper=of.temper,
    )


OPERATIONS = (profile, playing, choose_avatar, privacy, set_privacy)
