import { asCell } from "../text/Cleaned.ts"
import { grouped } from "../valuation/Numbers.ts"
import { number, objectOf } from "../valuation/ReadField.ts"
import type { Writing } from "../valuation/Reported.ts"
import { figureColumn, type TableView, wordsColumn } from "./Parts.ts"

/** What deals, listings and auctions say by themselves. */
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
  const rows = MATRICES.flatMap(([kind, name]) => {
    const matrix = objectOf(Reflect.get(result, name))
    const count = number(matrix, "count") ?? 0
    const prices = ("avgTotalPrice" in matrix ? TOTALS : PRICES).map((field) => number(matrix, field))
    if (count === 0 || prices.includes(undefined)) return []
    return [[words.kinds[kind], asCell(grouped(count)), ...prices.map((price = 0) => asCell(grouped(price)))]]
  })
  if (rows.length === 0) return undefined
  const { high, low, mean, note, title } = words.byKind
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
      ],
      rows,
    },
  }
}
