"""Builds the browser client with the node of the build requirements and puts it into the package.

An editable install builds nothing: there `make client` does, and only when the client changed.
Set CIRCOLO_SKIP_CLIENT_BUILD=1 to ship the client that already lies in src/circolo/web/static.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildError(Exception):
    """The client could not be built; the sentence says what to do about it."""


class ClientBuildHook(BuildHookInterface[Any]):
    """Fills src/circolo/web/static before the files of a wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, or keep the one that is there when the environment says so."""
        root = Path(self.root)
        static = root / "src" / "circolo" / "web" / "static"
        if self.target_name != "wheel" or version == "editable":
            return
        if os.environ.get("CIRCOLO_SKIP_CLIENT_BUILD") == "1":
            if not (static / "index.html").is_file():
                raise ClientBuildError(
                    "CIRCOLO_SKIP_CLIENT_BUILD is set, but src/circolo/web/static holds no client: "
                    "unset it, or run `make client` first."
                )
            return
        subprocess.run(
            [sys.executable, "-m", "tools.client", "install", "build"], cwd=root, check=True
        )
