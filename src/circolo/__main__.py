"""The command `circolo`, also as `python -m circolo`."""

import sys

REFUSED = 2


def main() -> None:
    """Run the command line; without the packages of the server, print what to install."""
    try:
        from circolo.cli.main import app
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "circolo":
            raise
        sys.stderr.write(
            f"server_not_installed: {missing.name} is missing, as where the rules are installed "
            "alone. Install circolo[server] for the room.\n"
        )
        sys.exit(REFUSED)
    app()


if __name__ == "__main__":
    main()
