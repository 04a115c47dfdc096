"""Forbidden and forced pairs: what the director may list, and what the rounds make of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.tables.state import PlayerId
from circolo.tournaments.commands import SetPairings, Withdraw
from circolo.tournaments.rounds import pairing_rules
from circolo.tournaments.state import State
from circolo.tournaments.tournament_options import RoundRobin, Swiss, TournamentOptions
from circolo.tournaments.view import view
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced

SIX = ("anna", "bruno", "carla", "dino", "elsa", "fabio")

EIGHT = (*SIX, "gino", "ines")


def pairs(*names: str) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Return the pairs written as "anna bruno"."""
    split = (name.split() for name in names)
    return tuple((PlayerId(one), PlayerId(other)) for one, other in split)


def opened(rounds: int = 3, most: int = 8, **how: Any) -> Playing:
    """Open Swiss rounds that begin at a time, with six entrants."""
    return announced(sample_options.swiss(most, rounds, begins=1_000_000), **how).enter(*SIX)


def met(state: State, number: int | None = None) -> set[frozenset[str]]:
    people = [state.entrants[team.members[0]].player for team in state.teams]
    return {
        frozenset(people[team] for team in match.teams)
        for match in state.matches
        if not match.is_bye and number in {None, match.round}
    }


@pytest.mark.rule("P4")
@pytest.mark.parametrize("seed", range(20))
def test_forbidden_pairs_never_meet_in_swiss_rounds(seed: int) -> None:
    listed = pairs("anna bruno", "bruno carla", "dino elsa")
    playing = opened(seed=seed)
    playing.tell(SetPairings("sala", listed))
    playing.reach().to_the_end()
    assert not met(playing.state) & {frozenset(pair) for pair in listed}


@pytest.mark.rule("P4")
def test_forced_pairs_meet_in_the_first_round() -> None:
    listed = pairs("fabio anna", "carla bruno")
    playing = opened()
    playing.tell(SetPairings("sala", (), listed))
    playing.reach()
    expected = {frozenset(pair) for pair in (*listed, ("dino", "elsa"))}
    assert met(playing.state, 1) == expected


@pytest.mark.rule("P4")
def test_a_forced_team_has_no_bye_in_the_first_round() -> None:
    for seed in range(10):
        playing = opened(seed=seed)
        playing.tell(Withdraw(PlayerId("fabio")))
        playing.tell(SetPairings("sala", (), pairs("anna elsa", "bruno carla")))
        playing.reach()
        (bye,) = [match for match in playing.state.matches if match.is_bye]
        assert playing.state.entrants[playing.state.teams[bye.teams[0]].members[0]].player == "dino"


@pytest.mark.rule("P4")
def test_a_forbidden_pair_meets_with_a_note_if_the_others_stayed_away() -> None:
    playing = opened()
    playing.tell(SetPairings("sala", pairs("anna bruno")))
    for name in SIX[2:]:
        playing.tell(Withdraw(PlayerId(name)))
    playing.reach()
    assert met(playing.state, 1) == {frozenset(("anna", "bruno"))}
    notes = [(note.what, note.why) for note in playing.state.notes]
    assert notes == [("pairings_set", ""), ("forbidden_met", playing.state.matches[0].table)]


def test_a_pair_has_no_effect_after_one_of_them_has_withdrawn() -> None:
    playing = opened()
    playing.tell(SetPairings("sala", pairs("anna fabio"), pairs("carla dino")))
    playing.tell(Withdraw(PlayerId("fabio")))
    assert view(playing.state).forbidden == ()
    assert view(playing.state).forced == ((2, 3),)
    assert pairing_rules.pairing_rules(playing.reach().state).forbidden == frozenset()


def test_new_lists_replace_the_old_ones() -> None:
    playing = opened()
    playing.tell(SetPairings("sala", pairs("anna bruno"), pairs("carla dino")))
    playing.tell(SetPairings("sala", pairs("bruno elsa")))
    assert (view(playing.state).forbidden, view(playing.state).forced) == (((1, 4),), ())


@pytest.mark.parametrize(
    ("forbidden", "forced", "code"),
    [
        (("anna anna",), (), "bad_pair"),
        ((), ("anna anna",), "bad_pair"),
        (("anna zoe",), (), "not_registered"),
        (("anna bruno",), ("bruno anna",), "forced_and_forbidden"),
        ((), ("anna bruno", "bruno carla"), "forced_twice"),
    ],
)
def test_lists_that_contradict_themselves_are_refused(
    forbidden: tuple[str, ...], forced: tuple[str, ...], code: str
) -> None:
    command = SetPairings("sala", pairs(*forbidden), pairs(*forced))
    assert opened().refused(command) == code


def test_lists_by_which_a_full_tournament_could_not_begin_are_refused() -> None:
    everybody_but = pairs(*(f"anna {other}" for other in SIX[1:]))
    assert opened(most=6).refused(SetPairings("sala", everybody_but)) == "impossible_pairings"
    assert opened(most=8).tell(SetPairings("sala", everybody_but))
    both_want_elsa = pairs(
        "anna bruno",
        "anna carla",
        "anna dino",
        "anna fabio",
        "bruno carla",
        "bruno dino",
        "bruno fabio",
    )
    command = SetPairings("sala", both_want_elsa)
    assert opened(most=6).refused(command) == "impossible_pairings"


