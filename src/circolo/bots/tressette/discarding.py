"""Rules of thumb for discarding in tressette, when the seat holds no card of the suit led.

A rule returns a number for one legal card; `DISCARDING` gives each rule its weight. A negative
weight means that the rule speaks against the card.
"""

from circolo.bots.tressette.card_evaluation import FIGURES, Candidate, Rule
from circolo.cards.card import Rank
from circolo.tricks.card_points import thirds


def give_points(candidate: Candidate) -> float:
    """Return the card's thirds of a point times the chance that our side takes the trick.

    A high number speaks for the card: discard point cards on a trick of our side.
    """
    return candidate.side_takes * candidate.worth


def give_beatable_figure(candidate: Candidate) -> float:
    """Return, for a figure (Fante, Cavallo or Re) that an unseen card beats, the chance that our
    side takes the trick; 0 for other cards.

    A high number speaks for the card: on a trick of our side, discard first a figure that would not
    win a trick later.
    """
    return candidate.side_takes if candidate.card.rank in FIGURES and candidate.above else 0


def give_opponents_no_ace(candidate: Candidate) -> float:
    """Return, for an ace, the chance that the opponents take the trick; 0 for other cards.

    A high number speaks against the card: do not discard an ace on a trick of the opponents.
    """
    return 1 - candidate.side_takes if candidate.card.rank is Rank.ASSO else 0


def keep_winner(candidate: Candidate) -> float:
    """Return 1 for a winner (a card that no unseen card beats), else 0.

    1 speaks against the card: keep winners, because each one takes a trick.
    """
    return candidate.above == 0


def keep_winner_for_points(candidate: Candidate) -> float:
    """Return, for a card that no unseen card beats, the points in thirds of the unseen cards of its
    suit; 0 for other cards.

    A high number speaks against the card: keep such a winner, which can still catch these points.
    """
    return 0 if candidate.above else thirds(candidate.out)


def discard_established(candidate: Candidate) -> float:
    """Return 1 if this hand has all unplayed cards of the suit, else 0.

    1 speaks for the card: discard it rather than a winner of another suit. It catches no points of
    its suit, and takes a trick only when this seat leads it.
    """
    return not candidate.out


def guard_the_ace(candidate: Candidate) -> float:
    """Return 1 if the discard leaves the ace of its suit in the hand with too few low cards beside
    it, else 0.

    1 speaks against the card: with an ace, keep one low card for each unseen card that beats the
    ace.
    """
    return candidate.unguards(Rank.ASSO)


def guard_the_two(candidate: Candidate) -> float:
    """Return 1 if the discard leaves the 2 of its suit in the hand without a low card beside it,
    while the 3 is unseen; else 0.

    1 speaks against the card: keep a low card to play when another player plays the 3, so that the
    2 is not lost to it.
    """
    return candidate.unguards(Rank.DUE)


def keep_cards_below_winner(candidate: Candidate) -> float:
    """Return 1 if an unseen card beats the card, but no unseen card beats the seat's highest card
    of the suit; else 0.

    1 speaks against the card: keep low cards below such a winner. When the winner is led, the other
    players must play their cards of the suit, and then the low cards may win.
    """
    return candidate.above > 0 and candidate.memory.above(candidate.mine[0]) == 0


def keep_unplayed_suit(candidate: Candidate) -> float:
    """Return the number of unseen cards of the card's suit.

    A high number speaks against the card: keep cards of a suit that others still hold, because
    others will probably lead it.
    """
    return len(candidate.out)


def keep_length(candidate: Candidate) -> float:
    """Return the number of cards that the seat holds in the card's suit.

    A high number speaks against the card: keep a long suit, because its last cards may win tricks.
    """
    return len(candidate.mine)


def discard_partners_suit(candidate: Candidate) -> float:
    """Return 1 if the partner has led the card's suit, else 0.

    1 speaks for the card: the partner will probably take tricks in this suit, so the seat need not
    keep it.
    """
    return candidate.suit_of_the_partner


def keep_opponents_suit(candidate: Candidate) -> float:
    """Return 1 if an opponent has led the card's suit, else 0.

    1 speaks against the card: keep cards of this suit, because the opponents will lead it again.
    """
    return candidate.suit_of_the_opponents


def discard_low(candidate: Candidate) -> float:
    """Return the height of the card's rank: 0 for a 4 (the lowest), up to 3 for a 3 (the highest).

    A high number speaks against the card: of cards that are equal otherwise, discard the lowest.
    """
    return candidate.rank_height


DISCARDING = (
    Rule(give_points, pairs=0.40),
    Rule(give_beatable_figure, pairs=0.48),
    Rule(give_opponents_no_ace, pairs=-1.19, heads_up=-1.39),
    Rule(keep_winner, pairs=-0.67, heads_up=-0.69),
    Rule(keep_winner_for_points, pairs=-0.29, heads_up=-0.28),
    Rule(discard_established, pairs=0.89, heads_up=0.47),
    Rule(guard_the_ace, pairs=-0.72, heads_up=-0.47),
    Rule(guard_the_two, pairs=-0.61, heads_up=-0.41),
    Rule(keep_cards_below_winner, heads_up=-0.21),
    Rule(keep_unplayed_suit, heads_up=-0.08),
    Rule(keep_length, pairs=-0.08),
    Rule(discard_partners_suit, pairs=0.37),
    Rule(keep_opponents_suit, heads_up=-0.15),
    Rule(discard_low, pairs=-0.35, heads_up=-0.40),
)
