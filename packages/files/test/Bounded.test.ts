import { assert, it } from "@effect/vitest"
import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { Clock, Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { defaultLimits } from "../src/DocumentLimits.ts"
import type { DocumentPiece } from "../src/index.ts"
import { bounded } from "../src/OpenDocument.ts"

const context = {
  fileName: "a.zip",
  password: undefined,
  limits: defaultLimits,
  sealRoots: [],
  opensOnly: false,
  depth: 0,
  elsewhere: { millis: 0 },
}
const guarded = bounded(context)
const file: DocumentPart = { _tag: "File", fileName: "b.csv", format: "CSV" }
const rows: DocumentPart = { _tag: "Rows", rows: [{ row: 1, cells: ["a"] }] }

const endless: Stream.Stream<DocumentPart, DocumentUnreadable> = Stream.concat(Stream.make(file), Stream.never)

it.effect("a document that hangs is aborted, with the name of the file in which it hangs, and is not blamed", () =>
  Effect.gen(function* () {
    const reading = yield* Effect.forkChild(Effect.flip(Stream.runDrain(guarded(endless))))
    yield* TestClock.adjust(defaultLimits.millis * 9)
    assert.isUndefined(reading.pollUnsafe())
    yield* TestClock.adjust(defaultLimits.millis)
    const { fileName, reason } = yield* Fiber.join(reading)
    assert.deepStrictEqual([fileName, reason], ["b.csv", "busy"])
  }),
)

it.effect("the work of all threads of a document is limited", () =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const elsewhere = {
      get millis() {
        return clock.currentTimeMillisUnsafe()
      },
    }
    const reading = yield* Effect.forkChild(Effect.flip(Stream.runDrain(bounded({ ...context, elsewhere })(endless))))
    yield* TestClock.adjust(defaultLimits.millis * 2)
    const { fileName, reason } = yield* Fiber.join(reading)
    assert.deepStrictEqual([fileName, reason], ["b.csv", "timeout"])
  }),
)

it.effect("the time that a consumer takes between the pieces does not count", () =>
  Effect.gen(function* () {
    const reading = yield* guarded(Stream.rechunk(Stream.make(file, rows, rows), 1)).pipe(
      Stream.tap(() => Effect.sleep(defaultLimits.millis)),
      Stream.runCount,
      Effect.forkChild,
    )
    yield* TestClock.adjust(defaultLimits.millis * 3)
    assert.strictEqual(yield* Fiber.join(reading), 3)
  }),
)

it.effect("an archive has no more images than a single file may have", () =>
  Effect.gen(function* () {
    const image: DocumentPiece = {
      _tag: "Image",
      page: 1,
      pages: 1,
      image: { width: 1, height: 1, channels: 1, pixels: new Uint8Array(1) },
    }
    const one = Stream.make<ReadonlyArray<DocumentPiece>>(file, image)
    const most = defaultLimits.scannedPages
    assert.strictEqual(yield* Stream.runCount(guarded(Stream.forever(one).pipe(Stream.take(most * 2)))), most * 2)
    const { fileName, reason, seen } = yield* Effect.flip(Stream.runDrain(guarded(Stream.forever(one))))
    assert.deepStrictEqual([fileName, reason, seen], ["b.csv", "too-many-scans", { limit: most }])
  }),
)
