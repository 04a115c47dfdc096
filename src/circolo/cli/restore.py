"""`circolo restore`: fills an empty data folder from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.audit import audit_file
from circolo.cli.data_folder_option import Data, NoStore, settings, sqlite_file
from circolo.cli.refusal import refuse
from circolo.store.data_folder import put_signing_key, read_signing_key
from circolo.store.errors import BackupRefused, DataFolderRefused, StoreFailed
from circolo.store.sqlite import backup as copies


def restore(
    source: Annotated[Path, typer.Argument(help="A backup file of `circolo backup`.")],
    data: Data = None,
    *,
    store: NoStore = None,
    signing_key: Annotated[
        Path | None, typer.Option(help="The file FILE.signing-key of the same backup.")
    ] = None,
) -> None:
    """Audit a backup, and fill an empty data folder from it.

    At its next start the server voids the deals that were in progress at the time of the backup,
    and pays their entries back.
    """

    sqlite_file(data, store, instead="pg_restore")

    def check(copy: Path) -> None:
        report = audit_file(copy)
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
