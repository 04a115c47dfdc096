"""Every wrong message gets its refusal code, and harms nobody."""

import msgspec
import pytest

from circolo.cards.card import Card
from circolo.games.tressette.actions import GoOn, PlayCard
from circolo.play.offers import permits
from circolo.play.waits import WaitId
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Done, Frame, Refused
from tests.room.match import in_world, sheet, table_of_two, to_play
from tests.room.world import Player, World


def raw(player: Player, data: bytes | str) -> Refused:
    """Send raw bytes and return the refusal."""
    assert player.session is not None
    player.session.receive(data)
    refused = player.received[-1]
    assert isinstance(refused, Refused)
    return refused


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe", "not_json"),
        ("[" * 4000, "bad_message"),
        (b"[]", "bad_message"),
        (b"{}", "bad_message"),
        (b'{"type":"fly","id":"a-0000001"}', "unknown_message"),
        (b'{"type":"act","id":"a-0000001"}', "bad_message"),
        (b'{"type":"ping","id":"short"}', "bad_message"),
        (b'{"type":"ping","id":"a-0000001","more":1}', "bad_message"),
        (b'{"type":"ping","id":12345678}', "bad_message"),
        (b'{"type":"sit","id":"a-0000001","table":"t1234","seat":-1}', "bad_message"),
        (b'{"type":"sit","id":"a-0000001","table":"t1234","seat":1e99}', "bad_message"),
        (b'{"type":"sit","id":"a-0000001","table":"../../x"}', "bad_message"),
        (b" " * 4097, "too_long"),
        (" " * 4096, "not_json"),
        ("è" * 2049, "too_long"),
        ('"\ud800"', "not_json"),
    ],
)
def test_a_message_that_cannot_be_read_is_refused(data: bytes | str, code: str) -> None:
    async def story(world: World) -> None:
        assert raw(await world.guest("anna"), data).code == code

    in_world(story)


def test_a_refusal_names_the_message_it_could_read_the_id_of() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        assert raw(anna, b'{"type":"act","id":"a-0000001"}').id == "a-0000001"
        assert raw(anna, b"nothing").id == ""

    in_world(story)


def test_the_first_message_is_hello_in_the_protocol_of_the_house() -> None:
    async def story(world: World) -> None:
        anna = Player("anna")
        anna.session = world.house.connect(anna.person, anna)
        assert raw(anna, encode(client.Ping(id="a-0000001"))).code == "hello_first"
        assert raw(anna, encode(client.Hello(protocol=99))).code == "protocol"

    in_world(story)


def test_a_ping_is_answered_with_the_time_of_the_house() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.Ping)
        assert anna.received[-1].now == world.clock.now()  # type: ignore[union-attr]

    in_world(story)


@pytest.mark.parametrize(
    "message", [client.Act, client.SitOut, client.ComeBack, client.Leave, client.Sit, client.AddBot]
)
def test_a_table_that_is_not_there_is_refused(message: type) -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        more = {"ask": 1, "action": GoOn()} if message is client.Act else {}
        said = anna.say(message, table="nowhere", **more)
        await world.settle()
        assert anna.refusal(said) == "no_such_table"

    in_world(story)


@pytest.mark.parametrize(
    "message", [client.Act, client.SitOut, client.ComeBack, client.Leave, client.AddBot]
)
def test_a_spectator_can_do_nothing_at_a_table(message: type) -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None, second=None)
        before = anna.frame
        carla = await world.guest("carla")
        more = {"ask": before.match.asked, "action": GoOn()} if message is client.Act else {}  # type: ignore[union-attr]
        said = carla.say(message, table=table, **more)
        await world.settle()
        assert carla.refusal(said) == "not_seated"
        assert anna.frame is before

    in_world(story)


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("stale", "stale_ask"),
        ("out_of_turn", "stale_ask"),
        ("not_in_hand", "r2_not_in_hand"),
        ("not_offered", "r2_not_offered"),
    ],
)
def test_an_act_that_is_not_offered_is_refused_and_changes_nothing(fault: str, code: str) -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        player = to_play(anna, bruno)
        other = bruno if player is anna else anna
        ask = player.frame.asks[0].id
        held = player.frame.match.hand  # type: ignore[union-attr]
        foreign = next(card for card in Card if card not in held)
        faults = {
            "stale": (player, ask - 1, PlayCard(held[0])),
            "out_of_turn": (other, ask, PlayCard(other.frame.match.hand[0])),  # type: ignore[union-attr]
            "not_in_hand": (player, ask, PlayCard(foreign)),
            "not_offered": (player, ask, GoOn()),
        }
        who, asked, action = faults[fault]
        before = other.frame.match
        said = who.say(client.Act, table=table, ask=asked, action=action)
        await world.settle()
        assert who.refusal(said) == code
        assert other.frame.match == before
        good = player.play()
        await world.settle()
        assert isinstance(player.answer_to(good), Done)

    in_world(story)


