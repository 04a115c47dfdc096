"""Deals ten cards to each seat from a shuffled pack, and finds the next dealer (C2, C3)."""

from msgspec import UNSET
from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.games.chiamatre.dealer_lot import EVERYBODY
from circolo.games.chiamatre.events import PacketsDealt
from circolo.games.chiamatre.options import SEATS, Options
from circolo.games.chiamatre.state import Deal, Phase, State, asking
from circolo.play.events import PackShuffled
from circolo.play.waits import WaitId
from circolo.tricks.trick import in_order

PACKET = 5
ROUND = PACKET * SEATS


def places(seat: Seat, dealer: Seat) -> tuple[int, ...]:
    """Return the positions in the pack of a seat's ten cards. They are dealt in packets of five,
    twice round from the dealer's right (C3).
    """
    first = (dealer - 1 - seat) % SEATS * PACKET
    return *range(first, first + PACKET), *range(ROUND + first, ROUND + first + PACKET)


def hands(pack: tuple[Card, ...], dealer: Seat) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of ten dealt from a shuffled pack, by seat, each sorted."""
    return tuple(
        in_order([pack[place] for place in places(Seat(seat), dealer)]) for seat in range(SEATS)
    )


def shuffled(state: State, event: PackShuffled) -> State:
    """Fold a shuffle. The pack of the lot for the first dealer is not stored, because its cards are
    turned by the same command (C2).
    """
    if state.phase == "lot":
        return asking(state, "lot")
    return replace(state, pack=tuple(PACK[place] for place in event.order))


def dealer(state: State) -> Seat:
    """Return the dealer of the next deal: at first the seat chosen by lot, then the seat at the
    last dealer's right; after an annulled deal the same dealer again (C2, C4).

    `State.deal` is None after an annulled deal, but is kept after a deal that was played to its
    end.
    """
    assert state.dealer is not None, "the dealer is drawn before the first deal"
    return state.dealer if state.deal is None else to_the_right(state.dealer, SEATS)


def dealt(state: State, event: PacketsDealt) -> State:
    """Fold `PacketsDealt`: open the window for annulling (C4), if deals may be annulled. Di mano
    (the player at the dealer's right) will then call and lead (C5, C7).
    """
    caller = to_the_right(event.dealer, SEATS)
    deal = Deal(
        pack=state.pack,
        dealer=event.dealer,
        caller=caller,
        hands=hands(state.pack, event.dealer),
        leader=caller,
        turn=caller,
        thirds=(Thirds(0),) * SEATS,
    )
    phase: Phase = "annul" if state.options.every_deal_stands is UNSET else "call"
    return replace(asking(state, phase, deal), dealer=event.dealer, lot=(), pack=())


def opened(options: Options) -> State:
    """Return the state of a new match, before its first deal."""
    return State(
        options=options,
        phase="lot",
        asked=WaitId(1),
        number=0,
        dealer=None,
        turning=EVERYBODY,
        lot=(),
        deal=None,
        kept=(),
        annulled=(),
        sheet=(),
        reading=(),
        places=(),
        pack=(),
    )
