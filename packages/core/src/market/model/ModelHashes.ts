import { contentHash, hash32 } from "../../domain/Hash.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { MarketModel } from "./MarketModel.ts"

/**
 * Name of the samples that a model was learned from: 64 bits in hex, the same in whatever order they come, another one
 * when a sample comes, goes, or changes its price. `sampleId` stands for what else a row says.
 */
export const dataHash = (samples: Iterable<Sample>): string => {
  const sums = [0, 0]
  for (const { sampleId, kind, observedDay, price } of samples) {
    const text = `${sampleId}|${kind}|${observedDay}|${price}`
    // A sum, unlike exclusive or, does not cancel equal samples.
    sums[0] = (sums[0]! + hash32(text)) >>> 0
    sums[1] = (sums[1]! + hash32(text, 0x9e3779b9)) >>> 0
  }
  return sums.map((sum) => sum.toString(16).padStart(8, "0")).join("")
}

/**
 * Name of a recipe as data: 64 bits in hex over its names, terms, penalties, steps and whatever tables it carries. What
 * its functions do is not in it, only that they are there: the engine's version stands for them.
 */
export const recipeHash = (recipe: Recipe): string => contentHash(JSON.stringify(asData(recipe)))

/**
 * Name of a model to its last digit: the same after it was written as JSON and read again, in whatever order its fields
 * come.
 */
export const modelHash = (model: MarketModel): string => contentHash(JSON.stringify(asData(model)))

/** A value as JSON whose order does not depend on how it was written. */
const asData = (value: unknown): unknown => {
  if (typeof value === "function") return "function"
  if (typeof value === "number") return String(value)
  if (value instanceof RegExp) return String(value)
  if (value instanceof Set) return Array.from(value, (one) => JSON.stringify(asData(one))).toSorted()
  if (value instanceof Map) return asData(Object.fromEntries(value))
  if (Array.isArray(value)) return value.map(asData)
  if (typeof value !== "object" || value === null) return value
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, asData(part)])
}
