import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { vehicle, vehicleKeys, vehicleRecipe } from "@open-valuation/core/vehicle"
import { Effect, Layer } from "effect"
import { LAST_DAY } from "./Cars.ts"

export const today = LocalDate.fromEpochDay(LAST_DAY)

/** A Lavida of seven years. */
export const request = {
  brand: "上汽大众",
  series: "朗逸",
  trim: "1.5L 自动舒适版",
  city: "上海市/上海市",
  firstRegistrationDate: "2019-06",
  mileageKm: 84_000,
  modelYear: 2019,
  fuelType: "GASOLINE",
}

/** A host with these samples in memory, and a model when `learned`. */
export const hostOf = (samples: ReadonlyArray<Sample>, learned = false) => {
  const index = SampleIndex.make(vehicleKeys)
  index.addAll(samples)
  const model = learned ? fit(vehicleRecipe(), samples, { asOf: today, order: "time" }) : undefined
  return Layer.mergeAll(
    Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, { model: () => Effect.succeed(model) }),
  )
}

export const valueOf = (body: unknown) => Valuation.value(vehicle(), body, { today })
