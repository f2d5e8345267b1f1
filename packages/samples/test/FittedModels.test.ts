import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { artefactOf, fit, type MarketModel, type ModelArtefact } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore, ArtefactsUnavailable, Catalogue, FittedModels, MarketFits } from "@open-valuation/samples"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Deferred, Effect, Fiber, Layer, Logger, Queue, Result, Stream } from "effect"
import { TestClock } from "effect/testing"
import { expect } from "vitest"

const today = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 3, today, deals: 400, listings: 100 })
const market = propertyKeys.market(samples[0]!.city, samples[0]!.facts)
const own = samples.filter(({ city, facts }) => propertyKeys.market(city, facts) === market)
const asOf = LocalDate.toEpochDay(today)

/** A fitter that is told when it may answer; its models carry how many samples they saw. */
const controlled = Effect.fnUntraced(function* (lanes: number) {
  const asked = yield* Queue.unbounded<{
    readonly task: FittedModels.FitTask
    readonly answer: Deferred.Deferred<MarketModel | undefined>
  }>()
  const layer = Layer.succeed(FittedModels.Fitter, {
    lanes,
    fit: (_, task) =>
      Effect.gen(function* () {
        const answer = yield* Deferred.make<MarketModel | undefined>()
        yield* Queue.offer(asked, { task, answer })
        return yield* Deferred.await(answer)
      }),
  })
  const answerNext = Effect.gen(function* () {
    const { task, answer } = yield* Queue.take(asked)
    const model = fit(propertyRecipe, task.samples, { asOf: task.asOf, order: "time" })!
    yield* Deferred.succeed(answer, { ...model, modelId: `${task.samples.length}@${task.asOf}` })
    return task
  })
  return { layer, answerNext }
})

const withModels = <A, E>(
  body: (answerNext: Effect.Effect<FittedModels.FitTask>) => Effect.Effect<A, E, Catalogue | ModelStore | MarketFits>,
  store: Layer.Layer<ArtefactStore> = ArtefactStore.layerNone,
  options?: FittedModels.FittedModelsOptions,
  lanes = 2,
) =>
  Effect.gen(function* () {
    const { layer, answerNext } = yield* controlled(lanes)
    const models = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]]), options).pipe(
      Layer.provide([layer, store]),
      Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) })),
    )
    return yield* Effect.provide(body(answerNext), models)
  })

const add = (some: ReadonlyArray<Sample>) =>
  Effect.flatMap(Catalogue, (catalogue) => catalogue.add("PROPERTY", undefined, Stream.make(some)))

const model = (day = asOf, account?: string) =>
  Effect.flatMap(ModelStore, (store) => store.model({ assetType: "PROPERTY", market, asOf: day, account }))

/** Longer than the samples of a market are left alone before it is learned anew. */
const quiet = TestClock.adjust("4 seconds")

/** Lets what is under way in the background come to a halt. */
const settled = Effect.forEach(Array.from({ length: 50 }), () => Effect.yieldNow, { discard: true })

it.effect("the first valuations of a market wait for one model, fitted once", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(own)
      const [first, second, task] = yield* Effect.all([model(), model(), answerNext], { concurrency: "unbounded" })
      expect(first?.modelId).toBe(second?.modelId)
      expect(task.samples.length).toBe(own.length)
      expect((yield* model())?.modelId).toBe(first?.modelId)
    }),
  ),
)

it.effect("after an import the old model serves on until the new one is there", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(own.slice(0, -10))
      const [old] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
      yield* add(own.slice(-10))
      expect((yield* model())?.modelId).toBe(old?.modelId)
      yield* quiet
      const task = yield* answerNext
      expect(task.samples.length).toBe(own.length)
      yield* settled
      expect((yield* model())?.modelId).not.toBe(old?.modelId)
    }),
  ),
)

it.effect("a past valuation date gets a model that has seen nothing later", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(own)
      const past = LocalDate.toEpochDay(LocalDate.LocalDate.make("2025-12-15"))
      const [found, task] = yield* Effect.all([model(past), answerNext], { concurrency: "unbounded" })
      const end = LocalDate.toEpochDay(LocalDate.LocalDate.make("2025-11-30"))
      expect(task.asOf).toBe("2025-11-30")
      expect(Math.max(...task.samples.map(({ observedDay }) => observedDay))).toBeLessThanOrEqual(end)
      expect(found!.newestDay).toBeLessThanOrEqual(end)
    }),
  ),
)

