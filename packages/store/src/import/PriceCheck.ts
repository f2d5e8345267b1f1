import { Facts, type Message, type Sample } from "@open-valuation/core"
import type { PriceLevel } from "@open-valuation/core/assets"
import { SQM_PER_MU } from "@open-valuation/core/reading"

/** A price as it stands in a row. */
interface WrittenPrice {
  readonly column: string
  readonly cell: string
  readonly line: number
  readonly price: number
  /** The header says that it is in yuan. */
  readonly isInYuan: boolean
  /** The header says that it is in 10,000 yuan. */
  readonly isInWan?: boolean
}

/** What is known of a price beside its figure. */
interface PriceContext {
  readonly facts: Facts.Facts
  /** Price per m², or in total, of the market's samples so far. */
  readonly level: number | undefined
}

/** What becomes of a price. */
export type PriceVerdict =
  | { readonly _tag: "Plain" }
  /** In another unit than its column says, as other columns of the row prove. */
  | { readonly _tag: "Read"; readonly price: number; readonly note: Message }
  /** Far from all prices of the asset: nothing is compared with it. */
  | { readonly _tag: "Impossible"; readonly note: Message }
  | { readonly _tag: "Refused"; readonly fault: Message }

const WAN = 10_000
/** Unit price times area is the price, but for rounding: sites round unit prices to 0.01 万元. */
const ROUNDED = 1.06
/** So far apart prices of one market seldom are: nearer ones need no doubt. */
const APART = 20
/** As near as prices of one market are. */
const NEAR = 8
/** A file with more doubtful prices than one in so many is refused as a whole. */
const ONE_IN = 20

const PLAIN = { _tag: "Plain" } as const

const within = (ratio: number, factor: number): boolean => ratio <= factor && ratio >= 1 / factor

/**
 * Finds prices in another unit than that in which they were read: by the unit price and the area of the same row, by
 * the level of the market, and by the prices that an asset can have at all. Where the unit stays in doubt, the file is
 * refused as a whole (`doubt`).
 */
export class PriceCheck {
  readonly #level: PriceLevel
  #first: { readonly line: number; readonly params: Message["params"] } | undefined
  /** Prices that are not near the level of their market, or whose market is not known. */
  readonly #prices: Array<{ readonly written: WrittenPrice; readonly read: number }> = []
  #priced = 0
  #doubted = 0

  constructor(level: PriceLevel) {
    this.#level = level
  }

  judge(written: WrittenPrice, { facts, level }: PriceContext): PriceVerdict {
    const { per, possible } = this.#level
    const { cell, column, price } = written
    const size = per === undefined ? 1 : Facts.number(facts, per)
    if (size === undefined || size <= 0 || price <= 0) return PLAIN
    this.#priced++
    const byUnitPrice = (per === undefined ? undefined : Facts.number(facts, "unitPrice")) ?? 0
    if (byUnitPrice > 0 && within(byUnitPrice / possible[0], 1e9)) {
      const ratio = (byUnitPrice * size) / price
      if (within(ratio / WAN, ROUNDED) && isPossible(byUnitPrice, possible)) {
        return { _tag: "Read", price: price * WAN, note: { code: "price.inWan", params: { column, cell } } }
      }
      if (!within(ratio, 1.5)) {
        const params = { column, cell, byUnitPrice: byUnitPrice * size }
        return { _tag: "Refused", fault: { code: "price.contradicts", params } }
      }
    }
    const read = price / size
    if (!isPossible(read, possible)) {
      const fits = (fixed: number) => fixed >= this.#level.usual[0] && fixed <= possible[1]
      const params = this.#doubt(written, read, fits)
      // A price in no other unit either is none at all, such as one for a gift: the rules of samples leave it out.
      if (!fits(Number(params["fixed"]))) return { _tag: "Impossible", note: { code: "price.none", params } }
      this.#count(written, params)
      return { _tag: "Impossible", note: { code: "price.doubt", params } }
    }
    const [least, most] = this.#level.usual
    if (written.isInWan === true && read > most && read / WAN >= least) {
      const params = this.#doubt(written, read, (fixed) => fixed === read / WAN)
      return { _tag: "Refused", fault: { code: "price.doubt", params } }
    }
    if (level !== undefined && within(read / level, APART)) return PLAIN
    if (level !== undefined) {
      const params = this.#doubt(written, read, (fixed) => within(fixed / level, NEAR))
      if (within(Number(params["fixed"]) / level, NEAR)) {
        this.#count(written, params)
        return { _tag: "Refused", fault: { code: "price.doubt", params } }
      }
    }
    if (!written.isInYuan) this.#prices.push({ written, read })
    return PLAIN
  }

