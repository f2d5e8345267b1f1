import { Predicate } from "effect"
import { asCell } from "../text/Cleaned.ts"
import { grouped } from "../valuation/Numbers.ts"
import { number, objectOf } from "../valuation/ReadField.ts"
import type { Writing } from "../valuation/Reported.ts"
import { figureColumn, type TableView, wordsColumn } from "./Parts.ts"

/** What an object brings by way of sale. */
export interface ChannelsView {
  readonly title: string
  readonly note: string
  readonly table: TableView
}

const CHANNELS = ["privateSale", "dealerBuy", "dealerSell", "auction"] as const

/** What a car brings by way of sale; `undefined` for other results. */
export const channelsView = ({ reported, words }: Writing): ChannelsView | undefined => {
  const matrix = objectOf(Reflect.get(objectOf(reported.result), "priceMatrix"))
  const rows = CHANNELS.flatMap((channel) => {
    const prices = objectOf(Reflect.get(matrix, channel))
    const known = ["minPrice", "avgPrice", "maxPrice"].map((name) => number(prices, name))
    return known.every(Predicate.isNotUndefined)
      ? [[words.channels.names[channel], ...known.map((price) => asCell(grouped(price)))]]
      : []
  })
  if (rows.length === 0) return undefined
  const { central, high, low, note, title, way } = words.channels
  return {
    title,
    note,
    table: { columns: [wordsColumn(way), figureColumn(low), figureColumn(central), figureColumn(high)], rows },
  }
}
