import { describe, expect, it } from "@effect/vitest"
import { type ErrorCode, errorRow, errorTable } from "@open-valuation/http-api"
import { Effect, Fiber } from "effect"
import { MAX_RUNNING } from "../../src/http/Drain.ts"
import { type Answer, away, body, type Host, makeClient, makeHost, PATH, readAnswer } from "./Host.ts"

type Client = Effect.Success<ReturnType<typeof makeClient>>

interface Row {
  readonly code: ErrorCode
  readonly name: string
  readonly ask: (client: Client, host: Host) => Effect.Effect<Answer, unknown>
  readonly also?: (answer: Answer) => void
}

const raw = (client: Client, text: BodyInit, contentType = "application/json") =>
  client.send(PATH, { method: "POST", body: text, headers: { "content-type": contentType } })

const nested = (levels: number): string => `{"x":${"[".repeat(levels)}${"]".repeat(levels)}}`

const paths = (answer: Answer): unknown => answer.body.data

const isTooDeep = (answer: Answer) =>
  expect(answer.body.data).toEqual({ errors: [{ path: "", message: "JSON 嵌套过深，最多32层" }] })

const rows: ReadonlyArray<Row> = [
  { code: 40000, name: "malformed JSON", ask: (client) => raw(client, "{oops") },
  { code: 40000, name: "an empty body", ask: (client) => raw(client, "") },
  { code: 40000, name: "a list as body", ask: (client) => client.post(PATH, [body]) },
  { code: 40000, name: "null as body", ask: (client) => client.post(PATH, null) },
  { code: 40000, name: "text that is not UTF-8", ask: (client) => raw(client, new Uint8Array([0x22, 0xff, 0x22])) },
  {
    code: 40001,
    name: "several faults, all listed",
    ask: (client) => client.post(PATH, { source: "CHAT" }),
    also: (answer) =>
      expect(paths(answer)).toMatchObject({
        errors: [{ path: "city" }, { path: "buildingArea" }, { path: "chatSessionId" }],
      }),
  },
  {
    code: 40001,
    name: "CHAT without a session",
    ask: (client) => client.post(PATH, { ...body, source: "CHAT" }),
    also: (answer) => expect(paths(answer)).toMatchObject({ errors: [{ path: "chatSessionId" }] }),
  },
  ...["", "callbackUrl=x", "not a url", "ftp://example.com/x", "http://u:p@example.com/", "http://10.0.0.1/"].map(
    (url): Row => ({
      code: 40002,
      name: `callback ${url === "" ? "empty" : url}`,
      ask: (client) => client.post(`${PATH}?callbackUrl=${encodeURIComponent(url)}`, body),
      also: (answer) => expect(paths(answer)).toMatchObject({ errors: [{ path: "callbackUrl" }] }),
    }),
  ),
  {
    code: 40002,
    name: "callback given twice",
    ask: (client) => client.post(`${PATH}?callbackUrl=http://a.example/&callbackUrl=http://a.example/`, body),
  },
  {
    code: 40100,
    name: "no key",
    ask: (client) => client.fetch(PATH, { method: "POST" }).pipe(Effect.flatMap(readAnswer)),
  },
  { code: 40100, name: "an empty key", ask: (client) => client.send(`${PATH}/1`, { headers: { "x-api-key": "" } }) },
  {
    code: 40100,
    name: "an empty bearer beside a key",
    ask: (client) => client.send(`${PATH}/1`, { headers: { authorization: "Bearer " } }),
  },
  {
    code: 40100,
    name: "another scheme of authorization",
    ask: (client) =>
      client.fetch(`${PATH}/1`, { headers: { authorization: "Basic b3Zr" } }).pipe(Effect.flatMap(readAnswer)),
  },
  {
    code: 40101,
    name: "two keys of one scheme",
    ask: (client) =>
      client
        .fetch(`${PATH}/1`, { headers: { authorization: "Bearer ovk_owner, Bearer ovk_stranger" } })
        .pipe(Effect.flatMap(readAnswer)),
  },
  {
    code: 40101,
    name: "an unknown key",
    ask: (client) => client.send(`${PATH}/1`, { headers: { "x-api-key": "ovk_" } }),
  },
  {
    code: 40101,
    name: "a key of 10,000 characters, without a lookup",
    ask: (client, host) =>
      client
        .send(`${PATH}/1`, { headers: { "x-api-key": "k".repeat(10_000) } })
        .pipe(Effect.tap(() => Effect.sync(() => expect(host.authentications).toBe(0)))),
  },
  {
    code: 40101,
    name: "two headers with different keys",
    ask: (client) => client.send(`${PATH}/1`, { headers: { authorization: "Bearer ovk_stranger" } }),
  },
  {
    code: 40200,
    name: "a spent quota",
    ask: (client, host) => {
      host.quotaLeft = 0
      return client.post(PATH, body)
    },
  },
  {
    code: 40300,
    name: "a key without the scope",
    ask: (client) => client.post(PATH, body, { "x-api-key": "ovk_chatty" }),
  },
  ...[
    "/nothing",
    "/api/open/v1",
    "/api/open/v1/",
    "/api/open/v1/nothing",
    `${PATH}/`,
    `${PATH}/1/2`,
    `${PATH}//events`,
    `${PATH}/1/events/`,
    `${PATH}/{id}/2`,
    "/".repeat(8000),
    `${PATH}%2F1`,
  ].map((path): Row => ({ code: 40400, name: `route ${path}`, ask: (client) => client.send(path) })),
  ...["999", "0", "-1", "abc", "1.5", "1e3", "9007199254740993", "%31", "01"].map((id): Row => ({
    code: 40401,
    name: `task ${id}`,
    ask: (client) => client.send(`${PATH}/${id}`),
  })),
  {
    code: 40401,
    name: "a task of another account",
    ask: (client) =>
      client
        .post(PATH, body)
        .pipe(Effect.andThen(client.send(`${PATH}/1`, { headers: { "x-api-key": "ovk_stranger" } }))),
  },
  { code: 40402, name: "an unknown material", ask: (client) => client.post(PATH, { ...body, materialRef: "mat_1" }) },
  {
    code: 40402,
    name: "an unknown material in a list",
    ask: (client) => client.post(PATH, { ...body, materials: [{ materialRef: "mat_1" }] }),
  },
  {
    code: 40403,
    name: "an unknown chat session",
    ask: (client) => client.post(PATH, { ...body, source: "CHAT", chatSessionId: 5 }),
  },
  ...["PUT", "DELETE", "PATCH", "OPTIONS"].map((method): Row => ({
    code: 40500,
    name: `${method} of the collection`,
    ask: (client) => client.send(PATH, { method }),
    also: (answer) => expect(answer.headers.get("allow")).toBe("POST, GET, HEAD"),
  })),
  {
    code: 40500,
    name: "POST of a task",
    ask: (client) => client.post(`${PATH}/1`, body),
    also: (answer) => expect(answer.headers.get("allow")).toBe("GET, HEAD"),
  },
  {
    code: 40500,
    name: "GET …/stream",
    ask: (client) => client.send(`${PATH}/stream`),
    also: (answer) => expect(answer.headers.get("allow")).toBe("POST"),
  },
  { code: 41300, name: "a body over 1 MiB", ask: (client) => raw(client, `"${"x".repeat(1_048_576)}"`) },
  {
    code: 41300,
    name: "a body over 1 MiB by its own word",
    ask: (client) =>
      client.send(PATH, {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json", "content-length": "1048577" },
      }),
  },
  { code: 41300, name: "5,000 levels of JSON", ask: (client) => raw(client, nested(5000)), also: isTooDeep },
  {
    code: 41300,
    name: "5,000 levels of JSON under an idempotency key",
    ask: (client) =>
      client.send(PATH, {
        method: "POST",
        body: nested(5000),
        headers: { "content-type": "application/json", "idempotency-key": "deep" },
      }),
    also: isTooDeep,
  },
  { code: 41300, name: "a URL over 8 KiB", ask: (client) => client.send(`${PATH}/1?x=${"y".repeat(8192)}`) },
  {
    code: 41500,
    name: "no content type",
    ask: (client) => client.send(PATH, { method: "POST", body: new Uint8Array(2) }),
  },
  { code: 41500, name: "text/plain", ask: (client) => raw(client, "{}", "text/plain") },
  { code: 41500, name: "another charset", ask: (client) => raw(client, "{}", "application/json; charset=gbk") },
  {
    code: 41500,
    name: "a compressed body",
    ask: (client) => client.post(PATH, body, { "content-encoding": "gzip" }),
  },
  {
    code: 50000,
    name: "a crash, without its story",
    ask: (client, host) => {
      host.defect = new Error("SELECT secret FROM keys")
      return client.post(PATH, body)
    },
    also: (answer) => expect(JSON.stringify(answer.body)).not.toMatch(/SELECT|Error|at /),
  },
  {
    code: 50300,
    name: "more requests at once than a process takes",
    ask: (client, host) =>
      Effect.gen(function* () {
        host.gate = Effect.never
        const running = yield* Effect.forEach(Array.from({ length: MAX_RUNNING }), () =>
          Effect.forkChild(client.post(PATH, body), { startImmediately: true }),
        )
        const answer = yield* client.post(PATH, body)
        yield* Effect.forEach(running, Fiber.interrupt)
        return answer
      }),
    also: (answer) => expect(answer.headers.get("retry-after")).toBe("1"),
  },
  {
    code: 50300,
    name: "a database that is away",
    ask: (client, host) => {
      host.defect = away
      return client.send(`${PATH}/1`)
    },
    also: (answer) => {
      expect(answer.headers.get("retry-after")).toBe("5")
      expect(JSON.stringify(answer.body)).not.toContain("10.1.2.3")
    },
  },
]

const unlimited = { rateLimit: { perSecond: 1e6, burst: 1e6 }, requestLimit: 1e6 }

describe("the error table", () => {
  for (const { code, name, ask, also } of rows) {
    it.effect(`${code}: ${name}`, () =>
      Effect.gen(function* () {
        const host = makeHost()
        const answer = yield* ask(yield* makeClient(host, unlimited), host)
        expect(answer.body.code).toBe(code)
        expect(answer.status).toBe(errorRow(code).status)
        expect(answer.body.message).toBe(errorRow(code).message.zh)
        expect(answer.headers.get("content-type")).toContain("application/json")
        expect(answer.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
        if (code !== 40001 && code !== 40002 && also !== isTooDeep) expect(answer.body.data).toBeNull()
        if (also !== undefined) also(answer)
        expect(host.inputs.length).toBe(name === "a task of another account" ? 1 : 0)
      }),
    )
  }

  it("is covered, except for codes of other tests and later operations", () => {
    const elsewhere = [40404, 40405, 40900, 42900]
    const shown = new Set<number>(rows.map(({ code }) => code))
    expect(errorTable.map(({ code }) => code).filter((code) => !shown.has(code))).toEqual(elsewhere)
  })
})
