"""Every part of the client against the server of OV_URL, with the key of OV_API_KEY and a demo market."""

import asyncio
import json
import os
import queue
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Dict, Set, Tuple

from open_valuation import AsyncClient, Client, Conflict, InvalidRequest, NotFound, Unauthorised, types, verify_webhook

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
HOME: types.PropertyRequest = {
    "city": "上海市/上海市/浦东新区",
    "address": "檐雨小筑3号楼",
    "buildingArea": 89.5,
    "propertyUsage": "RESIDENTIAL",
}


def example(name: str) -> Any:
    return json.loads((EXAMPLES / name).read_text("utf-8"))


@unittest.skipUnless(os.environ.get("OV_URL"), "OV_URL names no server")
class Server(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client(locale="en")

    def test_a_home_is_valued_with_its_range_and_reasons(self) -> None:
        task = self.client.property.value(HOME)
        result = task["result"]
        assert result is not None
        self.assertLess(result["minTotalPrice"], result["avgTotalPrice"])
        self.assertLess(result["avgTotalPrice"], result["maxTotalPrice"])
        self.assertIn("CNY", result["reasoningSummary"])

    def test_other_assets_go_the_same_way(self) -> None:
        vehicle = self.client.vehicle.value(example("vehicle.json"))["result"]
        land = self.client.land.value(example("land.json"))["result"]
        machine = self.client.equipment.value(example("equipment.json"))["result"]
        assert vehicle is not None and land is not None and machine is not None
        for price in (vehicle["avgPrice"], land["avgTotalPrice"], machine["estimatedResidualValue"]):
            assert price is not None
            self.assertGreater(price, 0)

    def test_the_same_key_creates_once(self) -> None:
        first = self.client.property.create(HOME, idempotency_key="loan-4711")
        again = self.client.property.create(HOME, idempotency_key="loan-4711")
        self.assertEqual(first["taskId"], again["taskId"])
        with self.assertRaises(Conflict):
            self.client.property.create({**HOME, "buildingArea": 90}, idempotency_key="loan-4711")

    def test_a_stream_tells_each_step_and_can_be_read_again(self) -> None:
        events = list(self.client.property.stream(HOME))
        self.assertEqual([events[0]["event"], events[-1]["event"]], ["task", "result"])
        steps = [one["data"]["text"] for one in events if one["event"] == "step"]
        self.assertGreater(len(steps), 3)
        first = events[0]
        assert first["event"] == "task"
        later = list(self.client.property.events(first["data"]["taskId"], last_event_id=first["id"]))
        self.assertEqual([one["data"]["text"] for one in later if one["event"] == "step"], steps)

    def test_a_statement_is_uploaded_read_and_listed_line_by_line(self) -> None:
        [material] = self.client.materials.upload([EXAMPLES / "statement.csv"])
        task = self.client.bank_statement.value({"materials": [{"materialRef": material["materialRef"]}]})
        result = task["result"]
        assert result is not None
        self.assertGreater(result["effectiveAssets"] or 0, 0)
        lines = list(self.client.statement_lines.list_all(task["taskId"], limit=7))
        self.assertEqual([one["line"] for one in lines], list(range(1, len(lines) + 1)))
        self.assertEqual(len(lines), result["dataQuality"]["lines"])
        self.assertEqual(self.client.statement_workbook.get(task["taskId"])[:2], b"PK")

    def test_tasks_are_listed_over_pages(self) -> None:
        made = {self.client.land.create(example("land.json"))["taskId"] for _ in range(3)}
        listed = [task["taskId"] for task in self.client.land.list_all(limit=1)]
        self.assertEqual(listed, sorted(set(listed), reverse=True))
        self.assertLessEqual(made, set(listed))

    def test_a_report_is_a_page(self) -> None:
        task = self.client.property.value(HOME)
        self.assertIn(task["valuationNo"].encode(), self.client.property_report.get(task["taskId"]))

    def test_a_chat_leads_to_a_request(self) -> None:
        session = self.client.chat.open({"assetType": "PROPERTY", "locale": "en"})
        events = list(self.client.chat.stream(session["chatSessionId"], {"content": "89.5 m² in 檐雨小筑, Pudong, Shanghai"}))
        last = events[-1]
        assert last["event"] == "turn"
        self.assertEqual(last["data"]["input"]["buildingArea"], 89.5)

    def test_a_book_is_valued_from_a_file_to_a_file(self) -> None:
        book = self.client.portfolios.create({"name": "loans"})["portfolioId"]
        row = {"itemId": "A1", "assetType": "PROPERTY", **HOME}
        imported = self.client.portfolios.import_(book, ("book.jsonl", json.dumps(row, ensure_ascii=False).encode()))
        self.assertEqual(imported["added"], 1)
        run = self.client.portfolios.run(book, {"only": "ALL"})["runId"]
        last = list(self.client.portfolios.events(book, run))[-1]
        self.assertEqual((last["event"], last["data"]["valued"]), ("result", 1))
        self.assertIn(b"A1", self.client.portfolios.result(book, run, format="csv"))
        self.assertEqual([item["itemId"] for item in self.client.portfolios.items_all(book)], ["A1"])

    def test_a_refusal_has_its_code_and_its_faults(self) -> None:
        with self.assertRaises(InvalidRequest) as caught:
            self.client.property.create({"city": "上海市/上海市/浦东新区"})  # type: ignore[typeddict-item]
        paths = {fault["path"] for fault in caught.exception.errors}
        self.assertEqual((caught.exception.code, paths), (40001, {"address", "buildingArea", "propertyUsage"}))
        with self.assertRaises(NotFound):
            self.client.property.get(999_999)
        with self.assertRaises(Unauthorised):
            Client(api_key="ovk_none").account.usage()
        self.assertEqual(self.client.request("GET", "/api/open/v1/usage"), self.client.account.usage())

    def test_coroutines_value_side_by_side(self) -> None:
        async def run() -> Tuple[Set[str], str]:
            async with AsyncClient() as client:
                tasks = await asyncio.gather(*(client.property.value({**HOME, "floor": floor}) for floor in (3, 6, 9)))
                events = [event["event"] async for event in client.property.events(tasks[0]["taskId"])]
                return {task["valuationNo"] for task in tasks}, events[-1]

        numbers, last = asyncio.run(run())
        self.assertEqual((len(numbers), last), (3, "result"))

    def test_the_end_of_a_valuation_is_notified_and_verified(self) -> None:
        received: "queue.Queue[types.WebhookEvent]" = queue.Queue()

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers: Dict[str, str] = dict(self.headers.items())
                received.put(verify_webhook(os.environ["OV_WEBHOOK_SECRET"], headers, body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        with HTTPServer(("127.0.0.1", 0), Receiver) as server:
            thread = threading.Thread(target=server.serve_forever, args=[0.01])
            thread.start()
            created = self.client.property.create(HOME, callback_url=f"http://127.0.0.1:{server.server_port}/")
            event = received.get(timeout=300)
            server.shutdown()
            thread.join()
        assert event["type"] == "valuation.succeeded"
        self.assertEqual(event["data"]["taskId"], created["taskId"])
