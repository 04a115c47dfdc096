"""Rules of thumb for following suit in tressette.

A rule returns a number for one legal card; `FOLLOWING` gives each rule its weight. A negative
weight means that the rule speaks against the card.
"""

from circolo.bots.tressette.card_evaluation import FIGURES, Candidate, Rule
from circolo.cards.card import Rank


def take_points_on_table(candidate: Candidate) -> float:
    """Return the thirds of a point on the table, times the chance that our side takes the trick
    with this card or an earlier one.

    A high number speaks for the card: take a trick that contains points.
    """
    return candidate.side_keeps * candidate.thirds_on_table


def leave_trick_to_partner(candidate: Candidate) -> float:
    """Return the thirds of a point on the table, times the chance that the partner, who plays
    later, takes the trick from the opponents.

    A high number speaks for the card: play low when the partner can still take the trick.
    """
    return candidate.partner_takes * candidate.thirds_on_table


def add_own_points(candidate: Candidate) -> float:
    """Return the card's thirds of a point, times the chance that our side takes the trick with this
    card or an earlier one.

    A high number speaks for the card: play point cards to a trick of our side; for example, take it
    with the ace, not with the 3.
    """
    return candidate.side_keeps * candidate.worth


def give_opponents_no_points(candidate: Candidate) -> float:
    """Return the card's thirds of a point, times the chance that the opponents take the trick.

    A high number speaks against the card: play the card that is worth least to a trick of the
    opponents.
    """
    return (1 - candidate.side_takes) * candidate.worth


def risk_no_points(candidate: Candidate) -> float:
    """Return the card's thirds of a point, times the chance that a later opponent beats our side's
    best card; 0 if an opponent has played the best card so far.

    A high number speaks against the card: do not try to take a trick with a point card that an
    opponent may still beat.
    """
    return (1 - candidate.side_keeps) * candidate.worth if candidate.side_keeps else 0


def expect_partners_points(candidate: Candidate) -> float:
    """Return the number of players after this seat, times the chance that our side takes the trick.

    A high number speaks for the card: a partner who plays later may add points to the trick.
    """
    return candidate.side_takes * candidate.players_after


def save_winner(candidate: Candidate) -> float:
    """Return 1 for a winner (a card that no unseen card beats), else 0.

    1 speaks against the card: save a winner for a later trick.
    """
    return candidate.above == 0


def save_winner_of_unplayed_suit(candidate: Candidate) -> float:
    """Return, for a card that no unseen card beats, the number of unseen cards of its suit; 0 for
    other cards.

    A high number speaks against the card: save such a winner while others hold many cards of its
    suit.
    """
    return 0 if candidate.above else len(candidate.out)


def save_winner_for_the_end(candidate: Candidate) -> float:
    """Return, for a card that no unseen card beats, 1 to 4 in the last four tricks (4 in the last
    one). Return 0 before them, and for other cards.

    A high number speaks against the card: save such a winner for the last tricks, where it is worth
    more.
    """
    return 0 if candidate.above else candidate.lateness


def save_the_two(candidate: Candidate) -> float:
    """Return 1 for a 2 if the 3 of its suit is unseen, else 0.

    1 speaks against the card: save a 2 until the 3 of its suit is played.
    """
    return candidate.card.rank is Rank.DUE and candidate.above > 0


def lose_no_ace(candidate: Candidate) -> float:
    """Return, for an ace, the chance that the opponents take the trick; 0 for other cards.

    A high number speaks against the card: do not lose an ace, which is worth a whole point, to the
    opponents.
    """
    return 1 - candidate.side_takes if candidate.card.rank is Rank.ASSO else 0


def guard_the_ace(candidate: Candidate) -> float:
    """Return 1 if playing the card leaves the ace of its suit in the hand with too few low cards
    beside it, else 0.

    1 speaks against the card: with an ace, keep one low card for each unseen card that beats the
    ace.
    """
    return candidate.unguards(Rank.ASSO)


def guard_the_figures(candidate: Candidate) -> float:
    """Return the number of figures (Fante, Cavallo, Re) of the suit that would keep too few low
    cards beside them in the hand, if the card is played.

    A high number speaks against the card: keep one low card beside a figure for each unseen card
    that beats the figure.
    """
    return sum([candidate.unguards(rank) for rank in FIGURES])


def cover_the_partner(candidate: Candidate) -> float:
    """Return 1 if the partner's card is the best of the trick so far, the card beats it, and no
    unseen card beats the card; else 0.

    1 speaks for the card: make the trick safe for our side.
    """
    return candidate.over_partner and candidate.above == 0


def take_without_points(candidate: Candidate) -> float:
    """Return, for a card without points that is the best of the trick so far, the chance that our
    side takes the trick with it; 0 for other cards.

    A high number speaks against the card: take the trick with a point card instead, which adds its
    own points.
    """
    return candidate.side_keeps if candidate.wins and not candidate.worth else 0


def gain_the_lead(candidate: Candidate) -> float:
    """Return, for a card that is the best of the trick so far, the chance that our side takes the
    trick with it; 0 for other cards.

    A high number speaks for the card: take the trick in order to lead to the next one.
    """
    return candidate.side_keeps if candidate.wins else 0


def gain_the_last_leads(candidate: Candidate) -> float:
    """Return, for a card that is the best of the trick so far, the chance that our side takes the
    trick with it, times 1 to 4 in the last four tricks (4 in the last one). Return 0 before them,
    and for other cards.

    A high number speaks for the card: gain the lead near the end, where the lead decides who takes
    the last trick.
    """
    return candidate.side_keeps * candidate.lateness if candidate.wins else 0


def keep_better_card_for_last(candidate: Candidate) -> float:
    """Return, in the last trick but one, the chance that our side takes the trick with the card, if
    the card is the best so far. Return 0 in other tricks, and for other cards.

    A high number speaks against the card: keep the better of two cards for the last trick, which
    gives one point more (T10).
    """
    return candidate.side_keeps if candidate.wins and candidate.memory.left == 2 else 0


def follow_low(candidate: Candidate) -> float:
    """Return the height of the card's rank: 0 for a 4 (the lowest), up to 3 for a 3 (the highest).

    A high number speaks against the card: of cards that are equal otherwise, play the lowest.
    """
    return candidate.rank_height


FOLLOWING = (
    Rule(take_points_on_table, pairs=1.21, heads_up=1.04),
    Rule(leave_trick_to_partner, pairs=4.76),
    Rule(add_own_points, pairs=0.24, heads_up=0.14),
    Rule(give_opponents_no_points, pairs=-0.75, heads_up=-0.29),
    Rule(risk_no_points, pairs=-0.32),
    Rule(expect_partners_points, pairs=0.77),
    Rule(save_winner, pairs=-0.92, heads_up=-1.28),
    Rule(save_winner_of_unplayed_suit, pairs=-0.28),
    Rule(save_winner_for_the_end, pairs=-0.40),
    Rule(save_the_two, heads_up=-0.48),
    Rule(lose_no_ace, heads_up=-1.19),
    Rule(guard_the_ace, pairs=-0.88),
    Rule(guard_the_figures, pairs=-0.58),
    Rule(cover_the_partner, pairs=0.80),
    Rule(take_without_points, heads_up=-0.53),
    Rule(gain_the_lead, heads_up=0.41),
    Rule(gain_the_last_leads, pairs=0.81),
    Rule(keep_better_card_for_last, pairs=-1.56),
    Rule(follow_low, heads_up=-0.25),
)
