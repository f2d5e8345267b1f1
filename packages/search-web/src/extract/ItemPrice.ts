import { largestOf, type SampleKind } from "@open-valuation/core"
import { SQM_PER_MU } from "@open-valuation/core/land"
import { type Amount, amountsIn } from "./Amounts.ts"
import type { Wanted } from "./PageText.ts"
import { AUCTION, DEALS, LAND_GRANT, NO_OFFER, OFFER } from "./PriceLabels.ts"

/** The price of an object in a block. */
export interface ItemPrice {
  /** Total, yuan. */
  readonly price: number
  readonly kind: SampleKind
  /** The stated total is not unit price × size within 3 %. */
  readonly isContradictory: boolean
}

/** The sizes by which unit prices become totals. */
export interface ItemSize {
  /** Of the home or the lot, m². */
  readonly area?: number | undefined
  readonly plotRatio?: number | undefined
}

/** Total and unit price × size agree within this share. */
const TOLERANCE = 0.03

/** Totals beyond these are no prices of the asset, yuan: a misread unit, or another thing's price. Judgement. */
const PLAUSIBLE: Readonly<Record<Wanted["assetType"], readonly [low: number, high: number]>> = {
  PROPERTY: [20_000, 2e9],
  VEHICLE: [1000, 2e7],
  EQUIPMENT: [2000, 1e8],
  LAND: [10_000, 1e12],
}

/** The total that a unit price means. */
const totalOf = ({ per, yuan }: Amount, { area, plotRatio }: ItemSize): number | undefined => {
  if (area === undefined) return undefined
  if (per === "SQM") return yuan * area
  if (per === "MU") return (yuan * area) / SQM_PER_MU
  return per === "FLOOR_SQM" && plotRatio !== undefined ? yuan * area * plotRatio : undefined
}

const agree = (one: number, other: number): boolean => Math.abs(one / other - 1) <= TOLERANCE

/** The only value among amounts, apart from rounding; `undefined` where there are several. */
const single = (values: ReadonlyArray<number>): number | undefined => {
  const [first] = values
  return first !== undefined && values.every((value) => agree(value, first)) ? largestOf(values) : undefined
}

/**
 * The price of the object that a block is about: of a deal where the block proves one, otherwise what is asked.
 * `undefined` where there is none, or where several amounts could be it: a wrong price is worse than none.
 */
export const itemPrice = (
  text: string,
  context: string,
  { assetType }: Pick<Wanted, "assetType">,
  size: ItemSize,
): ItemPrice | undefined => {
  if (NO_OFFER.test(text) && !OFFER.test(text)) return undefined
  const around = `${context}\n${text}`
  const isGrant = assetType === "LAND" && LAND_GRANT.test(around)
  const isAuction = !isGrant && AUCTION.test(around)
  const [low, high] = PLAUSIBLE[assetType]
  const amounts = amountsIn(text).filter(({ role }) => role !== "OTHER" && role !== "AVERAGE")
  const units = amounts.flatMap((amount) => {
    const total = totalOf(amount, size)
    return total === undefined ? [] : [{ ...amount, total }]
  })
  const pick = (roles: ReadonlySet<Amount["role"]>) => {
    const own = amounts.filter(({ role }) => roles.has(role))
    const totals = own
      .filter(({ per, yuan }) => per === "OBJECT" && yuan >= low && yuan <= high)
      .map(({ yuan }) => yuan)
    const byUnit = units.filter(({ role }) => roles.has(role)).map(({ total }) => total)
    return { totals, byUnit }
  }
  const settled = (roles: ReadonlySet<Amount["role"]>, kind: SampleKind): ItemPrice | undefined => {
    const { byUnit, totals } = pick(roles)
    const [unit] = byUnit
    if (totals.length > 0) {
      const total = single(totals) ?? single(totals.filter((each) => byUnit.some((other) => agree(each, other))))
      if (total === undefined) return undefined
      const stated = units.filter(({ role }) => role === "UNLABELLED" || roles.has(role))
      const isContradictory = stated.length > 0 && !stated.some((each) => agree(each.total, total))
      return { price: total, kind, isContradictory }
    }
    // A unit price alone is enough where it is the only one.
    const price = single(byUnit)
    if (unit === undefined || price === undefined || unit < low || unit > high) return undefined
    return { price: Math.round(unit), kind, isContradictory: false }
  }
  const hasLabelled = amounts.some(({ role }) => role === "DEAL")
  const paid = !hasLabelled && DEALS.test(around) ? PAID : DEAL
  const deal = settled(paid, isAuction ? "AUCTION" : "TRANSACTION")
  if (deal !== undefined) return deal
  if (paid === PAID || hasLabelled || isAuction || isGrant) return undefined
  return settled(ASK, "LISTING") ?? (pick(ASK).totals.length > 0 ? undefined : settled(OPEN, "LISTING"))
}

const PAID: ReadonlySet<Amount["role"]> = new Set(["DEAL", "UNLABELLED"])
const DEAL: ReadonlySet<Amount["role"]> = new Set(["DEAL"])
const ASK: ReadonlySet<Amount["role"]> = new Set(["ASK"])
const OPEN: ReadonlySet<Amount["role"]> = new Set(["ASK", "UNLABELLED"])
