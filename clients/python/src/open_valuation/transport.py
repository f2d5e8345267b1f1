"""Requests over HTTP: retries, files, events, pages, waiting."""

from __future__ import annotations

import asyncio
import http.client
import json
import mimetypes
import os
import random
import ssl
import time
import urllib.error
import urllib.request
import uuid
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple
from typing import TypeVar, Union
from urllib.parse import quote, urlencode, urlsplit

from .errors import ApiError, ConnectionFailed, OpenValuationError, TaskFailed, TaskTimeout, api_error
from .events import read_events
from .version import VERSION

T = TypeVar("T")

File = Union[str, "os.PathLike[str]", Tuple[str, bytes]]
"""A file to send: its path, or its name and its content."""

MAX_ANSWER = 256 * 1024 * 1024
"""No answer and no event is longer, in bytes."""

LONGEST_PAUSE = 60.0
"""No pause before a retry is longer, in seconds."""


def new_key() -> str:
    """A new Idempotency-Key."""
    return uuid.uuid4().hex


def path(template: str, *parts: object) -> str:
    """A path with its parts put in, each as one segment."""
    return template.format(*(quote(str(part), safe="") for part in parts))


def succeeded(task: Any) -> Any:
    """The task, which must have ended well."""
    if task["status"] != "SUCCESS":
        raise TaskFailed(task)
    return task


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key elsewhere."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Transport:
    """Sends requests to one server with one key."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        locale: str,
        timeout: float,
        retries: int,
        ssl_context: Optional[ssl.SSLContext],
        sleep: Callable[[float], None],
    ) -> None:
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError(f"The base URL begins with http:// or https://, not {base_url!r}")
        self._base = base_url.rstrip("/")
        self._headers = {
            "X-Api-Key": api_key,
            "Accept-Language": locale,
            "User-Agent": f"open-valuation-python/{VERSION}",
        }
        self.timeout = timeout
        self.retries = retries
        self._sleep = sleep
        handlers: List[urllib.request.BaseHandler] = [_NoRedirect()]
        if ssl_context is not None:
            handlers.append(urllib.request.HTTPSHandler(context=ssl_context))
        self._opener = urllib.request.build_opener(*handlers)

    def data(self, verb: str, route: str, **sent: Any) -> Any:
        """The `data` of the answer's envelope."""
        content = self.file(verb, route, **sent)
        try:
            answer = json.loads(content)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or "data" not in answer:
            raise OpenValuationError(f"{self._base} answers, but not as this API")
        return answer["data"]

    def file(self, verb: str, route: str, **sent: Any) -> bytes:
        """The body of the answer. Files are read first: one that is missing is no fault of the server."""
        if sent.get("files") is not None:
            field, some = sent["files"]
            sent["files"] = field, [one if isinstance(one, tuple) else _file(one) for one in some]
        return self._retried(lambda: self._read(self._open(verb, route, **sent)), _is_repeatable(verb, sent))

    def events(
        self, verb: str, route: str, *, is_resumed: bool = False, resumed_at: Optional[str] = None, **sent: Any
    ) -> Iterator[Any]:
        """The events of a stream. Where it breaks off, one that can be resumed goes on after its last event.

        A task that is created as a stream has an `Idempotency-Key` and can be asked for again until its first event.
        """
        goes_on = is_resumed or resumed_at is not None
        failures = 0
        while True:
            try:
                with self._retried(lambda: self._open(verb, route, **sent), _is_repeatable(verb, sent)) as response:
                    for event in read_events(iter(lambda: response.read1(65536), b""), MAX_ANSWER):
                        failures = 0
                        if resumed_at is not None and event.get("event") == "task":
                            verb, route = "GET", path(resumed_at, event["data"]["taskId"])
                            sent, is_resumed = {}, True
                        if is_resumed and "id" in event:
                            sent = {"headers": {"Last-Event-ID": event["id"]}}
                        yield event
                        if event.get("event") == "result":
                            return
                    if not goes_on or response.status == 204:
                        return
            except (OSError, http.client.HTTPException) as error:
                if not goes_on or failures >= self.retries:
                    raise ConnectionFailed(f"The stream broke off: {error}") from error
            self._pause(failures, None)
            failures += 1

    def pages(self, read: Callable[[Any], List[T]], field: str) -> Iterator[T]:
        """Every row of a list, page by page."""
        cursor = None
        while True:
            rows = read(cursor)
            yield from rows
            following = _cursor(rows, field)
            if following is None or following == cursor:
                return
            cursor = following

    def wait(self, read: Callable[[], Any], timeout: float) -> Any:
        """Reads a task until it has ended."""
        end = time.monotonic() + timeout
        for pause in _polls():
            task = read()
            if task["status"] != "IN_PROGRESS":
                return task
            self._sleep(_before(end, pause, task))

    def _open(
        self,
        verb: str,
        route: str,
        *,
        query: Mapping[str, Any] = {},
        headers: Mapping[str, Any] = {},
        body: Any = None,
        files: Optional[Tuple[str, Sequence[Tuple[str, bytes]]]] = None,
        fields: Mapping[str, Optional[str]] = {},
    ) -> http.client.HTTPResponse:
        given = {name: _text(value) for name, value in query.items() if value is not None}
        url = self._base + route + (f"?{urlencode(given)}" if given else "")
        request = urllib.request.Request(url, method=verb, headers=self._headers)
        for name, value in headers.items():
            if value is not None:
                request.add_header(name, _text(value))
        if files is not None:
            request.data, content_type = _form(files, fields)
            request.add_header("Content-Type", content_type)
        elif body is not None:
            request.data = json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8")
            request.add_header("Content-Type", "application/json")
        response: http.client.HTTPResponse = self._opener.open(request, timeout=self.timeout)
        return response

    def _read(self, response: http.client.HTTPResponse) -> bytes:
        with response:
            content = response.read(MAX_ANSWER + 1)
        if len(content) > MAX_ANSWER:
            raise OpenValuationError(f"The answer is longer than {MAX_ANSWER} bytes")
        return content

    def _retried(self, send: Callable[[], T], is_repeatable: bool) -> T:
        """Sends, and again where that can help and cannot do anything twice."""
        attempt = 0
        while True:
            try:
                return send()
            except urllib.error.HTTPError as refusal:
                error = _refused(refusal)
                again = error.status == 429 or (is_repeatable and error.status in (502, 503, 504))
                if not again or attempt >= self.retries:
                    raise error from None
                self._pause(attempt, error.retry_after)
            except (OSError, http.client.HTTPException) as failure:
                reason = failure.reason if isinstance(failure, urllib.error.URLError) else failure
                again = is_repeatable or isinstance(reason, ConnectionRefusedError)
                if not again or attempt >= self.retries:
                    raise ConnectionFailed(f"{self._base} does not answer: {reason}") from failure
                self._pause(attempt, None)
            attempt += 1

    def _pause(self, attempt: int, retry_after: Optional[float]) -> None:
        backoff = min(8.0, 0.5 * 2.0**attempt) * random.uniform(0.5, 1.0)
        self._sleep(min(LONGEST_PAUSE, max(backoff, retry_after or 0.0)))


