"""Builds the database of a small house with a row in every table, by acts of its members."""

from hashlib import sha256
from pathlib import Path

from circolo.cards.card import Card
from circolo.cards.units import Millis
from circolo.room.actors.house_events import OPERATOR
from circolo.room.errors import RoomRefused
from circolo.room.staff import staff_acts
from circolo.store.bot_tokens_port import BotToken
from circolo.store.emails_port import Email
from circolo.store.friends_port import Privacy, PrivateMessage
from circolo.store.passkeys_port import Passkey, PasskeyUse
from circolo.store.people_port import Person
from circolo.store.push_port import PushSubscription
from circolo.store.second_factors_port import SecondFactor
from circolo.store.sqlite.connections import connect_writer
from circolo.store.vault import Vault
from circolo.tables.state import PlayerId, TableId
from circolo.wire import client_messages as client
from tests.room.match import in_world, table_of_two, to_play
from tests.room.rings import three
from tests.room.tournaments.tournament_play import announced, contestants, entered, freeze_out, over
from tests.room.world import World, entropy
from tests.store.inline import DEAL_KEY, InlineStore

PAGE_SIZE = 512
"""SQLite's smallest page size, so that the tables have many pages and long rows overflow pages."""

HASHED = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA"


def build(file: Path) -> Path:
    """Create the database at `file`, without a write-ahead log, and return its path."""
    connection = connect_writer(file)
    connection.pragma("journal_mode", "delete")
    connection.pragma("page_size", PAGE_SIZE)
    connection.execute("VACUUM")
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "off")
    in_world(_story, store=InlineStore(connection), vault=Vault(DEAL_KEY, entropy(9)))
    connection.wal_checkpoint(mode=2)
    connection.pragma("journal_mode", "delete")
    connection.close()
    return file


async def _story(world: World) -> None:
    await _people(world)
    await table_of_two(world, entry=100)
    await world.later(120_000)
    await _a_ring_table(world)
    await _a_tournament(world)
    # A running deal: its seed is encrypted, and a snapshot was stored after the previous deal.
    carla, dino, table = await table_of_two(
        world, first=None, second=None, entry=7, names=("carla", "dino")
    )
    for _ in range(48):
        to_play(carla, dino).play()
        await world.settle()
    said = carla.say(client.Report, table=table, player=PlayerId("dino"), reason="insults")
    await world.settle()
    assert carla.refusal(said) == "", carla.refusal(said)
    await _friends(world)
    await _free_pages(world)
    await world.house.stop()


async def _people(world: World) -> None:
    """Create two members: Olga, an operator, and Dora, a director with a recovery link."""
    people = world.store.people
    for name, role in (("olga", "operator"), ("dora", "director")):
        player = await world.guest(name)
        player.person = await people.claim(name, name=name.title(), password=HASHED)
        await world.house.chip_gate.join(player.person, player.person.id)
        grant = staff_acts.Grant(name, role, "she helps")  # type: ignore[arg-type]
        await world.house.staff.do(grant, by=OPERATOR)
    expires = Millis(world.clock.now() + 86_400_000)
    await people.open_link(sha256(b"link").digest(), person="dora", expires=expires)
    await people.block("dora", "olga")
    await world.house.staff.do(staff_acts.Mute("dora", 1, "shouting"), by=PlayerId("olga"))
    await people.close_session(sha256(b"dora").digest())
    gone = await world.guest("piero")
    await world.house.erasure.erase(gone.person, by=gone.person.id)


async def _friends(world: World) -> None:
    """Make Carla and Dino friends, let Carla write to Dino, hide where Carla is, and choose a card
    for Carla.
    """
    friends = world.store.people.friends
    await friends.ask("carla", "dino", at=Millis(1))
    await friends.ask("dino", "carla", at=Millis(2))
    await friends.set_privacy("carla", Privacy("friends", "nobody"))
    await world.store.people.choose_avatar("carla", Card("RC"))
    await friends.send(PrivateMessage("carla", "message1", "dino", Millis(3), "Ciao"))
    email = Email("carla@example.org", Millis(1))
    assert await world.store.people.emails.put("carla", email, in_place_of="")
    await world.store.club_logos.put("club1", "digest", b"picture")
    factor = SecondFactor(b"sealed", Millis(1), 1, (bytes(32),))
    await world.store.people.second_factors.put("carla", factor)
    assert await world.store.people.second_factors.use_step("carla", 2)
    passkey = Passkey(b"id", "carte.example", b"key", "Phone", Millis(1), None, 1, Millis(1))
    await world.store.people.passkeys.add("carla", passkey)
    await world.store.people.passkeys.use("carla", PasskeyUse(b"id", Millis(2), 2, Millis(3)))
    phone = PushSubscription("https://push.example/carla", b"p" * 65, b"a" * 16, "it")
    assert await world.store.people.push.subscribe(sha256(b"carla").digest(), phone)
    now = world.clock.now()
    await world.store.people.create(Person("carla-bot-1", "Asso bot", "bot", now))
    token = BotToken("carla-bot-1", "laptop", frozenset({"play"}), now, Millis(now + 86_400_000))
    hashed = sha256(b"bot").digest()
    await world.store.people.bot_tokens.add(hashed, token)
    await world.store.people.bot_tokens.note_use(hashed, at=now)
    await world.store.people.bot_tokens.revoke(hashed, at=now)


async def _free_pages(world: World) -> None:
    """Delete many rows, so that the file has free pages."""
    for number in range(200):
        guest = Person(f"guest{number}", f"guest{number}", "guest", world.clock.now())
        await world.store.people.create(guest)
    assert isinstance(world.store, InlineStore)
    await world.store.call(
        lambda connection: connection.execute("DELETE FROM people WHERE id LIKE 'guest%'")
    )


async def _a_ring_table(world: World) -> None:
    """Let three people play at a ring table; staff void a deal, and one person leaves early."""
    people, table = await three(world)
    for _ in range(40):
        await world.later(1_000)
        if await _voided(world, table):
            break
    people[0].say(client.Leave, table=table)
    await world.later(20_000)
    for one in people[1:]:
        one.say(client.Leave, table=table)
    await world.later(30_000)


async def _voided(world: World, table: TableId) -> bool:
    actor = world.house.tables.get(table)
    if actor is None or actor.state is None or actor.state.deal < 2:
        return False
    try:
        void = staff_acts.Void(table, actor.state.deal - 1, "the cards were seen")
        await world.house.staff.do(void, by=OPERATOR)
    except RoomRefused:
        return False
    return True


async def _a_tournament(world: World) -> None:
    """Let two people play a freeze-out tournament to its end."""
    people = await contestants(world, 2)
    event = await announced(world, freeze_out(2, chips=50))
    await entered(world, event, *people)
    await over(world, event)
    await world.later(60_000)
