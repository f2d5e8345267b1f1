import type { VehicleTables } from "./tables/index.ts"
import type { ChannelPrice } from "./VehicleResult.ts"

/** Ways in which a car is sold, the cheapest to the dearest for most cars. */
export const CHANNELS = ["auction", "dealerBuy", "privateSale", "dealerSell"] as const
export type Channel = (typeof CHANNELS)[number]

/** A price for each way of selling. */
export type PriceMatrix = Readonly<Record<Channel, ChannelPrice>>

/**
 * The prices of each channel: the value and its range, each at the table's rate of the channel against the level of
 * deals, up to the ceiling (the price of the same car new). Yuan.
 */
export const priceMatrix = ({ channels }: VehicleTables, value: ChannelPrice, ceiling = Infinity): PriceMatrix => {
  const at = (channel: Channel): ChannelPrice => {
    const { rate } = channels[channel]
    const price = (deal: number): number => Math.round(Math.min(rate * deal, ceiling))
    return {
      minPrice: price(value.minPrice),
      avgPrice: price(value.avgPrice),
      maxPrice: price(value.maxPrice),
    }
  }
  return {
    dealerBuy: at("dealerBuy"),
    dealerSell: at("dealerSell"),
    privateSale: at("privateSale"),
    auction: at("auction"),
  }
}
