"""Typed client of the Open Valuation API."""

from . import types
from .client import AsyncClient, Client
from .errors import (
    ApiError,
    Conflict,
    ConnectionFailed,
    Forbidden,
    InvalidRequest,
    InvalidSignature,
    NotFound,
    OpenValuationError,
    QuotaUsedUp,
    RateLimited,
    ServerError,
    TaskFailed,
    TaskTimeout,
    Unauthorised,
)
from .frames import value_frame
from .transport import File
from .version import VERSION as __version__
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AsyncClient",
    "Client",
    "Conflict",
    "ConnectionFailed",
    "File",
    "Forbidden",
    "InvalidRequest",
    "InvalidSignature",
    "NotFound",
    "OpenValuationError",
    "QuotaUsedUp",
    "RateLimited",
    "ServerError",
    "TaskFailed",
    "TaskTimeout",
    "Unauthorised",
    "__version__",
    "types",
    "value_frame",
    "verify_webhook",
]
