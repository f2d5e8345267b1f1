"""Server-Sent Events."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, Iterator, List

from .errors import OpenValuationError


def read_events(chunks: Iterable[bytes], limit: int) -> Iterator[Dict[str, Any]]:
    """The events of a stream, with `data` as the value of its JSON. No event is longer than `limit` bytes."""
    event: Dict[str, Any] = {}
    data: List[str] = []
    size = 0
    for line in _lines(chunks, limit):
        size += len(line)
        if size > limit:
            raise OpenValuationError(f"An event is longer than {limit} bytes")
        text = line.decode("utf-8").rstrip("\r")
        if text == "":
            if data:
                yield {**event, "data": json.loads("\n".join(data))}
            event, data, size = {}, [], 0
            continue
        field, _, value = text.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "data":
            data.append(value)
        elif field in ("event", "id"):
            event[field] = value


def _lines(chunks: Iterable[bytes], limit: int) -> Iterator[bytes]:
    parts: List[bytes] = []
    size = 0
    for chunk in chunks:
        first, *others = chunk.split(b"\n")
        parts.append(first)
        size += len(first)
        if size > limit:
            raise OpenValuationError(f"An event is longer than {limit} bytes")
        for other in others:
            yield b"".join(parts)
            parts, size = [other], len(other)
