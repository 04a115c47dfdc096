"""A load reads of a frame only what it must, and notices what gets lost."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench import room
from bench.roomload import boardgame, colyseus, games, house
from bench.roomload.peers import card_to_play
from bench.roomload.people import Person, Refused, Table, Tally, settled
from circolo.banks.actions import TakeBankOffer
from circolo.catalogue import BY_NAME
from circolo.games.chemin_de_fer.actions import BetOffer, PassHandOffer
from circolo.games.tressette.actions import GoOnOffer, PlayCardOffer
from circolo.simulation.loop import run
from circolo.tables.table_options import checked
from circolo.wire.message_codec import decode_server_message, encode
from circolo.wire.server_messages import Frame

FIXTURES = Path(__file__).parents[2] / "client" / "fixtures"


def frames() -> list[Frame]:
    """Return what the engine has sent in the client's fixtures."""
    raw = [
        message
        for path in sorted(FIXTURES.glob("*.json"))
        for message in msgspec.json.decode(path.read_bytes(), type=list[msgspec.Raw])
    ]
    messages = [decode_server_message(bytes(message)) for message in raw]
    return [message for message in messages if isinstance(message, Frame)]


def read_whole(frame: Frame) -> tuple[int, str | None] | None:
    """Return what a load should find, from the decoded frame."""
    if not frame.asks:
        return None
    offer = frame.asks[0].offers[0]
    return frame.asks[0].id, offer.cards[0] if isinstance(offer, PlayCardOffer) else None


def begins_with(frame: Frame, kind: type) -> bool:
    """Tell whether this is what a frame offers first."""
    return bool(frame.asks) and isinstance(frame.asks[0].offers[0], kind)


@pytest.mark.parametrize("kind", [PlayCardOffer, GoOnOffer])
def test_the_first_offer_is_found_as_if_the_frame_had_been_decoded(kind: type) -> None:
    asking = [frame for frame in frames() if begins_with(frame, kind)]

    assert asking
    assert [house.first_offer(encode(frame)) for frame in asking] == list(map(read_whole, asking))


def test_a_frame_that_asks_nothing_offers_nothing() -> None:
    silent = [frame for frame in frames() if not frame.asks]

    assert silent
    assert {house.first_offer(encode(frame)) for frame in silent} == {None}


def test_an_offer_that_no_load_can_answer_stops_it() -> None:
    declaring = b'{"type":"frame","asks":[{"id":3,"kind":"move","offers":[{"type":"declare"}]}]}'

    with pytest.raises(AssertionError, match="no load knows how to answer"):
        house.first_offer(declaring)


SYNC = (
    b'42/tressette,["sync","match-7",{"state":{"G":{"players":{"2":{"hand":["3D"],"asks":""}}},'
    b'"_stateID":0},"log":[],"initialState":{"G":{"players":{"1":{"asks":"play AD"}}}}}]'
)
UPDATE = (
    b'42/tressette,["update","match-7",{"G":{"turn":2,"players":{"2":{"hand":["3D","2C"],'
    b'"asks":"play 3D 2C"}}},"ctx":{"turn":9},"_stateID":41},[]]'
)
PATCH = b"\x0f\xff\x01\x80\x00\xa23D\xff\x00\x82\x02\xff\n\x81\xb0play 2D AD CD 4D"


def test_a_card_of_a_peer_is_found_in_text_and_in_bytes() -> None:
    assert [card_to_play(frame) for frame in (UPDATE, PATCH)] == ["3D", "2D"]


def test_a_move_of_boardgame_io_names_the_state_it_was_chosen_in() -> None:
    said = boardgame.Match().answer(2, UPDATE)

    assert said == (
        b'42/tressette,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":["3D"],'
        b'"playerID":"2","credentials":null}},41,"","2"]'
    )


def test_only_the_filtered_part_of_a_sync_is_read() -> None:
    people = [Answering(SYNC) for _ in range(4)]

    views = asyncio.run(boardgame.Match().begin(people))

    assert [card_to_play(view) for view in views] == [None] * 4


def test_a_move_of_colyseus_is_two_short_strings() -> None:
    said = colyseus.play("3D")

    assert said == b"\x0d\xa4play\xa23D"


def test_a_ping_of_socket_io_is_answered() -> None:
    said: list[bytes] = []
    person = Person(Tally(), boardgame.WORDS)
    person.say = said.append

    person.received(b"2")

    assert said == [b"3"]


