import { LocalDate } from "@open-valuation/core"
import { Catalogue } from "@open-valuation/samples"
import { ApiKeys } from "@open-valuation/service"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/**
 * On the first start of an empty database without a key of the operator's: a simulated market up to today, so that a
 * first request finds comparables. Its samples say in `source` that they are simulated.
 */
export const demoMarketLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { bootstrapKey } = yield* Settings
    const catalogue = yield* Catalogue
    if (bootstrapKey !== undefined || (catalogue.index("PROPERTY")?.size() ?? 0) > 0) return
    if ((yield* (yield* ApiKeys).list).length > 0) return
    const { demoPropertyMarket, toCsv } = yield* Effect.promise(() => import("@open-valuation/testing"))
    const today = yield* LocalDate.today
    yield* catalogue
      .import({
        asset: "PROPERTY",
        bytes: new TextEncoder().encode(toCsv(demoPropertyMarket(today).samples)),
        fileName: "demo market",
        owner: undefined,
        today,
      })
      .pipe(Effect.orDie)
  }),
)