  /** Why the file as a whole cannot be imported; `undefined` where its prices are in no doubt. */
  doubt(): Message | undefined {
    const first = this.#first
    if (first !== undefined && this.#doubted * ONE_IN > this.#priced)
      return this.#refusal(first.line, first.params, this.#doubted)
    const [low, high] = this.#level.usual
    const middle = median(this.#prices.map(({ read }) => read))
    // Most prices may be of one market and usual, so only the middle one tells of the unit of all.
    const sample = this.#prices.find(({ read }) => read === middle)
    const isFew = this.#prices.length * ONE_IN <= this.#priced
    if (sample === undefined || isFew || (middle >= low && middle <= high)) return undefined
    const params = this.#doubt(sample.written, middle, (fixed) => isPossible(fixed, this.#level.usual))
    return this.#refusal(sample.written.line, params, this.#prices.length)
  }

  #refusal(line: number, params: Message["params"], count: number): Message {
    return { code: "samples.doubtfulPrices", params: { ...params, line, count, rows: this.#priced } }
  }

  /** The doubt about a price, with the unit that fits best. */
  #doubt(written: WrittenPrice, read: number, fits: (fixed: number) => boolean): Message["params"] {
    const { cell, column, price } = written
    const { isInMu = false, per, usual } = this.#level
    const inUnits = [
      { likely: "WAN", fixed: read * WAN },
      { likely: "YUAN", fixed: read / WAN },
      ...(per === undefined ? [] : [{ likely: "PER_UNIT", fixed: price }]),
      ...(isInMu ? [{ likely: "MU", fixed: read / SQM_PER_MU }] : []),
    ]
    const middle = Math.sqrt(usual[0] * usual[1])
    const distance = ({ fixed }: { readonly fixed: number }) => Math.abs(Math.log(fixed / middle))
    const nearest = inUnits.toSorted((one, other) => distance(one) - distance(other))
    const best = nearest.find(({ fixed }) => fits(fixed)) ?? nearest[0]
    const params = { column, cell, read, ...best, isPerSqm: per !== undefined }
    return params
  }

  #count({ line }: WrittenPrice, params: Message["params"]): void {
    this.#doubted++
    this.#first ??= { line, params }
  }
}

/** The median price of each market, per m² or in total, of samples that can be right. */
export class PriceLevels {
  readonly #level: PriceLevel | undefined
  readonly #prices = new Map<string, Array<number>>()

  constructor(level: PriceLevel | undefined) {
    this.#level = level
  }

  add(market: string, { facts, price }: Pick<Sample, "facts" | "price">): void {
    if (this.#level === undefined) return
    const { per, possible } = this.#level
    const read = price / (per === undefined ? 1 : (Facts.number(facts, per) ?? Number.NaN))
    if (!isPossible(read, possible)) return
    const known = this.#prices.get(market)
    if (known === undefined) this.#prices.set(market, [read])
    else known.push(read)
  }

  medians(): ReadonlyMap<string, number> {
    return new Map(Array.from(this.#prices, ([market, prices]) => [market, median(prices)]))
  }
}

/** `NaN` of none. */
const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const isPossible = (price: number, [low, high]: PriceLevel["possible"]): boolean => price >= low && price <= high
