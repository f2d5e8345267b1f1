import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { equipment, equipmentKeys, equipmentRecipe } from "@open-valuation/core/equipment"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { Effect, Layer } from "effect"
import { LAST_DAY } from "./Machines.ts"

export const today = LocalDate.fromEpochDay(LAST_DAY)

/** A truck crane of 25 t, seven years old. */
export const request = { model: "QY25K5", manufactureDate: "2019-06", hours: 7_000 }

/** A host with these samples in memory, and a model when `learned`. */
export const hostOf = (samples: ReadonlyArray<Sample>, learned = false, makers = ManufacturerSource.none) => {
  const index = SampleIndex.make(equipmentKeys())
  index.addAll(samples)
  const model = learned ? fit(equipmentRecipe(), samples, { asOf: today, order: "time" }) : undefined
  return Layer.mergeAll(
    Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, { model: () => Effect.succeed(model) }),
    makers,
  )
}

export const valueOf = (body: unknown) => Valuation.value(equipment(), body, { today })
