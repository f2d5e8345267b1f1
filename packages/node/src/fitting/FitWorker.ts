import { parentPort } from "node:worker_threads"
import { fit } from "@open-valuation/core/market"
import type { FittedModels } from "@open-valuation/samples"
import { recipes } from "../Assets.ts"

/** The thread that fits: takes one `FitTask` at a time and answers with its model. */
parentPort?.on("message", ({ assetType, samples, asOf }: FittedModels.FitTask) => {
  const recipe = recipes.get(assetType)
  parentPort?.postMessage(recipe === undefined ? undefined : fit(recipe, samples, { asOf, order: "time" }))
})
