import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Tracer } from "effect"
import { body, makeClient, makeHost, PATH } from "./Host.ts"

/** A tracer that keeps every span. */
const recorder = () => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    },
  })
  return { spans, tracer }
}

describe("the span of a request", () => {
  it.effect("has the method, the route's template and the status, and no secrets of the caller", () =>
    Effect.gen(function* () {
      const { spans, tracer } = recorder()
      const { post, send } = yield* makeClient(makeHost()).pipe(Effect.provideService(Tracer.Tracer, tracer))
      yield* post(
        `${PATH}?callbackUrl=https%3A%2F%2Fsecret.example`,
        { ...body, note: "secret" },
        { "x-request-id": "r1" },
      )
      yield* send(`${PATH}/1?secret=1`, { headers: { traceparent: `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01` } })
      yield* send(`${PATH}/secret`)
      yield* send("/api/open/v1/secret")

      const requests = spans.filter(({ kind }) => kind === "server")
      assert.deepStrictEqual(
        requests.map(({ attributes, name }) => [
          name,
          attributes.get("http.route"),
          attributes.get("http.response.status_code"),
        ]),
        [
          [`POST ${PATH}`, PATH, 200],
          [`GET ${PATH}/{id}`, `${PATH}/{id}`, 200],
          [`GET ${PATH}/{id}`, `${PATH}/{id}`, 404],
          ["GET", undefined, 404],
        ],
      )
      assert.strictEqual(requests[0]?.attributes.get("requestId"), "r1")
      assert.strictEqual(requests[1]?.traceId, "ab".repeat(16))
      assert.isTrue(requests.every(({ status }) => status._tag === "Ended"))
      const recorded = JSON.stringify(
        spans.map(({ attributes, events, name }) => [name, [...attributes], events.length]),
      )
      assert.notMatch(recorded, /secret|ovk_/)
      assert.isTrue(Option.isNone(requests[0]?.parent ?? Option.none()))
    }),
  )
})
