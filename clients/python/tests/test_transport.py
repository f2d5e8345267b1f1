"""The client against a server that answers as told."""

import asyncio
import json
import os
import threading
import unittest
import unittest.mock
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, NamedTuple

from open_valuation import (
    AsyncClient,
    Client,
    ConnectionFailed,
    InvalidRequest,
    NotFound,
    OpenValuationError,
    RateLimited,
    ServerError,
    TaskFailed,
    TaskTimeout,
)


class Asked(NamedTuple):
    verb: str
    path: str
    headers: Dict[str, str]
    body: bytes


class Answer(NamedTuple):
    status: int
    body: str
    headers: Dict[str, str] = {}
    is_cut: bool = False


def success(data: Any) -> Answer:
    return Answer(200, json.dumps({"code": 0, "message": "success", "data": data}))


def refusal(status: int, code: int, data: Any = None, **headers: str) -> Answer:
    return Answer(status, json.dumps({"code": code, "message": "no", "data": data}), headers)


class Told(unittest.TestCase):
    """Each test says what the server answers, in order, and sees what it was asked and how long the client paused."""

    def setUp(self) -> None:
        self.asked: List[Asked] = []
        self.answers: List[Answer] = []
        self.pauses: List[float] = []
        test = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                test.asked.append(Asked(self.command, self.path, headers, body))
                given = test.answers.pop(0)
                content = given.body.encode()
                self.send_response(given.status)
                for name, value in given.headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                self.wfile.write(b"%x\r\n%s\r\n" % (len(content), content) if content else b"")
                self.wfile.write(b"" if given.is_cut else b"0\r\n\r\n")
                self.close_connection = True

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=self.server.serve_forever, args=[0.01])
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/mounted/"
        self.client = Client(self.url, "ovk_secret", locale="en", retries=2, sleep=self.pauses.append)

    def test_a_request_says_the_key_the_language_and_the_path_below_the_mount(self) -> None:
        self.answers = [success({"period": "2026-03"})]
        self.assertEqual(self.client.account.usage(), {"period": "2026-03"})
        [asked] = self.asked
        self.assertEqual((asked.verb, asked.path), ("GET", "/mounted/api/open/v1/usage"))
        self.assertEqual((asked.headers["x-api-key"], asked.headers["accept-language"]), ("ovk_secret", "en"))

    def test_a_creation_is_sent_again_with_its_key_after_the_pause_that_the_server_names(self) -> None:
        self.answers = [refusal(429, 42900, Retry_After="7"), refusal(503, 50300), success({"taskId": 3})]
        created = self.client.property.create({"city": "a", "address": "b", "buildingArea": 1, "propertyUsage": "RESIDENTIAL"})
        self.assertEqual(created["taskId"], 3)
        self.assertEqual(len({one.headers["idempotency-key"] for one in self.asked}), 1)
        self.assertEqual(self.pauses[0], 7)
        self.assertLess(self.pauses[1], 2)

    def test_what_might_be_done_twice_is_not_sent_again(self) -> None:
        self.answers = [refusal(503, 50300, Retry_After="1")]
        with self.assertRaises(ServerError):
            self.client.portfolios.create({"name": "book"})
        self.answers = [refusal(429, 42900), refusal(429, 42900), refusal(429, 42900)]
        with self.assertRaises(RateLimited) as caught:
            self.client.portfolios.create({"name": "book"})
        self.assertIn("Send fewer requests at once", str(caught.exception))
        self.assertEqual(len(self.asked), 4)

    def test_no_pause_is_longer_than_a_minute(self) -> None:
        self.answers = [refusal(429, 42900, Retry_After="86400"), success([])]
        self.client.property.list()
        self.assertEqual(self.pauses, [60])

    def test_a_refusal_names_the_faults_and_what_to_do(self) -> None:
        faults = [{"path": "buildingArea", "message": "required"}]
        self.answers = [refusal(400, 40001, {"errors": faults}, X_Request_Id="r-1")]
        with self.assertRaises(InvalidRequest) as caught:
            self.client.property.create({})  # type: ignore[typeddict-item]
        error = caught.exception
        self.assertEqual((error.code, error.status, error.errors, error.request_id), (40001, 400, faults, "r-1"))
        self.assertEqual(
            str(error), "40001 no (request r-1)\n  buildingArea: required\nMend the fields named and send again: nothing was charged."
        )

    def test_the_key_goes_nowhere_else(self) -> None:
        self.answers = [Answer(302, "", {"Location": self.url})]
        with self.assertRaisesRegex(OpenValuationError, "HTTP 302"):
            self.client.account.usage()
        self.assertEqual(len(self.asked), 1)
        self.assertNotIn("ovk_secret", repr(vars(self.client)))

    def test_what_is_not_this_api_is_said(self) -> None:
        self.answers = [Answer(200, "<html>"), Answer(404, "<html>")]
        with self.assertRaisesRegex(OpenValuationError, "not as this API"):
            self.client.account.usage()
        with self.assertRaisesRegex(OpenValuationError, "path in the base URL"):
            self.client.account.usage()

    def test_a_list_is_read_page_by_page(self) -> None:
        self.answers = [success([{"taskId": 9}, {"taskId": 8}]), success([{"taskId": 7}]), success([])]
        self.assertEqual([task["taskId"] for task in self.client.property.list_all(limit=2)], [9, 8, 7])
        self.assertEqual([one.path.partition("?")[2] for one in self.asked], ["limit=2", "cursor=8&limit=2", "cursor=7&limit=2"])

    def test_a_stream_goes_on_after_the_last_event_seen(self) -> None:
        task = event("task", {"taskId": 5}, "1")
        step = event("step", {"seq": 2}, "2")
        result = event("result", {"status": "SUCCESS"}, "3")
        self.answers = [Answer(200, f"retry: 3000\n\n{task}: still here\n\n", is_cut=True), Answer(200, step), Answer(200, result)]
        body: Any = {"city": "a"}
        seen = [(one["event"], one["data"]) for one in self.client.property.stream(body)]
        self.assertEqual(seen, [("task", {"taskId": 5}), ("step", {"seq": 2}), ("result", {"status": "SUCCESS"})])
        resumed = [(one.verb, one.path.rpartition("v1")[2], one.headers.get("last-event-id")) for one in self.asked[1:]]
        self.assertEqual(resumed, [("GET", "/property-valuations/5/events", "1"), ("GET", "/property-valuations/5/events", "2")])

    def test_a_stream_that_breaks_off_before_its_first_event_is_asked_for_again(self) -> None:
        result = event("result", {"status": "SUCCESS"}, "1")
        self.answers = [Answer(200, "retry: 3000\n\n", is_cut=True), Answer(200, result)]
        body: Any = {"city": "a"}
        self.assertEqual([one["event"] for one in self.client.property.stream(body)], ["result"])
        self.assertEqual(len({one.headers["idempotency-key"] for one in self.asked}), 1)

    def test_a_stream_that_never_stays_ends_after_the_retries(self) -> None:
        self.answers = [Answer(200, "", is_cut=True)] * 3
        with self.assertRaises(ConnectionFailed):
            list(self.client.property.events(5))

    def test_a_stream_that_cannot_be_resumed_says_that_it_broke_off(self) -> None:
        self.answers = [Answer(200, event("delta", {"text": "a"}), is_cut=True)]
        with self.assertRaises(ConnectionFailed):
            list(self.client.chat.stream(1, {"content": "b"}))
        self.assertEqual(len(self.asked), 1)

    def test_files_are_sent_as_a_form(self) -> None:
        self.answers = [success([{"materialRef": "mat_1"}])]
        self.client.materials.upload([('a"\r\nX: 1.csv', b"1,2")], password="p")
        [asked] = self.asked
        boundary = asked.headers["content-type"].partition("boundary=")[2]
        self.assertEqual(
            asked.body.decode(),
            f'--{boundary}\r\nContent-Disposition: form-data; name="password"\r\n\r\np\r\n'
            f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="a%22%0D%0AX: 1.csv"\r\n'
            f"Content-Type: text/csv\r\n\r\n1,2\r\n--{boundary}--\r\n",
        )

    def test_a_file_that_is_not_there_is_no_fault_of_the_server(self) -> None:
        with self.assertRaises(FileNotFoundError):
            self.client.materials.upload(["/no/such/statement.csv"])
        self.assertEqual((self.asked, self.pauses), ([], []))

    def test_an_unknown_id_is_not_taken_for_an_unknown_route(self) -> None:
        for code, advice in ((40401, "Look its id up"), (40405, "Look its id up"), (40400, "Compare the versions")):
            self.answers = [refusal(404, code)]
            with self.assertRaises(NotFound) as raised:
                self.client.property.get(7)
            self.assertTrue(raised.exception.advice.startswith(advice), code)

    def test_a_task_is_waited_for(self) -> None:
        going = {"taskId": 1, "valuationNo": "VAL-1", "status": "IN_PROGRESS"}
        failed = {**going, "status": "FAILED", "errorMessage": "no samples"}
        self.answers = [success(going), success(going), success(failed)]
        body: Any = {}
        with self.assertRaisesRegex(TaskFailed, "VAL-1: no samples"):
            self.client.vehicle.value(body)
        self.assertEqual(len(self.pauses), 1)
        self.answers = [success(going)]
        with self.assertRaises(TaskTimeout):
            self.client.vehicle.wait(1, timeout=0)

    def test_coroutines_do_the_same(self) -> None:
        step = event("step", {"seq": 2}, "2")
        result = event("result", {"status": "SUCCESS"}, "3")

        async def run() -> Any:
            async with AsyncClient(self.url, "ovk_secret") as client:
                rows = [task["taskId"] async for task in client.property.list_all()]
                events = [one["event"] async for one in client.property.events(5)]
                return rows, events, await client.property.wait(5)

        self.answers = [success([{"taskId": 9}]), success([]), Answer(200, step + result), success({"status": "SUCCESS"})]
        self.assertEqual(asyncio.run(run()), ([9], ["step", "result"], {"status": "SUCCESS"}))

    def test_a_server_that_is_away_is_named(self) -> None:
        with self.assertRaisesRegex(ConnectionFailed, "http://127.0.0.1:1 does not answer"):
            Client("http://127.0.0.1:1", "k", retries=1, sleep=self.pauses.append).account.usage()
        self.assertEqual(len(self.pauses), 1)
        with self.assertRaisesRegex(ValueError, "http://"):
            Client("127.0.0.1:8787", "k")

    @unittest.mock.patch.dict(os.environ, clear=True)
    def test_a_client_without_address_or_key_says_where_they_come_from(self) -> None:
        with self.assertRaisesRegex(ValueError, "OV_URL and OV_API_KEY"):
            Client()


def event(name: str, data: Any, number: str = "") -> str:
    numbered = f"id: {number}\n" if number else ""
    return f"{numbered}event: {name}\ndata: {json.dumps(data)}\n\n"
