"""A table reduced to its seats: it sends commands, and checks after each what every game
promises.
"""

from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from circolo.cards.units import Seat
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import Game, IllegalAction, Stacks
from circolo.play.offers import Offer, Question
from circolo.play.waits import Chance, Draw, Kind, SeatWait, Shuffle, WaitId

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
OfferT = TypeVar("OfferT", bound=Offer[Any])
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


class Frame(NamedTuple):
    """What one viewer is sent after a command."""

    events: tuple[Any, ...]
    view: Any
    offers: tuple[Any, ...]
    questions: tuple[SeatWait, ...]


class Lots:
    """Seeded random numbers for `sample`."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


class Sitting(Generic[OptionsT, StateT, ActionT, OfferT, EventT, ViewT]):
    """One table of one game; `frames` holds everything sent to each viewer, None being a
    spectator.
    """

    def __init__(
        self,
        game: Game[OptionsT, StateT, ActionT, OfferT, EventT, ViewT],
        options: OptionsT,
        stacks: Stacks,
    ) -> None:
        self.game = game
        self.state = game.rules.open(options, stacks)
        self.seats = tuple(Seat(seat) for seat in range(len(stacks)))
        self.frames: dict[Seat | None, list[Frame]] = {viewer: [] for viewer in self._viewers()}
        self._open: set[WaitId] = set()
        self._closed: set[WaitId] = set()
        self._check()

    def say(self, command: Command[ActionT]) -> tuple[EventT, ...]:
        events = self.game.rules.decide(self.state, command)
        self._check_command(events)
        for event in events:
            assert (
                msgspec.json.decode(msgspec.json.encode(event), type=self.game.types.event) == event
            )
            self.state = self.game.rules.evolve(self.state, event)
        self._check()
        for viewer in self._viewers():
            self.frames[viewer].append(self._frame(events, viewer))
        return events

    def act(self, seat: int, kind: Kind, action: ActionT) -> tuple[EventT, ...]:
        """Answer the first open question of this kind to the seat."""
        return self.say(Act(self.ask(seat, kind).id, Seat(seat), action))

    def expire(self, kind: Kind, seat: int | None = None) -> tuple[EventT, ...]:
        """Let the first question of this kind time out, or the one that `seat` was asked."""
        ask = self.question(kind).id if seat is None else self.ask(seat, kind).id
        return self.say(Expired(ask))

    def shuffle(self, order: tuple[int, ...]) -> tuple[EventT, ...]:
        (wait,) = (wait for wait in self.game.rules.waits(self.state) if isinstance(wait, Shuffle))
        assert sorted(order) == list(range(wait.size))
        return self.say(Shuffled(wait.id, order))

    def draw(self, value: int) -> tuple[EventT, ...]:
        (wait,) = (wait for wait in self.game.rules.waits(self.state) if isinstance(wait, Draw))
        assert 0 <= value < wait.below
        return self.say(Drawn(wait.id, value))

    def question(self, kind: Kind) -> SeatWait:
        return next(question for question in self.questions() if question.kind == kind)

    def questions(self) -> tuple[SeatWait, ...]:
        return tuple(w for w in self.game.rules.waits(self.state) if not isinstance(w, Chance))

    def ask(self, seat: int, kind: Kind) -> Question[OfferT]:
        return next(ask for ask in self.asks(seat) if ask.kind == kind)

    def asks(self, seat: int) -> tuple[Question[OfferT], ...]:
        return self.game.rules.offers(self.state, Seat(seat))

    def offered(self, seat: int) -> tuple[OfferT, ...]:
        return tuple(offer for ask in self.asks(seat) for offer in ask.offers)

    def refuses(self, command: Command[ActionT]) -> str:
        """Return the code with which the rules refuse a command."""
        try:
            self.game.rules.decide(self.state, command)
        except IllegalAction as refusal:
            return refusal.code
        raise AssertionError(f"accepted: {command}")

    def _viewers(self) -> tuple[Seat | None, ...]:
        return (*self.seats, None)

    def _frame(self, events: tuple[EventT, ...], viewer: Seat | None) -> Frame:
        shown = (self.game.sight.redact(event, viewer) for event in events)
        return Frame(
            events=tuple(event for event in shown if event is not None),
            view=self.game.sight.view(self.state, viewer),
            offers=() if viewer is None else self.asks(viewer),
            questions=self.questions(),
        )

    def _check(self) -> None:
        assert _read_again(self.game.types.state, self.state) == self.state
        self._check_ids()
        self._check_offers()
        for viewer in self._viewers():
            view = self.game.sight.view(self.state, viewer)
            msgspec.json.decode(msgspec.json.encode(view), type=self.game.types.view)
            world = self.game.sight.sample(view, Lots(len(self.frames[viewer])))
            assert self.game.sight.view(world, viewer) == view
            if viewer is not None:
                assert self.game.rules.offers(world, viewer) == self.asks(viewer)

    def _check_command(self, events: tuple[EventT, ...]) -> None:
        """Check that the first event gives back the command, or one that produces the same
        events.
        """
        if events:
            told = self.game.notation.cause(self.state, events[0])
            assert told is not None
            assert self.game.rules.decide(self.state, told) == events

    def _check_ids(self) -> None:
        ids = [wait.id for wait in self.game.rules.waits(self.state)]
        assert len(set(ids)) == len(ids)
        self._closed |= self._open - set(ids)
        self._open = set(ids)
        assert not self._open & self._closed, "an id is never used twice"

    def _check_offers(self) -> None:
        for seat in self.seats:
            for ask in self.asks(seat):
                asked = next(q for q in self.questions() if q.id == ask.id)
                assert asked.kind == ask.kind
                for offer in ask.offers:
                    for action in offer.actions():
                        assert offer.permits(action)
                        assert self.game.rules.decide(self.state, Act(ask.id, seat, action))


def _read_again(kind: type[StateT], state: StateT) -> StateT:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=kind)
