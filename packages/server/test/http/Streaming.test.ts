import { describe, expect, it } from "@effect/vitest"
import type { AppOptions } from "@open-valuation/server/http"
import type { TaskEvent } from "@open-valuation/server/service"
import { Effect, Exit, Fiber, Logger, Queue, References as LogReferences, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import { makeAccountPlaces, streamPlaces } from "../../src/http/AccountPlaces.ts"
import { MAX_RUNNING } from "../../src/http/Drain.ts"
import { asset, away, body, finish, type Host, makeClient, makeHost, PATH } from "./Host.ts"
import { receivedEvents, parsed, progress, reported, step } from "./Story.ts"

type Client = Effect.Success<ReturnType<typeof makeClient>>

const unlimited: Partial<AppOptions> = { rateLimit: { perSecond: 1e6, burst: 1e6 } }

/** Opens a stream: that of a new task, or that of the path. */
const open = (client: Client, path = `${PATH}/stream`, headers: Readonly<Record<string, string>> = {}) =>
  client.fetch(path, {
    headers: { "x-api-key": "ovk_owner", "content-type": "application/json", ...headers },
    ...(path.endsWith("/stream") ? { method: "POST", body: JSON.stringify(body) } : {}),
  })

const textOf = (response: Response) => Effect.promise(() => response.text())

const eventsOf = (client: Client, path?: string, headers?: Readonly<Record<string, string>>) =>
  Effect.map(Effect.flatMap(open(client, path, headers), textOf), receivedEvents)

/** A task that has reported its events and ended with a value. */
const ended = Effect.fnUntraced(function* (host: Host, client: Client) {
  yield* client.post(PATH, body)
  host.reported = reported
  finish(host, 1, {
    status: "SUCCESS",
    result: { avgTotalPrice: 890_000, riskTips: [{ code: "request.empty", params: {} }] },
  })
})

/** A reader of a stream, one chunk at a time. */
const readerOf = (response: Response) => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return {
    next: Effect.promise(async () => (await reader.read()).value),
    leave: Effect.promise(() => reader.cancel()),
  }
}

/** Lets everything run that can run without time passing. */
const settle = Effect.promise(async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
})