def test_a_forced_pair_may_make_the_rest_impossible() -> None:
    forbidden = pairs("anna bruno", "carla dino", "anna dino", "bruno carla")
    assert opened(most=6).tell(SetPairings("sala", forbidden))
    command = SetPairings("sala", (*forbidden, *pairs("anna carla")), pairs("elsa fabio"))
    assert opened(most=6).refused(command) == "impossible_pairings"


def test_one_entrant_is_kept_apart_from_ten_others_at_most() -> None:
    others = [f"p{number}" for number in range(11)]
    playing = announced(sample_options.swiss(40, 3, begins=1_000_000)).enter("anna", *others)
    apart = pairs(*(f"anna {other}" for other in others))
    assert playing.refused(SetPairings("sala", apart)) == "forbidden_many"
    assert playing.tell(SetPairings("sala", apart[1:]))


def test_in_a_round_robin_each_entrant_keeps_an_opponent() -> None:
    playing = announced(sample_options.round_robin(6, begins=1_000_000)).enter(*SIX)
    everybody_but = pairs(*(f"anna {other}" for other in SIX[1:]))
    assert playing.refused(SetPairings("sala", everybody_but)) == "impossible_pairings"
    assert playing.tell(SetPairings("sala", everybody_but[1:]))


def test_other_formats_take_no_pairs() -> None:
    playing = announced(sample_options.knockout(8, begins=1_000_000)).enter(*SIX)
    assert playing.refused(SetPairings("sala", pairs("anna bruno"))) == "no_pairings"


def test_partners_count_as_one_team() -> None:
    sheet = replace(sample_options.pairs(12, begins=1_000_000), format=Swiss(2, "pairs"))
    playing = announced(sheet).enter(*SIX, partners=True)
    assert playing.refused(SetPairings("sala", pairs("anna bruno"))) == "bad_pair"
    both = SetPairings("sala", (), pairs("anna carla", "bruno elsa"))
    assert playing.refused(both) == "forced_twice"
    contradiction = SetPairings("sala", pairs("anna carla"), pairs("dino bruno"))
    assert playing.refused(contradiction) == "forced_and_forbidden"


def test_drawn_pairs_cannot_be_forced() -> None:
    form = RoundRobin(teams="drawn")
    sheet = replace(sample_options.drawn(12, begins=1_000_000), format=form)
    playing = announced(sheet).enter(*SIX)
    assert playing.refused(SetPairings("sala", (), pairs("anna bruno"))) == "teams_drawn"
    assert playing.tell(SetPairings("sala", pairs("anna bruno")))


@pytest.mark.rule("P4")
@pytest.mark.parametrize("seed", range(10))
def test_forbidden_pairs_of_a_duplicate_never_meet_and_forced_ones_meet_first(seed: int) -> None:
    sheet = sample_options.duplicate(16, 2, begins=1_000_000)
    playing = announced(sheet, seed=seed).enter(*EIGHT, partners=True)
    forbidden, forced = pairs("anna carla"), pairs("gino anna")
    playing.tell(SetPairings("sala", forbidden, forced))
    playing.reach().to_the_end()
    assert not met(playing.state) & {frozenset(pair) for pair in forbidden}
    assert frozenset(("anna", "gino")) in met(playing.state, 1)
    assert playing.state.phase == "over"


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    "sheet",
    [
        sample_options.individual(12, 3, begins=1_000_000),
        sample_options.duplicate_of_chiamatre(12, 3, begins=1_000_000),
    ],
)
@pytest.mark.parametrize("seed", range(10))
def test_a_forbidden_pair_never_sits_at_one_table_of_four(
    sheet: TournamentOptions[Any], seed: int
) -> None:
    playing = announced(sheet, seed=seed).enter(*EIGHT)
    playing.tell(SetPairings("sala", pairs("anna bruno", "anna carla", "dino elsa")))
    playing.reach().to_the_end()
    rules = pairing_rules.pairing_rules(playing.state)
    assert len(rules.forbidden) == 3
    assert not any(rules.forbids(match.teams) for match in playing.state.matches)
    assert playing.state.phase == "over"


def test_tables_drawn_by_lot_take_no_forced_pair_and_no_impossible_list() -> None:
    playing = announced(sample_options.individual(8, begins=1_000_000)).enter(*EIGHT)
    assert playing.refused(SetPairings("sala", (), pairs("anna bruno"))) == "teams_drawn"
    apart = pairs(*(f"anna {other}" for other in EIGHT[1:]))
    assert playing.refused(SetPairings("sala", apart)) == "impossible_pairings"
    assert playing.tell(SetPairings("sala", apart[3:]))


def test_after_the_start_the_lists_stay() -> None:
    playing = opened().reach()
    assert playing.refused(SetPairings("sala", pairs("anna bruno"))) == "pairings_fixed"
