import { Predicate } from "effect"
import { grouped } from "../Formats.ts"
import { asCell } from "../text/Cleaned.ts"
import { number, objectOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { figureColumn, type TableView, wordsColumn } from "./Parts.ts"

/** Prices by way of sale. */
export interface ChannelsView {
  readonly title: string
  readonly note: string
  readonly table: TableView
}

const CHANNELS = ["privateSale", "dealerBuy", "dealerSell", "auction"] as const

/** The prices of a car by way of sale; `undefined` for other results. */
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

/** The prices of deals, of listings and of auctions by themselves. */
export interface KindsView {
  readonly title: string
  readonly note: string
  readonly table: TableView
}

const MATRICES = [
  ["TRANSACTION", "transactionMatrix"],
  ["LISTING", "listingMatrix"],
  ["AUCTION", "auctionMatrix"],
] as const

const TOTALS = ["minTotalPrice", "avgTotalPrice", "maxTotalPrice"]
const PRICES = ["minPrice", "avgPrice", "maxPrice"]

/** Adjusted prices by kind of sample; `undefined` where the result does not tell them apart. */
export const kindsView = ({ read, reported, words }: Writing): KindsView | undefined => {
  if (read.value === undefined) return undefined
  const result = objectOf(reported.result)
  const isPerUnit = read.unitPrice !== undefined
  const rows = MATRICES.flatMap(([kind, name]) => {
    const matrix = objectOf(Reflect.get(result, name))
    const count = number(matrix, "count") ?? 0
    const prices = ("avgTotalPrice" in matrix ? TOTALS : PRICES).map((field) => number(matrix, field))
    if (count === 0 || prices.includes(undefined)) return []
    const perUnit = number(matrix, "avgUnitPrice")
    return [
      [
        words.kinds[kind],
        asCell(grouped(count)),
        ...prices.map((price = 0) => asCell(grouped(price))),
        ...(isPerUnit ? [perUnit === undefined ? words.none : asCell(grouped(perUnit, 2))] : []),
      ],
    ]
  })
  if (rows.length === 0) return undefined
  const { high, low, mean, note, perUnit: perUnitIs, title } = words.byKind
  return {
    title,
    note,
    table: {
      columns: [
        wordsColumn(words.columns.kind),
        figureColumn(words.count),
        figureColumn(low),
        figureColumn(mean),
        figureColumn(high),
        ...(isPerUnit ? [figureColumn(perUnitIs)] : []),
      ],
      rows,
    },
  }
}
