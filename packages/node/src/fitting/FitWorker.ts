import { fit } from "@open-valuation/core/market"
import { serveTasks } from "@open-valuation/threads"
import { Effect, Stream } from "effect"
import { recipes } from "../AssetMarkets.ts"
import { type FitOrder, samplesOf } from "./FitOrder.ts"

/** The thread that fits. It answers an order with the model, or `undefined` when there is none. */
serveTasks((order: FitOrder) =>
  Stream.fromEffect(
    Effect.map(samplesOf(order), (samples) => {
      const recipe = recipes.get(order.assetType)
      return recipe === undefined ? undefined : fit(recipe, samples, { asOf: order.asOf, order: "time" })
    }),
  ),
)
