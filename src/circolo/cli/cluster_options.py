"""The options of `circolo serve` for a house on several processes or machines."""

from typing import Annotated

import typer

Bus = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The NATS server over which the nodes of one house speak, nats://host:4222. "
        "CIRCOLO_BUS keeps the password out of the list of processes.",
        show_default=False,
    ),
]

NodeName = Annotated[
    str | None,
    typer.Option(help="The name of this node; by default the machine's.", show_default=False),
]

Workers = Annotated[
    int | None,
    typer.Option(
        help="The number of nodes on this machine, 1 by default; several need --bus.",
        show_default=False,
    ),
]
