import { assert, describe, it } from "@effect/vitest"
import { ENGINE_VERSION } from "@open-valuation/core"
import { Effect, Layer, Logger, Redacted } from "effect"
import { OtlpExporter } from "effect/observability"
import { TestClock } from "effect/testing"
import { tracesTo } from "../../src/node/server/Traces.ts"
import { startCollector } from "./Collector.ts"

const collecting = Effect.acquireRelease(
  Effect.promise(() => startCollector()),
  ({ close }) => Effect.sync(close),
)

const flush = Effect.flatMap(OtlpExporter.Flusher, (flusher) => flusher.flush)

const aSpan = Effect.void.pipe(Effect.withSpan("search", { attributes: { assetType: "PROPERTY" } }))

describe("traces", () => {
  it.effect("reach the collector with the name and version of the service, and with its credentials", () =>
    Effect.gen(function* () {
      const { batches, url } = yield* collecting
      const authorization = Redacted.make("Basic c2VjcmV0")
      yield* Effect.andThen(aSpan, flush).pipe(Effect.provide(tracesTo({ url, authorization })))
      assert.lengthOf(batches, 1)
      assert.deepStrictEqual([batches[0]?.path, batches[0]?.authorization], ["/v1/traces", "Basic c2VjcmV0"])
      const [span] = batches[0]?.spans ?? []
      assert.strictEqual(span?.name, "search")
      assert.strictEqual(span?.attributes["assetType"], "PROPERTY")
      assert.strictEqual(span?.resource["service.name"], "open-valuation")
      assert.strictEqual(span?.resource["service.version"], ENGINE_VERSION)
    }),
  )

  it.effect("are sent when the process ends", () =>
    Effect.gen(function* () {
      const { batches, url } = yield* collecting
      yield* aSpan.pipe(Effect.provide(tracesTo({ url, authorization: undefined })))
      assert.deepStrictEqual(
        batches.flatMap(({ spans }) => spans.map(({ name }) => name)),
        ["search"],
      )
    }),
  )

  it.effect("are dropped with one warning while the collector refuses them", () => {
    const lines: Array<string> = []
    const logger = Logger.layer([Logger.make(({ logLevel, message }) => lines.push(`${logLevel} ${String(message)}`))])
    return Effect.gen(function* () {
      const collector = yield* collecting
      yield* Effect.gen(function* () {
        collector.status = 400
        for (let round = 0; round < 3; round++) {
          yield* Effect.andThen(aSpan, flush)
          yield* TestClock.adjust("66 seconds")
        }
        assert.lengthOf(collector.batches, 3)
        assert.lengthOf(lines, 1)
        assert.match(
          lines[0] ?? "",
          /^Warn Traces are dropped until the collector at http:\/\/127\.0\.0\.1:\d+ accepts/,
        )

        collector.status = 200
        yield* Effect.andThen(aSpan, flush)
        assert.lengthOf(lines, 2)
        assert.match(lines[1] ?? "", /^Info The collector at .* accepts traces again$/)
      }).pipe(Effect.provide(tracesTo({ url: collector.url, authorization: undefined })))
    }).pipe(Effect.provide(Layer.fresh(logger)))
  })
})