it.effect("an asset without a recipe, or a market without samples, has no model", () =>
  Effect.gen(function* () {
    const store = yield* ModelStore
    expect(yield* store.model({ assetType: "LAND", market, asOf })).toBeUndefined()
    expect(yield* store.model({ assetType: "PROPERTY", market: "nowhere", asOf })).toBeUndefined()
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe]))),
)

/** A store whose contents the test sees; other processes learn while `busy`. */
const shelf = (...kept: ReadonlyArray<ModelArtefact>) => {
  const state = { kept: [...kept], past: new Array<ModelArtefact>(), busy: false, claims: 0 }
  const store = Layer.succeed(ArtefactStore, {
    find: ({ monthEnd }) =>
      Effect.sync(() =>
        (monthEnd === undefined ? state.kept : state.past.filter(({ asOf }) => asOf === monthEnd)).map(Result.succeed),
      ),
    put: ({ monthEnd }, artefact) =>
      Effect.sync(() => {
        if (monthEnd === undefined) state.kept = [artefact]
        else state.past = [...state.past.filter(({ asOf }) => asOf !== monthEnd), artefact]
      }),
    claim: () =>
      Effect.sync(() => {
        state.claims++
        return !state.busy
      }),
  })
  return { state, store }
}

const artefact = (of: ReadonlyArray<Sample>): ModelArtefact =>
  artefactOf(
    propertyRecipe,
    of,
    fit(propertyRecipe, of, { asOf: LocalDate.fromEpochDay(of.at(-1)!.observedDay), order: "time" })!,
    "2026-06-30T08:00:00.000Z",
  )

const inOrder = own.toSorted((a, b) => a.observedDay - b.observedDay || (a.sampleId < b.sampleId ? -1 : 1))
const whole = artefact(inOrder)
const former = artefact(inOrder.slice(0, -10))

it.effect("a kept model of the same samples serves without learning", () => {
  const { state, store } = shelf(former, whole)
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(whole.modelId)
        yield* Effect.yieldNow
        expect(state.claims).toBe(0)
      }),
    store,
  )
})

it.effect("a kept model of fewer samples serves until a new one was learned, which is kept in its place", () => {
  const { state, store } = shelf(former)
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(former.modelId)
        yield* quiet
        const task = yield* answerNext
        expect(task.samples.length).toBe(own.length)
        while (state.kept[0] === former) yield* Effect.yieldNow
        expect(state.kept).toMatchObject([{ dataHash: whole.dataHash, rows: whole.rows }])
        expect((yield* model())?.modelId).toBe(state.kept[0]?.modelId)
      }),
    store,
  )
})

it.effect("a process that ends with its valuation waits for the new model instead", () => {
  const { store } = shelf(former)
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const [found] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        expect(found?.modelId).toMatch(new RegExp(`^${own.length}@`))
      }),
    store,
    { former: "wait" },
  )
})

it.effect("a kept model of an older engine serves, and is learned anew", () => {
  const { store } = shelf({ ...whole, engineVersion: "0.0.1" })
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(whole.modelId)
        yield* quiet
        expect((yield* answerNext).samples.length).toBe(own.length)
      }),
    store,
  )
})

it.effect("a kept model of another recipe is not used, nor one of later days: the log says so once", () => {
  const { store } = shelf({ ...whole, recipeHash: "0".repeat(16) }, whole)
  const lines: Array<string> = []
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(inOrder.slice(0, 60))
        const [found] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        expect(found?.modelId).toMatch(/^60@/)
        expect(lines).toStrictEqual([
          expect.stringMatching(/^The kept model of PROPERTY \S+ is not used: .*another recipe/),
        ])
      }),
    store,
  ).pipe(Effect.provide(Logger.layer([Logger.make(({ message }) => lines.push(String(message)))])))
})

it.effect("while another process learns the same market, its model is waited for", () => {
  const { state, store } = shelf()
  state.busy = true
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* add(own)
        const waiting = yield* Effect.forkChild(model())
        while (state.claims === 0) yield* Effect.yieldNow
        state.kept = [whole]
        state.busy = false
        yield* TestClock.adjust("1 second")
        expect((yield* Fiber.join(waiting))?.modelId).toBe(whole.modelId)
      }),
    store,
  )
})

it.effect("a store that is away costs no valuation", () => {
  const away = Effect.fail(new ArtefactsUnavailable({ message: "away" }))
  const store = Layer.succeed(ArtefactStore, { find: () => away, put: () => away, claim: () => away })
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const [found] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        expect(found?.modelId).toBe(`${own.length}@${inOrder.at(-1)!.observedAt}`)
      }),
    store,
  )
})

