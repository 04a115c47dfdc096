"""Security headers of every response, such as the content security policy."""

from circolo.web.asgi import Application, Message, Receive, Send

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self' ws: wss:",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
ALWAYS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
)
ON_HTTPS = ((b"strict-transport-security", b"max-age=31536000"),)
UNCACHED = ((b"cache-control", b"no-store"),)


def with_security_headers(application: Application) -> Application:
    """Wrap an ASGI application so that every response has the security headers.

    A response without its own cache-control header is not cached.
    """

    async def with_headers(scope: Message, receive: Receive, send: Send) -> None:
        added = [*ALWAYS, *(ON_HTTPS if scope["scheme"] == "https" else ())]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = {name for name, _ in message["headers"]}
                fresh = [header for header in (*added, *UNCACHED) if header[0] not in named]
                message["headers"] = [*message["headers"], *fresh]
            await send(message)

        await application(scope, receive, send_with_headers)

    return with_headers
