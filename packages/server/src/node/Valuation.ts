import { Valuation } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property } from "@open-valuation/core/property"
import { bankStatement } from "@open-valuation/core/statement"
import { vehicle } from "@open-valuation/core/vehicle"
import { Effect, Stream } from "effect"
import { StatementValuations } from "./statements/StatementValuations.ts"

/** Bank statements, read and assessed in threads. */
const statements: Valuation.Asset<StatementValuations> = {
  ...Valuation.asset(bankStatement()),
  events: (body, context) => Stream.unwrap(Effect.map(StatementValuations, ({ events }) => events(body, context))),
}

/** The assets valued by this service. A new one needs an entry here, and one in `markets` if it has a market. */
export const valuation = Valuation.make<SampleSource | ModelStore | StatementValuations | ManufacturerSource>({
  assets: [
    Valuation.asset(property()),
    Valuation.asset(vehicle()),
    Valuation.asset(land()),
    Valuation.asset(equipment()),
    statements,
  ],
})
