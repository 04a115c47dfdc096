"""The workers of `circolo serve --workers` have the settings of the first process."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from circolo.cli.workers import Worker
from circolo.settings.sources import read_settings


def test_a_worker_reads_the_settings_file_that_a_flag_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[chips]\nwelcome_chips = 7\n[limits]\nevening = "on"\n')
    (tmp_path / "keys").mkdir()
    started: dict[str, Any] = {}
    monkeypatch.setattr(subprocess, "Popen", lambda _, **options: started.update(options))
    flags = {"data": tmp_path / "data", "store": "postgresql://a/b", "bus": "nats://c"}
    made = read_settings({}, config=file, workers=2, **flags)
    Worker(made, 1, port=80).start(tmp_path / "keys")
    of_worker = read_settings(started["env"]).settings
    assert of_worker.welcome_chips == 7
    assert of_worker.limits == made.settings.limits
    assert of_worker.backups == made.settings.backups
    assert (of_worker.workers, of_worker.port, of_worker.store) == (1, 80, "postgresql://a/b")
