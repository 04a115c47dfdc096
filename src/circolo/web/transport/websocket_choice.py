"""Chooses the WebSocket protocol by what is installed."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from circolo.web.transport.plain_websocket_protocol import PlainSocketProtocol


def websocket_protocol() -> type[WebSocketsSansIOProtocol]:
    """Return the WebSocket protocol class: built on picows if installed, or on uvicorn alone."""
    try:
        from circolo.web.transport.websocket_protocol import GameSocketProtocol
    except ModuleNotFoundError:
        return PlainSocketProtocol
    return GameSocketProtocol
