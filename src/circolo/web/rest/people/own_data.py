"""REST operation: everything that the house keeps of the signed-in person, as one file."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Chips, Millis
from circolo.room.actors.house_state import reports_of
from circolo.room.house import House
from circolo.store.friends_port import Tie
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.member_bots import MemberBots
from circolo.web.requester import Requester
from circolo.web.rest.deal_replays import ReplayRenderer
from circolo.web.rest.match_history import (
    OwnHand,
    OwnSitting,
    PlayedMatch,
    page_of_hands,
    page_of_matches,
    page_of_sittings,
)
from circolo.web.rest.operation import Response, get
from circolo.web.rest.people import member_bots
from circolo.web.rest.people.member_bots import OwnBot
from circolo.web.rest.people.person_limits import OwnDataLimit
from circolo.web.rest.people.profiles import PrivacySettings, privacy_of
from circolo.web.rest.ratings import OwnRating, ratings_of
from circolo.web.rest.statements import Line, page_of_statement

ABOUT = (
    "Everything that this house keeps of you. Times are UTC. The cards of each deal that you played"
    " are at /api/deals/TABLE/DEAL while you are signed in. The log of a table holds your id, never"
    " your name; it stays when the account is deleted, because it proves the deals of all players."
)
PAGE = 100
TIMES = frozenset(
    {
        *("at", "ended", "since", "until", "created", "seen", "expires", "written", "last_used"),
        *("muted", "excluded", "self_excluded", "second_factor"),
    }
)
"""The names of the fields that hold a time; the file shows it as a date."""

T = TypeVar("T")
Page: TypeAlias = tuple[tuple[T, ...], int | None]
"""Items, and where the next page begins; None on the last one."""


class KeptPasskey(Struct, frozen=True):
    """A passkey: its name, and the host name of the house to which it belongs."""

    name: str
    host: str
    since: Millis
    last_used: Millis | None


class OwnAccount(Struct, frozen=True):
    """The account. `muted`, `excluded` and `self_excluded` are the ends of what still holds, or
    null. `second_factor` is the time at which the app was set up; its secret is not in the
    file.
    """

    id: PlayerId
    name: str
    kind: str
    avatar: Card
    since: Millis
    role: str
    muted: Millis | None
    excluded: Millis | None
    self_excluded: Millis | None
    loss_limit: Chips | None
    second_factor: Millis | None
    passkeys: tuple[KeptPasskey, ...]
    email: str | None


class Browser(Struct, frozen=True):
    """A browser in which the person is signed in."""

    since: Millis
    last_used: Millis


class Named(Struct, frozen=True):
    """A friend, or a person in a request to be friends."""

    name: str
    since: Millis


class Written(Struct, frozen=True):
    """A private message between the person and `other`; `mine`: the person has written it."""

    other: str
    mine: bool
    at: Millis
    text: str


class OwnReport(Struct, frozen=True):
    """A report that the person made. What others report of the person is not in the file."""

    at: Millis
    about: str
    table: TableId
    reason: str
    note: str


class OwnMembership(Struct, frozen=True):
    """A club of the person, and their role in it since when."""

    club: str
    role: str
    since: Millis


class OwnData(Struct, frozen=True):
    """Everything that the house keeps of one person. `notified` is the number of their browsers
    that take notifications. The lists begin with what is newest.
    """

    about: str
    written: Millis
    account: OwnAccount
    browsers: tuple[Browser, ...]
    notified: int
    privacy: PrivacySettings
    friends: tuple[Named, ...]
    asking: tuple[Named, ...]
    asked: tuple[Named, ...]
    blocked: tuple[str, ...]
    messages: tuple[Written, ...]
    reports: tuple[OwnReport, ...]
    bots: tuple[OwnBot, ...]
    clubs: tuple[OwnMembership, ...]
    ratings: tuple[OwnRating, ...]
    chips: Chips
    transfers: tuple[Line, ...]
    matches: tuple[PlayedMatch, ...]
    sittings: tuple[OwnSitting, ...]
    deals: tuple[OwnHand, ...]


@get("/api/me/data")
async def own_data(
    requester: Requester,
    accounts: Accounts,
    house: House,
    *,
    bots: MemberBots,
    renderer: ReplayRenderer,
    limit: OwnDataLimit,
) -> Response[bytes]:
    """Return everything that the house keeps of the signed-in person, as a file to keep."""
    person = (await accounts.required(requester)).person
    limit.take(person.id, house.clock.now())
    found = await _data_of(person, house, accounts=accounts, bots=bots)
    return Response(
        await renderer.run(lambda: readable(found)),
        headers=(("content-disposition", f'attachment; filename="circolo-{person.id}.json"'),),
    )


def readable(data: OwnData) -> bytes:
    """Return the file: indented JSON, with dates instead of milliseconds."""
    plain = msgspec.to_builtins(data)
    return msgspec.json.format(msgspec.json.encode(_with_dates(plain)), indent=2)


def _with_dates(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: _date(one) if key in TIMES and isinstance(one, int) else _with_dates(one)
            for key, one in value.items()
        }
    return [_with_dates(one) for one in value] if isinstance(value, list | tuple) else value


def _date(millis: int) -> str:
    return datetime.fromtimestamp(millis / 1_000, UTC).isoformat(timespec="milliseconds")


async def _data_of(
    person: Person, house: House, *, accounts: Accounts, bots: MemberBots
) -> OwnData:
    player, now = PlayerId(person.id), house.clock.now()
    ties = await house.people.friends.ties(person.id)
    history = _History(person, house)
    return OwnData(
        about=ABOUT,
        written=now,
        account=await _account(person, house),
        browsers=tuple(
            Browser(one.created, one.seen) for _, one in await accounts.sessions_of(person)
        ),
        notified=len(await house.people.push.of_person(person.id, now=now)),
        privacy=await privacy_of(house, person),
        friends=_named(ties.friends),
        asking=_named(ties.asking),
        asked=_named(ties.asked),
        blocked=tuple(one.name for one in await house.people.blocked(person.id)),
        messages=await _messages(person, house),
        reports=await _reports(player, house),
        bots=(await member_bots.listed(person, bots)).bots if person.kind == "member" else (),
        clubs=await _clubs(player, house),
        ratings=await ratings_of(house, player),
        chips=await house.cashier.chips(person),
        transfers=await _all(history.transfers),
        matches=await _all(history.matches),
        sittings=await _all(history.sittings),
        deals=await _all(history.deals),
    )


async def _account(person: Person, house: House) -> OwnAccount:
    email = await house.people.emails.of(person.id)
    factor = await house.people.second_factors.of(person.id)
    held = house.roles.role_and_sanctions(PlayerId(person.id))
    return OwnAccount(
        PlayerId(person.id),
        person.name,
        person.kind,
        person.avatar,
        person.created,
        held.role,
        muted=held.muted.until if held.muted else None,
        excluded=held.excluded.until if held.excluded else None,
        self_excluded=house.roles.self_excluded(PlayerId(person.id)),
        loss_limit=house.cashier.loss_limits.of(PlayerId(person.id)).at(house.clock.now()),
        second_factor=factor.since if factor else None,
        passkeys=tuple(
            KeptPasskey(one.name, one.host, one.since, one.used)
            for one in await house.people.passkeys.of(person.id)
        ),
        email=email.address if email else None,
    )


def _named(ties: tuple[Tie, ...]) -> tuple[Named, ...]:
    return tuple(Named(one.person.name, one.since) for one in ties)


async def _clubs(player: PlayerId, house: House) -> tuple[OwnMembership, ...]:
    await house.clubs.stream.refresh()
    return tuple(
        OwnMembership(one.page.name, one.role, one.since)
        for one in house.clubs.desk.memberships(player)
    )


async def _messages(person: Person, house: House) -> tuple[Written, ...]:
    found = await house.people.friends.all_messages(person.id)
    others = [PlayerId(one.recipient if one.sender == person.id else one.sender) for one in found]
    names = await house.directory.of(others)
    return tuple(
        Written(names.get(other, ""), one.sender == person.id, one.at, one.text)
        for one, other in zip(found, others, strict=True)
    )


async def _reports(player: PlayerId, house: House) -> tuple[OwnReport, ...]:
    made = [one for one in reports_of(house.staff.state, open_only=False) if one.by == player]
    names = await house.directory.of([one.player for one in made])
    return tuple(
        OwnReport(one.at, names.get(one.player, ""), one.table, one.reason, one.note)
        for one in made
    )


class _History:
    """Reads the pages of a person's history."""

    def __init__(self, person: Person, house: House) -> None:
        self._person = person
        self._player = PlayerId(person.id)
        self._house = house

    async def transfers(self, before: int | None) -> Page[Line]:
        page = await page_of_statement(self._house, self._person, before=before, limit=PAGE)
        return page.lines, page.before

    async def matches(self, before: int | None) -> Page[PlayedMatch]:
        page = await page_of_matches(self._house, self._player, before=before, limit=PAGE)
        return page.matches, page.next

    async def sittings(self, before: int | None) -> Page[OwnSitting]:
        page = await page_of_sittings(self._house, self._player, before=before, limit=PAGE)
        return page.sittings, page.next

    async def deals(self, before: int | None) -> Page[OwnHand]:
        page = await page_of_hands(self._house, self._player, before=before, limit=PAGE)
        return page.hands, page.next


async def _all(read: Callable[[int | None], Awaitable[Page[T]]]) -> tuple[T, ...]:
    """Return the items of all pages."""
    found, before = await read(None)
    while before is not None:
        items, before = await read(before)
        found += items
    return found


OPERATIONS = (own_data,)
