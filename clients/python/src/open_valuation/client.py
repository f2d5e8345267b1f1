"""The clients."""

from __future__ import annotations

import os
import ssl
import time
from types import TracebackType
from typing import Any, Callable, Mapping, Optional, Type

from .operations import AsyncOperations, Operations
from .transport import AsyncTransport, Transport


def _address(base_url: Optional[str], api_key: Optional[str]) -> "tuple[str, str]":
    url, key = base_url or os.environ.get("OV_URL"), api_key or os.environ.get("OV_API_KEY")
    if not url or not key:
        raise ValueError("Name the server and the key: Client('https://…', 'ovk_…'), or set OV_URL and OV_API_KEY")
    return url, key


class Client(Operations):
    """The API of a server, in the calling thread; one client may serve many threads.

    `base_url` is the server's address, with the path at which a host has mounted the API; default `OV_URL`. `api_key`:
    default `OV_API_KEY`. `locale` is the language of texts, `zh` or `en`. `timeout`: seconds without any answer.
    `retries`: how often a request is sent again that may be, in a second or so, or when the server says. Tasks are
    created with an `Idempotency-Key`, so that a retry creates and charges nothing twice.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        locale: str = "zh",
        timeout: float = 60.0,
        retries: int = 3,
        ssl_context: Optional[ssl.SSLContext] = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        url, key = _address(base_url, api_key)
        self._transport = Transport(
            url, key, locale=locale, timeout=timeout, retries=retries, ssl_context=ssl_context, sleep=sleep
        )
        super().__init__(self._transport)

    def request(self, verb: str, route: str, *, body: Any = None, query: Mapping[str, Any] = {}) -> Any:
        """The `data` of any other route, such as that of an asset that the server's operator has added."""
        return self._transport.data(verb, route, body=body, query=query)


class AsyncClient(AsyncOperations):
    """The same as coroutines and asynchronous iterators. `connections`: most requests and streams at a time.

    A request that is given up still ends in its thread, within `timeout`.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        locale: str = "zh",
        timeout: float = 60.0,
        retries: int = 3,
        ssl_context: Optional[ssl.SSLContext] = None,
        connections: int = 16,
    ) -> None:
        url, key = _address(base_url, api_key)
        transport = Transport(
            url, key, locale=locale, timeout=timeout, retries=retries, ssl_context=ssl_context, sleep=time.sleep
        )
        self._transport = AsyncTransport(transport, connections)
        super().__init__(self._transport)

    async def request(self, verb: str, route: str, *, body: Any = None, query: Mapping[str, Any] = {}) -> Any:
        """The `data` of any other route."""
        return await self._transport.data(verb, route, body=body, query=query)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self._transport.close()
