import { describe, expect, it } from "@effect/vitest"
import { MountPath } from "@open-valuation/http-api"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { finish, type Host, makeClient, makeHost } from "./Host.ts"

const rateLimit = { perSecond: 1e6, burst: 1e6 }

/** A client that posts messages of the protocol. */
const assistantOf = Effect.fnUntraced(function* (host: Host = makeHost(), mountPath = "") {
  const client = yield* makeClient(host, { rateLimit }).pipe(Effect.provideService(MountPath, mountPath))
  const post = (message: object, headers: Record<string, string> = {}, method = "POST") =>
    client.fetch(`${mountPath}/mcp`, {
      method,
      headers: {
        "x-api-key": "ovk_owner",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      ...(method === "POST" ? { body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }) } : {}),
    })
  const open = post({
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  }).pipe(Effect.map((answer) => ({ "mcp-session-id": answer.headers.get("mcp-session-id") ?? "" })))
  const call = (session: Record<string, string>, name: string, given: object) =>
    post({ method: "tools/call", params: { name, arguments: given } }, session).pipe(
      Effect.flatMap((answer) => Effect.promise(async (): Promise<unknown> => answer.json())),
    )
  return { call, open, post }
})

describe("the tools of assistants over HTTP", () => {
  it.effect("more calls at once than an account has turns are all answered", () =>
    Effect.gen(function* () {
      const { call, open } = yield* assistantOf()
      const session = yield* open
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => call(session, "list_tasks", { language: "en" })),
        { concurrency: "unbounded" },
      )
      const expected = { result: { isError: false, structuredContent: { tasks: [] } } }
      expect(answers).toMatchObject(answers.map(() => expected))
    }),
  )

  it.effect("a call ends before its client gives it up, and the task can be read later without a charge", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const { call, open } = yield* assistantOf(host)
      const session = yield* open
      const property = { city: "上海市/上海市/浦东新区", buildingArea: 89 }
      const waiting = yield* Effect.forkChild(call(session, "value_asset", { property, language: "en" }))
      while (host.tasks.size === 0) yield* Effect.yieldNow
      yield* TestClock.adjust("46 seconds")
      const text = expect.stringContaining("Ask explain_result with this task id")
      expect(yield* Fiber.join(waiting)).toMatchObject({
        result: { content: [{ text }], structuredContent: { taskId: 1, status: "IN_PROGRESS" } },
      })
      finish(host, 1, { status: "SUCCESS", result: { avgTotalPrice: 890_000 } })
      const left = host.quotaLeft
      expect(yield* call(session, "explain_result", { asset: "PROPERTY", taskId: 1 })).toMatchObject({
        result: { isError: false, structuredContent: { status: "SUCCESS" } },
      })
      expect(host.quotaLeft).toBe(left)
    }),
  )

  it.effect(
    "a task is entered in the audit log by the API that creates it, and refused where the quota is used up",
    () =>
      Effect.gen(function* () {
        const host = makeHost()
        host.quotaLeft = 1
        const { call, open } = yield* assistantOf(host)
        const session = yield* open
        const value = call(session, "value_asset", { property: { city: "上海市/上海市/浦东新区", buildingArea: 89 } })
        yield* Effect.forkChild(value)
        while (host.tasks.size === 0) yield* Effect.yieldNow
        expect(yield* value).toMatchObject({ result: { isError: true, structuredContent: { code: 40200 } } })
        expect(host.inputs.map(({ entry }) => [entry?.action, entry?.object])).toEqual([
          ["property.create", "property-valuations"],
        ])
        expect(host.entries).toEqual([])
      }),
  )

  it.effect("an account has 50 sessions, and the one used least recently ends first", () =>
    Effect.gen(function* () {
      const { open, post } = yield* assistantOf()
      const sessions = yield* Effect.all(Array.from({ length: 50 }, () => open))
      const [first = {}, second = {}] = sessions
      const list = (session: Record<string, string>) =>
        Effect.map(post({ method: "tools/list" }, session), ({ status }) => status)
      expect(yield* list(first)).toBe(200)
      const last = yield* open
      expect([yield* list(second), yield* list(first), yield* list(last)]).toEqual([404, 200, 200])
      expect((yield* post({}, last, "DELETE")).status).toBe(204)
      expect(yield* list(last)).toBe(404)
    }),
  )

  it.effect("they are mounted with the API", () =>
    Effect.gen(function* () {
      const { call, open } = yield* assistantOf(makeHost(), "/valuations")
      expect(yield* call(yield* open, "list_tasks", {})).toMatchObject({ result: { isError: false } })
    }),
  )
})