describe("a stream", () => {
  it.effect("sends a new task's events as they come, the result last", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const live = yield* Queue.unbounded<TaskEvent>()
      host.reported = reported
      host.live = Stream.fromQueue(live).pipe(Stream.takeUntil(({ _tag }) => _tag === "Result"))
      const client = yield* makeClient(host)
      const response = yield* open(client)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
      expect(response.headers.get("cache-control")).toBe("no-store, no-transform")
      expect(response.headers.get("x-accel-buffering")).toBe("no")
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/)
      expect(response.headers.get("ratelimit")).toMatch(/^"default"/)

      const text = yield* Effect.forkChild(textOf(response))
      yield* Queue.offerAll(live, [progress, step(4)])
      finish(host, 1, { status: "SUCCESS", result: { avgTotalPrice: 890_000 } })
      yield* Queue.offer(live, { _tag: "Result", seq: 5, task: host.tasks.get(1)! })
      const whole = yield* Fiber.join(text)

      expect(whole.startsWith("retry: 3000\n\n")).toBe(true)
      const events = receivedEvents(whole)
      expect(events.map(({ id, event }) => [event, id])).toEqual([
        ["task", "1"],
        ["step", "2"],
        ["samples", "3"],
        ["progress", undefined],
        ["step", "4"],
        ["result", "5"],
      ])
      expect(parsed(whole)).toEqual(events.map(({ event, data }) => ({ event, data })))
      expect(events.map(({ data }) => data)).toEqual([
        {
          taskId: 1,
          valuationNo: "VAL-PROP-20260315-0001",
          assetType: "PROPERTY",
          status: "IN_PROGRESS",
          statusLabel: "估值中",
          statusUrl: `${PATH}/1`,
          message: expect.stringContaining("任务已受理"),
        },
        { seq: 2, stage: "SEARCH", code: "request.missing", text: "必填", at: "2026-03-15T10:30:01.250+08:00" },
        {
          kind: "LISTING",
          found: 12,
          kept: 9,
          excluded: [{ reason: expect.stringMatching(/\p{Script=Han}/u), count: 3 }],
          preview: [{ source: "demo", price: 5_000_000, note: "必填" }],
        },
        { done: 3, total: 10, unit: "page", label: "必填" },
        { seq: 4, stage: "SEARCH", code: "request.missing", text: "必填", at: "2026-03-15T10:30:01.250+08:00" },
        {
          taskId: 1,
          valuationNo: "VAL-PROP-20260315-0001",
          assetType: "PROPERTY",
          status: "SUCCESS",
          statusLabel: "成功",
          errorMessage: null,
          result: { avgTotalPrice: 890_000 },
          adoption: null,
          caseNumber: null,
          note: null,
          createdAt: "2026-03-15T10:30:00.000+08:00",
        },
      ])
    }),
  )

  it.effect("is in English on request, whatever the task's language", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* ended(host, client)
      const events = yield* eventsOf(client, `${PATH}/1/events`, { "accept-language": "en" })
      const words = JSON.stringify(events).replaceAll(/"statusLabel":"[^"]*"/g, "")
      expect(words).not.toMatch(/\p{Script=Han}/u)
      expect(words).toContain("Task accepted")
      expect(words).toContain("is required")
      expect(host.inputs[0]?.locale).toBe("zh")
    }),
  )

  it.effect("refuses like creating does, with the envelope", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      const stream = `${PATH}/stream`
      expect((yield* client.send(stream)).body.code).toBe(40500)
      expect((yield* client.post(stream, body, { "x-api-key": "" })).body.code).toBe(40100)
      expect((yield* client.post(stream, body, { "x-api-key": "ovk_chatty" })).body.code).toBe(40300)
      expect((yield* client.post(stream, body, { "content-type": "text/plain" })).body.code).toBe(41500)
      const invalid = yield* client.post(stream, {})
      expect([invalid.status, invalid.body.code]).toEqual([400, 40001])
      expect((yield* client.post(`${stream}?callbackUrl=x`, body)).body.code).toBe(40002)
      host.quotaLeft = 0
      const spent = yield* client.post(stream, body)
      expect([spent.status, spent.headers.get("content-type")]).toEqual([402, "application/json; charset=utf-8"])
      expect(host.inputs).toHaveLength(0)
    }),
  )

  it.effect("repeats the first task with the same idempotency key", () =>
    Effect.gen(function* () {
      const host = makeHost()
      host.reported = reported
      host.live = Stream.empty
      const client = yield* makeClient(host)
      const key = { "idempotency-key": "loan-4711" }
      const first = yield* open(client, `${PATH}/stream`, key)
      expect(first.headers.has("idempotent-replayed")).toBe(false)
      const again = yield* open(client, `${PATH}/stream`, key)
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      expect(yield* textOf(again)).toBe(yield* textOf(first))
      expect(host.inputs).toHaveLength(1)
    }),
  )

  it.effect("does not run for a HEAD request", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { streamLimit: 1 })
      yield* ended(host, client)
      const ask = { method: "HEAD", headers: { "x-api-key": "ovk_owner" } }
      for (let i = 0; i < 3; i++) expect((yield* client.fetch(`${PATH}/1/events`, ask)).status).toBe(200)
    }),
  )

  it.effect("sends a comment after every 15 seconds of silence", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const live = yield* Queue.unbounded<TaskEvent>()
      host.live = Stream.fromQueue(live)
      const reader = readerOf(yield* open(yield* makeClient(host)))
      expect(yield* reader.next).toBe("retry: 3000\n\n")
      expect(yield* reader.next).toContain("event: task")

      const comment = yield* Effect.forkChild(reader.next, { startImmediately: true })
      yield* settle
      yield* TestClock.adjust("14 seconds")
      yield* settle
      expect(comment.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(comment)).toBe(": \n\n")

      yield* settle
      yield* TestClock.adjust("10 seconds")
      yield* Queue.offer(live, step(2))
      expect(yield* reader.next).toContain("event: step")
      const second = yield* Effect.forkChild(reader.next, { startImmediately: true })
      yield* settle
      yield* TestClock.adjust("14 seconds")
      yield* settle
      expect(second.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(second)).toBe(": \n\n")
      yield* reader.leave
    }),
  )
})

