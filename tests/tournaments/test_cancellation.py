"""A cancelled tournament is settled by the published formula, to the last chip."""

import random

import pytest

from circolo.ledger.account import FEES, MINT, pool
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Cancel, Hear, Lot, Pause, Register, Resume, Reveal
from circolo.tournaments.effects import CloseTable
from circolo.tournaments.reports import Failed
from circolo.tournaments.tournament_options import Band, pairs_enter
from tests.tournaments import sample_options
from tests.tournaments.driver import EVENT, SEED, Playing, announced
from tests.tournaments.freeze_out.drafts import T1, T2, begun, effects

CANCEL = Cancel("sala", "fault", "corrente saltata")
HALF = (Band(512, (600, 400)),)


def won(playing: Playing, people: int) -> list[int]:
    return [playing.won(f"p{number}") for number in range(people)]


@pytest.mark.rule("P6")
def test_before_the_beginning_everybody_has_entry_and_fee_back() -> None:
    playing = announced(sample_options.knockout(4)).enter("p0", "p1")
    playing.tell(CANCEL)
    assert (playing.state.phase, won(playing, 2)) == ("cancelled", [0, 0])


@pytest.mark.rule("P6")
def test_before_anybody_is_out_everybody_has_entry_and_fee_back() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p0=900, p1=100)
    playing.tell(CANCEL)
    assert won(playing, 4) == [0, 0, 0, 0]


@pytest.mark.rule("P6")
def test_a_guarantee_goes_back_where_it_came_from() -> None:
    playing = begun(sample_options.piatto(4, guarantee=1_000), 4)
    assert playing.book.balance(pool(EVENT)) == 1_000
    assert playing.book.balance(FEES) == 0
    given = playing.book.balance(MINT)
    playing.tell(CANCEL)
    assert won(playing, 4) == [0, 0, 0, 0]
    assert playing.book.balance(MINT) == given + 560


@pytest.mark.rule("P6")
def test_with_nobody_in_the_money_half_is_split_equally_and_half_by_chips() -> None:
    playing = begun(sample_options.piatto(4, plan=HALF), 4)
    playing.coup(T1, "p0", p0=1_400, p1=0, p2=100)
    playing.tell(CANCEL)
    # 400 in the pool: 66 for each of three, and the other 202 by 1,400 : 100 : 500.
    assert won(playing, 4) == [66 + 142 - 100, -110, 66 + 10 - 100, 66 + 50 - 100]
    assert playing.book.balance(FEES) == 10


@pytest.mark.rule("P6")
def test_in_the_money_each_has_the_smallest_prize_and_a_share_by_chips() -> None:
    playing = begun(sample_options.piatto(4, plan=HALF), 4)
    playing.coup(T1, "p0", p0=1_500, p1=0, p2=0)
    playing.tell(CANCEL)
    assert won(playing, 4) == [160 + 60 - 110, -110, -110, 160 + 20 - 110]


@pytest.mark.rule("P6")
def test_fees_that_the_guarantee_has_taken_come_back_from_the_mint() -> None:
    playing = begun(sample_options.piatto(4, plan=HALF, guarantee=420), 4)
    assert playing.book.balance(FEES) == 20
    playing.coup(T1, "p0", p0=1_000, p1=0)
    given = playing.book.balance(MINT)
    playing.tell(CANCEL)
    assert playing.book.balance(FEES) == 0
    assert playing.book.balance(MINT) == given - 10
    assert sum(won(playing, 4)) == 420 + 30 - 440


def test_without_a_fee_there_is_none_to_give_back() -> None:
    playing = begun(sample_options.piatto(4, plan=HALF, fee=0), 4)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    playing.tell(CANCEL)
    assert sum(won(playing, 4)) == 0


@pytest.mark.rule("P6")
def test_swiss_rounds_are_settled_by_wins_once_a_round_is_over() -> None:
    playing = (
        announced(sample_options.swiss(4, 3, plan=HALF)).enter("p0", "p1", "p2", "p3").settle()
    )
    winners = [playing.state.matches[at].teams[0] for at in (0, 1)]
    for match in playing.state.matches:
        assert match.table is not None
        playing.finish(playing.tables[match.table], winner=f"p{match.teams[0]}")
    playing.tell(CANCEL)
    expected = [150 - 100 if team in winners else 50 - 100 for team in range(4)]
    assert won(playing, 4) == expected


@pytest.mark.rule("P6")
def test_a_knockout_is_settled_among_those_still_in() -> None:
    playing = announced(sample_options.knockout(4, plan=HALF)).enter("p0", "p1", "p2", "p3")
    playing.tell(Lot(1, (0, 1, 2, 3)))
    playing.carry_out()
    playing.finish(playing.tables[T1], winner="p1")
    playing.tell(CANCEL)
    assert won(playing, 4)[0] == -110
    assert sum(won(playing, 4)) == -40 + 30


