"""Rules of thumb by which the tressette bots choose the card that they lead to a trick.

A rule is a function that returns a number for one legal card (`Candidate`). `LEADING` gives each
rule a weight, in thirds of a point: `pairs` in a game of four players, `heads_up` between two. A
negative weight means that the rule speaks against leading the card.

The rules use these words. The cards rank 3, 2, ace, Re, Cavallo, Fante, 7 to 4. An unseen card is
one that the bot has not seen, so another player or the stock may have it. A winner is a card that
no unseen card beats, and a beatable card is any other.
"""

from circolo.bots.tressette.card_evaluation import FIGURES, Candidate, Rule
from circolo.cards.card import Rank


def lead_winner(candidate: Candidate) -> float:
    """Return 1 if no unseen card beats the card and other cards of its suit are unseen, else 0.

    1 speaks for the card: lead a card that is sure to take the trick.
    """
    return candidate.is_winner


def run_the_suit(candidate: Candidate) -> float:
    """Return, for a winner (a card that no unseen card beats), the number of other winners that the
    seat holds in its suit; 0 for other cards.

    A high number speaks for the card: lead the winners of one suit one after the other.
    """
    if candidate.above:
        return 0
    return sum([not candidate.memory.above(card) for card in candidate.mine]) - 1


def wait_while_suit_is_unplayed(candidate: Candidate) -> float:
    """Return, for a card that no unseen card beats, the number of unseen cards of its suit; 0 for
    other cards.

    A high number speaks against the card: do not lead such a winner yet while others hold many
    cards of its suit.
    """
    return len(candidate.out) if candidate.is_winner else 0


def wait_for_the_ace(candidate: Candidate) -> float:
    """Return 1 for a winner (a card that no unseen card beats) if the ace of its suit is unseen,
    else 0.

    1 speaks against the card: keep the winner, which may catch the ace later. Leading it warns the
    player who has the ace.
    """
    return candidate.is_winner and any(card.rank is Rank.ASSO for card in candidate.out)


def lead_winner_to_void_opponents(candidate: Candidate) -> float:
    """Return, for a winner of a suit of which cards are unseen, the expected number of opponents
    without the suit; 0 for other cards. A winner is a card that no unseen card beats.

    A high number speaks for the card: lead a winner of a suit that the opponents cannot follow.
    """
    return candidate.void_opponents if candidate.is_winner else 0


def lead_winner_before_the_end(candidate: Candidate) -> float:
    """Return, for a card that no unseen card beats, 1 to 4 in the last four tricks (4 in the last
    one). Return 0 before them, and for other cards.

    A high number speaks for the card: lead such a winner in time, because later no other player may
    lead its suit.
    """
    return 0 if candidate.above else candidate.lateness


def lead_established(candidate: Candidate) -> float:
    """Return 1 if this hand has all unplayed cards of the suit, else 0.

    1 speaks for the card: it takes the trick whatever its rank, because no other player can follow
    suit.
    """
    return not candidate.out


def lead_beatable_to_void_opponents(candidate: Candidate) -> float:
    """Return, for a card that an unseen card beats, the expected number of opponents without the
    suit; 0 for other cards.

    A high number speaks for the card: lead a low card of a suit that the opponents cannot follow,
    because it may still win.
    """
    return candidate.void_opponents if candidate.above else 0


def keep_the_ace(candidate: Candidate) -> float:
    """Return 1 for an ace that an unseen card beats, else 0.

    1 speaks against the card: do not lead such an ace, because it is worth more points than any
    other card.
    """
    return candidate.card.rank is Rank.ASSO and candidate.above > 0


def lead_figure(candidate: Candidate) -> float:
    """Return 1 for a figure (Fante, Cavallo or Re) that an unseen card beats, else 0.

    1 speaks for the card: lead a figure, so that the opponents spend a higher card on it.
    """
    return candidate.card.rank in FIGURES and candidate.above > 0


def lead_the_two(candidate: Candidate) -> float:
    """Return 1 for a 2 if the 3 of its suit is unseen, else 0.

    1 speaks for the card: lead the 2, so that the player who holds the 3 plays it. After that the
    ace is the best card of the suit.
    """
    return candidate.card.rank is Rank.DUE and candidate.above > 0


