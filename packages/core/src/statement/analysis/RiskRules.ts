/** What can be wrong with statements, or with those whose money they show. Codes are append-only. */
export const riskCodes = [
  "BALANCE_BREAKS",
  "BALANCE_UNCHECKED",
  "STATED_FIGURES_DIFFER",
  "UNREAD_LINES",
  "REPAIRED_LINES",
  "PERIOD_SHORT",
  "PERIOD_STALE",
  "PERIOD_GAP",
  "MONTHS_WITHOUT_LINES",
  "LINES_OUTSIDE_PERIOD",
  "OVERLAPPING_FILES",
  "SOURCES_CONTRADICT",
  "SEVERAL_OWNERS",
  "OWNER_UNKNOWN",
  "FOREIGN_CURRENCY",
  "MISSING_ACCOUNT",
  "OWN_TRANSFER_SHARE",
  "OPERATING_SHARE",
  "CONCENTRATION",
  "UNEXPLAINED_LARGE",
  "UNPROVEN_RETURN",
  "PASS_THROUGH",
  "FAST_IN_FAST_OUT",
  "ROUND_IN_ROUND_OUT",
  "LOAN_SHARE",
  "NET_NEW_LOANS",
  "REPAYMENT_SHARE",
  "REPAYMENT_TO_INCOME",
  "NON_BANK_LENDERS",
  "PRIVATE_LENDING",
  "GAMBLING",
  "COURT",
  "GUARANTEE",
  "PAWN",
  "OVERDUE",
  "COMPENSATION",
  "WEAK_ACCOUNT",
  "NEGATIVE_CASH_FLOW",
  "INSTALMENT_COVERAGE",
  "DOWN_PAYMENT_COVERAGE",
] as const
export type RiskCode = (typeof riskCodes)[number]

export type RiskLevel = "LOW" | "MEDIUM" | "HIGH"

/** What a risk is measured in; money is yuan. */
export type RiskUnit = "COUNT" | "DAYS" | "PERCENT" | "RATIO" | "YUAN"

/** When a measured value is a risk, and how grave. */
export interface RiskRule {
  readonly unit: RiskUnit
  /** Whether the value is bad from a threshold upwards (`FROM`) or below it (`BELOW`). */
  readonly bad: "FROM" | "BELOW"
  /** Thresholds, the mildest first; the last one that the value passes decides. None: the rule is off. */
  readonly steps: ReadonlyArray<{ readonly at: number; readonly level: RiskLevel }>
  /** Further figures of the rule, by name. */
  readonly figures: Readonly<Record<string, number>>
  readonly source: string
}

export type RiskRules = Readonly<Record<RiskCode, RiskRule>>

const LENDER = "Rule sets of a public micro-lender and of visa document checkers, 2026-11"
const GUIDES = "Lending guides of mainland banks and lessors, 2026-11"
const OCROLUS = "Ocrolus documentation, 2026-11"
const CONTRACT = "Contract 2.6 and 10"
const OWN = "Own judgement: it changes what the figures mean"

type Steps = ReadonlyArray<readonly [at: number, level: RiskLevel]>

const rule =
  (bad: RiskRule["bad"]) =>
  (unit: RiskUnit, steps: Steps, source: string, figures: Readonly<Record<string, number>> = {}): RiskRule => ({
    unit,
    bad,
    steps: steps.map(([at, level]) => ({ at, level })),
    figures,
    source,
  })
const from = rule("FROM")
const below = rule("BELOW")

