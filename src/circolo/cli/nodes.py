"""`circolo nodes`: the nodes of a cluster, as the node of this machine knows them."""

import typer
from rich.console import Console
from rich.table import Table

from circolo.cli.data_folder_option import Data, settings
from circolo.cli.refusal import refuse
from circolo.cluster.messages import Beat
from circolo.web import operator_socket


def nodes(*, data: Data = None) -> None:
    """List the nodes of the cluster: what each plays, and which is the desk."""
    folder = settings(data=data).data
    try:
        answer = operator_socket.ask_house(folder, operator_socket.ListNodes())
    except operator_socket.HouseNotRunning as error:
        refuse(error.code, str(error))
    assert isinstance(answer, operator_socket.NodesListed)
    if not answer.nodes:
        typer.echo("This house runs in one process; it has no other nodes.")
        return
    table = Table("node", "address", "release", "up", "tables", "lines", "", box=None)
    for beat in sorted(answer.nodes, key=lambda beat: beat.node):
        table.add_row(
            beat.node,
            beat.address,
            beat.release,
            _up(beat, answer.now),
            str(beat.tables),
            str(beat.lines),
            _what(beat, desk=answer.desk),
        )
    Console().print(table)


def _up(beat: Beat, now: int) -> str:
    seconds = max(0, now - beat.started) // 1_000
    hours, rest = divmod(seconds, 3_600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"


def _what(beat: Beat, *, desk: str) -> str:
    is_leaving = "leaving" if beat.is_leaving else ""
    return "desk" if beat.node == desk else is_leaving