@pytest.mark.rule("P6")
def test_chiamatre_is_settled_by_points() -> None:
    names = tuple(f"p{number}" for number in range(4))
    playing = announced(sample_options.individual(4, 2, plan=HALF)).enter(*names).settle()
    playing.finish(playing.tables[T1], winner="p0")
    playing.tell(CANCEL)
    assert sum(won(playing, 4)) == 0
    assert max(won(playing, 4)) == playing.won("p0")


@pytest.mark.rule("P6")
def test_as_long_as_only_bots_are_out_everybody_has_entry_and_fee_back() -> None:
    playing = announced(sample_options.knockout(4, bots=True, plan=HALF)).enter("p0", "p1")
    for number in (0, 1):
        playing.tell(Register(PlayerId(f"bot{number}"), bot=True, name="Gino"))
    playing.tell(Lot(1, (0, 2, 1, 3)))
    playing.carry_out()
    playing.finish(playing.tables[T1], winner="p0")
    playing.tell(CANCEL)
    assert won(playing, 2) == [0, 0]


def test_bots_that_are_left_alone_take_no_prize() -> None:
    sheet = sample_options.knockout(4, bots=True, plan=HALF)
    playing = announced(sheet).enter("p0", "p1")
    for number in (0, 1):
        playing.tell(Register(PlayerId(f"bot{number}"), bot=True, name="Gino"))
    playing.tell(Lot(1, (0, 2, 1, 3)))
    playing.carry_out()
    playing.finish(playing.tables[T1], winner="bot0")
    playing.finish(playing.tables[T2], winner="bot1")
    playing.carry_out()
    playing.tell(CANCEL)
    assert sum(won(playing, 2)) == -20


# --- what is left of it


def test_its_tables_are_closed() -> None:
    playing = begun(sample_options.piatto(16), 16)
    closed = effects(playing.tell(CANCEL), CloseTable)
    assert [(one.table, one.why) for one in closed] == [
        (T1, "event_cancelled"),
        (T2, "event_cancelled"),
    ]
    playing.hear(Failed(T1, 60, "event_cancelled"))
    assert playing.state.phase == "cancelled"


def test_it_is_cancelled_once() -> None:
    playing = announced(sample_options.knockout(4))
    playing.tell(CANCEL)
    assert playing.refused(CANCEL) == "already_cancelled"
    assert playing.refused(Register(PlayerId("p0"))) == "event_closed"
    assert playing.refused(Resume("sala")) == "event_closed"


def test_a_finished_tournament_is_not_cancelled() -> None:
    playing = begun(sample_options.piatto(2), 2)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    assert playing.refused(CANCEL) == "event_closed"


def test_the_reason_is_public() -> None:
    playing = announced(sample_options.knockout(4))
    playing.tell(CANCEL)
    (note,) = playing.state.notes
    assert (note.what, note.by, note.why) == ("cancelled", "sala", "corrente saltata")


def test_a_paused_tournament_is_cancelled_as_well() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.tell(Pause("sala", ""))
    playing.tell(CANCEL)
    assert (playing.state.paused, playing.state.timer) == (False, None)


# --- the seed of the lots


def test_the_seed_is_shown_once_it_is_over_and_it_is_the_one_that_was_bound() -> None:
    playing = announced(sample_options.knockout(4))
    assert playing.refused(Reveal(SEED)) == "not_over"
    playing.tell(CANCEL)
    assert playing.refused(Reveal(bytes(32))) == "wrong_seed"
    playing.tell(Reveal(SEED))
    assert playing.state.seed == SEED
    assert playing.refused(Reveal(SEED)) == "already_revealed"


# --- at any moment


@pytest.mark.rule("P6")
@pytest.mark.parametrize("kind", sample_options.EVERY)
def test_at_whatever_moment_all_chips_are_given_out(kind: str) -> None:
    sheet = sample_options.EVERY[kind]
    for seed in range(8):
        chance = random.Random(seed)
        playing = announced(sheet, seed=seed)
        names = [f"p{number}" for number in range(sheet.most)]
        playing.enter(*names, partners=pairs_enter(playing.state.sheet))
        for _ in range(chance.randrange(40)):
            if playing.is_over():
                break
            playing.step()
        if not playing.is_over():
            playing.tell(CANCEL)
        assert playing.book.balance(pool(EVENT)) == 0
        given = sum(won(playing, sheet.most))
        assert given == -playing.book.balance(FEES)
        assert playing.tell(Hear(Failed(T1, 999, "event_cancelled"))) == ()
