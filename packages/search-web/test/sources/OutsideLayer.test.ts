import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { LookupBudget, makeLookupBudget, OutsideSamples } from "@open-valuation/core/ports"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect } from "vitest"
import { type OutsideSource, outsideSamplesLayer, SourceAway, type SourcePart } from "../../src/index.ts"

const today = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-06-30"))
const query = { assetType: "EQUIPMENT", city: "", facts: { model: "XE215DA" }, asOf: today, today, limit: 200 } as const

const sample = (name: string, price = 480_000): Sample => ({
  sampleId: name,
  assetType: "EQUIPMENT",
  kind: "LISTING",
  source: name,
  observedAt: "2026-05-02",
  observedDay: today - 59,
  price,
  city: "",
  objectKey: name,
  facts: { model: "XE215DA" },
})

const part = (key: string, ...samples: ReadonlyArray<Sample>): SourcePart => ({
  key,
  samples,
  leftOut: [],
  references: [],
})

const source = (name: string, parts: Stream.Stream<SourcePart, SourceAway>): OutsideSource => ({
  name,
  look: () => parts,
})

const away = (name: string) => new SourceAway({ source: name, reason: "UNREACHABLE", detail: "no route" })

const look = Effect.flatMap(OutsideSamples, (outside) =>
  outside === undefined ? Effect.die("no sources") : outside.look(query, () => Effect.void),
).pipe(
  Effect.provideServiceEffect(
    LookupBudget,
    Effect.sync(() => makeLookupBudget()),
  ),
)

describe("sources as one", () => {
  it.effect("join their samples in their order, whichever answers first", () => {
    const slow = source("slow", Stream.fromEffect(Effect.delay(Effect.succeed(part("a", sample("slow"))), "3 seconds")))
    const fast = source("fast", Stream.succeed(part("b", sample("fast"))))
    return Effect.gen(function* () {
      const asked: Array<unknown> = []
      const outside = yield* OutsideSamples
      const fiber = yield* Effect.forkChild(
        outside?.look(query, (asking) => Effect.sync(() => asked.push(asking))) ?? Effect.die("no sources"),
      )
      yield* TestClock.adjust("3 seconds")
      const found = yield* Fiber.join(fiber)
      expect(found.samples.map((each) => each.source)).toEqual(["slow", "fast"])
      expect(found.away).toEqual([])
      expect(asked).toEqual([
        { source: "slow", done: 0, total: 2 },
        { source: "fast", done: 0, total: 2 },
      ])
    }).pipe(Effect.provide(outsideSamplesLayer([slow, fast])))
  })

  it.effect("take no longer than the limit of one that hangs, and keep what it had said", () => {
    const hanging = source(
      "hanging",
      Stream.concat(Stream.succeed(part("a", sample("first"))), Stream.fromEffect(Effect.never)),
    )
    const other = source("other", Stream.succeed(part("b", sample("second"))))
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(look)
      yield* TestClock.adjust("7999 millis")
      expect(fiber.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      const found = yield* Fiber.join(fiber)
      expect(found.samples.map((each) => each.source)).toEqual(["first", "second"])
      expect(found.away).toEqual([{ source: "hanging", reason: "TIMED_OUT" }])
    }).pipe(Effect.provide(outsideSamplesLayer([hanging, other])))
  })

  it.effect("replace what a search said of a page by what the page says", () =>
    Effect.gen(function* () {
      const found = yield* look
      expect(found.samples.map(({ price }) => price)).toEqual([470_000, 520_000])
    }).pipe(
      Effect.provide(
        outsideSamplesLayer([
          source(
            "web",
            Stream.make(
              part("a", sample("snippet", 480_000)),
              part("b", sample("other", 520_000)),
              part("a", sample("page", 470_000)),
            ),
          ),
        ]),
      ),
    ),
  )

  it.effect("never fail, not even by a defect", () =>
    Effect.gen(function* () {
      const found = yield* look
      expect(found.samples).toHaveLength(1)
      expect(found.away).toEqual([
        { source: "down", reason: "UNREACHABLE" },
        { source: "buggy", reason: "BROKEN" },
      ])
    }).pipe(
      Effect.provide(
        outsideSamplesLayer([
          source("down", Stream.fail(away("down"))),
          source("buggy", Stream.die(new Error("bug"))),
          source("up", Stream.succeed(part("a", sample("up")))),
        ]),
      ),
    ),
  )

  it.effect("are paused after five failures in a row, and asked again later", () => {
    let asked = 0
    const down = source(
      "down",
      Stream.suspend(() => {
        asked++
        return Stream.fail(away("down"))
      }),
    )
    return Effect.gen(function* () {
      for (let time = 0; time < 5; time++) yield* look
      expect((yield* look).away).toEqual([{ source: "down", reason: "PAUSED" }])
      expect(asked).toBe(5)
      yield* TestClock.adjust("31 seconds")
      expect((yield* look).away).toEqual([{ source: "down", reason: "UNREACHABLE" }])
      expect(asked).toBe(6)
    }).pipe(Effect.provide(outsideSamplesLayer([down])))
  })
})
