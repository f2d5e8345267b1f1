import type { VehicleTables } from "./tables/VehicleTables.ts"
import type { ChannelPrice } from "./VehicleResult.ts"

/** Sales channels, in the usual order of price, lowest first. */
export const CHANNELS = ["auction", "dealerBuy", "privateSale", "dealerSell"] as const
export type Channel = (typeof CHANNELS)[number]

/** A price range for each sales channel. */
export type PriceMatrix = Readonly<Record<Channel, ChannelPrice>>

/**
 * Price ranges by channel, yuan: the value and its range times the channel's rate relative to private deals, capped at
 * the ceiling (the price of the same car new).
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
