"""Webhooks, signed according to Standard Webhooks 1.0."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Mapping, Optional, Union, cast

from .errors import InvalidSignature
from .types import WebhookEvent


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: Union[str, bytes],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> WebhookEvent:
    """The event that the server sent, as the dictionary of its JSON; its `type` tells which.

    `secret` is the `whsec_…` of the key, `body` the body as it came, not parsed and written again. Raises
    `InvalidSignature` where no signature fits, or where the event was sent more than `tolerance` seconds ago. Keep each
    `webhook-id` and drop what comes twice.
    """
    content = body.encode("utf-8") if isinstance(body, str) else body
    of = {name.lower(): value for name, value in headers.items()}
    sent_id, sent_at, signatures = (of.get(f"webhook-{one}", "") for one in ("id", "timestamp", "signature"))
    if not (sent_id and sent_at.isascii() and sent_at.isdigit() and len(sent_at) <= 12 and signatures):
        raise InvalidSignature("The headers webhook-id, webhook-timestamp and webhook-signature are needed")
    if abs((time.time() if now is None else now) - int(sent_at)) > tolerance:
        raise InvalidSignature("The event is too old, or the clocks disagree")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise ValueError("The secret of a webhook is whsec_ and Base64") from error
    signed = f"{sent_id}.{sent_at}.".encode("utf-8") + content
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = (one.partition(",") for one in signatures.split(" ")[:10])
    if not any(version == "v1" and hmac.compare_digest(expected, one.encode()) for version, _, one in given):
        raise InvalidSignature("No signature fits: is this the secret of the key that created the task?")
    return cast(WebhookEvent, json.loads(content))
