"""`circolo restore`: make a data folder from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.audit import examined
from circolo.cli.data_folder_option import Data, settings
from circolo.cli.refusal import refuse
from circolo.store.data_folder import put_signing_key, read_signing_key
from circolo.store.errors import BackupRefused, DataFolderRefused, StoreFailed
from circolo.store.sqlite import backup as copies


def restore(
    source: Annotated[Path, typer.Argument(help="A file that `circolo backup` has made.")],
    data: Data = None,
    *,
    signing_key: Annotated[
        Path | None, typer.Option(help="The file FILE.signing-key that the backup has beside it.")
    ] = None,
) -> None:
    """Fill an empty data folder from a backup, after an audit of the backup.

    Deals that ran when the backup was made are voided at the next start, and their entries paid
    back.
    """

    def check(copy: Path) -> None:
        report = examined(copy)
        if report.findings:
            first = report.findings[0]
            raise copies.damaged(source, f"{first.code}, {first.where} {first.what}")

    folder = settings(data=data).data
    try:
        copies.restore(source, folder, check=check)
        if signing_key is not None:
            put_signing_key(folder, read_signing_key(signing_key))
    except (BackupRefused, DataFolderRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    typer.echo(f"{folder} is restored. Open it with `circolo serve`.")
