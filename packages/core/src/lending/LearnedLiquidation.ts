import { ownValue } from "../domain/OwnValue.ts"
import { round } from "../domain/Rounding.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { lendingMessage } from "./LendingMessages.ts"
import type { Figures } from "./LendingResult.ts"
import { HALF_WIDTH, type LearnedSale } from "./Premises.ts"

/** Sales of a market by kind, as far as its model tells auctions from others. */
export interface AuctionsLearned {
  readonly auctions: number
  readonly others: number
}

/** With fewer sales of either kind the learned discount is shrunk too far towards none (docs/methods.md). */
const LEAST_SALES = 80
/** Spread of the learned discount between objects of one true discount, ln units (docs/methods.md). */
const OBJECT_ERROR = 0.03

/**
 * The sales that a discount can be learned from: enough auctions beside enough others, or auctions alone (`others` 0).
 * `undefined`: the table's discount applies.
 */
export const auctionsLearned = (
  { labels }: Pick<Recipe, "labels">,
  model: MarketModel | undefined,
): AuctionsLearned | undefined => {
  const counts = model?.counts[labels.findIndex(({ name }) => name === "kind")]
  const auctions = ownValue(counts, "AUCTION") ?? 0
  const others = ownValue(counts, "DEAL") ?? 0
  return model?.band === undefined || auctions < LEAST_SALES || (others > 0 && others < LEAST_SALES)
    ? undefined
    : { auctions, others }
}

/**
 * The forced sale of an object: what the engine, with its own range, says that it brings at auction (`atAuction`).
 * Never above the market value. In a market of auctions alone the market value itself is that.
 */
export const learnedSale = (
  { auctions, others }: AuctionsLearned,
  market: Figures,
  atAuction: Figures = market,
): LearnedSale => {
  const value = Math.min(atAuction.value, market.value)
  const high = Math.max(value, Math.min(atAuction.high, market.high))
  const ofObject = Math.log(atAuction.value / atAuction.low) / HALF_WIDTH
  return {
    minPrice: Math.round(Math.min(atAuction.low, value)),
    avgPrice: Math.round(value),
    maxPrice: Math.round(high),
    discount: round(1 - value / market.value, 4),
    discountError:
      others === 0 ? 0 : round(Math.hypot(OBJECT_ERROR, ofObject * Math.sqrt(1 / auctions + 1 / others)), 4),
    note: lendingMessage("lending.learnedDiscount", { auctions, others }),
  }
}
