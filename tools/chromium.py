"""Finds a Chromium for the browser tests and prints its path, installing one where it can.

Looked for in this order: $CHROMIUM, the PATH, and, for root on a Debian system, apt-get.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")

NOT_NEEDED = (
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
"""Features of a browser that nobody sees: its address line alone would load a page of its own for
each window, which costs more than most of ours. Of two lists a Chromium takes the last, so that
this holds what Playwright's does for us.
"""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    f"--disable-features={','.join(NOT_NEEDED)}",
)
"""How the tools and tests open it."""


class ChromiumMissingError(Exception):
    """There is no Chromium and none can be installed; the sentence says how to bring one."""


def on_this_machine() -> str | None:
    """Return the Chromium that is already here, or None; raises if $CHROMIUM names no program."""
    named = os.environ.get("CHROMIUM")
    if not named:
        return next(filter(None, map(shutil.which, NAMES)), None)
    found = shutil.which(named)
    if found is None:
        raise ChromiumMissingError(f"CHROMIUM is {named}, and no program is there.")
    return found


def may_install() -> bool:
    """Tell whether apt-get can install packages without asking anybody."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Install Debian's chromium; what apt-get says goes to standard error."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ):
        subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)


def chromium() -> str:
    """Return the path of a Chromium; raises ChromiumMissingError."""
    found = on_this_machine()
    if found is None and may_install():
        install()
        found = on_this_machine()
    if found is None:
        raise ChromiumMissingError(
            "The browser tests need a Chromium: install your system's chromium package, "
            "or put the path of a Chrome or Chromium into CHROMIUM."
        )
    return found


def main() -> int:
    """Print the path."""
    try:
        print(chromium())
    except ChromiumMissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
