import type {
  AcceptanceRule,
  BasisPolicy,
  LendingLine,
  LendingPolicy,
  MarketFall,
  PremiseLine,
  PrudentLine,
  Sourced,
} from "./LendingPolicy.ts"
import type { LendingSource } from "./text/lendingSources.ts"

/** A figure that the library's authors judged. */
const judged = (source: LendingSource): Sourced => ({ origin: "JUDGEMENT", source })

const ruled = (source: LendingSource): Sourced => ({ origin: "REGULATION", source })

/** The bases of value by purpose, and the limits of gaps: the same for all assets. */
const defaultBases: BasisPolicy = {
  rules: {
    COLLATERAL: { governs: [], ...judged("NO_BASIS_NAMED") },
    DIRECT_LEASE: { governs: ["PURCHASE_PRICE", "GUIDE_PRICE"], ...ruled("LEASING_BASIS") },
    SALE_AND_LEASEBACK: { governs: ["BOOK_VALUE"], ...ruled("LEASING_BASIS") },
    OPERATING_LEASE: { governs: ["BOOK_VALUE"], ...ruled("OPERATING_REVALUATION") },
    DISPOSAL: { governs: [], ...judged("NO_BASIS_NAMED") },
    REVALUATION: { governs: ["BOOK_VALUE"], ...judged("BOOK_COMPARED") },
  },
  gaps: {
    PURCHASE_PRICE: { above: 0.1, below: 0.3, ...judged("GAP_PURCHASE") },
    GUIDE_PRICE: { above: 0.5, below: 0.3, ...judged("GAP_GUIDE") },
    BOOK_VALUE: { above: 0.1, below: 0.5, ...judged("GAP_BOOK") },
  },
  oldestMonths: { months: 12, ...judged("OLD_PAPERS") },
}

/** Limits of acceptance that differ between assets. */
interface Limits {
  /** Probability that the price lies within a tenth of the value. */
  readonly confidence: number
  /** Width of the 80 % range as a share of the value. */
  readonly range: number
}

/** Tips that the request may mean another object. */
const OTHER_OBJECT = [
  "market.risk.closeNames",
  "market.risk.elsewhere",
  "market.risk.alsoNamed",
  "market.risk.placesApart",
  "market.risk.districtElsewhere",
]

/** So few comparables are not enough to compare with (GB/T 50291-2015, 4.2.3). */
const FEWEST_SAMPLES = 3
/** A range as wide as this share of the value says nothing. */
const WIDEST_RANGE = 2

/** Conservative rules: what is in doubt goes to a person or a second approach. */
const acceptanceWithin = ({ confidence, range }: Limits): ReadonlyArray<AcceptanceRule> => {
  const why = judged("CONSERVATIVE")
  const refer = { decision: "REFER", ...why } as const
  const reject = { decision: "REJECT", referTo: ["PERSON"], ...why } as const
  return [
    { measure: "NO_VALUE", ...reject },
    { measure: "TIP", codes: ["market.risk.demoMarket"], ...reject },
    { measure: "RANGE", above: WIDEST_RANGE, ...reject },
    { measure: "TIP", codes: OTHER_OBJECT, referTo: ["PERSON"], ...refer },
    { measure: "RANGE", above: range, referTo: ["SECOND_APPROACH"], ...refer },
    { measure: "CONFIDENCE", below: confidence, referTo: ["SECOND_APPROACH"], ...refer },
    { measure: "SAMPLES", below: FEWEST_SAMPLES, referTo: ["SECOND_APPROACH", "PERSON"], ...refer },
    {
      measure: "TIP",
      codes: ["market.risk.noneOfGroup", "market.risk.uncalibrated", "market.risk.listingsOnly"],
      referTo: ["SECOND_APPROACH"],
      ...refer,
    },
    { measure: "TIP", codes: ["lending.risk.purpose"], referTo: ["PERSON"], ...refer },
    { measure: "GAP", referTo: ["PERSON"], ...refer },
    { measure: "BASIS_MISSING", referTo: ["PERSON"], ...refer },
  ]
}

/** Sale premise by its figures: discount and its error, months, costs. */
const sale = (
  [discount, error, marketingMonths, costs]: readonly [number, number, number, number],
  source: LendingSource,
): PremiseLine => ({ discount, error, marketingMonths, costs, ...judged(source) })

/** The line of a class: an orderly and a forced sale from one source, and the sustainable level. */
export const lendingLine = (
  source: LendingSource,
  orderly: Parameters<typeof sale>[0],
  forced: Parameters<typeof sale>[0],
  prudent: PrudentLine,
): LendingLine => ({ orderly: sale(orderly, source), forced: sale(forced, source), prudent })

const sustained = (windowMonths: number, source: LendingSource): PrudentLine => ({
  windowMonths,
  leastMonths: 12,
  margin: 0.05,
  ...judged(source),
})

/** Sustainable levels by the kind of market. */
export const prudence = {
  homes: sustained(72, "PRUDENT_HOME"),
  buildings: sustained(96, "PRUDENT_BUILDING"),
  movables: sustained(36, "PRUDENT_MOVABLE"),
} as const

const fallBy = (share: number, source: LendingSource): MarketFall => ({ share, months: 12, ...judged(source) })

/** Leases are of equipment: homes and land are no object of one. */
export const immovables: Pick<LendingPolicy, "unsuited"> = {
  unsuited: { purposes: ["DIRECT_LEASE", "SALE_AND_LEASEBACK", "OPERATING_LEASE"], ...ruled("LEASED_OBJECTS") },
}

/** Falls of the market by the kind of market. */
export const falls = {
  homes: fallBy(0.2, "FALL_HOME"),
  land: fallBy(0.3, "FALL_LAND"),
  cars: fallBy(0.2, "FALL_CAR"),
  machines: fallBy(0.2, "FALL_MACHINE"),
} as const

/** A policy with the library's rules for bases and acceptance. */
export const lendingPolicy = ({
  limits,
  ...lines
}: Pick<LendingPolicy, "by" | "lines" | "other" | "fall" | "unsuited"> & {
  readonly limits: Limits
}): LendingPolicy => ({
  bases: defaultBases,
  acceptance: acceptanceWithin(limits),
  ...lines,
})

/** An asset as data under a lending policy of a host, if there is one. */
export const lentUnder = <Data extends { readonly lending: object }>(
  data: Data,
  policy: LendingPolicy | undefined,
): Data => (policy === undefined ? data : { ...data, lending: { ...data.lending, policy } })

/** The policy of an asset that states none. */
export const defaultLending: LendingPolicy = lendingPolicy({
  lines: {},
  other: lendingLine("LIQUIDATION_OTHER", [0.15, 0.1, 4, 0.06], [0.35, 0.18, 6, 0.12], prudence.movables),
  fall: falls.land,
  limits: { confidence: 0.5, range: 0.6 },
})
