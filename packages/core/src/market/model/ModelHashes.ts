import { contentHash, hash32 } from "../../domain/Hash.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { MarketModel } from "./MarketModel.ts"

/**
 * Hash of the samples that a model was learned from: 64 bits in hex, independent of their order; it changes when a
 * sample is added, removed or repriced. `sampleId` identifies the rest of a row.
 */
export const dataHash = (samples: Iterable<Sample>): string => {
  const sums = [0, 0]
  for (const { sampleId, kind, observedDay, price } of samples) {
    const text = `${sampleId}|${kind}|${observedDay}|${price}`
    // Unlike exclusive or, a sum does not cancel equal samples.
    sums[0] = (sums[0]! + hash32(text)) >>> 0
    sums[1] = (sums[1]! + hash32(text, 0x9e3779b9)) >>> 0
  }
  return sums.map((sum) => sum.toString(16).padStart(8, "0")).join("")
}

/**
 * Hash of a recipe as data: 64 bits in hex over its names, terms, penalties, steps and tables. Functions enter only by
 * their presence; the engine's version covers their content.
 */
export const recipeHash = (recipe: Recipe): string => contentHash(JSON.stringify(asData(recipe)))

/**
 * Hash of a model to the last digit: unchanged by writing it as JSON and reading it again, and independent of the order
 * of its fields.
 */
export const modelHash = (model: MarketModel): string => contentHash(JSON.stringify(asData(model)))

/** A value as JSON in canonical order. */
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
