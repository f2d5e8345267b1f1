import { describe, expect, it } from "@effect/vitest"
import { type Sample, SearchUnavailable } from "@open-valuation/core"
import { landKeys } from "@open-valuation/core/land"
import { SampleIndex } from "@open-valuation/core/market"
import {
  ModelStore,
  type OutsideFound,
  OutsideSamples,
  SampleSource,
  type SearchResult,
} from "@open-valuation/core/ports"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { hostOf, request, valueOf } from "../land/Host.ts"
import { simulatedLots } from "../land/Lots.ts"

const lots = simulatedLots(300)
const index = SampleIndex.make(landKeys)
index.addAll(lots)

/** JavaScript does not keep to types: what a port returns may be anything. */
const rubbish = (value: unknown): never => value as never

type Search = SampleSource["Service"]["search"]
type Look = NonNullable<Effect.Success<typeof OutsideSamples>>["look"]

const right = Effect.provide(valueOf(request), hostOf(lots))
const searching = (search: Search) =>
  Effect.provide(
    valueOf(request),
    Layer.merge(
      Layer.succeed(SampleSource, { name: "host", search }),
      Layer.succeed(ModelStore, { model: () => Effect.undefined }),
    ),
  )
/** Adds rows to what the index finds. */
const alsoReturning =
  (rows: ReadonlyArray<unknown>): Search =>
  (query) =>
    Effect.sync(() => {
      const found = index.search(query)
      return { ...found, samples: [...found.samples.slice(0, 30), ...(rows as ReadonlyArray<never>)] }
    })

const lot = lots[0] as Sample

