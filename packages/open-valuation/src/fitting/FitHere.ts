import { FittedModels } from "@open-valuation/store"
import type { Layer } from "effect"

/** Learns in the caller's thread, for browsers. */
export const fitterLayer: Layer.Layer<FittedModels.Fitter> = FittedModels.Fitter.layer
