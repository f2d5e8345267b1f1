import { it } from "@effect/vitest"
import { ENGINE_VERSION, type Sample } from "@open-valuation/core"
import { fit, type FitOptions, type Recipe, type SearchKeys } from "@open-valuation/core/market"
import { ManufacturerSource, type ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { type Locale, render } from "@open-valuation/core/text"
import { Effect, Layer, Schema } from "effect"
import { describe, expect } from "vitest"
import { inMemory, today } from "./MarketHost.ts"

/** The model fields shared by all four results. */
const Told = Schema.Struct({
  engineVersion: Schema.String,
  modelId: Schema.NullOr(Schema.String),
  modelPath: Schema.Literals(["CORRECTED", "LEARNED", "POLICY"]),
  correction: Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite })),
  sources: Schema.Array(
    Schema.Struct({ adjustments: Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite })) }),
  ),
  reasoningSteps: Schema.Array(Schema.String),
})

type Host = SampleSource | ModelStore | ManufacturerSource

/** An asset with a simulated market of any size, and one request in it. */
export interface ToldAsset {
  readonly recipe: Recipe
  readonly keys: SearchKeys
  readonly order: FitOptions["order"]
  readonly samples: (count: number) => ReadonlyArray<Sample>
  readonly value: Effect.Effect<Parameters<typeof render>[0], unknown, Host>
  readonly decode: (result: unknown) => Effect.Effect<unknown, unknown>
}

/** Tests the model fields in the results of an asset. */
export const describeModelFields = ({ decode, keys, order, recipe, samples, value }: ToldAsset): void => {
  describe("the model fields of a result", () => {
    const toldOf = (count: number, learned: boolean, locale: Locale = "zh") => {
      const market = samples(count)
      const model = learned ? fit(recipe, market, { asOf: today, order }) : undefined
      return Effect.gen(function* () {
        const result: unknown = render(yield* value, locale)
        yield* decode(result)
        return { model, told: yield* Schema.decodeUnknownEffect(Told)(result) }
      }).pipe(Effect.provide(Layer.merge(inMemory(keys, market, model), ManufacturerSource.none)))
    }

    it.effect(
      "of a corrected value name the model, its parts and the correction of every source",
      () =>
        Effect.gen(function* () {
          const { model, told } = yield* toldOf(Math.max(1_020, 1.05 * (recipe.correctionFrom ?? 0)), true)
          expect(told.modelPath).toBe("CORRECTED")
          expect(told.modelId).toBe(model!.modelId)
          expect(told.engineVersion).toBe(`${ENGINE_VERSION}+${model!.modelId.slice(0, 12)}`)
          const corrected = told.sources.map(
            ({ adjustments }) => adjustments.find(({ factor }) => factor === "correction")?.rate ?? 0,
          )
          expect(corrected.length).toBeGreaterThan(2)
          expect(new Set(corrected).size).toBe(1)
          const product = told.correction.reduce((rate, own) => rate * (1 + own.rate), 1)
          // Parts below 0.05 % are not listed.
          expect(Math.abs(product - 1 - corrected[0]!)).toBeLessThan(0.0006 * 12)
          expect(told.reasoningSteps.join()).toContain(model!.count.toLocaleString("en-US"))
        }),
      { tags: ["long"] },
    )

    it.effect("of a learned value have no correction, of a policy value no model", () =>
      Effect.gen(function* () {
        const { model, told: learned } = yield* toldOf(300, true)
        expect(learned.modelPath).toBe("LEARNED")
        expect(learned.engineVersion).toBe(`${ENGINE_VERSION}+${model!.modelId.slice(0, 12)}`)
        const { told } = yield* toldOf(300, false)
        expect(told).toMatchObject({ modelPath: "POLICY", modelId: null, engineVersion: ENGINE_VERSION })
        for (const { correction, sources } of [learned, told]) {
          expect(correction).toEqual([])
          const factors = sources.flatMap(({ adjustments }) => adjustments.map(({ factor }) => factor))
          expect(factors).not.toContain("correction")
        }
      }),
    )
  })
}
