"""The command line entry point, run as `circolo` or `python -m circolo`."""

import sys

REFUSED = 2


def main() -> None:
    """Run the command line. If its dependencies are not installed, print how to install them and
    exit with status 2.
    """
    try:
        from circolo.cli.main import app
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "circolo":
            raise
        sys.stderr.write(
            f"cli_not_installed: {missing.name} is missing: only the library is installed. "
            "Install circolo[cli] for the commands, or circolo[server] to run a server too.\n"
        )
        sys.exit(REFUSED)
    app()


if __name__ == "__main__":
    main()
