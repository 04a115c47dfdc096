"""Logging of the server and its libraries: readable text on a terminal, JSON elsewhere."""

import asyncio
import logging
import sys
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

SECRET = frozenset(
    {"authorization", "cookie", "hand", "link", "old", "new", "order", "password", "seed", "token"}
)
"""Names of log fields that may contain secrets; their values are replaced in every log line."""


def without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace the values of the fields in SECRET by "…", as a structlog processor."""
    for name in SECRET & event.keys():
        event[name] = "…"
    return event


def is_no_cancellation(record: logging.LogRecord) -> bool:
    """Return whether a log record is about more than a request that was cancelled.

    uvicorn logs a request as an error that ends because the server ends at once.
    """
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


def configure(level: str, *, stream: TextIO = sys.stderr) -> None:
    """Set up logging: write messages at or above this level to a stream."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    shown: list[Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    if stream.isatty():
        # The console's own tracebacks show local variables, which may contain secrets.
        plain = structlog.dev.plain_traceback
        shown = [structlog.dev.ConsoleRenderer(exception_formatter=plain)]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *shown],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # Requests contain cookies and links, so libraries log warnings and errors only.
    for library in ("uvicorn", "websockets", "asyncio"):
        logging.getLogger(library).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_no_cancellation)