describe("a source of samples that", () => {
  const failing: ReadonlyArray<readonly [string, Search]> = [
    ["throws", () => rubbish(undefined)],
    [
      "throws before it returns an effect",
      () => {
        throw new Error("bug")
      },
    ],
    ["dies", () => Effect.die(new Error("bug"))],
    ["rejects", () => Effect.promise(() => Promise.reject(new Error("bug")))],
    ["answers nothing", () => Effect.succeed(rubbish(undefined))],
    ["answers a text", () => Effect.succeed(rubbish("rows"))],
    ["answers rows alone", () => Effect.succeed(rubbish(lots))],
    [
      "answers without a list of samples",
      (query) => Effect.succeed({ ...index.search(query), samples: rubbish({ length: 3 }) }),
    ],
    ["answers a million steps", (query) => Effect.succeed(withTrail(index.search(query)))],
    [
      "answers rubbish alone",
      (query) => Effect.succeed({ ...index.search(query), samples: rubbish([null, 1, "row", [], {}]) }),
    ],
  ]
  const withTrail = (found: SearchResult): SearchResult => ({
    ...found,
    trail: Array.from({ length: 1_000_000 }, () => found.trail[0]!),
  })
  it.effect.each(failing)("%s is unavailable", ([_, search]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(searching(search))
      expect(error).toBeInstanceOf(SearchUnavailable)
      expect(error).toMatchObject({ source: "host" })
    }),
  )

  it.effect("hangs is unavailable after 30 seconds, and a late answer changes nothing", () =>
    Effect.gen(function* () {
      const late: Search = (query) =>
        Effect.delay(
          Effect.sync(() => index.search(query)),
          "31 seconds",
        )
      for (const search of [late, () => Effect.never]) {
        const valuing = yield* Effect.forkChild(Effect.flip(searching(search)), { startImmediately: true })
        yield* TestClock.adjust("29 seconds")
        expect(valuing.pollUnsafe()).toBeUndefined()
        yield* TestClock.adjust("10 seconds")
        expect(yield* Fiber.join(valuing)).toMatchObject({ _tag: "SearchUnavailable", source: "host" })
      }
    }),
  )

  const unusable: ReadonlyArray<readonly [string, unknown]> = [
    ["no object", null],
    ["no price", { ...lot, sampleId: "x", price: Number.NaN }],
    ["a price of nothing", { ...lot, sampleId: "x", price: 0 }],
    ["a negative price", { ...lot, sampleId: "x", price: -5e6 }],
    ["an endless price", { ...lot, sampleId: "x", price: Number.POSITIVE_INFINITY }],
    ["a price as a text", { ...lot, sampleId: "x", price: "5000000" }],
    ["a day in the future", { ...lot, sampleId: "x", observedDay: lot.observedDay + 5000 }],
    ["no day", { ...lot, sampleId: "x", observedDay: Number.NaN }],
    ["another asset", { ...lot, sampleId: "x", assetType: "VEHICLE" }],
    ["another kind", { ...lot, sampleId: "x", kind: "GUESS" }],
    ["facts that are no facts", { ...lot, sampleId: "x", facts: { areaSqm: Number.NaN } }],
    ["nested facts", { ...lot, sampleId: "x", facts: { areaSqm: { m2: 5000 } } }],
    ["no facts", { ...lot, sampleId: "x", facts: undefined }],
    ["a number as id", { ...lot, sampleId: 7 }],
  ]
  it.effect.each(unusable)("returns also a sample with %s says so, and the value does not have it", ([_, row]) =>
    Effect.gen(function* () {
      const clean = yield* searching(alsoReturning([]))
      const outcome = yield* searching(alsoReturning([row]))
      const tip = { code: "market.risk.unusableSamples", params: { source: "host", count: 1 } }
      expect([...outcome.riskTips, ...(outcome.furtherRiskTips ?? [])]).toContainEqual(tip)
      expect(outcome.avgTotalPrice).toBe(clean.avgTotalPrice)
      expect(outcome.effectiveSampleCount).toBe(clean.effectiveSampleCount)
    }),
  )

  it.effect("returns a sample twice does not have it count twice", () =>
    Effect.gen(function* () {
      const clean = yield* searching((query) => Effect.sync(() => first(query, 1)))
      const twice = yield* searching((query) => Effect.sync(() => first(query, 40)))
      expect(twice.avgTotalPrice).toBe(clean.avgTotalPrice)
    }),
  )
  const first = (query: Parameters<Search>[0], times: number): SearchResult => {
    const found = index.search(query)
    return { ...found, samples: Array.from({ length: times }, () => found.samples.slice(0, 1)).flat() }
  }

  it.effect("returns ten million rows is read as far as was asked for", () =>
    Effect.gen(function* () {
      const outcome = yield* searching((query) =>
        Effect.sync(() => {
          const found = index.search(query)
          const samples = new Array<Sample>(10_000_000).fill(lot)
          for (const [at, sample] of found.samples.entries()) samples[at] = sample
          return { ...found, samples }
        }),
      )
      expect(outcome.avgTotalPrice).toBe((yield* right).avgTotalPrice)
    }),
  )
})

