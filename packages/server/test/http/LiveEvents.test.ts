import { describe, expect, layer } from "@effect/vitest"
import type { ValuationEvent } from "@open-valuation/core"
import { makeWebApp } from "@open-valuation/server/http"
import { ApiKeys, type Valuers } from "@open-valuation/server/service"
import { Effect, Layer, Logger, Queue, Schema, Stream } from "effect"
import { asset, body, PATH } from "./Host.ts"
import { realService } from "./RealService.ts"
import { type ReceivedEvent, receivedEvents } from "./Story.ts"

/** The upcoming events of a city's valuation, set by the test that drives it. */
const scripts = new Map<string, Queue.Queue<ValuationEvent<unknown>>>()

const City = Schema.Struct({ city: Schema.String })

/** Valuations whose events come when a test sends them. */
const valuers: Valuers<never> = {
  assets: new Map([
    [
      "PROPERTY",
      {
        events: (request) => {
          const script = scripts.get(Schema.decodeUnknownSync(City)(request).city)
          return script === undefined
            ? Stream.make({ _tag: "Result" as const, outcome: { avgTotalPrice: 890_000 } })
            : Stream.fromQueue(script).pipe(Stream.takeUntil(({ _tag }) => _tag === "Result"))
        },
      },
    ],
  ]),
}

const script = Effect.fnUntraced(function* (city: string) {
  const queue = yield* Queue.unbounded<ValuationEvent<unknown>>()
  scripts.set(city, queue)
  return queue
})

const service = realService(undefined, valuers).pipe(Layer.provideMerge(Logger.layer([])))

const searched = (found: number): ValuationEvent<unknown> => ({
  _tag: "Step",
  stage: "SEARCH",
  message: { code: "market.step.searchDone", params: { found, deals: found, listings: 0 } },
})

const parsing = (done: number): ValuationEvent<unknown> => ({
  _tag: "Progress",
  done,
  total: 10,
  unit: "page",
  label: { code: "request.missing", params: {} },
})

const samples: ValuationEvent<unknown> = {
  _tag: "Samples",
  kind: "TRANSACTION",
  found: 3,
  kept: 2,
  excluded: [{ reason: { code: "market.excluded.TOO_OLD", params: {} }, count: 1 }],
  preview: [{ source: "demo", price: 1 }],
}

const valued: ValuationEvent<unknown> = { _tag: "Result", outcome: { avgTotalPrice: 890_000 } }

/** Requests of a new account. */
const clientOf = Effect.fnUntraced(function* (account: string) {
  const { key } = yield* (yield* ApiKeys).create({ name: "test", account })
  const { handler } = yield* makeWebApp({ assets: [asset] })
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}, json?: unknown) =>
    Effect.promise(() =>
      handler(
        new Request(`http://valuation.test${path}`, {
          headers: { "x-api-key": key, "content-type": "application/json", ...headers },
          ...(json === undefined ? {} : { method: "POST", body: JSON.stringify(json) }),
        }),
      ),
    )
  return {
    stream: (city: string, headers?: Readonly<Record<string, string>>) =>
      Effect.map(ask(`${PATH}/stream`, headers, { ...body, city }), readerOf),
    follow: (taskId: number, headers?: Readonly<Record<string, string>>) =>
      Effect.map(ask(`${PATH}/${taskId}/events`, headers), readerOf),
    ask,
  }
})

/** Reads the events of an answer one by one. */
const readerOf = (response: Response) => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  const next: Effect.Effect<ReceivedEvent | undefined> = Effect.suspend(() => {
    const end = text.indexOf("\n\n")
    if (end < 0) {
      return Effect.flatMap(
        Effect.promise(() => reader.read()),
        ({ done, value }) => {
          text += value ?? ""
          return done ? Effect.undefined : next
        },
      )
    }
    const [event] = receivedEvents(text.slice(0, end))
    text = text.slice(end + 2)
    return event === undefined ? next : Effect.succeed(event)
  })
  const rest: Effect.Effect<ReadonlyArray<ReceivedEvent>> = Effect.gen(function* () {
    const events: Array<ReceivedEvent> = []
    for (let event = yield* next; event !== undefined; event = yield* next) events.push(event)
    return events
  })
  return { response, next, rest, leave: Effect.promise(() => reader.cancel()) }
}