class AsyncTransport:
    """The same for coroutines: each request takes one of at most `connections` threads."""

    def __init__(self, transport: Transport, connections: int) -> None:
        self._transport = transport
        self._pool = ThreadPoolExecutor(max_workers=connections, thread_name_prefix="open-valuation")

    def close(self) -> None:
        """Ends the threads that are free."""
        self._pool.shutdown(wait=False)

    async def data(self, verb: str, route: str, **sent: Any) -> Any:
        """The `data` of the answer's envelope."""
        return await self._run(lambda: self._transport.data(verb, route, **sent))

    async def file(self, verb: str, route: str, **sent: Any) -> bytes:
        """The body of the answer."""
        return await self._run(lambda: self._transport.file(verb, route, **sent))

    async def events(self, verb: str, route: str, **sent: Any) -> AsyncIterator[Any]:
        """The events of a stream."""
        iterator = self._transport.events(verb, route, **sent)
        turn: Future[Any] = Future()
        turn.set_result(None)
        try:
            while True:
                turn = self._pool.submit(next, iterator, None)
                event = await asyncio.wrap_future(turn)
                if event is None:
                    return
                yield event
        finally:
            # A turn that nobody waits for any more still holds the stream.
            turn.add_done_callback(lambda _: iterator.close())  # type: ignore[attr-defined]

    async def pages(self, read: Callable[[Any], Awaitable[List[T]]], field: str) -> AsyncIterator[T]:
        """Every row of a list, page by page."""
        cursor = None
        while True:
            rows = await read(cursor)
            for row in rows:
                yield row
            following = _cursor(rows, field)
            if following is None or following == cursor:
                return
            cursor = following

    async def wait(self, read: Callable[[], Awaitable[Any]], timeout: float) -> Any:
        """Reads a task until it has ended."""
        end = time.monotonic() + timeout
        for pause in _polls():
            task = await read()
            if task["status"] != "IN_PROGRESS":
                return task
            await asyncio.sleep(_before(end, pause, task))

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self._pool.submit(work))


def _text(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _is_repeatable(verb: str, sent: Mapping[str, Any]) -> bool:
    return verb in ("GET", "DELETE") or "Idempotency-Key" in sent.get("headers", {})


def _refused(refusal: urllib.error.HTTPError) -> ApiError:
    with refusal:
        content = refusal.read(1024 * 1024)
    try:
        answer = json.loads(content)
    except ValueError:
        answer = None
    return api_error(refusal.code, dict(refusal.headers.items()), answer)


def _cursor(rows: Sequence[Any], field: str) -> Any:
    return rows[-1].get(field) if rows else None


def _polls() -> Iterator[float]:
    pause = 0.1
    while True:
        yield pause
        pause = min(2.0, pause * 1.5)


def _before(end: float, pause: float, task: Mapping[str, Any]) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise TaskTimeout(f"{task.get('valuationNo')} has not ended yet: wait for it again")
    return min(pause, left)


def _form(files: Tuple[str, Sequence[Tuple[str, bytes]]], fields: Mapping[str, Optional[str]]) -> Tuple[bytes, str]:
    """A form with files, as multipart/form-data."""
    boundary = uuid.uuid4().hex
    field, some = files
    parts: List[bytes] = []
    for name, value in fields.items():
        if value is not None:
            parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    for name, content in some:
        safe = name.replace("\\", "_").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        head = f'Content-Disposition: form-data; name="{field}"; filename="{safe}"\r\nContent-Type: {kind}'
        parts.append(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _file(place: Union[str, "os.PathLike[str]"]) -> Tuple[str, bytes]:
    with open(place, "rb") as file:
        return os.path.basename(os.fspath(place)), file.read(MAX_ANSWER)
