import { Schema } from "effect"
import { sentence } from "../../domain/Sentence.ts"
import { Decision } from "../../lending/LendingPolicy.ts"
import { salaryStates } from "../profile/ProfileResult.ts"
import { StatementEvidence } from "../StatementEvidence.ts"
import { checkKinds, incomeBases } from "./AffordabilityPolicy.ts"

const Yuan = Schema.Finite
const YuanOrNull = Schema.NullOr(Schema.Finite)
const TextOrNull = Schema.NullOr(Schema.String)
const evidence = Schema.Array(StatementEvidence).annotate({ description: "The last of its lines, at most 12" })

/** What the borrower pays for that a lender looks at. Codes are append-only. */
export const concernKinds = ["GAMBLING", "PAWN"] as const

const Wages = Schema.Struct({
  kind: Schema.Literals(["WAGES", "PENSION"]).annotate({ description: "Wages or a pension" }),
  payer: TextOrNull.annotate({ description: "Who pays, as printed; null where no line names anybody" }),
  state: Schema.Literals(salaryStates).annotate({ description: "How they go on" }),
  label: sentence("The same in the reader's language"),
  months: Schema.Int.annotate({ description: "Months with a payment" }),
  monthsCovered: Schema.Int.annotate({
    description: "Months whose usual day the accounts cover on which it arrives, those paid among them",
  }),
  payDay: Schema.NullOr(Schema.Int).annotate({
    description: "Usual day of the month, 1 to 31; null where there is none",
  }),
  median: Yuan.annotate({ description: "Median of the months with a payment, yuan" }),
  variation: Schema.Finite.annotate({
    description: "Quartile coefficient of dispersion of these months, 0 to 1: 0 for equal months",
  }),
  changePercent: Schema.NullOr(Schema.Finite).annotate({
    description: "Median of the last three months against the months before, per cent; null where they are too few",
  }),
  stable: Yuan.annotate({
    description:
      "What counts in `monthlyStable`, yuan a month; 0 for wages that stopped, are casual, or come from persons",
  }),
  lastPaidDate: Schema.String.annotate({ description: "Day of the last payment, `YYYY-MM-DD`" }),
  evidence,
})

const Check = Schema.Struct({
  kind: Schema.Literals(checkKinds).annotate({ description: "What the entries are about" }),
  state: Schema.Literals(["NOT_SEEN", "PAID", "RECEIVED", "BOTH"]).annotate({
    description: "Whether the borrower pays, receives, or neither",
  }),
  text: sentence("What they say of the employment, and what to ask for, in the reader's language"),
  months: Schema.Int.annotate({ description: "Months with entries" }),
  amount: YuanOrNull.annotate({
    description: "Median of these months, yuan; null without any, and where both happens",
  }),
  employer: Schema.Literals(["SAME", "OTHER", "NOT_NAMED"]).annotate({
    description: "Whether they name a company that pays the wages, another one, or none",
  }),
  wageBase: Schema.NullOr(
    Schema.Struct({
      lowest: Yuan.annotate({ description: "At least, yuan a month" }),
      highest: Yuan.annotate({ description: "At most, yuan a month" }),
    }),
  ).annotate({
    description:
      "Wages base of which a monthly housing fund receipt would be the whole contribution: a judgement; null for others",
  }),
  evidence,
})

/**
 * Income and obligations of persons, held against the lender's table. Amounts in yuan a month; what the statements do
 * not bear is null.
 */
export const AffordabilityResult = Schema.Struct({
  income: Schema.Struct({
    basis: Schema.NullOr(Schema.Literals(incomeBases)).annotate({
      description:
        "What the income is: stable wages and pensions, or what business and wages leave after all spending; null where neither counts",
    }),
    monthlyStable: YuanOrNull.annotate({
      description:
        "The income that counts, yuan a month: of wages and pensions what is stable, of business what it leaves after all spending, before repayments; null without a basis",
    }),
    monthlyTotal: YuanOrNull.annotate({ description: "All effective money in, yuan a month; null without a period" }),
    wages: Schema.Array(Wages).annotate({ description: "By payer, those that count most first, at most 20" }),
    checks: Schema.Array(Check).annotate({
      description: "Entries of social insurance, housing fund and income tax, each once",
    }),
  }).annotate({ description: "Income" }),
  obligations: Schema.Struct({
    debts: Yuan.annotate({ description: "To lenders and lessors that are owed already, yuan a month; no cards" }),
    rent: Yuan.annotate({ description: "Rents that are paid until the end, yuan a month" }),
    premiums: Yuan.annotate({ description: "Insurance premiums that are paid until the end, yuan a month" }),
    cards: Yuan.annotate({ description: "Repayments to cards, yuan a month: spending, in no sum" }),
    instalment: YuanOrNull.annotate({ description: "The new instalment, yuan a month; null when not given" }),
    total: Yuan.annotate({ description: "All of them but cards, yuan a month" }),
  }).annotate({ description: "What is due every month" }),
  concerns: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(concernKinds).annotate({ description: "What the words say" }),
      label: sentence("The same in the reader's language"),
      lines: Schema.Int.annotate({ description: "Lines out" }),
      months: Schema.Int.annotate({ description: "Months with such lines" }),
      amount: Yuan.annotate({ description: "What they come to over the whole period, yuan" }),
      evidence,
    }),
  ).annotate({ description: "Spending whose words concern a lender; the words are those of the policy's keywords" }),
  debtShare: Schema.NullOr(Schema.Finite).annotate({
    description: "Debts and the new instalment / `monthlyStable`, a ratio of at most 10; null where it is not judged",
  }),
  netAfter: YuanOrNull.annotate({
    description:
      "`monthlyStable` less debts and instalment, and of wages less rent and premiums, yuan a month; null where it is not judged",
  }),
  largestInstallment: YuanOrNull.annotate({
    description: "The largest monthly instalment within the table's limits, whole yuan; null where it is not judged",
  }),
  decision: Decision.annotate({
    description:
      "Whether the table finds the instalment within the income that the statements show: as it is, after somebody has looked at it, or not. No credit decision",
  }),
  reasons: Schema.Array(
    Schema.Struct({
      code: Schema.String.annotate({ description: "The measure or the risk that decided, such as `DEBT_SHARE`" }),
      text: sentence("The reason, and what would help, in the reader's language"),
    }),
  ).annotate({ description: "Why it is not accepted, the gravest first; empty where it is" }),
  conclusion: sentence("The decision and what it does not say, in the reader's language"),
  policyHash: Schema.String.annotate({ description: "Hash of the lender's table" }),
})

export type AffordabilityOutcome = typeof AffordabilityResult.Type
