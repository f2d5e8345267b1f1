import { it } from "@effect/vitest"
import type { AssetType, Sample, Valuation } from "@open-valuation/core"
import type { Recipe } from "@open-valuation/core/market"
import { ManufacturerSource, type ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { Effect, Layer, Result, Stream } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect } from "vitest"
import { goldenBorrowers, goldenForgeries } from "./golden/GoldenBorrowers.ts"
import { goldenMarkets, today } from "./golden/GoldenMarkets.ts"
import { inBothLanguages } from "./golden/Printed.ts"

type Assets = Valuation.Asset<SampleSource | ModelStore | ManufacturerSource>

/** The events of a valuation, or the reason why there is no value, as JSON. */
const eventsOf = (asset: Assets, request: object) =>
  Effect.gen(function* () {
    const body = yield* asset.check(request, today)
    const events: Array<unknown> = []
    const ended = yield* asset.events(body, { today, account: undefined }).pipe(
      Stream.runForEach((event) => Effect.sync(() => events.push(event))),
      Effect.result,
    )
    return Result.isFailure(ended) ? [...events, ended.failure] : events
  }).pipe(Effect.catch((error) => Effect.succeed([error])))

const host = (assetType: AssetType, recipe: Recipe, samples: ReadonlyArray<Sample>) =>
  Layer.effectDiscard(
    Effect.flatMap(Catalogue, (catalogue) => catalogue.add(assetType, undefined, Stream.make(samples))),
  ).pipe(Layer.provideMerge(FittedModels.layerMemory([recipe])), Layer.merge(ManufacturerSource.none))

const expectGolden = (name: string, outcomes: unknown) =>
  Effect.promise(async () => {
    const { en, zh } = inBothLanguages(outcomes)
    await expect(zh).toMatchFileSnapshot(`golden/${name}.json`)
    await expect(en).toMatchFileSnapshot(`golden/${name}.en.json`)
  })

/**
 * Complete results in simulated markets and of simulated borrowers, to the last digit and word. A change that means to
 * keep results must leave these files unchanged. One that means to change them rewrites them (`npx vitest run
 * test/golden.test.ts -u`), and the diff shows the changes.
 */
describe("golden results", () => {
  for (const [assetType, market] of Object.entries(goldenMarkets)) {
    it.effect(`of ${assetType}`, () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.parse(`${today}T04:00:00Z`))
        const { asset, recipe, requests, samples } = market()
        const valued = yield* Effect.forEach(requests, ([name, request]) =>
          Effect.map(eventsOf(asset, request), (events) => ({ name, request, events })),
        ).pipe(Effect.provide(host(asset.assetType, recipe, samples)))
        yield* expectGolden(assetType.toLowerCase(), valued)
      }),
    )
  }

  it.effect("of bank statements", () =>
    Effect.flatMap(goldenBorrowers, (outcomes) => expectGolden("statements", outcomes)),
  )

  it.effect("of forged statements", () =>
    Effect.flatMap(goldenForgeries, (outcomes) => expectGolden("forgeries", outcomes)),
  )
})
