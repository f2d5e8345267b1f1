"""Values of the rows of a frame, by the server of OV_URL; needs pandas."""

import os
import unittest
from decimal import Decimal

try:
    import pandas
except ImportError:
    raise unittest.SkipTest("pandas is not importable") from None

from open_valuation import Client, Unauthorised, value_frame

HOME = {"city": "上海市/上海市/浦东新区", "address": "檐雨小筑3号楼", "propertyUsage": "RESIDENTIAL"}


@unittest.skipUnless(os.environ.get("OV_URL"), "OV_URL names no server")
class Frames(unittest.TestCase):
    def test_each_row_gets_its_value_or_its_reason(self) -> None:
        homes = pandas.DataFrame(
            [
                {**HOME, "buildingArea": 89.5, "floor": 9, "valuationDate": pandas.Timestamp("2026-01-31")},
                {**HOME, "buildingArea": 120, "floor": None, "valuationDate": None},
                {**HOME, "buildingArea": None, "floor": 3, "valuationDate": None},
            ],
            index=["a", "b", "c"],
        )
        values = value_frame(Client(locale="en"), "PROPERTY", homes)
        self.assertEqual(list(values.index), ["a", "b", "c"])
        self.assertEqual(list(values["status"][:2]), ["SUCCESS", "SUCCESS"])
        valued = values[:2]
        self.assertTrue((valued["low"] < valued["value"]).all() and (valued["value"] < valued["high"]).all())
        self.assertTrue(valued["error"].isna().all())
        self.assertIn("buildingArea", values.loc["c", "error"])
        self.assertTrue(pandas.isna(values.loc["c", "value"]))

    def test_columns_are_written_as_the_fields_want_them(self) -> None:
        machines = pandas.DataFrame(
            {
                "model": [320.0],
                "manufacturer": ["卡特彼勒"],
                "manufactureDate": pandas.to_datetime(["2019-03-01"]),
                "hours": [Decimal("6500")],
                "city": [pandas.NA],
            }
        )
        [row] = value_frame(Client(locale="en"), "EQUIPMENT", machines).to_dict("records")
        self.assertEqual((row["status"], row["error"] or ""), ("SUCCESS", ""))
        with self.assertRaisesRegex(ValueError, "Column hours: complex"):
            value_frame(Client(), "EQUIPMENT", machines.assign(hours=[1j]))

    def test_a_key_that_does_not_count_ends_it_at_once(self) -> None:
        with self.assertRaises(Unauthorised):
            value_frame(Client(api_key="ovk_none"), "PROPERTY", pandas.DataFrame([HOME]))

    def test_what_is_no_market_asset_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "PROPERTY, VEHICLE, LAND, EQUIPMENT"):
            value_frame(Client(), "BOAT", pandas.DataFrame([HOME]))