it.effect("a market is learned when it is asked for, and once more only when it has to be", () => {
  const { state, store } = shelf()
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const { fit: learn, markets } = yield* MarketFits
        const all = yield* markets
        expect(all).toContainEqual({ assetType: "PROPERTY", market })
        const key = { assetType: "PROPERTY", market } as const
        const [first] = yield* Effect.all([learn(key, false), answerNext], { concurrency: "unbounded" })
        expect(first).toMatchObject({ ...key, samples: own.length, isNew: true })
        expect(state.kept).toStrictEqual([first.artefact])
        expect((yield* model())?.modelId).toBe(first.artefact?.modelId)
        expect(yield* learn(key, false)).toMatchObject({ artefact: first.artefact, isNew: false })
        const [again] = yield* Effect.all([learn(key, true), answerNext], { concurrency: "unbounded" })
        expect(again.isNew).toBe(true)
      }),
    store,
  )
})

it.effect("a market with too few samples is told as such", () =>
  Effect.gen(function* () {
    yield* add(own.slice(0, 5))
    const { fit: learn, markets } = yield* MarketFits
    const [key] = yield* markets
    expect(yield* learn(key!, false)).toMatchObject({ samples: 5, artefact: undefined })
    expect(yield* learn({ assetType: "LAND", market }, false)).toMatchObject({ samples: 0, artefact: undefined })
    expect(yield* model()).toBeUndefined()
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe]))),
)

const december = LocalDate.toEpochDay(LocalDate.LocalDate.make("2025-12-15"))
const endOfNovember = "2025-11-30"

it.effect("all days of a month and all accounts share one past model, and what is current is not learned for it", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(own)
      const [one, two, three, task] = yield* Effect.all(
        [model(december, "1"), model(december + 5, "2"), model(december - 9), answerNext],
        { concurrency: "unbounded" },
      )
      expect(task.asOf).toBe(endOfNovember)
      expect([two?.modelId, three?.modelId]).toStrictEqual([one?.modelId, one?.modelId])
      expect((yield* model(december))?.modelId).toBe(one?.modelId)
    }),
  ),
)

it.effect("a past model is kept: another process takes it, newer samples leave it, older ones make it stale", () => {
  const { state, store } = shelf()
  const older = inOrder.findLast(({ observedDay }) => observedDay < december - 15)!
  const newer = inOrder.at(-1)!
  const rest = inOrder.filter((sample) => sample !== older && sample !== newer)
  return Effect.gen(function* () {
    yield* withModels(
      (answerNext) =>
        Effect.gen(function* () {
          yield* add(rest)
          yield* Effect.all([model(december), answerNext], { concurrency: "unbounded" })
        }),
      store,
    )
    expect(state.past.map(({ asOf: day }) => day)).toStrictEqual([endOfNovember])
    const [kept] = state.past
    yield* withModels(
      (answerNext) =>
        Effect.gen(function* () {
          yield* add(rest)
          expect((yield* model(december))?.modelId).toBe(kept?.modelId)
          yield* add([newer])
          expect((yield* model(december))?.modelId).toBe(kept?.modelId)
          yield* add([older])
          const [again, task] = yield* Effect.all([model(december), answerNext], { concurrency: "unbounded" })
          expect(task.samples).toContainEqual(older)
          expect(again?.modelId).not.toBe(kept?.modelId)
          expect(state.past).toHaveLength(1)
        }),
      store,
    )
  })
})

it.effect("a past model of an older engine is learned anew", () => {
  const { state, store } = shelf()
  const past = inOrder.filter(({ observedDay }) => observedDay < december - 15)
  const end = LocalDate.LocalDate.make(endOfNovember)
  const old = fit(propertyRecipe, past, { asOf: end, order: "time" })!
  state.past = [{ ...artefactOf(propertyRecipe, past, old, "2026-06-30T08:00:00.000Z"), engineVersion: "0.0.1" }]
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const [found] = yield* Effect.all([model(december), answerNext], { concurrency: "unbounded" })
        expect(found?.modelId).toBe(`${past.length}@${endOfNovember}`)
      }),
    store,
  )
})

