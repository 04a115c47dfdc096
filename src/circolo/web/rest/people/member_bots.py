"""REST operations: the bots that are here, the bots of the signed-in member, and their tokens."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.store.bot_tokens_port import Scope
from circolo.store.people_port import Person
from circolo.tables.member_bots import owner_of
from circolo.tables.state import PlayerId
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.member_bots import LONGEST_DAYS, MemberBots, token_id
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.web.rest.people.profiles import ShownPresence, shown
from circolo.wire.message_fields import PlayerIdText

NOTE_MAX = 40
MOST_SHOWN = 100


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewBot(_Body, frozen=True):
    """Request: the name of a new bot; the server adds the word "bot"."""

    name: Annotated[str, Meta(max_length=1_000)]


class OneBot(_Body, frozen=True):
    """Request: the id of a bot."""

    bot: PlayerIdText


class NewToken(_Body, frozen=True):
    """Request: a bot, the owner's note about the token, what it allows, and for how many days."""

    bot: PlayerIdText
    note: Annotated[str, Meta(max_length=NOTE_MAX)] = ""
    scopes: Annotated[frozenset[Scope], Meta(min_length=1)] = frozenset({"play", "read"})
    days: Annotated[int, Meta(ge=1, le=LONGEST_DAYS)] = 90


class OneToken(_Body, frozen=True):
    """Request: a bot, and the id of one of its tokens."""

    bot: PlayerIdText
    token: Annotated[str, Meta(max_length=64)]


class ShownToken(Struct, frozen=True):
    """A valid token. `id` identifies it, but gives no access. `seen` is the time of its last use,
    accurate to ten minutes.
    """

    id: str
    note: str
    scopes: tuple[Scope, ...]
    created: Millis
    expires: Millis
    seen: Millis | None


class OwnBot(Struct, frozen=True):
    """A bot of the signed-in member, with its valid tokens, the newest first."""

    player: PlayerId
    name: str
    created: Millis
    tokens: tuple[ShownToken, ...]


class OwnBots(Struct, frozen=True):
    """The bots of the signed-in member, and the number that a member may have; 0 if none."""

    bots: tuple[OwnBot, ...]
    most: int


class MadeToken(Struct, frozen=True):
    """Response: a new token, which is shown this once, and all bots of the member."""

    token: str
    bots: tuple[OwnBot, ...]
    most: int


class BotHere(Struct, frozen=True):
    """A member's bot that is connected, whom it belongs to, and where it plays."""

    player: PlayerId
    name: str
    owner: str
    presence: ShownPresence


class BotsHere(Struct, frozen=True):
    """The members' bots that are connected, sorted by name; at most 100."""

    bots: tuple[BotHere, ...]


@get("/api/bots")
async def bots_here(requester: Requester, accounts: Accounts, house: House) -> BotsHere:
    """Return the members' bots that are here, which everybody may invite to a table."""
    await accounts.required(requester)
    found = house.sessions.member_bots()[:MOST_SHOWN]
    owners = [owner for bot in found if (owner := owner_of(PlayerId(bot.id))) is not None]
    names = await house.directory.of(owners)
    return BotsHere(
        tuple(
            BotHere(
                PlayerId(bot.id),
                bot.name,
                names.get(owner, ""),
                shown(house.presence.as_friend(PlayerId(bot.id), "all")),
            )
            for bot, owner in zip(found, owners, strict=True)
        )
    )


@get("/api/me/bots")
async def own_bots(requester: Requester, accounts: Accounts, bots: MemberBots) -> OwnBots:
    """Return the bots of the signed-in member with their valid tokens."""
    return await listed(await _owner(requester, accounts), bots)


@post("/api/me/bots")
async def create_bot(
    data: NewBot, requester: Requester, accounts: Accounts, *, bots: MemberBots
) -> OwnBots:
    """Create a bot of the signed-in member."""
    owner = await _owner(requester, accounts)
    await bots.create(owner, name=data.name)
    return await listed(owner, bots)


@post("/api/me/bots/delete")
async def delete_bot(
    data: OneBot, requester: Requester, accounts: Accounts, *, bots: MemberBots
) -> OwnBots:
    """Delete a bot of the signed-in member for ever."""
    owner = await _owner(requester, accounts)
    await bots.delete(owner, data.bot)
    return await listed(owner, bots)


@post("/api/me/bots/token")
async def make_token(
    data: NewToken, requester: Requester, accounts: Accounts, *, bots: MemberBots
) -> MadeToken:
    """Make a token of a bot; it is shown in this response only."""
    owner = await _owner(requester, accounts)
    token = await bots.issue(owner, data.bot, note=data.note, scopes=data.scopes, days=data.days)
    own = await listed(owner, bots)
    return MadeToken(token, own.bots, own.most)


@post("/api/me/bots/revoke")
async def revoke_token(
    data: OneToken, requester: Requester, accounts: Accounts, *, bots: MemberBots
) -> OwnBots:
    """End a token of a bot at once, with its open connections."""
    owner = await _owner(requester, accounts)
    await bots.revoke(owner, data.bot, data.token)
    return await listed(owner, bots)


async def _owner(requester: Requester, accounts: Accounts) -> Person:
    person = (await accounts.required(requester)).person
    if person.kind != "member":
        raise Refusal("bots_members")
    return person


async def listed(owner: Person, bots: MemberBots) -> OwnBots:
    """Return the bots of a member with their valid tokens."""
    own = [
        OwnBot(
            PlayerId(bot.id),
            bot.name,
            bot.created,
            tuple(
                ShownToken(
                    token_id(digest),
                    kept.note,
                    tuple(sorted(kept.scopes)),
                    kept.created,
                    kept.expires,
                    kept.seen,
                )
                for digest, kept in await bots.tokens_of(bot)
            ),
        )
        for bot in await bots.of(owner)
    ]
    return OwnBots(tuple(own), bots.most)


OPERATIONS = (bots_here, own_bots, create_bot, delete_bot, make_token, revoke_token)
