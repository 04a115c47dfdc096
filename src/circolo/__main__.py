"""`python -m circolo` is the command `circolo`."""

from circolo.cli.main import app

app()
