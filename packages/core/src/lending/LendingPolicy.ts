import { Context, Schema } from "effect"
import type { Bilingual } from "../domain/Words.ts"

/** A figure of a policy with where it comes from. `JUDGEMENT`: nobody published it; a host should set its own. */
export interface Sourced {
  readonly origin: "REGULATION" | "JUDGEMENT"
  /** A source that the catalogues have words for, or a lender's own words: publication and date, or the reason. */
  readonly source: string | Bilingual
}

/** What a valuation is for (contract, section 11). */
export const Purpose = Schema.Literals([
  "COLLATERAL",
  "DIRECT_LEASE",
  "SALE_AND_LEASEBACK",
  "OPERATING_LEASE",
  "DISPOSAL",
  "REVALUATION",
])
export type Purpose = typeof Purpose.Type

/** An amount beside the market value, on which a contract may rest. */
export const BasisKind = Schema.Literals(["PURCHASE_PRICE", "GUIDE_PRICE", "BOOK_VALUE"])
export type BasisKind = typeof BasisKind.Type

/** Which of the stated amounts a rule names for a purpose: the first of these that is stated. */
export interface BasisRule extends Sourced {
  readonly governs: ReadonlyArray<BasisKind>
}

/** Beyond these gaps between an amount and the value there is a risk tip, shares of the value. */
export interface GapLimit extends Sourced {
  readonly above: number
  readonly below: number
}

/** The bases of value, and how the market value must stand to them. */
export interface BasisPolicy {
  readonly rules: Readonly<Record<Purpose, BasisRule>>
  readonly gaps: Readonly<Record<BasisKind, GapLimit>>
  /** An invoice or a book value older than this says little of today, months. */
  readonly oldestMonths: Sourced & { readonly months: number }
}

/** A sale other than one in the open market. */
export interface PremiseLine extends Sourced {
  /** Share of the market value that it loses, 0 to 1; and the standard error of that, ln units. */
  readonly discount: number
  readonly error: number
  readonly marketingMonths: number
  /** Costs of the disposal, as a share of what it brings: agents, auction, transport, storage, taxes of the seller. */
  readonly costs: number
}

/** The level that counts as sustainable over a term. */
export interface PrudentLine extends Sourced {
  /** Months over which the market's level is averaged; a longer term is averaged over as many months. */
  readonly windowMonths: number
  /** With fewer months of its own, a market's average says nothing: the margin is taken off. */
  readonly leastMonths: number
  /** Share of the value, 0 to 1. */
  readonly margin: number
}

/** A fall of the market's level that a term is held against: reached evenly over so many months, then kept. */
export interface MarketFall extends Sourced {
  /** Share of the level, 0 to 1. */
  readonly share: number
  readonly months: number
}

/** The figures of a class of objects. */
export interface LendingLine {
  readonly orderly: PremiseLine
  readonly forced: PremiseLine
  readonly prudent: PrudentLine
}

/** What a rule of acceptance looks at. Shares are of the central value. */
export type AcceptanceTest =
  | { readonly measure: "NO_VALUE" }
  | { readonly measure: "CONFIDENCE"; readonly below: number }
  | { readonly measure: "RANGE"; readonly above: number }
  | { readonly measure: "SAMPLES"; readonly below: number }
  /** A risk tip with one of these codes. */
  | { readonly measure: "TIP"; readonly codes: ReadonlyArray<string> }
  /** An amount is beyond its limit (`gapsBeyond`), or none was stated that could govern. */
  | { readonly measure: "GAP" }
  | { readonly measure: "BASIS_MISSING" }

/** Whether a value may be relied on: as it is, after somebody has looked at it, or not. Never a credit decision. */
export const Decision = Schema.Literals(["ACCEPT", "REFER", "REJECT"])
export type Decision = typeof Decision.Type

/** To what a value is referred. */
export const ReferTo = Schema.Literals(["SECOND_APPROACH", "PERSON"])
export type ReferTo = typeof ReferTo.Type

/** A rule of acceptance. The gravest decision of all rules that apply is the result's. */
export type AcceptanceRule = Sourced &
  AcceptanceTest & { readonly decision: "REFER" | "REJECT"; readonly referTo: ReadonlyArray<ReferTo> }

/**
 * How a lender reads the value of an asset: bases by purpose, sales other than in the open market, the sustainable
 * level and the acceptance. Data; a host may replace any line, and the hash is in `acceptance.policyHash`.
 */
export interface LendingPolicy {
  readonly bases: BasisPolicy
  /** The fact whose value names the class of an object: `propertyUsage`. Absent: all are of one class. */
  readonly by?: string
  readonly lines: Readonly<Record<string, LendingLine>>
  /** Of objects whose class has no line. */
  readonly other: LendingLine
  readonly fall: MarketFall
  readonly acceptance: ReadonlyArray<AcceptanceRule>
  /** Purposes for which such an object is usually not taken. Absent: it is taken for all. */
  readonly unsuited?: Sourced & { readonly purposes: ReadonlyArray<Purpose> }
}

/** The option of a host that has a lending policy of its own. */
export interface LendingOptions {
  /** Absent: the library's. */
  readonly lending?: LendingPolicy
}

/**
 * What a host says of a policy: the parts that differ from the library's. What has a source of its own, and lists, are
 * replaced whole, so that no figure stands beside the source of another.
 */
export type LendingChange<Part = LendingPolicy> = Part extends { readonly origin: unknown } | ReadonlyArray<unknown>
  ? Part
  : Part extends object
    ? { readonly [Name in keyof Part]?: LendingChange<Part[Name]> }
    : Part

/** Policies by asset that stand before those of the assets, in all valuations of a host. */
export const LendingPolicies = Context.Reference<Readonly<Record<string, LendingPolicy>>>(
  "@open-valuation/core/LendingPolicies",
  { defaultValue: () => ({}) },
)
