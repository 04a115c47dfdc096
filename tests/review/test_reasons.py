"""The sentence of a costly card comes from facts."""

from circolo.bots.tressette.card_memory import remember
from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.cards.units import Thirds
from circolo.games.tressette import View
from circolo.review.deal_review import Reason
from circolo.review.tressette.reasons import Aftermath, reason
from tests.bots.seen import A, C, D, seen, trick


def told(
    view: View, pair: str, *, full: str, is_ours: bool = False, lost_last_trick: bool = False
) -> Reason:
    """Return the reason why the second card of `pair` was better than the first."""
    played, better = cards(pair)
    after = Aftermath(cards(full), is_ours, lost_last_trick)
    return reason(remember(view), played, better, after=after)


def test_an_ace_was_led_while_a_higher_card_was_out() -> None:
    view = seen("AD 4D 5C 6C 7C FS CS RS 4B 5B")
    assert told(view, "AD 4D", full="AD 3D 5D 6D") == Reason("led_beatable_ace", card=Card("3D"))


def test_another_suit_ran() -> None:
    view = seen("3D 4C 5C 6C 7C FS CS RS 4B 5B")
    assert told(view, "4C 3D", full="4C 3C AC RC") == Reason("other_suit_ran")


def test_the_partner_had_the_trick() -> None:
    """The partner of A leads the 2, and A holds the only card that beats it."""
    view = seen("3D 4D 5C 6C 7C FS CS RS 4B 5B", on_table="2D 6D")
    assert told(view, "3D 4D", full="2D 6D 3D 7D", is_ours=True) == Reason("partner_had_it")


def test_a_trick_was_missed() -> None:
    """A plays last, and could take the ace with the 3: an ace and a third."""
    view = seen("3D 4D 5C 6C 7C FS CS RS 4B 5B", on_table="AD 5D 6D")
    assert told(view, "4D 3D", full="AD 5D 6D 4D") == Reason("missed_trick", thirds=Thirds(4))


def test_points_were_given_to_the_others() -> None:
    view = seen("RD 4D 5C 6C 7C FS CS AS 4B 5B", on_table="3D 5D 6D")
    assert told(view, "RD 4D", full="3D 5D 6D RD") == Reason("gave_points", thirds=Thirds(1))


def test_an_ace_was_given_to_the_others() -> None:
    view = seen("AD 4D 5C 6C 7C FS CS RS 4B 5B", on_table="3D 5D 6D")
    assert told(view, "AD 4D", full="3D 5D 6D AD") == Reason("gave_ace")


def test_points_were_kept_from_the_partner() -> None:
    view = seen("AD 4D 5C 6C 7C FS CS RS 4B 5B", on_table="5D 3D 6D")
    gave = told(view, "4D AD", full="5D 3D 6D 4D", is_ours=True)
    assert gave == Reason("kept_points", thirds=Thirds(3))


def test_a_card_lost_its_guard() -> None:
    view = seen("AD 4D 7S FS CS RS 4B 5B 6B 7B", on_table="3C 6C 7C")
    lost = told(view, "4D 4B", full="3C 6C 7C 4D")
    assert lost == Reason("unguarded", card=Card("AD"))


def test_a_lower_card_was_enough_for_the_trick() -> None:
    """A plays last: the 2 takes the trick as the 3 does."""
    view = seen("3D 2D 5C 6C 7C FS CS RS 4B 5B", on_table="AD 5D 6D")
    assert told(view, "3D 2D", full="AD 5D 6D 3D", is_ours=True) == Reason("sufficed")


def test_a_high_card_was_wasted_in_a_lost_trick() -> None:
    view = seen("2D 4D 5C 6C 7C FS CS RS 4B 5B", on_table="3D 5D 6D")
    assert told(view, "2D 4D", full="3D 5D 6D 2D") == Reason("gave_points", thirds=Thirds(1))
    low = seen("2D FD 5C 6C 7C FS CS RS 4B 5B", on_table="3D 5D 6D")
    assert told(low, "2D FD", full="3D 5D 6D 2D") == Reason("wasted")


def test_a_chance_to_take_the_trick_was_missed() -> None:
    """After A one opponent plays, who may hold the 3."""
    view = seen("2D 4D 7D 6C 7C FS CS RS 4B 5B", on_table="5D 6D")
    assert told(view, "4D 2D", full="5D 6D 4D AD") == Reason("missed_chance")


def test_a_discard_came_from_the_suit_of_the_highest_card() -> None:
    view = seen("3D 4D 7S FS CS RS 4B 5B 6B 7B", on_table="3C 6C 7C")
    assert told(view, "4D 4B", full="3C 6C 7C 4D") == Reason("shortened", card=Card("3D"))


def test_the_suit_of_the_partner_was_to_be_returned() -> None:
    """C, the partner of A, led coppe in the first trick, and A took it."""
    view = seen("4D 5D 5C 7C FS CS RS 4B 5B", tricks=[trick(C, "4C 6C 3C FC")])
    assert told(view, "4D 5C", full="4D FD 6D 7D") == Reason("partner_suit")


def test_a_suit_of_the_others_was_returned() -> None:
    view = seen("4D 5D 5C 7C FS CS RS 4B 5B", tricks=[trick(D, "4C 6C 3C FC")])
    assert told(view, "5C 4D", full="5C AC 6C RC") == Reason("opponents_suit")


def test_the_suit_of_a_guarded_card_was_opened() -> None:
    view = seen("2D 5D 6D 6C 7C FS CS RS 4B 5B")
    assert told(view, "5D 4B", full="5D 3D 7D RD") == Reason("opened", card=Card("2D"))


def test_taking_the_trick_meant_leading() -> None:
    view = seen("3D 4D 5C 6C 7C FS CS RS 4B 5B", on_table="5D 6D 7D")
    assert told(view, "3D 4D", full="5D 6D 7D 3D", is_ours=True) == Reason("took_lead")


def test_the_longest_suit_was_the_better_lead() -> None:
    view = seen("4D 5D 6C 7C FS CS 5S 4B 5B 6B FB")
    assert told(view, "4D 4B", full="4D 3D 5D 6D") == Reason("long_suit")


def test_nothing_else_explains_it() -> None:
    view = seen("4D 5D 7D 6C 7C FS CS 4B 5B 6B")
    assert told(view, "4D 4B", full="4D 3D 5D 6D") == Reason("better")


def test_the_last_trick_was_lost() -> None:
    """A plays the 3 of bastoni, which nothing beats, and keeps the 4 of spade for the end."""
    gone = (
        "4D 5D 6D 7D FD CD RD AD 2D 3D 4C 5C 6C 7C FC CC RC AC 2C 3C "
        "7B FB CB RB AB 2B FS CS RS AS 2S 3S"
    )
    cards_gone = gone.split()
    tricks = [trick(A, " ".join(cards_gone[at : at + 4])) for at in range(0, 32, 4)]
    view = seen("3B 4S", tricks=tricks)
    lost = told(view, "3B 4S", full="3B 4B 5B 6B", is_ours=True, lost_last_trick=True)
    assert lost == Reason("lost_last_trick")
    kept = told(view, "3B 4S", full="3B 4B 5B 6B", is_ours=True)
    assert kept == Reason("better")
