"""Rules of thumb for discarding, when the suit led is not held («piombo»)."""

from circolo.bots.tressette.card_weights import FIGURES, Outlook, Rule
from circolo.cards.card import Rank
from circolo.tricks.card_points import thirds


def carica(play: Outlook) -> float:
    """Throw points on a trick of our side."""
    return play.ours * play.worth


def carica_with_a_figure(play: Outlook) -> float:
    """First give away a figure that would take no trick itself."""
    return play.ours if play.card.rank in FIGURES and play.above else 0


def no_ace_for_them(play: Outlook) -> float:
    """Never throw an ace on a trick of the opponents."""
    return 1 - play.ours if play.card.rank is Rank.ASSO else 0


def keep_a_master(play: Outlook) -> float:
    """Keep a card that nobody can beat: it is worth a trick."""
    return play.above == 0


def keep_a_master_for_points(play: Outlook) -> float:
    """Keep a master the more, the more points of its suit are out."""
    return 0 if play.above else thirds(play.out)


def spare_the_established(play: Outlook) -> float:
    """Spare a card of a suit that nobody else holds less: it catches nothing, and takes only on
    one's own lead.
    """
    return not play.out


def guard_the_ace(play: Outlook) -> float:
    """Keep one low card with an ace for every higher card that is out."""
    return play.bares(Rank.ASSO)


def guard_the_two(play: Outlook) -> float:
    """Keep a low card with a 2 against the 3."""
    return play.bares(Rank.DUE)


def keep_what_follows_a_master(play: Outlook) -> float:
    """Keep the low cards behind a master: they take once it has drawn the others out."""
    return play.above > 0 and play.memory.above(play.mine[0]) == 0


def keep_a_full_suit(play: Outlook) -> float:
    """Keep a card whose suit is mostly out: one will probably have to follow there."""
    return len(play.out)


def keep_length(play: Outlook) -> float:
    """Keep a long suit long: its last cards may take."""
    return len(play.mine)


def leave_the_suit_to_the_partner(play: Outlook) -> float:
    """Leave the suit that the partner has led to the partner."""
    return play.suit_of_the_partner


def keep_what_they_lead(play: Outlook) -> float:
    """Keep the suit that the opponents have led: they will lead it again."""
    return play.suit_of_the_opponents


def throw_low(play: Outlook) -> float:
    """Throw the lowest of equivalent cards."""
    return play.height


DISCARDING = (
    Rule(carica, pairs=0.40),
    Rule(carica_with_a_figure, pairs=0.48),
    Rule(no_ace_for_them, pairs=-1.19, heads_up=-1.39),
    Rule(keep_a_master, pairs=-0.67, heads_up=-0.69),
    Rule(keep_a_master_for_points, pairs=-0.29, heads_up=-0.28),
    Rule(spare_the_established, pairs=0.89, heads_up=0.47),
    Rule(guard_the_ace, pairs=-0.72, heads_up=-0.47),
    Rule(guard_the_two, pairs=-0.61, heads_up=-0.41),
    Rule(keep_what_follows_a_master, heads_up=-0.21),
    Rule(keep_a_full_suit, heads_up=-0.08),
    Rule(keep_length, pairs=-0.08),
    Rule(leave_the_suit_to_the_partner, pairs=0.37),
    Rule(keep_what_they_lead, heads_up=-0.15),
    Rule(throw_low, pairs=-0.35, heads_up=-0.40),
)
