import { FittedModels } from "@open-valuation/store"
import { makeThreadFits } from "@open-valuation/store/threads"
import { Effect, Layer } from "effect"

/** One market. */
const BUDGET = { time: "10 minutes", memoryMb: 4_096, outputMb: 256 } as const

/** One fit is for current samples and another for past ones: with one thread one would wait for the other. */
const LANES = 2

/** Learns the markets of the library's own assets in threads, which end with the instance. */
export const fitterLayer: Layer.Layer<FittedModels.Fitter> = Layer.effect(
  FittedModels.Fitter,
  Effect.gen(function* () {
    const fit = yield* makeThreadFits({
      module: new URL("Worker", import.meta.url),
      job: "fit",
      most: LANES,
      budget: BUDGET,
    })
    return FittedModels.Fitter.of({ lanes: LANES, fit })
  }),
)
