"""The promises of every game to its table, as checks that raise AssertionError."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from circolo.cards.card import PACK, Card
from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Seat
from circolo.play.commands import Act
from circolo.play.contract import AnyGame, BadOptions, IllegalAction, replay
from circolo.play.events import DealBegan, DealEnded, PackShuffled
from circolo.play.offers import permits
from circolo.play.premoves import STANDING
from circolo.play.waits import Choice, WaitId, waits_for
from tests.contract.playing import (
    Step,
    answers,
    cards_in,
    opened,
    played,
    pool,
    questions,
    seats_of,
    tables,
)
from tests.random.chance import Seeded

LONGEST_MATCH = 2_000
"""The number of commands after which any match must be over."""


def steps(game: AnyGame, seed: int) -> tuple[Any, list[Step]]:
    """Play a whole match, or for a while at a ring table; return its options and its steps."""
    random = Random(seed)
    options = random.choice(tables(game))
    happened = []
    for step in played(game, options, random):
        happened.append(step)
        assert len(happened) <= LONGEST_MATCH, "the match does not end"
    return options, happened


def check_only_the_asked_have_offers(game: AnyGame, seed: int) -> None:
    """Check that offers answer the open questions, by id and kind, and that no other seat has
    offers.

    A seat that owes a decision always has an offer; one that has answered a window may have none.
    """
    options, happened = steps(game, seed)
    for step in happened:
        for seat in seats_of(game, options):
            asked = [q for q in questions(game, step.after) if waits_for(q, seat)]
            offered = game.rules.offers(step.after, seat)
            answered = {ask.id for ask in offered}
            still = [q for q in asked if isinstance(q, Choice) or q.id in answered]
            assert [(ask.id, ask.kind) for ask in offered] == [(q.id, q.kind) for q in still]
            assert all(list(answers(ask)) for ask in offered), "a question without an answer"


def check_offers_are_what_decide_accepts(game: AnyGame, seed: int) -> None:
    """Check that every permitted action is accepted, and every other one refused with a code."""
    options, happened = steps(game, seed)
    every_action = {*pool(game.types.action)} | {
        s.command.action for s in happened if isinstance(s.command, Act)
    }
    for step in Random(seed).sample(happened, min(len(happened), 50)):
        for seat in seats_of(game, options):
            asks = game.rules.offers(step.before, seat)
            for ask in _ids_about(game, step.before):
                for action in every_action:
                    permitted = permits(asks, ask, action)
                    assert _accepts(game, step.before, Act(ask, seat, action)) == permitted


def _ids_about(game: AnyGame, state: Any) -> list[WaitId]:
    ids = {wait.id for wait in game.rules.waits(state)}
    return sorted({WaitId(id + step) for id in ids for step in (-1, 0, 1)})


def _accepts(game: AnyGame, state: Any, command: Act[Any]) -> bool:
    try:
        return bool(game.rules.decide(state, command))
    except IllegalAction as refusal:
        assert refusal.code, "a refusal has a code"
        return False


def check_finished_match_refuses_everything(game: AnyGame, seed: int) -> None:
    """Check that a finished game offers nothing and accepts nothing."""
    options, happened = steps(game, seed)
    over = happened[-1].after
    assert game.plays == "ring" or game.rules.waits(over) == ()
    if game.rules.waits(over):
        return
    last = max(wait.id for step in happened for wait in game.rules.waits(step.before))
    for seat in seats_of(game, options):
        assert game.rules.offers(over, seat) == ()
        for ask in (WaitId(last), WaitId(last + 1)):
            for action in pool(game.types.action):
                assert not _accepts(game, over, Act(ask, seat, action))


def check_no_id_is_used_twice(game: AnyGame, seed: int) -> None:
    """Check that a closed id never opens again."""
    _, happened = steps(game, seed)
    gone: set[WaitId] = set()
    for step in happened:
        before = {wait.id for wait in game.rules.waits(step.before)}
        after = {wait.id for wait in game.rules.waits(step.after)}
        gone |= before - after
        assert not gone & after, "an id is used twice"


def check_log_gives_back_the_state(game: AnyGame, seed: int) -> None:
    """Check that the events, encoded and decoded, fold to the same state."""
    options, happened = steps(game, seed)
    events = msgspec.json.Decoder(game.types.event)
    log = [msgspec.json.encode(event) for step in happened for event in step.events]
    read = map(events.decode, log)
    assert replay(game, opened(game, options), read) == happened[-1].after


def check_state_survives_a_snapshot(game: AnyGame, seed: int) -> None:
    """Check that any state of a match is the same after encoding and decoding."""
    _, happened = steps(game, seed)
    states = msgspec.msgpack.Decoder(game.types.state)
    for step in happened:
        assert states.decode(msgspec.msgpack.encode(step.after)) == step.after


def check_what_is_sent_survives_the_wire(game: AnyGame, seed: int) -> None:
    """Views and redacted events, for every seat and for spectators, decode to what was encoded."""
    options, happened = steps(game, seed)
    views = msgspec.json.Decoder(game.types.view)
    events = msgspec.json.Decoder(game.types.event)
    for step in happened:
        for viewer in (*seats_of(game, options), None):
            view = game.sight.view(step.after, viewer)
            assert views.decode(msgspec.json.encode(view)) == view
            for told in _told(game, step, viewer):
                assert events.decode(msgspec.json.encode(told)) == told


def check_events_tell_no_more_than_the_view(game: AnyGame, seed: int) -> None:
    """Check that a redacted event names no card that the next view hides, and no order of a
    pack.
    """
    options, happened = steps(game, seed)
    for step in happened:
        for viewer in (*seats_of(game, options), None):
            shown = cards_in(game.sight.view(step.after, viewer))
            for told in _told(game, step, viewer):
                assert cards_in(told) <= shown
                assert not isinstance(told, PackShuffled) or told.order == ()


def _told(game: AnyGame, step: Step, viewer: Seat | None) -> list[Any]:
    redacted = (game.sight.redact(event, viewer) for event in step.events)
    return [event for event in redacted if event is not None]


def check_absent_seat_is_played_by_the_rules(game: AnyGame, seed: int) -> None:
    """Check that every action of `autoplay` is offered."""
    options, happened = steps(game, seed)
    for step in happened:
        for seat in seats_of(game, options):
            for ask in game.rules.offers(step.after, seat):
                proposed = game.automation.autoplay(game.sight.view(step.after, seat), ask)
                assert all(permits((ask,), ask.id, action) for action in proposed)


def check_first_event_tells_its_command(game: AnyGame, seed: int) -> None:
    """Check that the command derived from the first event produces the same events."""
    _, happened = steps(game, seed)
    for step in happened:
        if step.events:
            told = game.notation.cause(step.before, step.events[0])
            assert told == step.command or _leads_to_the_same(game, step, told)


def _leads_to_the_same(game: AnyGame, step: Step, command: Any) -> bool:
    try:
        return command is not None and game.rules.decide(step.before, command) == step.events
    except IllegalAction:
        return False


def check_premoves_lead_to_what_is_offered(game: AnyGame, seed: int) -> None:
    """Check that premoves are offered before their question, written as text, and legal as its
    answer.
    """
    options, happened = steps(game, seed)
    every_premove = pool(game.types.premove)
    for step in Random(seed).sample(happened, min(len(happened), 50)):
        for seat in seats_of(game, options):
            view = game.sight.view(step.after, seat)
            asks, offered = game.rules.offers(step.after, seat), game.automation.premoves(view)
            listed = [premove for offer in offered for premove in offer.actions()]
            about = {
                topic for premove in listed for topic in game.automation.premove_topics(premove)
            }
            asked = [ask for ask in asks if game.automation.topic(ask) in about]
            assert not (listed and asked), "a premove for one's own question"
            for premove in every_premove:
                assert any(offer.permits(premove) for offer in offered) == (premove in listed)
                for ask in asks:
                    meant = game.automation.premove_answer(view, ask, premove)
                    assert meant is None or permits((ask,), ask.id, meant)


def check_preferred_answers_are_offered(game: AnyGame, seed: int) -> None:
    """Check that default preferences answer nothing, and others only legal answers."""
    options, happened = steps(game, seed)
    for step in happened:
        for seat in seats_of(game, options):
            view = game.sight.view(step.after, seat)
            for ask in game.rules.offers(step.after, seat):
                assert game.automation.preferred_answer(view, ask, game.types.preferences()) is None
                for preferences in pool(game.types.preferences):
                    meant = game.automation.preferred_answer(view, ask, preferences)
                    assert meant is None or permits((ask,), ask.id, meant)


def check_what_stands_stakes_nothing(game: AnyGame, seed: int) -> None:
    """Neither a preference nor a reusable premove stakes chips of its seat, and a question that it
    answers is not asked again.
    """
    options, happened = steps(game, seed)
    standing = {
        premove
        for step in happened
        for seat in seats_of(game, options)
        for offer in game.automation.premoves(game.sight.view(step.after, seat))
        if set(offer.until).intersection(STANDING)
        for premove in offer.actions()
    }
    for step in Random(seed).sample(happened, min(len(happened), 50)):
        for seat in seats_of(game, options):
            view = game.sight.view(step.after, seat)
            for ask in game.rules.offers(step.after, seat):
                stands = [
                    game.automation.preferred_answer(view, ask, preferences)
                    for preferences in pool(game.types.preferences)
                ]
                stands += [
                    game.automation.premove_answer(view, ask, premove)
                    for premove in standing
                    if game.automation.topic(ask) in game.automation.premove_topics(premove)
                ]
                for action in {action for action in stands if action is not None}:
                    command = Act(ask.id, seat, action)
                    after = replay(game, step.after, game.rules.decide(step.after, command))
                    assert _free(game, after, seat) >= _free(game, step.after, seat), "it stakes"
                    assert ask not in game.rules.offers(after, seat), "it is asked again"


def _free(game: AnyGame, state: Any, seat: Seat) -> int:
    """Return the chips of a seat that are not staked; in a match none ever are."""
    view = game.sight.view(state, seat)
    place = view.places[seat] if game.plays == "ring" else None
    return 0 if place is None else place.chips - view.reserved[seat]


def check_what_is_seen_is_what_the_view_shows(game: AnyGame, seed: int) -> None:
    """Check that the places seen hold the cards of the view, except a card that is only named.

    Before the deal no place is seen.
    """
    options, happened = steps(game, seed)
    order: tuple[int, ...] = ()
    dealt = False
    for step in happened:
        for event in step.events:
            if isinstance(event, PackShuffled):
                order, dealt = event.order, False
            dealt = dealt or isinstance(event, DealBegan)
        for viewer in (*seats_of(game, options), None):
            places = game.sight.seen_places(step.after, viewer)
            view = game.sight.view(step.after, viewer)
            cards = PACK if len(order) == len(PACK) else FIFTY_TWO
            seen = Counter(cards[order[place] % len(cards)] for place in places)
            shown = _shown(view)
            assert list(places) == sorted(set(places))
            assert seen <= shown
            assert not dealt or shown - Counter(_named(view)) <= seen


def _shown(view: Any) -> Counter[Any]:
    """Return the cards that lie, or have lain, face up; the gone cards of a shoe are only
    counted.
    """
    shoe, coup = getattr(view, "shoe", None), getattr(view, "coup", None)
    if shoe is None:
        return Counter(cards_in(view))
    running = () if coup is None or coup.over else (*coup.punta.cards, *coup.banker.cards)
    gone = Counter(dict(zip(FIFTY_TWO, shoe.gone, strict=True)))
    return gone + Counter(card for card in running if card is not None)


def _named(view: Any) -> set[Card | FrenchCard]:
    """Return the cards that are named but not shown: a called card (C5)."""
    return cards_in(getattr(getattr(view, "table", None), "called", None))


def check_deals_begin_and_end_one_by_one(game: AnyGame, seed: int) -> None:
    """Check that a deal's number follows the previous one's, and that deals do not overlap."""
    _, happened = steps(game, seed)
    number, running = 0, False
    for event in (event for step in happened for event in step.events):
        if isinstance(event, DealBegan):
            assert (event.number, running) == (number + 1, False)
            number, running = event.number, True
        elif isinstance(event, DealEnded):
            assert (event.number, running) == (number, True)
            running = False


def check_sample_looks_like_the_view(game: AnyGame, seed: int) -> None:
    """Check that a sampled state has the same view and offers: offers read only the view."""
    options, happened = steps(game, seed)
    for step in Random(seed).sample(happened, min(len(happened), 20)):
        for viewer in (*seats_of(game, options), None):
            view = game.sight.view(step.after, viewer)
            world = game.sight.sample(view, Seeded(seed))
            assert game.sight.view(world, viewer) == view
            assert questions(game, world) == questions(game, step.after)
            if viewer is not None:
                assert game.rules.offers(world, viewer) == game.rules.offers(step.after, viewer)


def check_a_view_is_an_onlookers_but_for_what_is_its_own(game: AnyGame, seed: int) -> None:
    """Check that the fields which the room writes once for all seats are the same in a spectator's
    view.
    """
    if game.sight.own_fields is None:
        return
    options, happened = steps(game, seed)
    for step in happened:
        public = game.sight.view(step.after, None)
        for seat in seats_of(game, options):
            own = game.sight.own_fields(step.after, seat)
            assert "table" not in own
            assert msgspec.structs.replace(public, **own) == game.sight.view(step.after, seat)


def check_options_are_validated(game: AnyGame) -> None:
    """Check that sensible options open, and that absurd amounts and unknown words are refused."""
    for options in tables(game):
        least, most = game.rules.seats(options)
        assert 1 < least <= most
    for written in (b'{"no_such_option": 1}', b'{"players": "many"}', b"[]"):
        assert _refuses_options(game, written)
    for field in msgspec.structs.fields(game.types.options):
        if field.type is int:
            for amount in (-1, 10**9):
                assert _refuses_options(game, msgspec.json.encode({field.name: amount}))


def _refuses_options(game: AnyGame, written: bytes) -> bool:
    try:
        game.rules.seats(msgspec.json.decode(written, type=game.types.options))
    except (msgspec.ValidationError, BadOptions):
        return True
    return False


CHECKS: tuple[Callable[[AnyGame, int], None], ...] = (
    check_a_view_is_an_onlookers_but_for_what_is_its_own,
    check_absent_seat_is_played_by_the_rules,
    check_deals_begin_and_end_one_by_one,
    check_events_tell_no_more_than_the_view,
    check_finished_match_refuses_everything,
    check_first_event_tells_its_command,
    check_preferred_answers_are_offered,
    check_log_gives_back_the_state,
    check_no_id_is_used_twice,
    check_offers_are_what_decide_accepts,
    check_only_the_asked_have_offers,
    check_premoves_lead_to_what_is_offered,
    check_sample_looks_like_the_view,
    check_state_survives_a_snapshot,
    check_what_is_seen_is_what_the_view_shows,
    check_what_stands_stakes_nothing,
    check_what_is_sent_survives_the_wire,
)
