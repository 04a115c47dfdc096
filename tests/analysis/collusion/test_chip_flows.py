"""The graph of chips that accounts have lost to each other."""

from circolo.analysis.collusion.chip_flows import MOST_SHOWN, Flow, chip_flows, flows_of
from circolo.analysis.collusion.evidence import Encounter, OpeningLead
from circolo.cards.units import Chips
from circolo.tables.state import PlayerId, TableId

ANNA, BRUNO, CARLA = map(PlayerId, ("anna", "bruno", "carla"))


def lost(player: PlayerId, other: PlayerId, chips: int, *, deal: int) -> Encounter:
    most = Chips(100)
    return Encounter(
        "point", 0, TableId("t1"), deal, player, other, None, None, lost=Chips(chips), most=most
    )


def test_chips_are_summed_from_loser_to_winner() -> None:
    found = chip_flows(
        [
            lost(ANNA, BRUNO, 30, deal=1),
            lost(ANNA, BRUNO, -10, deal=2),
            lost(CARLA, ANNA, -5, deal=2),
        ]
    )
    assert found == (Flow(ANNA, BRUNO, Chips(20), 2), Flow(ANNA, CARLA, Chips(5), 1))


def test_a_deal_in_which_both_decided_counts_once() -> None:
    found = chip_flows([lost(ANNA, BRUNO, 30, deal=1), lost(BRUNO, ANNA, -30, deal=1)])
    assert found == (Flow(ANNA, BRUNO, Chips(30), 1),)


def test_even_accounts_and_leads_have_no_flow() -> None:
    lead = OpeningLead(TableId("t2"), 1, ANNA, BRUNO, found=True)
    found = chip_flows([lost(ANNA, BRUNO, 9, deal=1), lost(BRUNO, ANNA, 9, deal=2), lead])
    assert found == ()


def test_a_pair_shows_its_own_flow_first_and_not_those_of_others() -> None:
    others = [PlayerId(f"p{number}") for number in range(20)]
    small = Flow(ANNA, BRUNO, Chips(1), 1)
    own = [Flow(one, ANNA, Chips(50), 1) for one in others]
    foreign = Flow(CARLA, others[0], Chips(90), 1)
    found = flows_of((ANNA, BRUNO), (foreign, *own, small))
    assert found[0] == small
    assert (len(found), foreign in found) == (MOST_SHOWN, False)
