"""Writes simulated rows to a file while they are computed, as CSV or as Parquet.

Parquet needs the optional dependencies of the package, its extra named `analysis`.
"""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from circolo.simulation.deals import Row

ROWS_A_GROUP = 20_000


class NotWritable(Exception):
    """A file cannot be written; `code` is stable, and the message is for the user."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


class Sink(Protocol):
    """An open file that accepts rows; all rows have the same columns."""

    def write(self, row: Row) -> None:
        """Write one row."""
        ...


@contextmanager
def opened(path: Path) -> Iterator[Sink]:
    """Open a file for rows; its suffix, .csv or .parquet, decides the format.

    The file is complete when the context ends. Raises NotWritable.
    """
    try:
        match path.suffix:
            case ".csv":
                with path.open("w", newline="") as stream:
                    yield _Csv(stream)
            case ".parquet":
                yield from _parquet(path)
            case _:
                raise NotWritable("unknown_format", f"{path} ends neither in .csv nor in .parquet.")
    except OSError as error:
        raise NotWritable("not_writable", f"{path}: {error.strerror}.") from error


class _Csv:
    def __init__(self, stream: Any) -> None:
        self._writer = csv.writer(stream, lineterminator="\n")
        self._begun = False

    def write(self, row: Row) -> None:
        if not self._begun:
            self._writer.writerow(row)
            self._begun = True
        self._writer.writerow(row.values())


def _parquet(path: Path) -> Iterator[Sink]:
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError:
        raise NotWritable(
            "parquet_not_installed", "Parquet needs pyarrow: pip install 'circolo[analysis]'."
        ) from None
    with path.open("wb") as stream:
        sink = _Parquet(arrow, parquet, stream)
        yield sink
        sink.close()


class _Parquet:
    def __init__(self, arrow: Any, parquet: Any, stream: Any) -> None:
        self._arrow = arrow
        self._parquet = parquet
        self._stream = stream
        self._rows: list[Row] = []
        self._writer: Any = None

    def write(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) == ROWS_A_GROUP:
            self._flush()

    def close(self) -> None:
        self._flush()
        if self._writer is not None:
            self._writer.close()

    def _flush(self) -> None:
        if not self._rows:
            return
        table = self._arrow.Table.from_pylist(self._rows)
        if self._writer is None:
            self._writer = self._parquet.ParquetWriter(self._stream, table.schema)
        self._writer.write_table(table)
        self._rows = []
