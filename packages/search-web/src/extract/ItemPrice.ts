import { largestOf, type SampleKind } from "@open-valuation/core"
import { assets } from "@open-valuation/core/assets"
import { SQM_PER_MU } from "@open-valuation/core/land"
import { type Amount, amountsIn } from "./Amounts.ts"
import type { Wanted } from "./PageText.ts"
import {
  AUCTION,
  DEAL_DAY,
  DEALS,
  DEALS_ABOVE,
  isForcedSale,
  LOT_OFFER,
  isWithLand,
  GONE,
  LAND_GRANT,
  NEW_HOMES,
  NO_HOME,
  NO_OBJECT,
  NO_OFFER,
  OFFER,
  ON_OFFER,
  SEVERAL_LOTS,
  WITHDRAWN,
} from "./PriceLabels.ts"

/** The price of an object in a block. */
interface ItemPrice {
  /** Total, yuan. */
  readonly price: number
  readonly kind: SampleKind
  /** The stated total is not unit price × size within 3 %. */
  readonly isContradictory: boolean
}

/** True for a text that offers for hire, or wants to buy, in its first line or where it has figures. */
const isNoOffer = (text: string): boolean =>
  !OFFER.test(text) &&
  text
    .split("\n")
    .some((line, i) => NO_OFFER.test(line) && (i === 0 || amountsIn(line).some(({ per }) => per === "OBJECT")))

/** The lines of a text that are no headings or links. */
const withFigures = (text: string): ReadonlyArray<string> => text.split("\n").filter((line) => /\d/u.test(line))

/** The sizes by which unit prices become totals. */
interface ItemSize {
  /** Of the home or the lot, m². */
  readonly area?: number | undefined
  readonly plotRatio?: number | undefined
}

/** A longer text is a page. */
const MOST_ROW = 300

/** Total and unit price × size agree within this share. */
const TOLERANCE = 0.03

/** Headlines round the price below them within this share. */
const ROUNDING = 0.01

/** The digits of a size that was converted from mu. */
const EXACT = 7

/** The total that a unit price means. */
const totalOf = ({ per, yuan }: Amount, { area, plotRatio }: ItemSize): number | undefined => {
  if (area === undefined) return undefined
  if (per === "SQM") return yuan * area
  if (per === "MU") return (yuan * area) / SQM_PER_MU
  return per === "FLOOR_SQM" && plotRatio !== undefined ? yuan * area * plotRatio : undefined
}

const agree = (one: number, other: number, share = TOLERANCE): boolean => Math.abs(one / other - 1) <= share

/** The only value among amounts, apart from rounding; `undefined` where there are several. */
const single = (values: ReadonlyArray<number>): number | undefined => {
  const [first] = values
  return first !== undefined && values.every((value) => agree(value, first, ROUNDING)) ? largestOf(values) : undefined
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
  heading = "",
): ItemPrice | undefined => {
  if (isNoOffer(text) || NO_OBJECT.some((told) => told.test(text))) return undefined
  if (assetType === "PROPERTY" && NO_HOME.test(text)) return undefined
  const around = `${context}\n${text}`
  if (assetType === "LAND" && isWithLand(around)) return undefined
  if (assetType === "LAND" && SEVERAL_LOTS.test(text)) return undefined
  const isForced = isForcedSale(around)
  const isGrant = assetType === "LAND" && LAND_GRANT.test(around) && !isForced
  const isAuction =
    !isGrant &&
    AUCTION.test([context, ...withFigures(text)].join("\n")) &&
    (isForced || assetType !== "LAND" || !/出让|土拍|宅地|(?:土|块|用)地[^\n]{0,4}成交/u.test(around))
  const { paged, prices } = assets[assetType].data
  const [low, high] =
    prices.per === undefined || size.area === undefined
      ? paged.plausible
      : [prices.usual[0] * size.area, prices.usual[1] * size.area]
  const amounts = amountsIn(text).filter(({ role }) => role !== "OTHER" && role !== "AVERAGE")
  const isProject = assetType === "PROPERTY" && NEW_HOMES.test(around)
  const units = amounts.flatMap((amount) => {
    if (isProject) return []
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
  const settled = (roles: ReadonlySet<Amount["role"]>, kind: SampleKind, titled?: number): ItemPrice | undefined => {
    const { byUnit, totals } = pick(roles)
    const [unit] = byUnit
    if (totals.length > 0) {
      const total =
        single(titled === undefined ? totals : totals.filter((each) => agree(each, titled))) ??
        single(totals.filter((each) => byUnit.some((other) => agree(each, other))))
      if (total === undefined) return undefined
      const stated = units.filter(({ role }) => role === "UNLABELLED" || roles.has(role))
      const isContradictory = stated.length > 0 && !stated.some((each) => agree(each.total, total))
      return { price: total, kind, isContradictory }
    }
    // A unit price alone is enough where it is the only one.
    const price = single(byUnit)
    if (unit === undefined || price === undefined || unit < low || unit > high) return undefined
    const rounded = amounts.find(({ per, yuan }) => per === "OBJECT" && agree(yuan, unit))
    return { price: rounded?.yuan ?? Math.round(Number(unit.toPrecision(EXACT))), kind, isContradictory: false }
  }
  const hasLabelled = amounts.some(({ role }) => role === "DEAL")
  const isOfDeals =
    [`${heading}\n`, text].some((above) => DEALS_ABOVE.test(above)) ||
    (!ON_OFFER.test(heading) && DEALS.test(context)) ||
    withFigures(text).some((line) => DEALS.test(line))
  const isPaid = !hasLabelled && (isOfDeals || (text.length <= MOST_ROW && DEAL_DAY.test(text)))
  const paid = isPaid ? PAID : DEAL
  const deal = settled(paid, isAuction ? "AUCTION" : "TRANSACTION")
  // The title of a page has the price that holds; the history of prices and others' deals stand below.
  const titled = single(
    amountsIn(context).flatMap(({ per, role, yuan }) => (per === "OBJECT" && OPEN.has(role) ? [yuan] : [])),
  )
  const isTitled = titled !== undefined && pick(OPEN).totals.some((total) => agree(total, titled))
  if (deal !== undefined && (!isTitled || isPaid || isAuction || /成交/u.test(context))) return deal
  if (paid === PAID || (hasLabelled && !isTitled) || isAuction || isGrant) return undefined
  if (assetType === "LAND" && !LOT_OFFER.test(around)) return undefined
  if (WITHDRAWN.test(text) || (text.length <= MOST_ROW && GONE.test(text))) return undefined
  if (isTitled) return settled(OPEN, "LISTING", titled)
  return settled(ASK, "LISTING") ?? (pick(ASK).totals.length > 0 ? undefined : settled(OPEN, "LISTING"))
}

const PAID: ReadonlySet<Amount["role"]> = new Set(["DEAL", "TOTAL", "UNLABELLED"])
const DEAL: ReadonlySet<Amount["role"]> = new Set(["DEAL"])
const ASK: ReadonlySet<Amount["role"]> = new Set(["ASK", "TOTAL"])
const OPEN: ReadonlySet<Amount["role"]> = new Set(["ASK", "TOTAL", "UNLABELLED"])