describe("following a task", () => {
  it.effect("continues after Last-Event-ID with exactly the rest", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* ended(host, client)
      const whole = yield* eventsOf(client, `${PATH}/1/events`)
      expect(whole.map(({ id }) => id)).toEqual(["1", "2", "3", "4"])
      expect(yield* eventsOf(client, `${PATH}/1/events`, { "last-event-id": "0" })).toEqual(whole)
      for (const last of [1, 2, 3]) {
        const rest = yield* eventsOf(client, `${PATH}/1/events`, { "last-event-id": String(last) })
        expect(rest).toEqual(whole.slice(last))
      }
    }),
  )

  it.effect("answers 204 when the task has ended and the reader has seen everything", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* ended(host, client)
      const response = yield* open(client, `${PATH}/1/events`, { "last-event-id": "4" })
      expect([response.status, yield* textOf(response)]).toEqual([204, ""])
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/)
    }),
  )

  for (const id of ["", "-1", "1.5", "1e3", "abc", "01", "+1", "9007199254740993", "9".repeat(10_000), "1, 2"]) {
    it.effect(`refuses Last-Event-ID ${id.slice(0, 20)}`, () =>
      Effect.gen(function* () {
        const host = makeHost()
        const client = yield* makeClient(host)
        yield* ended(host, client)
        const { status, body: answer } = yield* client.send(`${PATH}/1/events`, { headers: { "last-event-id": id } })
        expect([status, answer.code]).toEqual([400, 40001])
        expect(answer.data).toEqual({
          errors: [{ path: "Last-Event-ID", message: "应为事件编号（整数）；填 0 表示从头开始" }],
        })
      }),
    )
  }

  it.effect("refuses an event id that the task does not have", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      yield* ended(host, client)
      const ask = client.send(`${PATH}/1/events`, { headers: { "last-event-id": "5", "accept-language": "en" } })
      const { body: answer } = yield* ask
      expect(answer.code).toBe(40001)
      expect(answer.data).toEqual({
        errors: [{ path: "Last-Event-ID", message: "is beyond the task's last event so far (4)" }],
      })
    }),
  )

  it.effect("is available to the task's owner alone, under its own asset", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset, { ...asset, assetType: "LAND" }] })
      yield* ended(host, client)
      const codes = yield* Effect.forEach(
        [
          client.send(`${PATH}/1/events`, { headers: { "x-api-key": "ovk_stranger" } }),
          client.send("/api/open/v1/land-valuations/1/events"),
          client.send(`${PATH}/2/events`),
          client.send(`${PATH}/abc/events`),
          client.send(`${PATH}/stream/events`),
        ],
        Effect.map(({ body: answer }) => answer.code),
      )
      expect(codes).toEqual([40401, 40401, 40401, 40401, 40401])
      const posted = yield* client.post(`${PATH}/1/events`, body)
      expect([posted.body.code, posted.headers.get("allow")]).toEqual([40500, "GET, HEAD"])
    }),
  )
})

