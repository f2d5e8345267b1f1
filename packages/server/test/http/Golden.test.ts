import { expect, it } from "@effect/vitest"
import { Valuation } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import { Effect } from "effect"
import { finish, makeClient, makeHost } from "./Host.ts"

const ROOT = "/api/open/v1"
const owner = { "x-api-key": "ovk_owner" }
const json = { ...owner, "content-type": "application/json" }

type Ask = readonly [method: string, path: string, headers?: Readonly<Record<string, string>>, body?: string]

const home = JSON.stringify({
  city: "上海市/上海市/浦东新区",
  address: "檐雨小筑3号楼",
  buildingArea: 89.5,
  propertyUsage: "RESIDENTIAL",
})
const segments = ["property", "vehicle", "land", "equipment"].map((name) => `${ROOT}/${name}-valuations`)
const [homes] = segments

/** Requests to each route, valid ones and every kind that is refused. */
const asks: ReadonlyArray<Ask> = [
  ["GET", "/health/live"],
  ["GET", "/health/ready"],
  ["GET", "/"],
  ["GET", "/favicon.ico"],
  ["POST", homes!, json, home],
  ["POST", homes!, { ...json, "idempotency-key": "golden-1" }, home],
  ["POST", homes!, { ...json, "idempotency-key": "golden-1" }, home],
  ["POST", homes!, { ...json, "idempotency-key": "golden-1" }, home.replace("89.5", "90")],
  ["POST", homes!, { ...json, "idempotency-key": " " }, home],
  ["POST", homes!, { ...json, "accept-language": "en-GB,en;q=0.8" }, "{}"],
  ["POST", homes!, json, home.replace("}", `,"callbackUrl":"http://10.0.0.1/x"}`)],
  ["POST", homes!, json, "not json"],
  ["POST", homes!, json, ""],
  ["POST", homes!, { ...json, "content-type": "text/plain" }, home],
  ["POST", homes!, { ...json, "content-encoding": "gzip" }, home],
  ["POST", homes!, { "content-type": "application/json" }, home],
  ["POST", homes!, { ...json, "x-api-key": "ovk_wrong" }, home],
  ["POST", homes!, { ...json, "x-api-key": "ovk_chatty" }, home],
  ["POST", homes!, { "content-type": "application/json", authorization: "Bearer ovk_owner" }, home],
  ["DELETE", homes!, owner],
  ["GET", homes!, owner],
  ...segments.flatMap((path): ReadonlyArray<Ask> => [
    ["POST", path, json, "{}"],
    ["POST", path, json, `{"callbackUrl":"ftp://x","valuationDate":"2031-02-30"}`],
    ["GET", `${path}/1`, owner],
    ["GET", `${path}/2`, owner],
    ["GET", `${path}/3`, { ...owner, "accept-language": "en" }],
    ["GET", `${path}/1`, { "x-api-key": "ovk_stranger" }],
    ["GET", `${path}/999`, owner],
    ["GET", `${path}/abc`, owner],
    ["GET", `${path}/999/events`, owner],
    ["PUT", `${path}/1`, owner],
  ]),
  ["GET", `${homes!}/1/events`, owner],
  ["GET", `${homes!}/1/events`, { ...owner, "last-event-id": "1" }],
  ["GET", `${homes!}/1/events`, { ...owner, "last-event-id": "x" }],
  ["GET", `${homes!}/1/events`, { ...owner, "last-event-id": "77" }],
  ["GET", `${ROOT}/usage`, owner],
  ["GET", `${ROOT}/usage`],
  ["POST", `${ROOT}/usage`, owner],
  ["GET", `${ROOT}/bank-statement-valuations/1/lines`, owner],
  ["GET", `${ROOT}/webhook-deliveries`, owner],
  ["GET", `${ROOT}/webhook-deliveries?limit=0&status=x`, owner],
  ["POST", `${ROOT}/webhook-deliveries/7/redeliver`, owner],
  ["POST", `${ROOT}/webhook-deliveries/8/redeliver`, owner],
  ["POST", `${ROOT}/webhook-deliveries/test`, json, "{}"],
  ["POST", `${ROOT}/webhook-deliveries/test`, json, `{"callbackUrl":"https://example.com/hook"}`],
  ["POST", `${ROOT}/webhook-deliveries/test`, json, `{"callbackUrl":"https://10.0.0.1/hook"}`],
  ["GET", `${ROOT}/chat-sessions`, owner],
  ["GET", `${ROOT}/nothing`, owner],
  ["GET", "/api/open/v2/usage", owner],
  ["OPTIONS", homes!],
  ["HEAD", "/health/live"],
]

/** The headers of a response, without its unique request id. */
const headersOf = ({ headers }: Response): object =>
  Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id"))

/**
 * Every response of the API, to the last header and letter. Update the file (`-u`) only with a change that means to
 * alter them.
 */
it.effect("answers as it always did", () =>
  Effect.gen(function* () {
    const host = makeHost()
    const assets = [
      Valuation.asset(property()),
      Valuation.asset(vehicle()),
      Valuation.asset(land()),
      Valuation.asset(equipment()),
    ]
    const { fetch } = yield* makeClient(host, { assets, rateLimit: { perSecond: 1e6, burst: 1e6 } })
    const answers: Array<object> = []
    for (const [method, path, headers = {}, body] of asks) {
      const response = yield* fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
      const answered = { request: `${method} ${path}`, headers, ...(body === undefined ? {} : { body }) }
      const answer = { status: response.status, headers: headersOf(response) }
      answers.push({ ...answered, answer: { ...answer, body: yield* Effect.promise(() => response.text()) } })
      // The first task has a value, the second has failed, the third is in progress.
      finish(host, 1, { status: "SUCCESS", result: { avgTotalPrice: 1 } })
      finish(host, 2, { status: "FAILED", error: { code: "task.failed.internal", params: {} } })
    }
    const file = "golden/answers.json"
    yield* Effect.promise(() => expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(file))
  }),
)
