import type { Message } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import { median } from "../../statistics/Robust.ts"
import { brokenRule } from "../appraise/Exclusion.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { marketMessage } from "./MarketMessages.ts"

/** Why there are no samples: sources did not answer. `undefined` where some were found, or all sources answered. */
export const searchFailure = ({ samples, unavailable }: SearchResult): Message | undefined =>
  samples.length > 0 || unavailable.length === 0
    ? undefined
    : marketMessage("market.failed.searchUnavailable", { source: unavailable.join(", ") })

const WAN = 10_000

/**
 * Why none of the samples found is usable where most of them have prices that the asset cannot have: the unit of their
 * file was mistaken. `undefined` for other reasons.
 */
export const implausiblePrices = (
  recipe: Recipe,
  policy: MarketPolicy,
  samples: ReadonlyArray<Sample>,
): Message | undefined => {
  const wrong = samples.filter((sample) => brokenRule(recipe, policy, sample) === "PRICE_IMPLAUSIBLE")
  if (wrong.length === 0 || 2 * wrong.length < samples.length) return undefined
  const { unitField } = recipe
  const price = median(
    wrong.map((sample) => sample.price / (unitField === undefined ? 1 : Number(ownValue(sample.facts, unitField)))),
  )
  const [low, high] = policy.hardRules.unitPrice
  return marketMessage("market.failed.implausiblePrices", {
    found: samples.length,
    wrong: wrong.length,
    price: Number(price.toPrecision(3)),
    isPerSqm: unitField !== undefined,
    isInWan: price < low && price * WAN >= low && price * WAN <= high,
  })
}