const taskIdOf = (event: ReceivedEvent | undefined): number =>
  Schema.decodeUnknownSync(Schema.Struct({ taskId: Schema.Int }))(event?.data).taskId

describe("the events of the real service", () => {
  layer(service, { excludeTestServices: true })((it) => {
    it.effect("come as they happen, in each reader's language, and again for later readers", () =>
      Effect.gen(function* () {
        const play = yield* script("live")
        const client = yield* clientOf("live")
        const live = yield* client.stream("live")
        const task = yield* live.next
        expect([task?.event, task?.id]).toEqual(["task", "1"])

        yield* Queue.offer(play, searched(3))
        const step = yield* live.next
        expect([step?.event, step?.id]).toEqual(["step", "2"])
        expect(step?.data).toMatchObject({ seq: 2, stage: "SEARCH", code: "market.step.searchDone" })
        expect(JSON.stringify(step?.data)).toMatch(/\p{Script=Han}/u)

        const second = yield* client.follow(taskIdOf(task), { "last-event-id": "1", "accept-language": "en" })
        expect((yield* second.next)?.data).toMatchObject({ text: "3 samples: 3 deals." })
        yield* Queue.offer(play, parsing(4))
        for (const reader of [live, second]) {
          expect(yield* reader.next).toMatchObject({ id: undefined, event: "progress", data: { done: 4, total: 10 } })
        }

        yield* Queue.offerAll(play, [samples, valued])
        const rest = yield* live.rest
        expect(rest.map(({ event, id }) => [event, id])).toEqual([
          ["samples", "3"],
          ["result", "4"],
        ])
        expect(rest[1]?.data).toMatchObject({ status: "SUCCESS", result: { avgTotalPrice: 890_000 } })
        expect((yield* second.rest).map(({ id }) => id)).toEqual(["3", "4"])

        const whole = yield* Effect.flatMap(client.follow(taskIdOf(task)), ({ rest }) => rest)
        expect(whole).toEqual([task, step, ...rest])
        for (const last of [1, 2, 3]) {
          const { rest: after } = yield* client.follow(taskIdOf(task), { "last-event-id": String(last) })
          expect(yield* after).toEqual(whole.slice(last))
        }
        const { response } = yield* Effect.map(
          client.ask(`${PATH}/${taskIdOf(task)}/events`, { "last-event-id": "4" }),
          (answer) => ({ response: answer }),
        )
        expect(response.status).toBe(204)
        expect((yield* client.ask(`${PATH}/${taskIdOf(task)}/events`, { "last-event-id": "5" })).status).toBe(400)
      }),
    )

    it.effect("continue without their reader", () =>
      Effect.gen(function* () {
        const play = yield* script("left")
        const client = yield* clientOf("left")
        const reader = yield* client.stream("left")
        const taskId = taskIdOf(yield* reader.next)
        yield* reader.leave
        yield* Queue.offerAll(play, [searched(1), valued])
        const later = yield* Effect.flatMap(client.follow(taskId), ({ rest }) => rest)
        expect(later.map(({ event }) => event)).toEqual(["task", "step", "result"])
      }),
    )

    it.effect("are those of one task when two streams use the same idempotency key", () =>
      Effect.gen(function* () {
        const client = yield* clientOf("twins")
        const streams = yield* Effect.forEach(
          Array.from({ length: 20 }),
          () => client.stream("nowhere", { "idempotency-key": "loan-4711" }),
          { concurrency: "unbounded" },
        )
        const replayed = streams.filter(({ response }) => response.headers.get("idempotent-replayed") === "true")
        expect(replayed).toHaveLength(19)
        const events = yield* Effect.forEach(streams, ({ rest }) => rest, { concurrency: "unbounded" })
        for (const own of events) expect(own).toEqual(events[0])
        expect(events[0]?.map(({ event }) => event)).toEqual(["task", "result"])
      }),
    )
  })
})
