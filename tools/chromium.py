"""Finds a Chromium for the browser tests and prints its path; installs one where it can.

It looks at $CHROMIUM, then the PATH, then, for root on a Debian system, apt-get.
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
"""Browser features to disable. The address bar alone would load a page for each window, which costs
more than most of ours. Of two such lists Chromium uses the last one, so that this one includes
Playwright's.
"""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    f"--disable-features={','.join(NOT_NEEDED)}",
)
"""The flags with which the tools and tests start it."""


class ChromiumMissingError(Exception):
    """There is no Chromium and none can be installed; the message says how to get one."""


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
    """Return whether apt-get can install packages without asking for a password."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Install Debian's chromium; the output of apt-get goes to standard error."""
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
