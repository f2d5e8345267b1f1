import { fit, type Recipe } from "@open-valuation/core/market"
import { serveTasks } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import { type FitOrder, samplesOf } from "./FitOrder.ts"

/**
 * Makes this thread one that fits: the module of `makeThreadFits` calls it. It answers an order with the model, or
 * `undefined` when there is none.
 */
export const serveFits = (recipeOf: (order: FitOrder) => Effect.Effect<Recipe | undefined, object>): void =>
  serveTasks((order: FitOrder) =>
    Stream.fromEffect(
      Effect.map(Effect.all([samplesOf(order), recipeOf(order)], { concurrency: 2 }), ([samples, recipe]) =>
        recipe === undefined ? undefined : fit(recipe, samples, { asOf: order.asOf, order: "time" }),
      ),
    ),
  )
