import { fit, type Recipe } from "@open-valuation/core/market"
import { serveTasks } from "@open-valuation/threads"
import { Effect, Stream } from "effect"
import { recipes } from "../AssetMarkets.ts"
import { type AssetModuleUnusable, assetOfModule } from "../assets/AssetModule.ts"
import { type FitOrder, samplesOf } from "./FitOrder.ts"

const recipeOf = ({ assetType, module }: FitOrder): Effect.Effect<Recipe | undefined, AssetModuleUnusable> =>
  module === undefined
    ? Effect.succeed(recipes.get(assetType))
    : Effect.map(assetOfModule(module, assetType), ({ market }) => market?.recipe)

/** The thread that fits. It answers an order with the model, or `undefined` when there is none. */
serveTasks((order: FitOrder) =>
  Stream.fromEffect(
    Effect.map(Effect.all([samplesOf(order), recipeOf(order)], { concurrency: 2 }), ([samples, recipe]) =>
      recipe === undefined ? undefined : fit(recipe, samples, { asOf: order.asOf, order: "time" }),
    ),
  ),
)
