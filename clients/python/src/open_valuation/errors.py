"""What can go wrong, and what to do about it."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Type

ADVICE: Dict[int, str] = {
    40000: "Send a JSON object, or a form with files.",
    40001: "Mend the fields named and send again: nothing was charged.",
    40002: "Name a callback URL that the server may reach.",
    40100: "Pass a key: Client(url, key), or OV_API_KEY.",
    40101: "Ask the operator for a valid key.",
    40200: "Wait for the next month's free quota, or have the balance topped up.",
    40300: "Use a key with the scope that the operation names.",
    40400: "Compare the versions of client and server, and the path in the base URL.",
    40401: "Look its id up in the lists: the account of this key has nothing there with this id.",
    40900: "Read what is there now; send a changed request with a new Idempotency-Key.",
    41300: "Send less at once: smaller or fewer files.",
    41500: "Send a file of a supported type.",
    42900: "Send fewer requests at once, or wait.",
    50000: "Report it with the request id.",
    50300: "Try again later.",
}
"""What to do, by the code of the answer."""


class OpenValuationError(Exception):
    """The base of every error of this package."""


class ApiError(OpenValuationError):
    """The server refused a request, or failed.

    `status` is the HTTP status, `code` that of the envelope, `message` its text in the client's language. `errors` are
    the faults of fields, each with `path` and `message`. `retry_after` is in seconds.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: List[Dict[str, str]],
        request_id: Optional[str],
        retry_after: Optional[float],
    ) -> None:
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.request_id = request_id
        self.retry_after = retry_after
        faults = "".join(f"\n  {one.get('path', '')}: {one.get('message', '')}" for one in errors)
        request = f" (request {request_id})" if request_id else ""
        super().__init__(f"{code} {message}{request}{faults}\n{self.advice}")

    @property
    def advice(self) -> str:
        """What to do about it."""
        kind = 40401 if self.status == 404 else self.status * 100
        return ADVICE.get(self.code) or ADVICE.get(kind, "Look the code up in the API's document.")


class InvalidRequest(ApiError):
    """400, 413, 415: the request cannot be taken as it is; `errors` name the fields."""


class Unauthorised(ApiError):
    """401: no key, or one that does not count."""


class QuotaUsedUp(ApiError):
    """402: neither free quota nor balance is left."""


class Forbidden(ApiError):
    """403: the key lacks the scope."""


class NotFound(ApiError):
    """404: no such route, or no such object in this account."""


class Conflict(ApiError):
    """409: the request contradicts what is there."""


class RateLimited(ApiError):
    """429, after all retries."""


class ServerError(ApiError):
    """5xx, after all retries."""


class ConnectionFailed(OpenValuationError):
    """No answer came, after all retries: the server is away, or too slow for `timeout`."""


class TaskFailed(OpenValuationError):
    """A task ended without a result; `task` says why."""

    def __init__(self, task: Mapping[str, Any]) -> None:
        self.task = task
        super().__init__(f"{task.get('valuationNo')}: {task.get('errorMessage')}")


class TaskTimeout(OpenValuationError):
    """A task had not ended in time. It goes on: wait for it again."""


class InvalidSignature(OpenValuationError):
    """A webhook that the server did not send, or sent too long ago: answer 400 and forget it."""


_BY_STATUS: Dict[int, Type[ApiError]] = {
    400: InvalidRequest,
    401: Unauthorised,
    402: QuotaUsedUp,
    403: Forbidden,
    404: NotFound,
    405: NotFound,
    409: Conflict,
    413: InvalidRequest,
    415: InvalidRequest,
    429: RateLimited,
}


def api_error(status: int, headers: Mapping[str, str], answer: Any) -> ApiError:
    """The error of an answer. `answer` is its JSON, or `None` where a proxy answered something else."""
    envelope = answer if isinstance(answer, dict) else {}
    data = envelope.get("data")
    errors = data.get("errors") if isinstance(data, dict) else None
    wait = headers.get("Retry-After") or ""
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else ApiError)
    return kind(
        status,
        int(envelope.get("code") or status * 100),
        str(envelope.get("message") or f"HTTP {status}"),
        errors if isinstance(errors, list) else [],
        headers.get("X-Request-Id"),
        float(wait) if wait.isdigit() else None,
    )