describe("open streams", () => {
  it.effect("have a limit per account: the 1,000th is refused before anything is charged", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, unlimited)
      const responses = yield* Effect.forEach(Array.from({ length: 100 }), () => open(client))
      for (let i = 100; i < 1000; i++) {
        const refused = yield* client.post(`${PATH}/stream`, body)
        expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, 42900, "5"])
      }
      expect((yield* client.send(`${PATH}/1/events`)).body.code).toBe(42900)
      expect(host.inputs).toHaveLength(100)
      const other = yield* open(client, `${PATH}/stream`, { "x-api-key": "ovk_stranger" })
      expect(other.status).toBe(200)
      expect((yield* client.post(PATH, body)).body.code).toBe(0)

      yield* readerOf(responses[0]!).leave
      yield* settle
      expect((yield* open(client)).status).toBe(200)
    }),
  )

  it.effect("have a limit for all accounts together, too", () =>
    Effect.gen(function* () {
      const { place } = makeAccountPlaces({ ...streamPlaces, ofAccount: 2 })
      const places = yield* Scope.make()
      for (let account = 1; account <= 5000; account++) yield* Scope.provide(place(account), places)
      const refused = yield* Effect.flip(place(1))
      expect(refused).toMatchObject({ code: 50300, headers: { "retry-after": "5" } })
      yield* Scope.close(places, Exit.void)
      yield* place(1)
      yield* place(1)
      expect(yield* Effect.flip(place(1))).toMatchObject({ code: 42900, headers: { "retry-after": "5" } })
    }),
  )

  it.effect("do not count as requests in progress", () =>
    Effect.gen(function* () {
      const host = makeHost()
      host.quotaLeft = 1e6
      const client = yield* makeClient(host, { ...unlimited, streamLimit: 1e6 })
      yield* Effect.forEach(Array.from({ length: MAX_RUNNING + 1 }), () => open(client), { discard: true })
      expect((yield* client.post(PATH, body)).body.code).toBe(0)
    }),
  )

  it.effect("end when the server drains, without a result, after sending the events so far", () =>
    Effect.gen(function* () {
      const host = makeHost()
      host.reported = reported
      const client = yield* makeClient(host)
      const response = yield* open(client)
      const text = yield* Effect.forkChild(textOf(response), { startImmediately: true })
      yield* settle
      yield* client.drain("1 second")
      expect(receivedEvents(yield* Fiber.join(text)).map(({ id }) => id)).toEqual(["1", "2", "3"])
      expect((yield* client.post(`${PATH}/stream`, body)).body.code).toBe(50300)
    }),
  )

  it.effect("send at least their task when the server drains as they begin", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const response = yield* open(client)
      yield* client.drain("1 second")
      expect(receivedEvents(yield* textOf(response)).map(({ event }) => event)).toEqual(["task"])
    }),
  )

  it.effect("leave one line in the access log, when they have ended, with the reason", () =>
    Effect.gen(function* () {
      const lines: Array<Record<string, unknown>> = []
      const logger = Logger.make(({ fiber, message }) => {
        lines.push({ message: String(message), ...fiber.getRef(LogReferences.CurrentLogAnnotations) })
      })
      yield* Effect.gen(function* () {
        const host = makeHost()
        const client = yield* makeClient(host)
        const left = readerOf(yield* open(client, `${PATH}/stream`, { "x-request-id": "left" }))
        yield* left.next
        yield* left.next
        yield* TestClock.adjust("2 seconds")
        expect(lines).toHaveLength(0)
        yield* left.leave
        yield* settle

        host.live = Stream.die(away)
        yield* Effect.flatMap(open(client, `${PATH}/stream`, { "x-request-id": "broken" }), textOf)
        host.reported = reported
        finish(host, 1, { status: "FAILED", error: { code: "request.missing", params: {} } })
        yield* Effect.flatMap(open(client, `${PATH}/1/events`, { "x-request-id": "read" }), textOf)
        host.live = Stream.never
        const drained = yield* open(client, `${PATH}/stream`, { "x-request-id": "drained" })
        yield* client.drain("1 second")
        yield* textOf(drained)
        yield* settle
      }).pipe(Effect.provide(Logger.layer([logger])))
      const common = { message: "request", status: 200, account: "account-1" }
      const streamed = { ...common, method: "POST", path: `${PATH}/stream` }
      expect(lines).toEqual([
        { ...streamed, requestId: "left", ms: 2000, events: 1, end: "closed" },
        { message: "An event stream broke off", requestId: "broken" },
        { ...streamed, requestId: "broken", ms: 0, events: 1, end: "failed" },
        { ...common, method: "GET", path: `${PATH}/1/events`, requestId: "read", ms: 0, events: 4, end: "finished" },
        { ...streamed, requestId: "drained", ms: 0, events: 3, end: "drained" },
      ])
    }),
  )
})