def test_a_stale_act_is_answered_with_the_table_as_it_is() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        player = to_play(anna, bruno)
        ask, hand = player.frame.asks[0], player.frame.match.hand  # type: ignore[union-attr]
        player.say(client.Act, table=table, ask=ask.id - 1, action=PlayCard(hand[0]))
        await world.settle()
        assert isinstance(player.received[-1], Frame)
        assert player.frame.asks == (ask,)

    in_world(story)


def test_the_same_message_twice_has_its_effect_once_and_the_same_answer() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        player = to_play(anna, bruno)
        ask = player.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        said = player.play()
        await world.settle()
        version = world.house.tables[player.frame.table].head.version
        player.say(client.Act, id=said, table=table, ask=ask.id, action=action)
        await world.settle()
        answers = [m for m in player.received if isinstance(m, Done) and m.id == said]
        assert len(answers) == 2
        assert world.house.tables[player.frame.table].head.version == version

    in_world(story)


def test_a_refused_message_sent_again_is_refused_again_even_if_it_would_be_right_now() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        player = to_play(anna, bruno)
        other = bruno if player is anna else anna
        led = player.frame.match.hand[0]  # type: ignore[union-attr]
        hand = other.frame.match.hand  # type: ignore[union-attr]
        early = PlayCard(next((card for card in hand if card.suit is led.suit), hand[0]))
        next_ask = WaitId(player.frame.asks[0].id + 2)
        said = other.say(client.Act, table=table, ask=next_ask, action=early)
        await world.settle()
        player.play()
        await world.settle()
        assert permits(other.frame.asks, next_ask, early)
        other.say(client.Act, id=said, table=table, ask=next_ask, action=early)
        await world.settle()
        refused = [m for m in other.received if isinstance(m, Refused)]
        assert [(m.id, m.code) for m in refused] == [(said, "stale_ask")] * 2

    in_world(story)


def test_two_people_may_use_the_same_message_id() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        for player in (anna, bruno):
            player.say(client.SitOut, id="the-same-id", table=table)
        await world.settle()
        assert [p.absent for p in anna.frame.view.places if p] == ["choice", "choice"]

    in_world(story)


def test_a_full_mailbox_refuses_and_loses_nothing_it_has_taken() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        said = [anna.say(client.SitOut, table=table) for _ in range(80)]
        codes = [anna.refusal(message_id) for message_id in said]
        assert codes.count("busy") > 0
        await world.settle()
        codes = [anna.refusal(message_id) for message_id in said]
        assert codes[0] == ""
        assert set(codes[1:]) == {"r3_absent", "busy"}
        assert bruno.frame.view.places[0].absent == "choice"  # type: ignore[union-attr]

    in_world(story)


def test_an_entry_that_cannot_be_paid_is_refused_and_leaves_no_table() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=sheet(entry=5_000))
        await world.settle()
        assert anna.refusal(said) == "insufficient_chips"
        assert world.house.tables == {}
        assert await world.house.cashier.chips(anna.person) == 1_000

    in_world(story)


def test_options_no_table_can_have_are_refused_with_the_field() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        wrong = msgspec.structs.replace(sheet(), options=sheet(target=12).options)
        said = anna.say(client.OpenTable, sheet=wrong)
        await world.settle()
        answer = anna.answer_to(said)
        assert isinstance(answer, Refused)
        assert (answer.code, answer.detail.split(":")[0]) == ("bad_options", "target")
        assert world.house.tables == {}

    in_world(story)