def test_a_refusal_nobody_waits_for_is_counted() -> None:
    tally = Tally()

    Person(tally, colyseus.WORDS).received(b"\x0d\xa7refused\xa23D")

    assert tally.refused == [b"\x0d\xa7refused\xa23D"]


def test_a_refused_request_is_raised() -> None:
    person = Answering(b'{"type":"refused","id":"1","code":"no_such_table"}')

    with pytest.raises(Refused, match="no_such_table"):
        asyncio.run(person.ask(b"sit"))


class Answering(Person):
    """Somebody whose server answers everything alike."""

    def __init__(self, answer: bytes) -> None:
        super().__init__(Tally(), boardgame.WORDS if answer == SYNC else house.WORDS)
        self.say = lambda _: self.received(answer)


class Told:
    """A game in which the seat that is told `you` says something."""

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        return [FRAME + b"you"] + [FRAME] * 3

    def shows(self, frame: bytes) -> bool:
        return True

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        return b"a card" if frame.endswith(b"you") else None

    def is_over(self, frame: bytes) -> bool:
        return False


FRAME = house.WORDS.frames[0]


async def _played(*, seen_by: int) -> Tally:
    """Let a table play one card that reaches so many of its four people."""
    tally = Tally()
    people = [Person(tally, house.WORDS) for _ in range(4)]

    def deliver(_: bytes) -> None:
        for person in people[:seen_by]:
            asyncio.get_running_loop().call_soon(person.received, FRAME)

    for person in people:
        person.say = deliver
    table = Table(Told(), people, tally)
    await table.begin()
    table.run(first=0.0, interval=None)
    table.pause()
    await settled([table])
    return tally


def test_a_card_counts_once_all_four_have_seen_it() -> None:
    tally = run(_played(seen_by=4))

    assert (tally.actions, tally.frames, len(tally.own), len(tally.others)) == (1, 4, 1, 3)


def test_a_card_that_somebody_never_sees_ends_the_run() -> None:
    with pytest.raises(TimeoutError):
        run(_played(seen_by=3))


def test_without_the_peers_it_is_said_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(room, "INSTALLED", tmp_path / "node_modules" / ".installed")

    status = room.main(["--peers"])

    said = "boardgame.io and Colyseus are not installed: `make bench-peers` installs them.\n"
    assert (status, capsys.readouterr().out) == (2, said)


def test_a_table_of_every_game_can_be_opened_by_a_load() -> None:
    for game in games.GAMES:
        chosen = games.sheet(game, games.UNHURRIED)
        assert checked(BY_NAME[game], chosen).options == chosen.options


def asks(kind: type) -> list[Any]:
    """Return questions of the fixtures whose first offer is of this kind."""
    found = [ask for frame in frames() for ask in frame.asks]
    return [ask for ask in found if isinstance(ask.offers[0], kind)]


def test_a_load_takes_the_whole_bank_so_that_every_bet_counts() -> None:
    (ask, *_) = asks(TakeBankOffer)

    assert games.chosen(ask) == list(ask.offers[0].actions())[-1]


def test_a_load_bets_in_a_window_and_lets_the_banker_be_silent() -> None:
    (bets, *_) = asks(BetOffer)
    (halving, *_) = asks(PassHandOffer)

    assert games.chosen(bets) == next(bets.offers[0].actions())
    assert games.chosen(halving) is None


def test_what_came_too_late_is_overtaken_and_the_next_one_speaks() -> None:
    async def story() -> tuple[list[bytes], int, list[bytes]]:
        tally = Tally()
        people = [Person(tally, house.WORDS) for _ in range(4)]
        said: list[bytes] = []
        for person in people:
            person.say = said.append
        table = Table(Everybody(), people, tally)
        table.run(first=0.0, interval=None)
        people[0].received(b'{"type":"frame","ask":1}')
        people[1].received(b'{"type":"frame","ask":1}')
        people[0].received(b'{"type":"refused","id":"x","code":"stale_ask"}')
        people[1].received(b'{"type":"refused","id":"y","code":"f6_called"}')
        return said, tally.overtaken, tally.refused

    said, overtaken, refused = run(story())
    assert (said, overtaken) == ([b"answer of 0", b"answer of 1"], 1)
    assert refused == [b'{"type":"refused","id":"y","code":"f6_called"}']


class Everybody:
    """Each seat answers each frame."""

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        return ()

    def shows(self, frame: bytes) -> bool:
        return True

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        return f"answer of {seat}".encode()

    def is_over(self, frame: bytes) -> bool:
        return False
