"""Random whole tournaments of every format and size, with entrants who withdraw, directors who
intervene, tables that fail, and early ends.
"""

from contextlib import suppress
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.games.chemin_de_fer import Options as CheminDeFer
from circolo.games.chiamatre import Options as Chiamatre
from circolo.games.sette_e_mezzo import Options as SetteEMezzo
from circolo.games.tressette import Options as Tressette
from circolo.play.contract import AnyGame
from circolo.tables.state import BotLevel, PlayerId
from circolo.tournaments import registration
from circolo.tournaments.commands import (
    Adjudicate,
    Cancel,
    Command,
    Extend,
    Pause,
    PlayFor,
    Register,
    Resume,
    Reveal,
    Wake,
    Withdraw,
)
from circolo.tournaments.freeze_out.late_entry import entries_are_open
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.refusal import Refused
from circolo.tournaments.state import counts, entrant_of
from circolo.tournaments.tournament_options import (
    LEAST_IN_DUPLICATE,
    MOST_CHIPS,
    MOST_ROUND_ROBIN_TEAMS,
    AnyTournamentOptions,
    Band,
    Duplicate,
    Format,
    FreezeOut,
    Individual,
    Knockout,
    Level,
    RoundRobin,
    Swiss,
    TournamentOptions,
    pairs_enter,
    unit,
)
from tests.tournaments.driver import SEED, Playing, announced

Teams = Literal["single", "pairs", "drawn"]

LARGEST = 200
USUALLY = 24
"""Nineteen of twenty fields are at most this large, and most of these are small."""

TEAMS: tuple[Teams, ...] = ("single", "pairs", "drawn")
LEVELS: tuple[BotLevel | None, ...] = ("circolo", "maestro", None)
ENDED = {"over", "cancelled"}
MOST_STEPS = 50_000
DIRECTOR = "sala"


def some_evening(game: AnyGame, seed: int) -> Playing:
    """Play the tournament of a seed from its first entrant to the reveal of its seed."""
    random = Random(seed)
    faults = random.choice((0.0, 0.0, 0.2, 1.0))
    playing = announced(some_sheet(game, random), seed=seed, faults=faults)
    _fill(playing, random, seed)
    begin(playing, random)
    meddlesome = random.choice((0.0, 0.0, 0.02, 0.1))
    for _ in range(MOST_STEPS):
        playing.settle()
        if playing.state.phase in ENDED:
            break
        if random.random() < meddlesome:
            _meddle(playing, random)
        elif entries_are_open(playing.state) and random.random() < 0.5:
            _come_late(playing, random, seed)
        else:
            playing.step()
    else:
        raise AssertionError("the event does not end")
    if playing.state.phase == "over" and random.random() < meddlesome:
        _say(playing, _adjudication(playing, random))
        playing.settle()
    if playing.state.phase in ENDED:
        playing.tell(Reveal(SEED))
    return playing


