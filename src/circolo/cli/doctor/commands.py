"""The command `circolo doctor`, which runs all checks and prints what they find."""

import os
from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from circolo.cli.data_folder_option import Data, Store, choices
from circolo.cli.doctor import (
    backup_checks,
    house_checks,
    machine_checks,
    mail_checks,
    network_checks,
)
from circolo.cli.doctor.finding import Finding, warning
from circolo.cli.refusal import WRONG
from circolo.room.clock import time_of_day
from circolo.settings.sources import HouseChoices
from circolo.store.data_folder import DATABASE
from circolo.web import operator_socket
from circolo.web.operator_socket import WORKERS

_SIGNS = {"ok": "ok      ", "warning": "warning ", "fault": "FAULT   "}


def doctor(
    data: Data = None,
    *,
    store: Store = None,
    host: Annotated[
        str | None, typer.Option(help="The address on which the server listens.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port on which the server listens.")] = None,
    url: Annotated[
        str | None,
        typer.Option(help="The public address to try, by default the first of the origins."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Check disk, clock, data folder, keys, store, port, proxy and notifications of a house.

    Each line says what to do. Exits with 1 if there is a fault. The server may be running: the
    doctor then also tries its public address.
    """
    findings = list(_findings(choices(data=data, store=store, host=host, port=port), url))
    if json:
        typer.echo(msgspec.json.encode(findings).decode())
    else:
        width = max(len(finding.check) for finding in findings)
        for finding in findings:
            typer.echo(f"{_SIGNS[finding.mark]}{finding.check:{width}}  {finding.sentence}")
    if any(finding.mark == "fault" for finding in findings):
        raise typer.Exit(WRONG)


def _findings(made: HouseChoices, url: str | None) -> Iterator[Finding]:
    settings, now = made.settings, time_of_day()
    running = _running(made)
    yield machine_checks.versions(None if running is None else running.version)
    yield machine_checks.clock(now, None if running is None else running.now)
    yield from machine_checks.clock_source()
    yield house_checks.settings_file(made)
    yield from house_checks.variables(os.environ)
    yield from _folder_findings(made, backup_maker=_other_desk(made, running))
    yield network_checks.port(settings, is_running=running is not None)
    if running is None:
        yield from network_checks.proxies_of_settings(settings)
    else:
        origin = url or min(settings.origins, default=network_checks.local_origin(settings))
        yield from network_checks.public_address(origin, settings, now=now)
    yield network_checks.https(settings)
    yield network_checks.evening(settings)
    yield network_checks.push(settings)
    yield mail_checks.mail(settings)


def _folder_findings(made: HouseChoices, *, backup_maker: str) -> Iterator[Finding]:
    folder = made.settings.data
    if not folder.is_dir():
        yield warning("data_folder", f"Start the server once: it makes the folder {folder}.")
        return
    yield machine_checks.disk_space(folder)
    yield machine_checks.disk_kind(folder)
    yield machine_checks.disk_sync(folder)
    yield house_checks.data_folder(folder)
    yield house_checks.keys(folder)
    yield from backup_checks.backups(made.settings, now=time_of_day(), maker=backup_maker)
    yield from house_checks.store(folder / DATABASE, made.settings.store)


def _other_desk(made: HouseChoices, running: operator_socket.NodesListed | None) -> str:
    """Return the desk of a cluster if it is another node than that of this data folder, else "".

    The workers of one data folder share its backups.
    """
    if running is None or not running.nodes or (made.settings.data / WORKERS).is_dir():
        return ""
    return "" if running.desk == running.nodes[0].node else running.desk


def _running(made: HouseChoices) -> operator_socket.NodesListed | None:
    """Return what the house that runs on the data folder says of itself, None if none runs."""
    try:
        answer = operator_socket.ask_house(made.settings.data, operator_socket.ListNodes())
    except operator_socket.HouseNotRunning:
        return None
    return answer if isinstance(answer, operator_socket.NodesListed) else None
