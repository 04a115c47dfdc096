"""REST operations: the decorators `get` and `post` bind a typed function to paths.

The signature says where each argument comes from. A parameter whose name is in a path is that part
of the path, as text or as an integer. `data` is the JSON body. A parameter with `msgspec.Meta` in
its annotation comes from the query. Every other parameter is a service, found by its type.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from circolo.store.bot_tokens_port import Scope
from circolo.web.refusals import Refusal
from circolo.web.rest.request import Request
from circolo.wire.client_messages import MESSAGE_MAX_BYTES

Method = Literal["GET", "POST"]
Content = TypeVar("Content")
Handler = Callable[..., Awaitable[Any]]
Services = Mapping[type, object]
Headers = tuple[tuple[str, str], ...]

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
BODY = "data"
_PLACE = re.compile(r"`\$\.(.+)`$")
"""Finds the name of the invalid field in an error message of msgspec."""


@dataclass(frozen=True, slots=True)
class Response(Generic[Content]):
    """The response to a request; bytes are sent unchanged, any other content is sent as JSON."""

    content: Content
    status: int = 200
    headers: Headers = ()
    media_type: str = JSON

    def body(self) -> bytes:
        """Return the body in bytes."""
        return (
            self.content if isinstance(self.content, bytes) else msgspec.json.encode(self.content)
        )


class InvalidRequest(Exception):
    """A path, query or body does not have the declared type; the message names the field."""


class Operation:
    """A function that answers the requests of one method at one or more paths."""

    def __init__(
        self,
        method: Method,
        paths: tuple[str, ...],
        handler: Handler,
        *,
        headers: Headers = (),
        max_body_bytes: int = 0,
        scope: Scope | None = None,
    ) -> None:
        self.method = method
        self.paths = paths
        self.max_body_bytes = max_body_bytes
        self.scope = scope
        self._handler = handler
        self._headers = headers
        types = get_type_hints(handler, include_extras=True)
        result = types.pop("return")
        self.result_type = get_args(result)[0] if get_origin(result) is Response else result
        in_path = {name for path in paths for name in re.findall(r"{(\w+)}", path)}
        self.path_types = {name: kind for name, kind in types.items() if name in in_path}
        self.query_types = {name: kind for name, kind in types.items() if _is_query(kind)}
        self.body_type = types.get(BODY)
        of_request = {*in_path, *self.query_types, BODY}
        self.service_types = {one: kind for one, kind in types.items() if one not in of_request}
        self.defaults = {
            name: parameter.default
            for name, parameter in inspect.signature(handler).parameters.items()
            if parameter.default is not parameter.empty
        }
        self._values = msgspec.defstruct(
            handler.__name__,
            [
                (name, kind, self.defaults[name]) if name in self.defaults else (name, kind)
                for name, kind in types.items()
                if name in of_request
            ],
            kw_only=True,
        )

    @property
    def name(self) -> str:
        """The name of the function, which is the operation's id in the OpenAPI description."""
        return self._handler.__name__

    @property
    def summary(self) -> str:
        """The first paragraph of the function's docstring, for the OpenAPI description."""
        text = inspect.getdoc(self._handler) or ""
        return " ".join(text.split("\n\n")[0].split())

    async def answer(
        self, request: Request, path: Mapping[str, str | int], services: Services
    ) -> Response[Any]:
        """Call the function with the values of a request and return its response.

        `path` has the values from the path. Raises InvalidRequest if a value has the wrong type,
        Refusal if the body is not JSON, or whatever the function raises.
        """
        raw: dict[str, object] = {
            name: text for name, text in request.query.items() if name in self.query_types
        }
        raw |= path
        if self.body_type is not None:
            raw[BODY] = await request.json()
        values = msgspec.structs.asdict(self._converted(raw))
        for name, kind in self.service_types.items():
            values[name] = services[kind]
        result = await self._handler(**values)
        return result if isinstance(result, Response) else Response(result, headers=self._headers)

    def _converted(self, raw: Mapping[str, object]) -> msgspec.Struct:
        try:
            return msgspec.convert(raw, self._values, strict=False, str_keys=True)
        except msgspec.ValidationError as error:
            raise InvalidRequest(_complaint(str(error))) from error


def get(*paths: str, headers: Headers = ()) -> Callable[[Handler], Operation]:
    """Return a decorator that binds a function to GET requests for these paths.

    `headers` are added to its responses. Bots may use it with a token that may read.
    """
    return lambda handler: Operation("GET", paths, handler, headers=headers, scope="read")


def post(
    path: str, *, max_body_bytes: int = MESSAGE_MAX_BYTES, scope: Scope | None = None
) -> Callable[[Handler], Operation]:
    """Return a decorator that binds a function to POST requests for a path.

    A body of more than `max_body_bytes` is refused. `scope` is what a bot token must allow; None
    for an operation that no bot may use.
    """
    return lambda handler: Operation(
        "POST", (path,), handler, max_body_bytes=max_body_bytes, scope=scope
    )


def path_values(operation: Operation, texts: Mapping[str, str]) -> dict[str, str | int]:
    """Return the values of the parameters in a path, converted to their types.

    Raises Refusal `not_found` if one should be an integer and is not.
    """
    try:
        return {
            name: int(text) if operation.path_types[name] is int else text
            for name, text in texts.items()
        }
    except ValueError:
        raise Refusal("not_found") from None


def _is_query(kind: Any) -> bool:
    if get_origin(kind) is Annotated:
        return any(isinstance(one, Meta) for one in get_args(kind))
    return any(map(_is_query, get_args(kind)))


def _complaint(message: str) -> str:
    """Return the part of a msgspec error that a client may see: the field and the fault, not the
    value.
    """
    text = message.split(" - ", maxsplit=1)[0]
    found = _PLACE.search(message)
    if found is None:
        return "" if text.startswith("Object missing") else text
    return f"{found[1].removeprefix(f'{BODY}.')}: {text}"
