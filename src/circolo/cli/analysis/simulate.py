"""`circolo simulate`: plays many deals between bots, and prints and saves statistics.

A policy is a function that chooses a bot's action. docs/simulate.md describes the columns.
"""

import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from circolo.bots import roster
from circolo.bots.policy import PolicyNotInstalled
from circolo.cli.game_argument import GameName, game_named
from circolo.cli.refusal import refuse
from circolo.play.contract import AnyGame, BadOptions
from circolo.play.options_notation import chosen
from circolo.simulation.deals import Plan, Row
from circolo.simulation.deals import simulate as simulated
from circolo.simulation.files import NotWritable, Sink, opened
from circolo.simulation.summary import Summary
from circolo.tables.state import USUAL_LEVEL

MOST_DEALS = 100_000_000
"""The maximum of `--deals`."""


def simulate(
    game: GameName,
    *,
    deals: Annotated[int, typer.Option(min=1, max=MOST_DEALS, help="The number of deals.")] = 1_000,
    seed: Annotated[
        int,
        typer.Option(
            min=0, help="The seed of all random numbers: the same seed gives the same deals."
        ),
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="The number of processes.")] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A table option of the game, such as players=2; repeatable."),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            help="The bot policy of all seats; if repeated, one for each seat in turn from A."
        ),
    ] = None,
    preferences: Annotated[
        list[str] | None,
        typer.Option(
            "--habit",
            help="A choice in a case that the rules leave to the player, such as punta_5=tiro; "
            "repeatable.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write one row for each deal into this .csv or .parquet file."),
    ] = None,
) -> None:
    """Play deals between bot policies and print statistics.

    Ctrl+C ends the run early and prints the statistics so far.
    """
    known = game_named(game)
    plan = _plan(known, tuple(option or ()), policies=tuple(policy or ()), seed=seed)
    if preferences:
        plan = replace(plan, habits=_preferences(known, preferences))
    rows = simulated(plan, deals, jobs=jobs)
    summary, begun = Summary(), time.perf_counter()
    try:
        with nullcontext() if out is None else opened(out) as sink:
            _play(rows, deals, summary=summary, sink=sink)
    except (NotWritable, PolicyNotInstalled) as error:
        refuse(error.code, str(error))
    _print(plan, summary, time.perf_counter() - begun)


def _plan(game: AnyGame, options: tuple[str, ...], *, policies: tuple[str, ...], seed: int) -> Plan:
    default = roster.POLICIES[game.name][USUAL_LEVEL].name
    try:
        return Plan(
            game=game.name,
            options=chosen(game, options),
            policies=policies or (default,),
            seed=seed,
        )
    except BadOptions as error:
        refuse("bad_options", str(error))
    except roster.UnknownPolicy as error:
        refuse("unknown_policy", str(error))


def _preferences(game: AnyGame, pairs: list[str]) -> Any:
    """Return the players' preferences from texts NAME=VALUE; ends the command if one is invalid."""
    if not game.facts.simulates_preferences:
        refuse("no_habits", f"{game.name} has no --habit: its policies decide every action.")
    fields = {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
    try:
        return msgspec.convert({"game": game.name, **fields}, game.types.preferences, strict=False)
    except msgspec.ValidationError as error:
        refuse("bad_habits", f"{error}.")


def _play(rows: Iterator[Row], deals: int, *, summary: Summary, sink: Sink | None) -> None:
    console = Console(stderr=True)
    shown = track(
        rows, total=deals, description="deals", console=console, disable=not console.is_terminal
    )
    try:
        for row in shown:
            summary.add(row)
            if sink is not None:
                sink.write(row)
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)


def _print(plan: Plan, summary: Summary, seconds: float) -> None:
    table = Table(title=f"{plan.game}, {' against '.join(plan.policies)}, seed {plan.seed}")
    table.add_column("column")
    table.add_column("mean", justify="right")
    table.add_column("± standard error", justify="right")
    for name, column in summary.columns.items():
        table.add_row(name, f"{column.mean:.4f}", f"{column.error:.4f}")
    console = Console()
    console.print(table)
    console.print(
        f"{summary.deals:,} deals of {summary.matches:,} matches, {summary.decisions:,} decisions, "
        f"{summary.deals / seconds:,.0f} deals a second"
    )
    if "edge" in summary.columns:
        edge = summary.columns["edge"]
        console.print(
            f"The banker wins {edge.mean:.3%} of what is bet, ± {edge.error:.3%} standard error."
        )
