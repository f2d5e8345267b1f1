import { readFileSync } from "node:fs"
import { Valuation } from "@open-valuation/core"
import { LocalDate } from "@open-valuation/core/domain"
import {
  defaultDepreciation,
  defaultEquipmentPolicy,
  type DepreciationTables,
  equipment,
  type EquipmentPolicy,
  equipmentRecipe,
} from "@open-valuation/core/equipment"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { render } from "@open-valuation/core/text"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { demoEquipmentMarket, toCsv } from "@open-valuation/testing"
import { Effect, Layer } from "effect"

const request: unknown = JSON.parse(readFileSync(new URL("equipment.json", import.meta.url), "utf8"))

/** A lender's own curve for truck cranes; all other lines stay unchanged. */
const tables: DepreciationTables = {
  ...defaultDepreciation,
  curves: {
    ...defaultDepreciation.curves,
    TRUCK_CRANE: {
      type: "TRUCK_CRANE",
      economicLifeYears: 15,
      economicLifeSource: "own leases that ended",
      rates: [
        { ageYears: 0, rate: 1 },
        { ageYears: 1, rate: 0.85 },
        { ageYears: 5, rate: 0.6 },
        { ageYears: 10, rate: 0.38 },
        { ageYears: 20, rate: 0.12 },
      ],
      floor: 0.08,
      basis: "MEASURED",
      source: "400 returned machines of the lender's own",
      asOf: "2026-06",
    },
  },
}

/** No value on fewer than five comparables, or with a range wider than 0.6 to 1.65 times the value. */
const policy: EquipmentPolicy = {
  ...defaultEquipmentPolicy,
  refusal: { ...defaultEquipmentPolicy.refusal, minimumComparables: 5, widestHalfWidth: 0.5 },
}

/** Values the machine of equipment.json in this process, under the lender's own tables and thresholds. */
export const program = Effect.gen(function* () {
  const today = yield* LocalDate.today
  const bytes = new TextEncoder().encode(toCsv(demoEquipmentMarket(today).samples))
  const catalogue = yield* Catalogue
  yield* catalogue.import({ asset: "EQUIPMENT", owner: undefined, fileName: "demo.csv", today, bytes })
  const outcome = yield* Valuation.value(equipment({ policy, tables }), request)
  return { outcome, english: render(outcome, "en") }
})

/** The market is learned with the same tables. Manufacturers of models missing from the catalogue are not looked up. */
export const layers = Layer.merge(FittedModels.layerMemory([equipmentRecipe(tables)]), ManufacturerSource.none)

if (import.meta.main) console.log((await Effect.runPromise(Effect.provide(program, layers))).english)
