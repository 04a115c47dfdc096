"""Sets up the process of a server: its memory, its garbage collector, its files, its event loop."""

import asyncio
import contextlib
import ctypes
import gc
import resource
from collections.abc import Callable

import msgspec
import structlog

from circolo.web.usage_limits import UsageLimits

_OTHER_FILES = 200
"""The open files reserved for everything but client connections: the store, bots and system."""
_FEW_FILES = (
    "This process may open fewer files than CIRCOLO_OPEN_CONNECTIONS has connections. Raise its "
    "limit of open files (ulimit -n, LimitNOFILE)."
)
_NEW_OBJECTS = 20_000
"""The number of new objects after which Python's garbage collector looks for reference cycles.

At Python's own 700, short-lived objects cause frequent full collections. With 2,000 players they
took a fifth of the time and paused the server for up to 0.3 s. Playing a card makes no cycles.
"""

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
_LARGE_BLOCK_BYTES = 256 * 1024
_MALLOC_ARENAS = 2

log = structlog.get_logger()


def return_freed_memory() -> None:
    """Make glibc's malloc return large freed blocks to the system; without glibc, do nothing.

    Otherwise each thread that hashes passwords would keep the 19 MiB of a finished hash, and gaps
    of up to that size in its heap.
    """
    with contextlib.suppress(AttributeError, OSError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)
        mallopt(_M_TRIM_THRESHOLD, _LARGE_BLOCK_BYTES)
        mallopt(_M_ARENA_MAX, _MALLOC_ARENAS)


def event_loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the function that creates event loops: uvloop's if it is installed, or asyncio's."""
    try:
        import uvloop  # not available on Windows or in every implementation of Python
    except ModuleNotFoundError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


def collect_garbage_rarely() -> None:
    """Let Python's garbage collector look for reference cycles after `_NEW_OBJECTS` new objects."""
    gc.set_threshold(_NEW_OBJECTS)


def within_files(limits: UsageLimits) -> UsageLimits:
    """Return `limits` with `open_connections` lowered, if necessary, to the number of files that
    this process may open; then log a warning.
    """
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = files - _OTHER_FILES
    if files == resource.RLIM_INFINITY or most >= limits.open_connections:
        return limits
    log.warning("few_files", open_connections=most, detail=_FEW_FILES)
    return msgspec.structs.replace(limits, open_connections=max(1, most))


def allow_many_files() -> None:
    """Raise this process's limit of open files to the maximum: each connection needs one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
