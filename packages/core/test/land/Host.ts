import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { land, landKeys, landRecipe } from "@open-valuation/core/land"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { Effect, Layer } from "effect"
import { LAST_DAY } from "./Lots.ts"

export const today = LocalDate.fromEpochDay(LAST_DAY)

/** A commercial lot, newly granted. */
export const request = {
  city: "湖南省/长沙市/望城区",
  address: "望城区云栖路",
  landUse: "COMMERCIAL",
  areaSqm: 20_000,
  rightType: "GRANTED",
  plotRatio: 2,
  termTotalYears: 40,
  remainingYears: 40,
}

/** A host with these samples in memory, and a model when `learned`. */
export const hostOf = (samples: ReadonlyArray<Sample>, learned = false) => {
  const index = SampleIndex.make(landKeys)
  index.addAll(samples)
  const model = learned ? fit(landRecipe, samples, { asOf: today, order: "random" }) : undefined
  return Layer.merge(
    Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, { model: () => Effect.succeed(model) }),
  )
}

export const valueOf = (body: unknown) => Valuation.value(land(), body, { today })