describe("a store of models that", () => {
  const storing = (model: ModelStore["Service"]["model"]) =>
    Effect.provide(valueOf(request), Layer.merge(hostOf(lots), Layer.succeed(ModelStore, { model })))
  const failing: ReadonlyArray<readonly [string, ModelStore["Service"]["model"]]> = [
    ["dies", () => Effect.die(new Error("bug"))],
    ["rejects", () => Effect.promise(() => Promise.reject(new Error("bug")))],
    ["answers a text", () => Effect.succeed(rubbish("model"))],
    ["answers null", () => Effect.succeed(rubbish(null))],
    ["answers another form", () => Effect.succeed(rubbish({ modelId: "0123456789abcdef" }))],
  ]
  it.effect.each(failing)("%s is left out, and the first tips say so", ([_, model]) =>
    Effect.gen(function* () {
      const outcome = yield* storing(model)
      expect(outcome.riskTips).toContainEqual({ code: "market.risk.modelUnusable", params: {} })
      expect(outcome.avgTotalPrice).toBe((yield* right).avgTotalPrice)
    }),
  )

  it.effect("hangs is left out after 30 minutes", () =>
    Effect.gen(function* () {
      const valuing = yield* Effect.forkChild(
        storing(() => Effect.never),
        { startImmediately: true },
      )
      yield* TestClock.adjust("29 minutes")
      expect(valuing.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 minute")
      expect((yield* Fiber.join(valuing)).riskTips).toContainEqual({ code: "market.risk.modelUnusable", params: {} })
    }),
  )

  it.effect("has none that is approved is valued without, and the first tips say so", () =>
    Effect.gen(function* () {
      const store = { model: () => Effect.undefined, awaitsApproval: () => Effect.succeed(true) }
      const outcome = yield* Effect.provide(
        valueOf(request),
        Layer.merge(hostOf(lots), Layer.succeed(ModelStore, store)),
      )
      expect(outcome.riskTips).toContainEqual({ code: "market.risk.modelUnapproved", params: {} })
      expect(outcome.avgTotalPrice).toBe((yield* right).avgTotalPrice)
    }),
  )

  it.effect("gives a model with a figure that is no number does not have it used", () =>
    Effect.gen(function* () {
      const learned = yield* Effect.flatMap(ModelStore, ({ model }) =>
        model({ assetType: "LAND", market: "CN", asOf: 30_000 }),
      ).pipe(Effect.provide(hostOf(lots, true)))
      if (learned === undefined) throw new Error("nothing was learned")
      expect(JSON.stringify((yield* storing(() => Effect.succeed(learned))).riskTips)).not.toContain("modelUnusable")
      const spoiled = { ...learned, discount: { ...learned.discount, logRatio: Number.NaN } }
      const outcome = yield* storing(() => Effect.succeed(spoiled))
      expect(outcome.riskTips).toContainEqual({ code: "market.risk.modelUnusable", params: {} })
    }),
  )
})

describe("a port of outside samples that", () => {
  const few = lots.slice(0, 3)
  const looking = (look: Look) =>
    Effect.provideService(Effect.provide(valueOf(request), hostOf(few)), OutsideSamples, { look })
  const found: OutsideFound = { samples: [], leftOut: [], references: [], away: [] }
  const failing: ReadonlyArray<readonly [string, Look]> = [
    ["dies", () => Effect.die(new Error("bug"))],
    ["answers nothing", () => Effect.succeed(rubbish(undefined))],
    ["answers a list", () => Effect.succeed(rubbish([]))],
    ["answers references of another form", () => Effect.succeed({ ...found, references: rubbish([1]) })],
  ]
  it.effect.each(failing)("%s is away", ([_, look]) =>
    Effect.gen(function* () {
      const outcome = yield* Effect.exit(looking(look))
      expect(JSON.stringify(outcome)).toContain("outside samples")
      expect(JSON.stringify(outcome)).not.toContain('"Die"')
    }),
  )

  it.effect("returns samples without a price, of another asset or of the future does not have them used", () =>
    Effect.gen(function* () {
      const rows = [
        { ...lot, sampleId: "a", objectKey: "a", price: Number.NaN },
        { ...lot, sampleId: "b", objectKey: "b", assetType: "VEHICLE" as const },
        { ...lot, sampleId: "c", objectKey: "c", observedDay: lot.observedDay + 5000 },
      ]
      const clean = yield* Effect.exit(looking(() => Effect.succeed(found)))
      expect(yield* Effect.exit(looking(() => Effect.succeed({ ...found, samples: rows })))).toEqual(clean)
    }),
  )

  it.effect("hangs is away after 16 seconds", () =>
    Effect.gen(function* () {
      const valuing = yield* Effect.forkChild(Effect.exit(looking(() => Effect.never)), { startImmediately: true })
      yield* TestClock.adjust("15 seconds")
      expect(valuing.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 second")
      expect(JSON.stringify(yield* Fiber.join(valuing))).toContain("TIMED_OUT")
    }),
  )
})
