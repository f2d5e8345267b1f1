"""The signatures of webhooks."""

import unittest
from typing import Any, Dict, List

from open_valuation import InvalidSignature, verify_webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = '{"test": 2432232314}'
# The example of the Standard Webhooks specification.
HEADERS = {
    "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "Webhook-Timestamp": "1614265330",
    "Webhook-Signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}


class Webhooks(unittest.TestCase):
    def check(self, body: str = BODY, secret: str = SECRET, now: float = 1614265330, **headers: str) -> object:
        changed = {f"Webhook-{name.capitalize()}": value for name, value in headers.items()}
        return verify_webhook(secret, {**HEADERS, **changed}, body, now=now)

    def test_the_event_of_the_server_is_read(self) -> None:
        self.assertEqual(self.check(), {"test": 2432232314})

    def test_one_of_the_signatures_of_a_rotation_is_enough(self) -> None:
        self.assertEqual(self.check(signature=f"v1,b3RoZXI= v2,x {HEADERS['Webhook-Signature']}"), {"test": 2432232314})

    def test_nothing_else_is(self) -> None:
        cases: List[Dict[str, Any]] = [
            {"body": BODY + " "},
            {"secret": "whsec_b3RoZXI="},
            {"id": "msg_other"},
            {"signature": "v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="},
            {"signature": "v1,ü"},
            {"signature": ""},
            {"timestamp": "soon"},
            {"now": 1614265330 + 301},
            {"now": 1614265330 - 301},
        ]
        for case in cases:
            with self.subTest(case), self.assertRaises(InvalidSignature):
                self.check(**case)

    def test_a_secret_that_is_none_is_said(self) -> None:
        with self.assertRaisesRegex(ValueError, "whsec_"):
            self.check(secret="pass word")
