import { Schema } from "effect"
import { sentence, Sentence } from "../domain/Sentence.ts"
import { BasisKind, Decision, ReferTo } from "./LendingPolicy.ts"

/** A sale other than one in the open market: prices in yuan before costs. */
const Premise = Schema.Struct({
  minPrice: Schema.Finite.annotate({ description: "Lower bound of the 80 % range, yuan, before costs" }),
  avgPrice: Schema.Finite.annotate({ description: "What such a sale brings, yuan, before costs" }),
  maxPrice: Schema.Finite.annotate({ description: "Upper bound of the 80 % range, yuan, before costs" }),
  discount: Schema.Finite.annotate({ description: "Share of the market value that it loses, 0 to 1" }),
  discountError: Schema.Finite.annotate({
    description: "Standard error of the discount, a ratio: 0.1 is about 10 % of what it brings",
  }),
  marketingMonths: Schema.Finite.annotate({ description: "Time until it is sold, months" }),
  costs: Schema.Finite.annotate({ description: "Costs of the disposal as a share of what it brings, 0 to 1" }),
  learned: Schema.Boolean.annotate({
    description: "Whether the discount was learned from the market's auctions; false: from the policy's table",
  }),
  note: sentence("Where the discount comes from, in the reader's language"),
})
export type Premise = typeof Premise.Type

const NullablePrice = Schema.NullOr(Schema.Finite)

/** The value at a month of the term. */
const TermValue = Schema.Struct({
  months: Schema.Int.annotate({ description: "Months from the valuation date" }),
  scenario: Schema.Literals(["BASE", "ADVERSE", "STRESS"]).annotate({
    description: "`BASE` and `ADVERSE` are forecasts; `STRESS` is what a fall of the market would leave, no forecast",
  }),
  minPrice: NullablePrice.annotate({ description: "Lower bound of the 80 % range, yuan; null without a value" }),
  avgPrice: NullablePrice.annotate({ description: "Central value, yuan; null without a value" }),
  maxPrice: NullablePrice.annotate({ description: "Upper bound of the 80 % range, yuan; null without a value" }),
  reason: Schema.NullOr(Sentence).annotate({
    description: "Why there is no value then, such as the end of its service life; null with a value",
  }),
})
export type TermValue = typeof TermValue.Type

/** Fields of a result for the lender's process (contract, section 11). All are beside the market value. */
export const lendingResultFields = {
  bases: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        kind: BasisKind.annotate({ description: "Which of the amounts in the request" }),
        amount: Schema.Finite.annotate({ description: "As stated, yuan" }),
        gap: Schema.Finite.annotate({ description: "Amount over value, less 1, a ratio: 0.1 is 10 % above the value" }),
        governs: Schema.Boolean.annotate({ description: "Whether the rule for the purpose names it" }),
      }),
    ).annotate({ description: "How the market value stands to the amounts in the request. Absent without any" }),
  ),
  premises: Schema.optionalKey(
    Schema.Struct({
      orderlyLiquidation: Premise.annotate({ description: "A sale in a limited time, with care" }),
      forcedLiquidation: Premise.annotate({ description: "A sale at once, as at an auction" }),
    }).annotate({
      description: "What sales other than in the open market bring. Absent without a value, and in older results",
    }),
  ),
  prudentValue: Schema.optionalKey(
    Schema.Struct({
      amount: Schema.Finite.annotate({ description: "The prudent value, yuan; never above the market value" }),
      derivation: Schema.Array(Sentence).annotate({ description: "How it was derived, step by step" }),
    }).annotate({
      description:
        "The value without a trend ahead and not above the level that the market sustained. Absent without a value, and in older results",
    }),
  ),
  termValues: Schema.optionalKey(
    Schema.Array(TermValue).annotate({
      description: "Values along the term and at its end, by scenario. Absent without `termMonths`",
    }),
  ),
  acceptance: Schema.optionalKey(
    Schema.Struct({
      decision: Decision.annotate({
        description:
          "Whether the policy lets the value be relied on: as it is, after somebody has looked at it, or not. No credit decision",
      }),
      reasons: Schema.Array(
        Schema.Struct({
          code: Schema.String.annotate({ description: "The measure that decided, such as `CONFIDENCE`" }),
          text: sentence("The reason in the reader's language"),
        }),
      ).annotate({ description: "Why it is not accepted; empty where it is" }),
      referTo: Schema.Array(ReferTo).annotate({ description: "What to obtain first: a second approach, a person" }),
      policyHash: Schema.String.annotate({ description: "Hash of the lending policy" }),
    }).annotate({ description: "The policy's reading of the value. Absent in older results" }),
  ),
}

const Lending = Schema.Struct(lendingResultFields)

/** The lender's figures of a result. */
export type LendingOutcome = typeof Lending.Type
export type Basis = NonNullable<LendingOutcome["bases"]>[number]

/** A factor from which on an amount is rather in another unit, such as 10,000 yuan. */
const OTHER_UNIT = 1000

/** True for a gap so wide that the amount is rather in another unit than yuan. */
export const isOtherUnit = (gap: number): boolean => 1 + gap >= OTHER_UNIT || 1 + gap <= 1 / OTHER_UNIT
export type Acceptance = NonNullable<LendingOutcome["acceptance"]>
export type PrudentValue = NonNullable<LendingOutcome["prudentValue"]>

/** The central value and the range of a result, yuan, as published. */
export interface Figures {
  readonly low: number
  readonly value: number
  readonly high: number
}