it.effect("imports in a row cause one fit, of all their samples", () =>
  withModels((answerNext) =>
    Effect.gen(function* () {
      yield* add(inOrder.slice(0, -6))
      const [old] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
      for (let n = 6; n > 0; n -= 2) {
        yield* add(inOrder.slice(-n, n === 2 ? undefined : 2 - n))
        expect((yield* model())?.modelId).toBe(old?.modelId)
        yield* TestClock.adjust("2 seconds")
      }
      yield* quiet
      expect((yield* answerNext).samples.length).toBe(own.length)
      yield* settled
      yield* quiet
      expect((yield* model())?.modelId).toMatch(new RegExp(`^${own.length}@`))
    }),
  ),
)

it.effect("who waits for a model that has seen later days in the end gets one that has not", () =>
  withModels(
    (answerNext) =>
      Effect.gen(function* () {
        const day = inOrder.at(-20)!.observedDay
        const before = inOrder.filter(({ observedDay }) => observedDay <= day)
        // Another market takes the only lane, so that samples come while this one waits for its turn.
        const elsewhere = own.map((sample) => ({
          ...sample,
          sampleId: `b ${sample.sampleId}`,
          city: "浙江省/宁波市/海曙区",
        }))
        yield* add([...before, ...elsewhere])
        const store = yield* ModelStore
        const other = propertyKeys.market(elsewhere[0]!.city, elsewhere[0]!.facts)
        yield* Effect.forkChild(store.model({ assetType: "PROPERTY", market: other, asOf }), { startImmediately: true })
        yield* settled
        const waiting = yield* Effect.forkChild(model(day), { startImmediately: true })
        yield* settled
        yield* add(inOrder.filter((sample) => !before.includes(sample)))
        yield* answerNext
        expect((yield* answerNext).samples.length).toBe(own.length)
        const last = yield* answerNext
        expect(Math.max(...last.samples.map(({ observedDay }) => observedDay))).toBeLessThanOrEqual(day)
        expect((yield* Fiber.join(waiting))!.newestDay).toBeLessThanOrEqual(day)
      }),
    ArtefactStore.layerNone,
    { former: "serve" },
    1,
  ),
)

it.effect("an account may wait for some past models; beyond that it is told so at once, and others are not", () =>
  withModels(() =>
    Effect.gen(function* () {
      const spread = inOrder.slice(0, 80).map((sample, n) => {
        const observedDay = asOf - 31 * (80 - n)
        return { ...sample, observedDay, observedAt: LocalDate.fromEpochDay(observedDay) }
      })
      yield* add(spread)
      for (let n = 2; n < 2 + 61; n++) yield* Effect.forkChild(model(asOf - 31 * n, "1"), { startImmediately: true })
      yield* settled
      const refused = yield* Effect.flip(model(asOf - 31 * 70, "1"))
      expect(refused.reason).toStrictEqual({ code: "market.learning.crowded", params: { most: 60 } })
      const other = yield* Effect.forkChild(model(asOf - 31 * 70, "2"), { startImmediately: true })
      yield* settled
      expect(other.pollUnsafe()).toBeUndefined()
    }),
  ),
)

it.effect("a market that cannot be learned gives no value and says so, and the log says why", () =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const fitter = Layer.succeed(FittedModels.Fitter, {
      lanes: 1,
      fit: () => Effect.fail(new FittedModels.FitFailed({ reason: "memory", message: "too much memory" })),
    })
    const models = FittedModels.layer(new Map([["PROPERTY", propertyRecipe]])).pipe(
      Layer.provide([fitter, ArtefactStore.layerNone]),
      Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) })),
    )
    yield* Effect.gen(function* () {
      yield* add(own)
      expect((yield* Effect.flip(model())).reason.code).toBe("market.learning.failed")
      expect((yield* Effect.flip(model(december))).reason.code).toBe("market.learning.failed")
      expect(lines).toStrictEqual(["too much memory", "too much memory"])
    }).pipe(
      Effect.provide(models),
      Effect.provide(Logger.layer([Logger.make(({ message }) => lines.push(String(message)))])),
    )
  }),
)

it.effect("a market is learned ahead of the first valuation, which finds it", () => {
  const { state, store } = shelf()
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const { ahead } = yield* MarketFits
        yield* ahead({ assetType: "PROPERTY", market })
        yield* answerNext
        yield* settled
        const found = yield* model()
        expect(found?.modelId).toMatch(new RegExp(`^${own.length}@`))
        yield* ahead({ assetType: "PROPERTY", market })
        expect(state.claims).toBe(1)
      }),
    store,
  )
})
