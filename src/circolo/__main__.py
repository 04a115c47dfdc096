"""The command line entry point, run as `circolo` or `python -m circolo`."""

import sys

REFUSED = 2


def main() -> None:
    """Run the command line. If the server's dependencies are not installed, print how to install
    them and exit with status 2.
    """
    try:
        from circolo.cli.main import app
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "circolo":
            raise
        sys.stderr.write(
            f"server_not_installed: {missing.name} is missing: only the rules are installed. "
            "Install circolo[server] to run a server.\n"
        )
        sys.exit(REFUSED)
    app()


if __name__ == "__main__":
    main()
