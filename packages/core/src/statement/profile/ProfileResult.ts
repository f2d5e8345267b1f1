import { Schema } from "effect"
import { sentence, Sentence } from "../../domain/Sentence.ts"
import { StatementEvidence } from "../StatementEvidence.ts"
import { incomeSources } from "./IncomeSources.ts"
import { obligationKinds } from "./Obligations.ts"

/** The course of wages; companies earn none. Codes are append-only. */
export const salaryStates = [
  "REGULAR",
  "FALLING",
  "INTERRUPTED",
  "STOPPED",
  "TOO_SHORT",
  "NONE",
  "COMPANY",
  "IRREGULAR",
] as const
export type SalaryState = (typeof salaryStates)[number]

const Yuan = Schema.Finite
const YuanOrNull = Schema.NullOr(Schema.Finite)
const DayOfMonth = Schema.NullOr(Schema.Int).annotate({
  description: "Usual day of the month, 1 to 31; null where there is none",
})

const share = (lines: string, of: string, what: string) =>
  Schema.Struct({
    lines: Schema.Int.annotate({ description: lines }),
    amount: Yuan.annotate({ description: "What they come to, yuan" }),
    ofLines: Schema.Int.annotate({ description: of }),
    share: Schema.Finite.annotate({ description: `${what}, 0 to 1` }),
  })

const Source = Schema.Struct({
  source: Schema.Literals(incomeSources).annotate({
    description:
      "Wages, business, money of individuals without a reason, or the rest: benefits, interest, insurance, cash, what names nobody",
  }),
  label: sentence("The same in the reader's language"),
  amount: Yuan.annotate({ description: "Effective money in, yuan" }),
  share: Schema.Finite.annotate({ description: "Share of the effective money in, 0 to 1" }),
  lines: Schema.Int.annotate({ description: "Lines" }),
  payers: Schema.Int.annotate({ description: "Payers that are named" }),
})

const Salary = Schema.Struct({
  state: Schema.Literals(salaryStates).annotate({ description: "How the wages go on" }),
  label: sentence("The same in the reader's language"),
  payer: Schema.NullOr(Schema.String).annotate({ description: "Who paid most of them; null where nobody is named" }),
  payers: Schema.Int.annotate({ description: "Payers that are named" }),
  payDay: DayOfMonth,
  monthsPaid: Schema.Int.annotate({ description: "Months with wages" }),
  monthsCovered: Schema.Int.annotate({
    description: "Months whose pay day the accounts cover on which wages arrive, those paid among them",
  }),
  medianAmount: YuanOrNull.annotate({ description: "Median of the months with wages, yuan; null without any" }),
  changePercent: Schema.NullOr(Schema.Finite).annotate({
    description: "Median of the last three months against the months before, per cent; null where they are too few",
  }),
  lastPaidDate: Schema.NullOr(Schema.String).annotate({ description: "Day of the last wages, `YYYY-MM-DD`" }),
  longestGapDays: Schema.NullOr(Schema.Int).annotate({ description: "Most days between two payments; null below two" }),
  evidence: Schema.Array(StatementEvidence).annotate({ description: "The last of its lines, at most 12" }),
})

const Trend = Schema.Struct({
  months: Schema.Int.annotate({ description: "Whole months that every account covers" }),
  earlierMonthly: Yuan.annotate({ description: "Median effective money in of the months before the last three, yuan" }),
  recentMonthly: Yuan.annotate({ description: "Median effective money in of the last three of them, yuan" }),
  changePercent: Schema.Finite.annotate({ description: "From the former to the latter, per cent" }),
})

const Obligation = Schema.Struct({
  kind: Schema.Literals(obligationKinds).annotate({ description: "What it is for" }),
  label: sentence("The same in the reader's language"),
  payee: Schema.String.annotate({ description: "Who is paid, as printed; empty where nobody is named" }),
  day: DayOfMonth,
  amount: Yuan.annotate({ description: "Median of the payments, yuan" }),
  monthlyAmount: Yuan.annotate({ description: "What a month costs, yuan" }),
  everyMonths: Schema.Int.annotate({ description: "Months from one payment to the next, as a rule" }),
  months: Schema.Int.annotate({ description: "Months with payments" }),
  lastPaidDate: Schema.String.annotate({ description: "Day of the last payment, `YYYY-MM-DD`" }),
  lines: Schema.Int.annotate({ description: "Payments" }),
  evidence: Schema.Array(StatementEvidence).annotate({ description: "The last of them, at most 12" }),
})

const BalanceDays = Schema.Struct({
  accounts: Schema.Int.annotate({ description: "Accounts whose balances prove each other; only these count" }),
  days: Schema.Int.annotate({ description: "Days that all of them cover" }),
  lowBelow: Yuan.annotate({ description: "A day that ends with less on them together is a low one, yuan" }),
  lowDays: Schema.Int.annotate({ description: "Low days" }),
  negativeDays: Schema.Int.annotate({ description: "Days at whose end one of them is below 0" }),
  lowest: Yuan.annotate({ description: "The lowest they held together at the end of a day, yuan" }),
})

/** The cash flow as an analyst reads it. Amounts in yuan; what cannot be read is null. */
export const ProfileResult = Schema.Struct({
  incomeSources: Schema.Array(Source).annotate({
    description: "Income by source; the amounts add up to `effectiveInflow`",
  }),
  salary: Salary.annotate({ description: "Wages" }),
  incomeTrend: Schema.NullOr(Trend).annotate({
    description: "Where the income is heading; null with fewer than six whole months",
  }),
  obligations: Schema.Array(Obligation).annotate({
    description: "What is due again and again, the dearest by month first, at most 30",
  }),
  debtService: Schema.Struct({
    monthly: Yuan.annotate({ description: "What lenders and lessors cost a month already, yuan; cards left out" }),
    available: YuanOrNull.annotate({
      description: "Monthly effective net inflow before repayments, yuan; null without debts",
    }),
    percent: Schema.NullOr(Schema.Finite).annotate({
      description: "Both with the new instalment, per cent of it, the figure of `DEBT_SERVICE`; null without debts",
    }),
  }).annotate({ description: "What debts take of the cash flow" }),
  balanceDays: Schema.NullOr(BalanceDays).annotate({
    description: "Days with a low or negative balance; null where no balances prove each other",
  }),
  cash: share("Cash deposits", "Effective lines in", "Share of the effective money in").annotate({
    description: "Income in cash",
  }),
  roundSums: share(
    "Whole thousands of yuan",
    "Receipts of 5,000 yuan and more that are no wages, benefits, interest or insurance",
    "Share of these lines",
  ).annotate({ description: "Round sums" }),
  night: Schema.NullOr(
    share("Lines from 23:00 to 05:00", "Lines of 1,000 yuan and more, moved by hand", "Share of these lines"),
  ).annotate({ description: "Activity at night; null where no times are printed" }),
  holidays: Schema.NullOr(
    share("Lines on public holidays", "Income from companies, on days whose holidays are known", "Share of the amount"),
  ).annotate({ description: "Income from companies on public holidays; null where there is none to compare" }),
  failedPayments: Schema.Int.annotate({ description: "Lines that say that money was lacking or a payment failed" }),
  notes: Schema.Array(Sentence).annotate({
    description: "What cannot be told from these statements, in the reader's language",
  }),
})
