import { LocalDate } from "@open-valuation/core"
import { Catalogue } from "@open-valuation/samples"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/**
 * In a database without samples, unless the settings say otherwise: a simulated market up to today, so that a first
 * request finds comparables. Its samples say in `source` that they are simulated.
 */
export const demoMarketLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { demo } = yield* Settings
    const catalogue = yield* Catalogue
    if (!demo || (catalogue.index("PROPERTY")?.size() ?? 0) > 0) return
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
