import { it } from "@effect/vitest"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore, ArtefactsUnavailable, type FitQueue, FittedModels, MarketFits } from "@open-valuation/store"
import { Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { expect } from "vitest"
import {
  add,
  asOf,
  december,
  former,
  inOrder,
  market,
  model,
  modelsOn,
  own,
  quiet,
  settled,
  shelf,
  whole,
  withModels,
} from "./ControlledFits.ts"

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

it.effect("after an import the old model stays in use until the new one is ready", () =>
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

it.effect("the figures of a model that is replaced are told", () => {
  const judged: Array<string> = []
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own.slice(0, -10))
        const [old] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        yield* add(own.slice(-10))
        yield* model()
        yield* quiet
        yield* answerNext
        yield* settled
        expect((yield* model())?.modelId).not.toBe(old?.modelId)
        expect(judged).toEqual([`PROPERTY ${market} ${old?.modelId}`])
      }),
    shelf().store,
    {
      former: "serve",
      judged: (key, { modelId }) => Effect.sync(() => void judged.push(`${key.assetType} ${key.market} ${modelId}`)),
    },
  )
})

it.effect("an asset without a recipe, or a market without samples, has no model", () =>
  Effect.gen(function* () {
    const store = yield* ModelStore
    expect(yield* store.model({ assetType: "LAND", market, asOf })).toBeUndefined()
    expect(yield* store.model({ assetType: "PROPERTY", market: "nowhere", asOf })).toBeUndefined()
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe]))),
)

it.effect("a stored model of the same samples is used without learning", () => {
  const { state, store } = shelf(former, whole)
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(whole.artefact.modelId)
        yield* Effect.yieldNow
        expect(state.claims).toBe(0)
      }),
    store,
  )
})

it.effect("a stored model of fewer samples is used until a new one is learned and replaces it", () => {
  const { state, store } = shelf(former)
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(former.artefact.modelId)
        yield* quiet
        const task = yield* answerNext
        expect(task.samples.length).toBe(own.length)
        while (state.kept[0] === former) yield* Effect.yieldNow
        const { dataHash, rows } = whole.artefact
        expect(state.kept).toMatchObject([{ artefact: { dataHash, rows }, counts: { samples: own.length } }])
        yield* settled
        expect((yield* model())?.modelId).toBe(state.kept[0]?.artefact.modelId)
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

it.effect("a stored model of an older engine is used, and learned again", () => {
  const { store } = shelf({ ...whole, artefact: { ...whole.artefact, engineVersion: "0.0.1" } })
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        expect((yield* model())?.modelId).toBe(whole.artefact.modelId)
        yield* quiet
        expect((yield* answerNext).samples.length).toBe(own.length)
      }),
    store,
  )
})

it.effect("a stored model of another recipe or of later days is not used, which is logged once", () => {
  const { store } = shelf({ ...whole, artefact: { ...whole.artefact, recipeHash: "0".repeat(16) } }, whole)
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

it.effect("a process waits for the model of another one that learns the same market", () => {
  const { state, store } = shelf()
  state.busy = true
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* add(own)
        const waiting = yield* Effect.forkChild(model())
        while (state.claims === 0) yield* Effect.yieldNow
        yield* settled
        state.kept = [whole]
        state.busy = false
        yield* TestClock.adjust("1 second")
        expect((yield* Fiber.join(waiting))?.modelId).toBe(whole.artefact.modelId)
      }),
    store,
  )
})

/** A queue that answers everything alike. */
const queueOf = <E>(answer: () => Effect.Effect<never, E>): FitQueue<E> => ({
  isShared: true,
  offer: answer,
  take: answer,
  look: answer,
})

it.effect("an unavailable store fails no valuation", () => {
  const away = Effect.fail(new ArtefactsUnavailable({ message: "away" }))
  const store = Layer.succeed(ArtefactStore, { find: () => away, put: () => away, fits: queueOf(() => away) })
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

it.effect("a store that throws fails no valuation", () => {
  const broken = () => Effect.die(new Error("bug"))
  const store = Layer.succeed(ArtefactStore, { find: broken, put: broken, fits: queueOf(broken) })
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

it.effect("a store that never answers holds a valuation up for a minute each time, and fails none", () => {
  const hangs = () => Effect.never
  const store = Layer.succeed(ArtefactStore, { find: hangs, put: hangs, fits: queueOf(hangs) })
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        yield* add(own)
        const valuing = yield* Effect.forkChild(model(), { startImmediately: true })
        yield* settled
        yield* TestClock.adjust("59 seconds")
        yield* settled
        expect(valuing.pollUnsafe()).toBeUndefined()
        const answering = yield* Effect.forkChild(answerNext, { startImmediately: true })
        yield* Effect.repeat(Effect.andThen(TestClock.adjust("1 minute"), settled), {
          until: () => valuing.pollUnsafe() !== undefined,
        })
        yield* Fiber.join(answering)
        expect((yield* Fiber.join(valuing))?.modelId).toBe(`${own.length}@${inOrder.at(-1)!.observedAt}`)
      }),
    store,
  )
})

it.effect("a market is learned on demand, and again only when necessary", () => {
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
        expect(state.kept[0]?.artefact).toStrictEqual(first.artefact)
        expect((yield* model())?.modelId).toBe(first.artefact?.modelId)
        expect(yield* learn(key, false)).toMatchObject({ artefact: first.artefact, isNew: false })
        const [again] = yield* Effect.all([learn(key, true), answerNext], { concurrency: "unbounded" })
        expect(again.isNew).toBe(true)
      }),
    store,
  )
})

it.effect("a market with too few samples is reported as such", () =>
  Effect.gen(function* () {
    yield* add(own.slice(0, 5))
    const { fit: learn, markets } = yield* MarketFits
    const [key] = yield* markets
    expect(yield* learn(key!, false)).toMatchObject({ samples: 5, artefact: undefined })
    expect(yield* learn({ assetType: "LAND", market }, false)).toMatchObject({ samples: 0, artefact: undefined })
    expect(yield* model()).toBeUndefined()
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe]))),
)

it.effect("consecutive imports cause one fit, of all their samples", () =>
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

it.effect("a market that cannot be learned gives no value and says so, and the log says why", () =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const fitter = Layer.succeed(FittedModels.Fitter, {
      lanes: 1,
      fit: () => Effect.fail(new FittedModels.FitFailed({ reason: "memory", message: "too much memory" })),
    })
    const log = Logger.layer([Logger.make(({ message }) => lines.push(String(message)))])
    yield* Effect.gen(function* () {
      yield* add(own)
      expect((yield* Effect.flip(model())).reason.code).toBe("market.learning.failed")
      expect((yield* Effect.flip(model(december))).reason.code).toBe("market.learning.failed")
      expect(lines).toStrictEqual(["too much memory", "too much memory"])
    }).pipe(Effect.provide(Layer.provideMerge(modelsOn(fitter), log)))
  }),
)

it.effect("a market is learned ahead of its first valuation", () => {
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
