"""Tournaments in a real house in virtual time, with people who answer by themselves."""

from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.staff import director_acts
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    Duplicate,
    FreezeOut,
    Individual,
    Knockout,
    Level,
    RoundRobin,
    Swiss,
    TournamentOptions,
)
from circolo.wire import client_messages as client
from circolo.wire.server_messages import CalledToTable, Frame
from tests.room.world import Player, World

BOLD = 0.5
LEVELS = (Level(10, 5), Level(20, 5), Level(50, 5), Level(100, 5), Level(300, 5), Level(1000, 5))


def knockout(players: int, *, entry: int = 50, fee: int = 5, **how: Any) -> AnyTournamentOptions:
    """A heads-up knockout at tressette that begins when so many have entered."""
    return TournamentOptions(
        name="Coppa",
        options=tressette.Options(players=2, target=11),
        format=Knockout(),
        least=2,
        most=players,
        entry=entry,
        fee=fee,
        chips="guests",
        **how,
    )


def pairs(players: int, **how: Any) -> AnyTournamentOptions:
    """A knockout of pairs that are drawn."""
    return TournamentOptions(
        name="Coppie",
        options=tressette.Options(players=4, target=11),
        format=Knockout(teams="drawn"),
        least=4,
        most=players,
        entry=50,
        fee=5,
        chips="guests",
        **how,
    )


def swiss(players: int, rounds: int, **how: Any) -> AnyTournamentOptions:
    """So many rounds in which nobody is out."""
    return TournamentOptions(
        name="Campionato",
        options=tressette.Options(players=2, target=11),
        format=Swiss(rounds),
        least=2,
        most=players,
        entry=50,
        fee=5,
        chips="guests",
        **how,
    )


def round_robin(players: int, **how: Any) -> AnyTournamentOptions:
    """Everybody meets everybody twice."""
    return replace(swiss(players, 1, **how), format=RoundRobin(double=True))


def rounds_of_chiamatre(players: int, rounds: int = 2, **how: Any) -> AnyTournamentOptions:
    """Rounds of chiamatre whose points add up."""
    return TournamentOptions(
        name="Chiamatre",
        options=chiamatre.Options(),
        format=Individual(rounds),
        least=4,
        most=players,
        entry=50,
        fee=5,
        chips="guests",
        **how,
    )


def duplicate(players: int, rounds: int = 2, *, deals: int = 2, **how: Any) -> AnyTournamentOptions:
    """A duplicate of tressette for pairs that are drawn."""
    form = Duplicate(rounds, deals, "drawn")
    return replace(pairs(players, **how), name="Duplicato", format=form, least=8)


def duplicate_of_chiamatre(players: int, rounds: int = 1, **how: Any) -> AnyTournamentOptions:
    """A duplicate of chiamatre, in which everybody plays alone."""
    form = Duplicate(rounds, 4, "single")
    return replace(rounds_of_chiamatre(players, **how), format=form, least=8)


def freeze_out(
    players: int, *, chemin: bool = False, chips: int = 200, **how: Any
) -> AnyTournamentOptions:
    """A freeze-out at sette e mezzo or chemin de fer, whose levels rise fast."""
    options: Any = sette_e_mezzo.Options(tournament=True)
    if chemin:
        options = chemin_de_fer.Options(tournament=True)
    return TournamentOptions(
        name="Gara",
        options=options,
        format=FreezeOut(chips, LEVELS),
        least=2,
        most=players,
        entry=50,
        fee=5,
        chips="guests",
        **how,
    )


class Contestant(Player):
    """A person who goes wherever a tournament calls, and plays there."""

    def send(self, data: bytes) -> None:
        super().send(data)
        message = self.received[-1]
        if isinstance(message, CalledToTable):
            self.say(client.Follow, table=message.table)

    def answers_nothing(self) -> None:
        """Sit there and look on from now on."""
        self._answer = None

    @property
    def called(self) -> list[str]:
        """The tables to which the person was called, in order."""
        return [message.table for message in self.received if isinstance(message, CalledToTable)]


def answers(world: World, seed: int = 1, *, after: int = 0) -> Any:
    """Answer every question once, `after` so many milliseconds, at every table, with anything on
    offer: at a bank game the most of it every other time, so that there is an end.
    """
    random, answered = Random(seed), set[tuple[str, int]]()

    def answer(player: Player, frame: Frame) -> None:
        for ask in frame.asks:
            if (frame.table, ask.id) in answered:
                continue
            answered.add((frame.table, ask.id))
            actions = [action for offer in ask.offers for action in offer.actions()]
            is_ring = frame.view.sheet.buy_in is not None
            bold = is_ring and random.random() < BOLD
            action = actions[-1] if bold else random.choice(actions)
            say = partial(_say, player, table=frame.table, ask=ask.id, action=action)
            world.clock.call_at(Millis(world.clock.now() + after), say)

    return answer


def _say(player: Player, **answer: Any) -> None:
    player.say(client.Act, **answer)


async def contestants(world: World, count: int, *, after: int = 0) -> list[Contestant]:
    """So many guests, who play by themselves and think `after` so many milliseconds."""
    people = [Contestant(f"p{n}", answers(world, n, after=after)) for n in range(count)]
    for person in people:
        person.brings_seeds = False
        await world.welcome(person)
    return people


async def announced(world: World, sheet: AnyTournamentOptions) -> TournamentId:
    """Open the list of an event, as the operator does."""
    return await world.house.director_desk.do(director_acts.Announce(sheet), by=OPERATOR)


async def entered(world: World, event: TournamentId, *people: Player) -> None:
    """Let people enter, one after the other."""
    for person in people:
        said = person.say(client.Register, event=event)
        await world.settle()
        assert person.refusal(said) == "", person.refusal(said)


async def over(world: World, event: TournamentId, *, hours: int = 12) -> State:
    """Let time pass until an event is over; return what it came to."""
    for _ in range(hours * 60):
        state = past(world, event)
        if state is not None:
            return state
        await world.later(60_000)
    raise AssertionError(f"{event} has no end: {state_of(world, event)}")


def past(world: World, event: TournamentId) -> State | None:
    """An event that is over, as the house remembers it."""
    return next((state for state in world.house.tournaments.past() if state.id == event), None)


def state_of(world: World, event: TournamentId) -> State:
    """A live event as it stands."""
    state = world.house.tournaments.live(event).state
    assert state is not None
    return state


async def assert_books_are_right(world: World) -> None:
    """Everything stored adds up, and no chip is left at a table or in a pool."""
    report = await audit(world.store)
    assert report.findings == ()
    assert await world.store.balances("pool:") == {}
