"""Rules of thumb for discarding in tressette, when the seat holds no card of the suit led.

A rule returns a number for one legal card; `DISCARDING` gives each rule its weight. A negative
weight means that the rule speaks against the card.
"""

from circolo.bots.tressette.card_evaluation import FIGURES, Candidate, Rule
from circolo.cards.card import Rank
from circolo.tricks.card_points import thirds


def give_points(candidate: Candidate) -> float:
    """Return the card's thirds of a point times the chance that our side takes the trick.

    Rule: discard point cards on a trick of our side.
    """
    return candidate.side_takes * candidate.worth


def give_beatable_figure(candidate: Candidate) -> float:
    """Return the chance that our side takes the trick, for a figure (Fante, Cavallo or Re) that an
    unseen card beats; 0 for other cards.

    Rule: on a trick of our side, discard first a figure that would not win a trick.
    """
    return candidate.side_takes if candidate.card.rank in FIGURES and candidate.above else 0


def give_opponents_no_ace(candidate: Candidate) -> float:
    """Return the chance that the opponents take the trick if the card is an ace; 0 for other cards.

    Rule: never discard an ace on a trick of the opponents.
    """
    return 1 - candidate.side_takes if candidate.card.rank is Rank.ASSO else 0


def keep_winner(candidate: Candidate) -> float:
    """Return 1 for a winner (a card that no unseen card beats), else 0.

    Rule: keep winners, because each one takes a trick.
    """
    return candidate.above == 0


def keep_winner_for_points(candidate: Candidate) -> float:
    """Return the points, in thirds, of the unseen cards in a winner's suit; 0 for a card that an
    unseen card beats.

    Rule: a winner is worth more when it can still catch points of its suit.
    """
    return 0 if candidate.above else thirds(candidate.out)


def discard_established(candidate: Candidate) -> float:
    """Return 1 if all unplayed cards of the suit are in this hand, else 0.

    Rule: discard such a card rather than another winner. It catches no points of its suit, and it
    takes a trick only when its owner leads.
    """
    return not candidate.out


def guard_the_ace(candidate: Candidate) -> float:
    """Return 1 if the discard leaves an ace without enough low cards beside it, else 0.

    Rule: with an ace, keep one low card for each unseen card that beats the ace.
    """
    return candidate.unguards(Rank.ASSO)


def guard_the_two(candidate: Candidate) -> float:
    """Return 1 if the discard leaves a 2 without a low card beside it while the 3 is unseen, else
    0.

    Rule: keep a low card to play under the 3, so that the 2 survives it.
    """
    return candidate.unguards(Rank.DUE)


def keep_cards_below_winner(candidate: Candidate) -> float:
    """Return 1 if an unseen card beats the card, but the seat also holds a winner of its suit; else
    0. A winner is a card that no unseen card beats.

    Rule: keep the low cards below a winner. They may win after it has drawn out the other cards.
    """
    return candidate.above > 0 and candidate.memory.above(candidate.mine[0]) == 0


def keep_unplayed_suit(candidate: Candidate) -> float:
    """Return the number of unseen cards of the card's suit.

    Rule: keep cards of a suit that others still hold, because others will probably lead it.
    """
    return len(candidate.out)


def keep_length(candidate: Candidate) -> float:
    """Return the number of cards that the seat holds in the card's suit.

    Rule: keep a long suit, because its last cards may win tricks.
    """
    return len(candidate.mine)


def discard_partners_suit(candidate: Candidate) -> float:
    """Return 1 if the partner has led the card's suit, else 0.

    Rule: leave the suit that the partner has led to the partner.
    """
    return candidate.suit_of_the_partner


def keep_opponents_suit(candidate: Candidate) -> float:
    """Return 1 if an opponent has led the card's suit, else 0.

    Rule: keep cards of that suit, because the opponents will lead it again.
    """
    return candidate.suit_of_the_opponents


def discard_low(candidate: Candidate) -> float:
    """Return the height of the card's rank: 0 for a 4, up to 3 for a 3.

    Rule: of cards that are equal otherwise, discard the lowest.
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
