"""Players join and leave bank tables at random, and no chip is ever lost."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis, Seat
from circolo.games import chemin_de_fer, sette_e_mezzo
from circolo.ledger.transfer import Transfer
from circolo.play.contract import AnyGame, IllegalAction
from circolo.tables.chips import transfers
from circolo.tables.clocks.deadlines import fires, running
from circolo.tables.commands import (
    ComeBack,
    Command,
    Do,
    Leave,
    Reach,
    Remove,
    Sit,
    SitOut,
    TopUp,
)
from circolo.tables.events import ChipsCame, StoodUp, ToppedUp, WentAbsent
from circolo.tables.refusal import Refused
from circolo.tables.state import PlayerId
from tests.changed_games import changed_game
from tests.random.chance import naming
from tests.tables import ring as rings
from tests.tables.ring import Ring
from tests.tables.test_ring import happened

STEPS = 400
SEEDS = range(4)
TABLES: tuple[tuple[AnyGame, Any], ...] = (
    (sette_e_mezzo.GAME, sette_e_mezzo.Options(variant="piatto", most=4)),
    (sette_e_mezzo.GAME, sette_e_mezzo.Options(variant="classica", most=4)),
    (chemin_de_fer.GAME, chemin_de_fer.Options(variant="online", most=4)),
    (chemin_de_fer.GAME, chemin_de_fer.Options(variant="casino", most=8, least=2)),
)
NAMES = ("anna", "bruno", "carla", "dino", "elsa", "fabio")
GAMES = pytest.mark.parametrize(("game", "options"), TABLES)


def said(ring: Ring, random: Random) -> Command:
    """A random command of a player who is not on turn."""
    state = ring.state
    seat = Seat(random.choice([*(at for at, place in enumerate(state.places) if place), 0]))
    match random.choices(range(5), (4, 6, 1, 1, 8))[0]:
        case 0:
            bot = random.random() < 0.2
            name = f"bot{random.randrange(9)}" if bot else random.choice(NAMES)
            chips = Chips(random.choice((50, 80, 200)))
            behind = Seat(len(state.places) - 1) if random.random() < 0.1 else None
            return Sit(PlayerId(name), behind, bot=bot, buy_in=chips, name=name.title())
        case 1:
            return TopUp(seat, Chips(random.choice((5, 60, 150))))
        case 2:
            return Remove(state.host or PlayerId("anna"), seat) if seat % 2 else Leave(seat)
        case 3:
            return SitOut(seat)
        case _:
            away = [at for at, place in enumerate(state.places) if place and place.absent]
            return ComeBack(Seat(random.choice([*away, seat])))


def answers(ring: Ring) -> Iterator[Do]:
    """Everything that a seat may answer, a few amounts of each range."""
    for at, place in enumerate(ring.state.places):
        if place is not None and place.absent is None and ring.state.phase == "playing":
            for ask in ring.game.rules.offers(ring.state.match, Seat(at)):
                for offer in ask.offers:
                    yield from (Do(Seat(at), ask.id, action) for action in offer.actions())


def go_on(ring: Ring, random: Random) -> None:
    """Answer a question, or reach the next deadline."""
    possible = list(answers(ring))
    if possible and random.random() < 0.97:
        ring.now = Millis(ring.now + 500)
        ring.tell(random.choice(possible))
        return
    if running(ring.state):
        first = min(running(ring.state), key=lambda due: fires(ring.state, due))
        ring.now = Millis(max(ring.now, fires(ring.state, first)))
        ring.tell(Reach(first))


def evening(game: AnyGame, options: Any, seed: int) -> Ring:
    """People join, play, buy chips and leave, until all have left."""
    random = Random(seed)
    ring = Ring(game, options).sit("anna", "bruno", "carla")
    for _ in range(STEPS):
        if ring.state.phase == "closed":
            break
        if random.random() < 0.2:
            with suppress(Refused, IllegalAction):  # most random commands are refused
                ring.tell(said(ring, random))
        else:
            go_on(ring, random)
        check_the_game_knows(ring)
    while (seat := next(there(ring), None)) is not None:
        ring.leave(seat)
    for _ in range(STEPS):
        if ring.state.phase != "closed":
            ring.reach()
    return ring


def there(ring: Ring) -> Iterator[Seat]:
    """The players who could leave."""
    for at, place in enumerate(ring.state.places):
        if place is not None and place.absent != "left" and ring.state.phase != "closed":
            yield Seat(at)


def check_the_game_knows(ring: Ring) -> None:
    """The game knows every stack, and no bought chips that are not in play."""
    if ring.state.phase == "playing":
        held = [place and place.stack for place in ring.state.places]
        assert [place and place.chips for place in ring.state.match.places] == held


@GAMES
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("R9", "R10")
def test_in_the_end_all_players_have_their_chips_and_the_table_none(
    game: AnyGame, options: Any, seed: int
) -> None:
    with naming(seed):
        ring = evening(game, options, seed)
        assert ring.state.phase == "closed"
        assert sum(ring.balances.values()) == 0
        at_the_table = [held for account, held in ring.balances.items() if account[:5] == "seat:"]
        assert set(at_the_table) == {0}


@GAMES
def test_the_random_evenings_cover_purchases_and_players_without_chips(
    game: AnyGame, options: Any
) -> None:
    missing = {"at once", "later", "left", "broke", "time"}
    for seed in range(40):
        log = tuple(evening(game, options, seed).log)
        bought = [two for one, two in pairwise(log) if isinstance(one, ToppedUp)]
        missing -= {"at once" if isinstance(two, ChipsCame) else "later" for two in bought}
        missing -= {gone.why for gone in happened(log, WentAbsent)}
        if not missing:
            return
    raise AssertionError(missing)


# --- planted bugs


def test_chips_that_are_not_returned_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = transfers.transfers

    def forgets_what_was_coming(game: Any, before: Any, events: Any, **name: Any) -> Any:
        gone = {event.seat for event in events if isinstance(event, StoodUp)}
        coming = {f"seat:t1:{at}": before.places[at].coming for at in gone if before.places[at]}
        return [_less(one, coming.get(one.debit, 0)) for one in moved(game, before, events, **name)]

    monkeypatch.setattr(rings, "transfers", forgets_what_was_coming)
    ring = Ring().begin()
    ring.top_up(1, 60)
    ring.leave(1)
    with pytest.raises(AssertionError):
        ring.play_deal()


def _less(one: Transfer, by: int) -> Transfer:
    goes_home = one.why == "cash_out"
    return replace(one, amount=Chips(one.amount - by)) if goes_home and by else one


def test_a_game_that_misses_a_stack_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(state: Any, command: Any) -> Any:
        events = sette_e_mezzo.GAME.rules.decide(state, command)
        return tuple(event for event in events if type(event).__name__ != "ChipsBought")

    with pytest.raises(AssertionError):
        for seed in range(20):
            evening(changed_game(sette_e_mezzo.GAME, decide=deaf), TABLES[0][1], seed)
