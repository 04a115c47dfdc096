"""Leaks planted in the real code, one at a time: two worlds reveal each."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from msgspec.structs import replace
from prometheus_client.core import GaugeMetricFamily

from circolo.bots import runner
from circolo.cards.card import PACK
from circolo.cards.units import Millis
from circolo.room.lobby import lobby
from circolo.room.tables import pending_changes, table_actor
from circolo.room.tables.frames import audience, seat_frames, spectators
from circolo.tables import spectator_view
from circolo.tables.automation import automatic_answers
from circolo.tables.events import Played
from circolo.tables.state import TableState
from circolo.web import app
from circolo.web.monitoring import metrics
from tests.simulation.leaking import with_bytes, with_match
from tests.simulation.worlds.comparing import ToldApart, compare
from tests.simulation.worlds.first_world import House, house_of
from tests.simulation.worlds.kinds import KINDS

SEEDS = 4
FIRST_SEED = {
    "a secret before a clock": 10,
    "the code of a refusal": 5,
    "the time of a private entry": 9,
}
"""A leak that tells in few worlds begins with a seed that has told; all others begin with 0."""
BY_NAME = {kind.name: kind for kind in KINDS}

Make = Callable[[Any], Any]


def house(name: str, *, secretive: bool = False, millis: int = 9_000) -> House:
    """A house with one table, which is cut soon."""
    return House((BY_NAME[name],), secretive, shortest=millis, longest=millis + 6_000)


TWO = house("tressette 2")
SECRETIVE = house("tressette 2", secretive=True)
BOTS = house("tressette 4 and bots")
LONG = house("tressette 2", millis=60_000)


def hidden(state: TableState | None) -> int:
    """A number that follows from the first hand: the place of its last card in the pack."""
    deal = None if state is None or state.match is None else state.match.deal
    if deal is None or not deal.hands[0]:
        return 0
    return max(PACK.index(card) for card in deal.hands[0])


def card_in_a_view(real: Any) -> Any:
    return with_match(real, lambda state, _, __: {"asked": hidden(state)})


def key_in_a_frame(real: Any) -> Any:
    return with_bytes(real, lambda state, data: data[:-1] + b',"top":%d}' % hidden(state))


def blanks_in_a_frame(real: Any) -> Any:
    """The same JSON, in another length."""
    return with_bytes(real, lambda state, data: data + b" " * hidden(state))


def hand_sorted_by_another(real: Any) -> Any:
    def turned(state: Any, _: Any, match: Any) -> dict[str, Any]:
        return {"hand": match.hand[::-1]} if hidden(state) % 2 else {}

    return with_match(real, turned)


def frame_for_a_secret(real: Any) -> Any:
    def leaky(self: Any, state: Any, events: Any, **how: Any) -> Any:
        public = real(self, state, events, **how)
        if not public:
            for follower in self.followers():
                self.follow(follower, state, seq=0)
        return public

    return leaky


def bot_that_hesitates(real: Any) -> Any:
    def leaky(self: Any, frame: Any, ask: Any, *, since: Millis) -> None:
        self._least = Millis(600 + len({card.suit for card in frame.match.hand}))
        real(self, frame, ask, since=since)

    return leaky


def premove_that_hesitates(real: Any) -> Any:
    def leaky(game: Any, state: TableState, **how: Any) -> Any:
        due = real(game, state, **how)
        return due and due._replace(at=Millis(due.at + hidden(state) % 3))

    return leaky


def refusal_that_tells(real: Any) -> Any:
    def leaky(self: Any, letter: Any, *of: str) -> None:
        real(self, letter, f"{of[0]}_{hidden(self.state) % 2}", of[1])

    return leaky


def etag_of_the_cards(real: Any) -> Any:
    async def leaky(self: Any, scope: Any, *ways: Any) -> None:
        receive, send = ways
        states = [actor.state for actor in self.sockets._house.tables.values()]
        tag = b"etag", b"%d" % sum(map(hidden, states))

        async def tagging(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], tag]
            await send(message)

        await real(self, scope, receive, tagging)

    return leaky


def body_padded_by_the_cards(real: Any) -> Any:
    """Content-Length tells."""

    def leaky(self: Any) -> bytes:
        text: bytes = real(self)
        return text + b"\n" * sum(hidden(a.state) for a in self._house.tables.values())

    return leaky


def line_in_the_log(real: Any) -> Any:
    def leaky(self: Any, state: Any, events: Any, **how: Any) -> Any:
        structlog.get_logger().debug("shown", highest=hidden(state))
        return real(self, state, events, **how)

    return leaky


def label_of_a_figure(real: Any) -> Any:
    def leaky(self: Any) -> Iterator[Any]:
        yield from real(self)
        family = GaugeMetricFamily("circolo_cards", "Of tables.", labels=["highest"])
        for actor in self._house.tables.values():
            family.add_metric([str(hidden(actor.state))], 1)
        yield family

    return leaky


def field_of_the_lobby(real: Any) -> Any:
    def leaky(self: Any, state: TableState) -> Any:
        return replace(real(self, state), scores=(hidden(state),))

    return leaky


def trick_shown_too_soon(real: Any) -> Any:
    def leaky(event: Any) -> bool:
        is_trick = isinstance(event, Played) and type(event.event).__name__ == "TrickTaken"
        return is_trick or bool(real(event))

    return leaky


def number_that_counts_secrets(real: Any) -> Any:
    def leaky(self: Any, state: Any, events: Any, **how: Any) -> Any:
        for sight in self._sights.values():
            sight.seq += any(type(event).__name__ == "PremoveSet" for event in events)
        return real(self, state, events, **how)

    return leaky


def time_of_a_private_entry(real: Any) -> Any:
    """The log tells when a change was made: the record of the deal shows it."""
    return lambda self, events, now: now


def secret_that_waits_its_turn(real: Any) -> Any:
    """What nobody sees takes the time of what is seen: whatever comes behind it comes later."""
    return lambda *_: True


LEAKS: dict[str, tuple[House, Any, str, Make]] = {
    "a hidden card in a view": (TWO, seat_frames.TablePicture, "of", card_in_a_view),
    "a key in a frame": (TWO, seat_frames.TablePicture, "of", key_in_a_frame),
    "a longer frame": (TWO, seat_frames.TablePicture, "of", blanks_in_a_frame),
    "the order of a hand": (TWO, seat_frames.TablePicture, "of", hand_sorted_by_another),
    "a frame for a secret": (SECRETIVE, audience.Audience, "show", frame_for_a_secret),
    "the time of a bot": (BOTS, runner.TableBot, "_plan_answer", bot_that_hesitates),
    "the time of a premove": (
        LONG._replace(secretive=True),
        automatic_answers,
        "due",
        premove_that_hesitates,
    ),
    "the code of a refusal": (SECRETIVE, table_actor.TableActor, "_refuse", refusal_that_tells),
    "an ETag": (TWO, app.Web, "_answer", etag_of_the_cards),
    "a Content-Length": (TWO, metrics.Metrics, "text", body_padded_by_the_cards),
    "a line of the log": (TWO, audience.Audience, "show", line_in_the_log),
    "a label of a figure": (TWO, metrics.Metrics, "collect", label_of_a_figure),
    "a field of the lobby": (TWO, lobby.Lobby, "_row", field_of_the_lobby),
    "a spectator's frame too soon": (LONG, spectator_view, "ends", trick_shown_too_soon),
    "a number that counts secrets": (
        SECRETIVE,
        audience.Audience,
        "show",
        number_that_counts_secrets,
    ),
    "the time of a private entry": (
        house_of(9),
        pending_changes.PendingChanges,
        "log_time",
        time_of_a_private_entry,
    ),
    "a secret before a clock": (
        house("chemin_de_fer online", secretive=True, millis=30_000),
        table_actor.TableActor,
        "_is_noticed",
        secret_that_waits_its_turn,
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_tell(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where_it_is, where, name, make = LEAKS[leak]
    planted = make(getattr(where, name))
    monkeypatch.setattr(where, name, planted)
    if where is spectator_view:
        monkeypatch.setattr(spectators, name, planted)
    with pytest.raises(ToldApart):
        first = FIRST_SEED.get(leak, 0)
        for seed in range(first, first + SEEDS):
            compare(seed, where_it_is)
