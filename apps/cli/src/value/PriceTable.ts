import type { SampleKind } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import { table } from "../Table.ts"
import { grouped } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"

/** An amount of a table: 万元 with two decimals, or thousands of yuan with one; a dash for none. */
export const amount = (price: number | null, lang: Locale): string =>
  price === null ? "–" : lang === "zh" ? grouped(price / 10_000, 2) : grouped(price / 1_000, 1)

/** Prices of the samples of one kind. */
export interface KindPrices {
  readonly min: number | null
  readonly avg: number | null
  readonly max: number | null
  readonly count: number
}

/** The matrices of a result. */
interface Matrices<Matrix> {
  readonly transactionMatrix: Matrix
  readonly auctionMatrix: Matrix
  readonly listingMatrix: Matrix
}

/** Prices by kind of sample, from the matrices of a result. */
export const pricesByKind = <Matrix>(
  { auctionMatrix, listingMatrix, transactionMatrix }: Matrices<Matrix>,
  prices: (matrix: Matrix) => KindPrices,
): Readonly<Record<SampleKind, KindPrices>> => ({
  TRANSACTION: prices(transactionMatrix),
  AUCTION: prices(auctionMatrix),
  LISTING: prices(listingMatrix),
})

/** Prices of whole objects. */
export const wholePrices = ({
  avgPrice: avg,
  count,
  maxPrice: max,
  minPrice: min,
}: {
  readonly avgPrice: number | null
  readonly count: number
  readonly maxPrice: number | null
  readonly minPrice: number | null
}): KindPrices => ({ min, avg, max, count })

/** A table of prices by kind of sample, below a blank line and a title; empty without samples. */
export const priceTable = (
  title: string,
  header: ReadonlyArray<string>,
  prices: Readonly<Record<SampleKind, KindPrices>>,
  lang: Locale,
  written: (price: number | null) => string = (price) => amount(price, lang),
): ReadonlyArray<string> => {
  const kinds = ["TRANSACTION", "AUCTION", "LISTING"] as const
  if (kinds.every((kind) => prices[kind].count === 0)) return []
  const rows = kinds.map((kind) => {
    const { avg, count, max, min } = prices[kind]
    return [reportWords[lang].kind[kind], written(min), written(avg), written(max), String(count)]
  })
  return ["", title, ...indented(table(header, rows))]
}

const indented = (text: string): ReadonlyArray<string> => text.split("\n").map((row) => `  ${row}`)
