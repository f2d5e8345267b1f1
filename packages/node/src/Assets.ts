import { Valuation } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import type { ManufacturerSource, Materials, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property } from "@open-valuation/core/property"
import { bankStatement } from "@open-valuation/core/statement"
import { vehicle } from "@open-valuation/core/vehicle"

/** The assets that are valued here. A new one is an entry in this list, and one in `markets` when it has a market. */
export const valuation = Valuation.make<SampleSource | ModelStore | Materials | ManufacturerSource>({
  assets: [
    Valuation.asset(property()),
    Valuation.asset(vehicle()),
    Valuation.asset(land()),
    Valuation.asset(equipment()),
    Valuation.asset(bankStatement()),
  ],
})
