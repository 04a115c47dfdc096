"""The hidden cards of a viewer, and another order of the pack that shows them the same."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeGuard

from circolo.cards.card import PACK
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Millis, Seat
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.games.chemin_de_fer.alla_regola import PUNTA
from circolo.games.chemin_de_fer.card_values import total
from circolo.play.contract import AnyGame
from circolo.room.tables.queued_command import CLOCK
from circolo.room.tables.table_actor import TableActor
from circolo.store.entries import Entry
from circolo.tables.shuffles import epochs
from circolo.tables.state import Place, PlayerId, TableState
from tests.random.chance import Seeded
from tests.random.chemin_de_fer.two_worlds import places_of

Order = tuple[int, ...]
TRIES = 300


class Scene(NamedTuple):
    """A table in the middle of a pack: its seed, its cards, and its viewers."""

    table: str
    game: AnyGame
    state: TableState
    seed: bytes
    size: int
    since: Millis
    """The time of the shuffle: from then on another order of the pack is another world."""

    by_clock: str
    """The decision of the punta, if the clock made it by the rule of the house."""

    people: tuple[str, ...]
    viewers: tuple[tuple[str, Seat], ...]
    """The people at the table, and those who have held its seats since the shuffle."""


def scene_of(
    actor: TableActor, entries: tuple[Entry, ...], names: Mapping[PlayerId, str]
) -> Scene | None:
    """Return the scene at a table; None while no pack is in play there.

    `names` are people by their player id.
    """
    state = actor.state
    if state is None or state.phase != "playing" or not state.dealing:
        return None
    epoch = epochs.running(state)
    last = max((n for n, e in enumerate(entries) if b'"pack_fixed"' in e.events), default=None)
    if epoch is None or not epoch.dealt or last is None:
        return None
    later = entries[last:]
    if _is_beyond(actor.game, state, later):
        return None
    came = [entry.events for entry in later if b'"seated"' in entry.events]
    viewers = [
        (names[place.player], Seat(at))
        for at, place in enumerate(state.places)
        if _is_one_of(place, names) and _has_seen_all(place, came)
    ]
    return Scene(
        table=state.id,
        game=actor.game,
        state=state,
        seed=epochs.seed(state, epoch, actor.dealer.seeds[epoch.number]),
        size=epoch.size,
        since=entries[last].at,
        by_clock=_word_by_clock(later),
        people=tuple([names[p.player] for p in state.places if _is_one_of(p, names)]),
        viewers=tuple(viewers),
    )


def _is_beyond(game: AnyGame, state: TableState, later: tuple[Entry, ...]) -> bool:
    """Tell whether the pack in play does not follow from the last shuffle alone (S17), or nothing
    is dealt from it.
    """
    if game is sette_e_mezzo.GAME:
        return not state.match.pack or any(b'"lot_drawn"' in entry.events for entry in later)
    if game in (tressette.GAME, chiamatre.GAME):
        return state.match.deal is None
    return False


def _is_one_of(place: Place | None, names: Mapping[PlayerId, str]) -> TypeGuard[Place]:
    return place is not None and place.player in names


def _has_seen_all(place: Place, came: list[bytes]) -> bool:
    return not any(place.player.encode() in events for events in came)


def _word_by_clock(later: tuple[Entry, ...]) -> str:
    """Return the last decision, if the clock made it: its seat then plays by the rule (F20)."""
    for entry in reversed(later):
        if b'"word_said"' in entry.events:
            words = [word for word in ("sto", "tiro") if b'"%s"' % word.encode() in entry.events]
            return words[0] if entry.cause == CLOCK and words else ""
    return ""


def own_order(scene: Scene) -> Order:
    """Return the order of the pack of the scene itself."""
    return shuffled(scene.seed, scene.size)


def other_order(scene: Scene, seat: Seat | None, seed: int) -> Order:
    """Return a random order of the pack that shows this seat all it has seen."""
    game, match = scene.game, scene.state.match
    chance = Seeded(seed)
    for _ in range(TRIES):
        world = game.sight.sample(game.sight.view(match, seat), chance)
        if _is_as_said(scene, world):
            order = _order(game, match, world)
            return _where_they_were_seen(
                order, own_order(scene), game.sight.seen_places(match, seat)
            )
    raise AssertionError(f"no world of {scene.table} is as the clock has said it")


def _is_as_said(scene: Scene, world: Any) -> bool:
    if scene.game is not chemin_de_fer.GAME or not scene.by_clock:
        return True
    coup = world.coup
    if coup is None or coup.over or coup.punta.word is None:
        return True
    return scene.by_clock in PUNTA[total(coup.punta.cards[:2])]


def _order(game: AnyGame, match: Any, world: Any) -> Order:
    if game is chemin_de_fer.GAME:
        return _shoe(match, world)
    is_dealt = game is chiamatre.GAME or (game is tressette.GAME and not world.pack)
    cards = world.deal.pack if is_dealt else world.pack
    return tuple(PACK.index(card) for card in cards)


def _where_they_were_seen(order: Order, own: Order, seen: Iterable[int]) -> Order:
    """Put the cards that were seen back to the places of the pack at which they lay.

    A world says who holds a card; but not from which of the hand's places it was dealt, nor which
    of six equal cards it is, and a proof of a card tells both.
    """
    places = [*order]
    for place in seen:
        other = places.index(own[place])
        places[other], places[place] = places[place], places[other]
    return tuple(places)


def _shoe(match: Any, world: Any) -> Order:
    """The cards of finished coups have been seen, and stay where they were."""
    coup = match.coup
    running = () if coup is None or coup.over else (*coup.punta.cards, *coup.banker.cards)
    gone = match.drawn - len(running)
    shoe = (*match.shoe[:gone], *world.shoe[gone:])
    return places_of((*shoe[-match.cut :], *shoe[: -match.cut]) if match.cut else shoe)
