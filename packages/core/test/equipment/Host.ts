import { type Sample, Valuation } from "@open-valuation/core"
import { equipment, equipmentKeys, equipmentRecipe } from "@open-valuation/core/equipment"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { Layer } from "effect"
import { hostsOf, today } from "../market/MarketHost.ts"

export { today }

/** A truck crane of 25 t, seven years old. */
export const request = { model: "QY25K5", manufactureDate: "2019-06", hours: 7_000 }

const inMemory = hostsOf(equipmentKeys(), equipmentRecipe())

/** A host with these samples in memory, and a model when `learned`. */
export const hostOf = (samples: ReadonlyArray<Sample>, learned = false, makers = ManufacturerSource.none) =>
  Layer.merge(inMemory(samples, learned), makers)

export const valueOf = (body: unknown) => Valuation.value(equipment(), body, { today })