def some_sheet(game: AnyGame, random: Random) -> AnyTournamentOptions:
    """Return random options: most fields are small, and every option occurs."""
    options, form = _some_format(game, random)
    sheet: TournamentOptions[Any] = TournamentOptions(
        name="Serale", options=options, format=form, least=2, most=2
    )
    size = unit(sheet)
    table = 4 if size == 4 else 2 * size
    if isinstance(form, Duplicate):
        table = LEAST_IN_DUPLICATE
    most = max(table, _some_size(random) // size * size)
    if isinstance(form, RoundRobin):
        most = min(most, MOST_ROUND_ROBIN_TEAMS * size)
    if isinstance(form, FreezeOut):
        form = replace(form, chips=min(form.chips, MOST_CHIPS // most))
    begins = random.choice((None, Millis(60_000)))
    if isinstance(form, FreezeOut) and begins is None:
        form = replace(form, late_levels=0, reentries=0)
    entry = random.choice((0, 1, 10, 50, 333))
    return TournamentOptions(
        name="Serale",
        options=options,
        format=form,
        least=random.randint(table, most),
        most=most,
        entry=entry,
        fee=random.choice((0, 1, 5)),
        begins=begins,
        plan=_some_plan(random),
        guarantee=random.choice((0, 0, 1, entry * most // 2, 1_001)),
        chips=random.choice(("members", "guests")),
        bots=random.random() < 0.3,
    )


def _some_format(game: AnyGame, random: Random) -> tuple[Any, Format]:
    match game.name:
        case "tressette":
            teams = random.choice(TEAMS)
            options = Tressette(players=2 if teams == "single" else 4)
            rounds = random.randint(1, 9)
            robin = RoundRobin(double=random.random() < 0.5, teams=teams)
            forms: tuple[Format, ...] = (Knockout(teams), Swiss(rounds, teams), robin)
            if teams != "single":
                forms = (*forms, Duplicate(rounds, random.randint(1, 12), teams))
            return options, random.choice(forms)
        case "chiamatre":
            rounds = random.randint(1, 5)
            shared = Duplicate(rounds, 4, "single")
            return Chiamatre(), random.choice((Individual(rounds), shared))
        case "sette_e_mezzo":
            return SetteEMezzo(most=random.randint(2, 8)), _some_freeze_out(random)
        case _:
            return CheminDeFer(most=random.randint(2, 9)), _some_freeze_out(random)


def _some_freeze_out(random: Random) -> FreezeOut:
    rising = sorted(random.sample((10, 20, 50, 100, 200, 500), random.randint(1, 4)))
    levels = (Level(least, random.choice((1, 5)), random.choice((0, 0, 2))) for least in rising)
    late = random.choice((0, len(rising) - 1))
    reentries = random.choice((0, 1, 3)) if late else 0
    return FreezeOut(
        random.choice((1_000, 5_000)), tuple(levels), late_levels=late, reentries=reentries
    )


def _some_size(random: Random) -> int:
    if random.random() < 0.05:
        return random.randint(2, LARGEST)
    return 2 + int((USUALLY - 1) * random.random() ** 2)


def _some_plan(random: Random) -> prize_rules.Plan:
    if random.random() < 0.7:
        return ()
    limits = sorted(random.sample(range(2, LARGEST), random.randint(1, 3)))
    return tuple(Band(limit, _some_shares(random, limit)) for limit in limits)


def _some_shares(random: Random, limit: int) -> tuple[int, ...]:
    places = random.randint(1, min(limit, 20))
    cuts = sorted(random.sample(range(1, prize_rules.WHOLE), places - 1))
    shares = (
        end - start for start, end in zip([0, *cuts], [*cuts, prize_rules.WHOLE], strict=True)
    )
    return tuple(sorted(shares, reverse=True))


def _fill(playing: Playing, random: Random, seed: int) -> None:
    """Let people enter and withdraw; some come back, some enter twice."""
    sheet = playing.state.sheet
    names = [f"p{seed}x{number}" for number in range(sheet.most + 4)]
    wanted = random.choice((sheet.most, random.randint(1, sheet.most + 4)))
    if isinstance(sheet.format, FreezeOut) and sheet.format.late_levels:
        wanted = random.randint(2, sheet.most)
    for name in names:
        playing.fund(name)
    coming = [number for number in range(wanted) if random.random() < 0.98]
    while coming and playing.state.phase == "open":
        number = coming.pop(random.randrange(len(coming)) if random.random() < 0.3 else 0)
        partner = PlayerId(names[number ^ 1]) if pairs_enter(sheet) else None
        _say(playing, Register(PlayerId(names[number]), partner=partner))
        fate = random.random()
        if fate < 0.03:
            _say(playing, Withdraw(PlayerId(names[random.choice((number, 0))])))
        elif fate < 0.06:
            coming.append(number)


def _come_late(playing: Playing, random: Random, seed: int) -> None:
    """Let somebody enter a running freeze-out, for the first time or again."""
    number = random.randrange(playing.state.sheet.most + 4)
    _say(playing, Register(PlayerId(f"p{seed}x{number}")))


def begin(playing: Playing, random: Random) -> None:
    """Begin the tournament at its time, with bots where allowed, or cancel it."""
    for number in range(registration.lacking(playing.state)):
        pairs = pairs_enter(playing.state.sheet)
        partner = PlayerId(f"bot{number ^ 1}") if pairs else None
        bot = PlayerId(f"bot{number}")
        _say(playing, Register(bot, bot=True, level="circolo", partner=partner, name="Bot"))
    if playing.state.phase != "open":
        return
    if playing.state.timer is None or random.random() < 0.03:
        playing.tell(Cancel(DIRECTOR, "director"))
    else:
        playing.reach()


def _meddle(playing: Playing, random: Random) -> None:
    """Send a command of a director, or of the server after a downtime."""
    entrant = random.choice(playing.state.entrants)
    command = random.choice(
        (
            Pause(DIRECTOR, "luce"),
            Wake(Millis(random.randrange(10_000_000))),
            Extend(DIRECTOR, random.randint(0, 9)),
            PlayFor(DIRECTOR, entrant.player, random.choice(LEVELS)),
            _adjudication(playing, random),
            Withdraw(entrant.player),
            *[Cancel(DIRECTOR, random.choice(("director", "fault")))] * (random.random() < 0.3),
        )
    )
    _say(playing, command)
    playing.settle()
    if playing.state.paused:
        _sit_through(playing, random)


def _sit_through(playing: Playing, random: Random) -> None:
    """Let a pause pass, in which some tables play to their boundary; it may end the tournament."""
    for _ in range(random.randint(0, 4)):
        if playing.state.phase not in ENDED and any(t.plays() for t in playing.tables.values()):
            # The clock, which a step may reach as well, is stopped.
            with suppress(Refused):
                playing.step()
    if random.random() < 0.1:
        _say(playing, Cancel(DIRECTOR, "fault"))
    _say(playing, Resume(DIRECTOR))


def _adjudication(playing: Playing, random: Random) -> Command:
    matches = [match for match in playing.state.matches if match.table is not None]
    if not matches:
        return Extend(DIRECTOR, 1)
    match = random.choice(matches[-8:])
    team = playing.state.teams[random.choice(match.teams)]
    winner = playing.state.entrants[team.members[0]].player
    assert match.table is not None, "it was chosen for its table"
    return Adjudicate(DIRECTOR, match.table, winner, "visto")


def _say(playing: Playing, command: Command) -> None:
    """Send a command that may be refused; then nothing must have changed."""
    before = playing.state
    try:
        playing.tell(command)
    except Refused:
        assert playing.state == before
        return
    if isinstance(command, Register):
        assert entrant_of(playing.state, command.player) is not None
        assert sum(counts(playing.state, n) for n in range(len(playing.state.entrants))) <= (
            playing.state.sheet.most
        )
