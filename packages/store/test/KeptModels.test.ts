import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { Catalogue, FittedModels, Memory, SharedMemory } from "@open-valuation/store"
import { Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { expect } from "vitest"
import {
  add,
  former,
  inOrder,
  model,
  modelsOn,
  own,
  quiet,
  settled,
  shelf,
  whole,
  withModels,
} from "./ControlledFits.ts"

it.effect("a model is kept while few samples come, and is not served once one of its samples is removed", () => {
  const { store } = shelf()
  return withModels(
    (answerNext) =>
      Effect.gen(function* () {
        // The newest ones are of one month.
        const { observedDay } = inOrder.at(-1)!
        const rest = inOrder.filter((sample) => sample.observedDay < observedDay)
        const late = inOrder.find((sample) => sample.observedDay === observedDay)
        yield* add(rest.map((sample, n) => (n === 0 ? { ...sample, source: "withdrawn" } : sample)))
        const [old] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        yield* add([{ ...late!, observedDay: observedDay - 1, observedAt: LocalDate.fromEpochDay(observedDay - 1) }])
        yield* quiet
        expect((yield* model())?.modelId).toBe(old?.modelId)
        const catalogue = yield* Catalogue
        yield* catalogue.remove("PROPERTY", "withdrawn")
        const [found, task] = yield* Effect.all([model(), answerNext], { concurrency: "unbounded" })
        expect(task.samples.some(({ source }) => source === "withdrawn")).toBe(false)
        expect(found?.modelId).toBe(`${rest.length}@${task.asOf}`)
      }),
    store,
  )
})

it.effect("a market that cannot be learned is not tried again before it has changed", () => {
  let fits = 0
  const fitter = Layer.succeed(FittedModels.Fitter, {
    lanes: 1,
    fit: () =>
      Effect.suspend(() => {
        fits++
        return Effect.fail(new FittedModels.FitFailed({ reason: "time", message: "too long" }))
      }),
  })
  return Effect.gen(function* () {
    yield* add(own.slice(0, 60))
    const refused = Effect.map(Effect.flip(model()), ({ reason }) => reason.code)
    expect([yield* refused, yield* refused, yield* refused]).toEqual(Array(3).fill("market.learning.failed"))
    expect(fits).toBe(1)
    yield* add(own.slice(60))
    expect(yield* refused).toBe("market.learning.failed")
    expect(fits).toBe(2)
  }).pipe(Effect.provide(Layer.provide(modelsOn(fitter), Logger.layer([]))))
})

it.effect("a market that does not fit into memory is read from the store again, and not learned again", () => {
  const { state, store } = shelf(whole)
  return Effect.gen(function* () {
    yield* add(own)
    for (let n = 0; n < 3; n++) expect((yield* model())?.modelId).toBe(whole.artefact.modelId)
    expect(state.claims).toBe(0)
  }).pipe(
    Effect.provide(
      Layer.provide(modelsOn(FittedModels.Fitter.layer, store), Layer.succeed(SharedMemory, new Memory(100))),
    ),
  )
})

it.effect("a fit whose market was removed meanwhile ends without a model", () => {
  const { state, store } = shelf()
  state.busy = true
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* add(own.map((sample) => ({ ...sample, source: "withdrawn" })))
        const waiting = yield* Effect.forkChild(model(), { startImmediately: true })
        while (state.claims === 0) yield* Effect.yieldNow
        yield* Effect.flatMap(Catalogue, (catalogue) => catalogue.remove("PROPERTY", "withdrawn"))
        state.busy = false
        yield* TestClock.adjust("1 second")
        expect(yield* Fiber.join(waiting)).toBeUndefined()
      }),
    store,
  )
})

it.effect("a model that another process has learned since is taken within a minute", () => {
  const { state, store } = shelf(former)
  return withModels(
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.parse("2026-07-01T00:00:00Z"))
        const few = inOrder.slice(0, -9)
        yield* add(few)
        expect((yield* model())?.modelId).toBe(former.artefact.modelId)
        state.kept = [
          {
            ...former,
            artefact: {
              ...former.artefact,
              fittedAt: "2026-07-01T00:00:30.000Z",
              model: { ...former.artefact.model, modelId: "other" },
            },
          },
        ]
        yield* model()
        yield* settled
        expect((yield* model())?.modelId).toBe(former.artefact.modelId)
        yield* TestClock.adjust("61 seconds")
        yield* model()
        yield* settled
        expect((yield* model())?.modelId).toBe("other")
      }),
    store,
  )
})