def keep_low_cards_with_three(candidate: Candidate) -> float:
    """Return 1 if the seat holds the 3 (the highest card) of the suit and an unseen card beats this
    card; else 0.

    1 speaks against the card: do not lead it, because that gives away a trick in the seat's
    strongest suit.
    """
    return candidate.mine[0].rank is Rank.TRE and candidate.above > 0


def keep_low_cards_with_two(candidate: Candidate) -> float:
    """Return 1 for a card without points that an unseen card beats, if the 2 is the best card that
    the seat holds in its suit; else 0.

    1 speaks against the card: keep low cards beside the 2, to play them when another player plays
    the 3.
    """
    return candidate.mine[0].rank is Rank.DUE and candidate.above > 0 and not candidate.worth


def keep_last_guard_of_two(candidate: Candidate) -> float:
    """Return 1 if the seat holds only the card and the 2 in its suit, while the 3 is unseen; else
    0.

    1 speaks against the card: do not lead it, because the seat would then have to play the 2 when
    another player plays the 3.
    """
    return candidate.unguards(Rank.DUE) and len(candidate.mine) == 2


def keep_low_cards_with_ace(candidate: Candidate) -> float:
    """Return 1 for a card without points that an unseen card beats, if the ace is the best card
    that the seat holds in its suit; else 0.

    1 speaks against the card: keep it, and play it when an opponent leads the 3 or the 2. Otherwise
    the seat has to play the ace then, and loses the ace's point.
    """
    return candidate.mine[0].rank is Rank.ASSO and candidate.above > 0 and not candidate.worth


def lead_from_length(candidate: Candidate) -> float:
    """Return, for a card without points that an unseen card beats, the number of other cards of its
    suit in hand; 0 for other cards.

    A high number speaks for the card: lead a long suit (the lead called «striscio»). Its last cards
    win when the others have none left.
    """
    return len(candidate.mine) - 1 if candidate.above and not candidate.worth else 0


def lead_to_partners_best_card(candidate: Candidate) -> float:
    """Return, for a card that an unseen card beats, the chance that a partner holds the highest
    unseen card of the suit; 0 for other cards.

    A high number speaks for the card: lead the suit in which the partner can probably take the
    trick.
    """
    return sum(
        [
            candidate.memory.holds(seat, candidate.out[0])
            for seat in candidate.partners
            if candidate.above
        ]
    )


def return_partners_suit(candidate: Candidate) -> float:
    """Return 1 for a card of a suit that the partner has led, if an unseen card beats it; else 0.

    1 speaks for the card: lead back the suit that the partner has led.
    """
    return candidate.above > 0 and candidate.suit_of_the_partner


LEADING = (
    Rule(lead_winner, pairs=1.31),
    Rule(run_the_suit, pairs=0.82, heads_up=0.36),
    Rule(wait_while_suit_is_unplayed, pairs=-0.20, heads_up=-0.21),
    Rule(wait_for_the_ace, heads_up=-0.33),
    Rule(lead_winner_to_void_opponents, pairs=1.17),
    Rule(lead_winner_before_the_end, pairs=0.47),
    Rule(lead_established, pairs=2.46, heads_up=0.30),
    Rule(lead_beatable_to_void_opponents, heads_up=0.71),
    Rule(keep_the_ace, heads_up=-0.58),
    Rule(lead_figure, pairs=0.45),
    Rule(lead_the_two, pairs=0.35),
    Rule(keep_low_cards_with_three, pairs=-0.51, heads_up=-1.17),
    Rule(keep_low_cards_with_two, heads_up=-0.51),
    Rule(keep_last_guard_of_two, pairs=-0.21),
    Rule(keep_low_cards_with_ace, heads_up=-0.47),
    Rule(lead_from_length, pairs=0.23, heads_up=0.11),
    Rule(lead_to_partners_best_card, pairs=2.51),
    Rule(return_partners_suit, pairs=0.61),
)
