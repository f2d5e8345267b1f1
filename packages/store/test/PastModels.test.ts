import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { artefactOf, dataHash, fit } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { ArtefactStore } from "@open-valuation/store"
import { Effect, Fiber } from "effect"
import { expect } from "vitest"
import {
  add,
  asOf,
  december,
  endOfNovember,
  inOrder,
  model,
  own,
  settled,
  shelf,
  withModels,
} from "./ControlledFits.ts"

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

it.effect("all days of a month and all accounts share one past model, and need no current one", () =>
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

it.effect("a past model is stored: another process uses it, newer samples leave it valid, older ones do not", () => {
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
    expect(state.past.map(({ artefact }) => artefact.asOf)).toStrictEqual([endOfNovember])
    const kept = state.past[0]?.artefact
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

it.effect("a past model of an older engine is learned again", () => {
  const { state, store } = shelf()
  const past = inOrder.filter(({ observedDay }) => observedDay < december - 15)
  const end = LocalDate.LocalDate.make(endOfNovember)
  const old = fit(propertyRecipe, past, { asOf: end, order: "time" })!
  const artefact = artefactOf(propertyRecipe, dataHash(past), old, "2026-06-30T08:00:00.000Z")
  state.past = [{ artefact: { ...artefact, engineVersion: "0.0.1" } }]
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

it.effect("a valuation that waited for a model that has seen later days gets one that has not", () =>
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

it.effect("an account that waits for too many past models is refused at once; other accounts are not", () =>
  withModels(() =>
    Effect.gen(function* () {
      const spread = inOrder.slice(0, 80).map((sample, n) => {
        const observedDay = asOf - 31 * (80 - n)
        return { ...sample, observedDay, observedAt: LocalDate.fromEpochDay(observedDay) }
      })
      yield* add(spread)
      // The first one is taken at once, and then 60 wait.
      for (let n = 2; n < 2 + 61; n++) {
        yield* Effect.forkChild(model(asOf - 31 * n, "1"), { startImmediately: true })
        yield* settled
      }
      const refused = yield* Effect.flip(model(asOf - 31 * 70, "1"))
      expect(refused.reason).toStrictEqual({ code: "market.learning.crowded", params: { most: 60 } })
      const other = yield* Effect.forkChild(model(asOf - 31 * 70, "2"), { startImmediately: true })
      yield* settled
      expect(other.pollUnsafe()).toBeUndefined()
    }),
  ),
)
