"""Values of the rows of a pandas frame."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, Mapping, Tuple

from .client import Client
from .errors import Forbidden, OpenValuationError, TaskFailed, Unauthorised
from .operations import ASSETS, MONTHS, TEXTS

if TYPE_CHECKING:
    import pandas

PRICES: Mapping[str, Tuple[str, str, str]] = {
    "PROPERTY": ("minTotalPrice", "avgTotalPrice", "maxTotalPrice"),
    "VEHICLE": ("minPrice", "avgPrice", "maxPrice"),
    "LAND": ("minTotalPrice", "avgTotalPrice", "maxTotalPrice"),
    "EQUIPMENT": ("minResidualValue", "estimatedResidualValue", "maxResidualValue"),
}
"""The fields of low bound, value and high bound in the result of each type of asset, yuan."""

COLUMNS = ("taskId", "valuationNo", "status", "low", "value", "high", "confidence", "confidenceLevel", "error")


def value_frame(
    client: Client, asset: str, frame: "pandas.DataFrame", *, workers: int = 4, timeout: float = 300.0
) -> "pandas.DataFrame":
    """Values each row of a frame whose columns are named as the fields of the asset's request.

    `asset` is `PROPERTY`, `VEHICLE`, `LAND` or `EQUIPMENT`. Empty cells are left out; dates are written as
    the field wants them, and so are numbers such as the model 320.
    The answer has the index of `frame`, with `taskId`, `valuationNo`, `status`, `low`, `value` and `high` (yuan, the
    80 % range), `confidence`, `confidenceLevel` and `error`: why a row has no value. Each row that is taken is charged one
    unit. `workers` rows are valued at a time, each within `timeout` seconds. Raises where the key does not count.

    For thousands of rows send a book instead: `client.portfolios`.
    """
    import pandas

    if asset not in PRICES:
        raise ValueError(f"The asset is one of {', '.join(PRICES)}, not {asset!r}")
    bodies = [_body(row) for row in frame.to_dict("records")]
    with ThreadPoolExecutor(max_workers=workers) as pool:
        rows = list(pool.map(lambda body: _valued(client, asset, body, timeout), bodies))
    return pandas.DataFrame(rows, index=frame.index, columns=list(COLUMNS))


def _valued(client: Client, asset: str, body: Dict[str, Any], timeout: float) -> Dict[str, Any]:
    try:
        task = getattr(client, ASSETS[asset]).value(body, timeout=timeout)
    except (Unauthorised, Forbidden):
        raise
    except TaskFailed as failure:
        task = failure.task
    except OpenValuationError as error:
        return {"error": str(error)}
    result = task.get("result") or {}
    prices = dict(zip(("low", "value", "high"), (result.get(field) for field in PRICES[asset])))
    reason = task.get("errorMessage") or result.get("unableReason")
    known = {name: {**task, **result}.get(name) for name in COLUMNS}
    return {**known, **prices, "error": reason}


def _body(row: Mapping[Any, Any]) -> Dict[str, Any]:
    cells = ((str(name), _cell(str(name), value)) for name, value in row.items())
    return {name: value for name, value in cells if value is not None and value != ""}


def _cell(field: str, value: Any) -> Any:
    """A cell as the JSON of a request has it, `None` where it is empty."""
    import pandas

    if isinstance(value, (list, dict)):
        return value
    if pandas.isna(value):
        return None
    if hasattr(value, "isoformat"):
        return value.isoformat()[: 7 if field in MONTHS else 10]
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, Decimal):
        value = float(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and field in TEXTS:
        return str(value)
    if isinstance(value, (str, int, float)):
        return value
    raise ValueError(f"Column {field}: {type(value).__name__} is no text, number, date or flag")