/** The rules that apply unless a host's policy says otherwise. */
export const defaultRiskRules: RiskRules = {
  BALANCE_BREAKS: from(
    "COUNT",
    [
      [1, "MEDIUM"],
      [5, "HIGH"],
    ],
    LENDER,
  ),
  BALANCE_UNCHECKED: from("COUNT", [[1, "MEDIUM"]], LENDER),
  STATED_FIGURES_DIFFER: from("COUNT", [[1, "MEDIUM"]], OWN),
  UNREAD_LINES: from(
    "COUNT",
    [
      [1, "LOW"],
      [10, "MEDIUM"],
    ],
    OWN,
  ),
  REPAIRED_LINES: from("COUNT", [[1, "LOW"]], OWN),
  /** 180 days queried, or `withLines` days between the first line and the last. */
  PERIOD_SHORT: below(
    "DAYS",
    [
      [180, "MEDIUM"],
      [90, "HIGH"],
    ],
    LENDER,
    { withLines: 160 },
  ),
  PERIOD_STALE: from(
    "DAYS",
    [
      [46, "MEDIUM"],
      [91, "HIGH"],
    ],
    LENDER,
  ),
  PERIOD_GAP: from("DAYS", [[1, "MEDIUM"]], LENDER),
  MONTHS_WITHOUT_LINES: from("COUNT", [[1, "MEDIUM"]], LENDER),
  LINES_OUTSIDE_PERIOD: from("COUNT", [[1, "HIGH"]], LENDER),
  OVERLAPPING_FILES: from("COUNT", [[1, "LOW"]], CONTRACT),
  SOURCES_CONTRADICT: from("COUNT", [[1, "HIGH"]], OWN),
  SEVERAL_OWNERS: from("COUNT", [[2, "MEDIUM"]], CONTRACT),
  OWNER_UNKNOWN: from("COUNT", [[1, "MEDIUM"]], OWN),
  FOREIGN_CURRENCY: from("COUNT", [[1, "LOW"]], CONTRACT),
  MISSING_ACCOUNT: from("COUNT", [[1, "MEDIUM"]], OCROLUS),
  OWN_TRANSFER_SHARE: from(
    "PERCENT",
    [
      [40, "LOW"],
      [50, "MEDIUM"],
      [70, "HIGH"],
    ],
    LENDER,
  ),
  OPERATING_SHARE: below("PERCENT", [[30, "MEDIUM"]], LENDER),
  CONCENTRATION: from(
    "PERCENT",
    [
      [50, "LOW"],
      [80, "MEDIUM"],
    ],
    LENDER,
    { parties: 5 },
  ),
  UNEXPLAINED_LARGE: from("COUNT", [[1, "MEDIUM"]], "Mortgage practice on large deposits (Fannie Mae B3-4.2-02)"),
  /** Refunds without their payment, and redemptions that a person pays, of the size of a large deposit. */
  UNPROVEN_RETURN: from("COUNT", [[1, "MEDIUM"]], OWN),
  /** Share of all inflow that passed through. */
  PASS_THROUGH: from(
    "PERCENT",
    [
      [5, "MEDIUM"],
      [30, "HIGH"],
    ],
    OWN,
  ),
  FAST_IN_FAST_OUT: from(
    "COUNT",
    [
      [1, "MEDIUM"],
      [3, "HIGH"],
    ],
    LENDER,
    { yuan: 200_000 },
  ),
  ROUND_IN_ROUND_OUT: from("COUNT", [[1, "MEDIUM"]], LENDER, { yuan: 100_000, multipleOfYuan: 10_000 }),
  LOAN_SHARE: from("PERCENT", [[40, "HIGH"]], LENDER),
  NET_NEW_LOANS: from("PERCENT", [[20, "MEDIUM"]], LENDER),
  REPAYMENT_SHARE: from("PERCENT", [[40, "MEDIUM"]], LENDER),
  REPAYMENT_TO_INCOME: from(
    "PERCENT",
    [
      [20, "MEDIUM"],
      [80, "HIGH"],
    ],
    LENDER,
  ),
  NON_BANK_LENDERS: from(
    "COUNT",
    [
      [4, "MEDIUM"],
      [6, "HIGH"],
    ],
    LENDER,
  ),
  /** Payments to one person of one amount above `yuan`, in so many months running, within `days` days of the month. */
  PRIVATE_LENDING: from("COUNT", [[6, "MEDIUM"]], LENDER, { yuan: 500, days: 5 }),
  /** Yuan in all; and more than `times` times, or in `months` months, or in `monthShare` of the months. */
  GAMBLING: from("YUAN", [[10_000, "HIGH"]], LENDER, { times: 8, months: 5, monthShare: 2 / 3 }),
  COURT: from("COUNT", [[1, "HIGH"]], LENDER),
  GUARANTEE: from("COUNT", [[1, "MEDIUM"]], LENDER),
  PAWN: from("COUNT", [[1, "HIGH"]], LENDER),
  OVERDUE: from("COUNT", [[1, "HIGH"]], LENDER),
  COMPENSATION: from("COUNT", [[1, "HIGH"]], LENDER),
  WEAK_ACCOUNT: below("YUAN", [[1, "LOW"]], LENDER),
  NEGATIVE_CASH_FLOW: below("YUAN", [[0, "MEDIUM"]], GUIDES),
  /** Twice the instalment; the self-employed are asked for three to four times. */
  INSTALMENT_COVERAGE: below(
    "RATIO",
    [
      [2, "MEDIUM"],
      [1, "HIGH"],
    ],
    GUIDES,
  ),
  DOWN_PAYMENT_COVERAGE: below("RATIO", [[1, "HIGH"]], GUIDES),
}

/** The grade of a measured value; `undefined` when it is no risk. */
export const gradeOf = (
  { bad, steps }: RiskRule,
  observed: number,
): { readonly level: RiskLevel; readonly threshold: number } | undefined => {
  const passed = steps.findLast(({ at }) => (bad === "FROM" ? observed >= at : observed < at))
  return passed === undefined ? undefined : { level: passed.level, threshold: passed.at }
}
