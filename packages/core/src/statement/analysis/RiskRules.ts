import { profileRules } from "../profile/ProfileRules.ts"
import { below, from, type RiskRule } from "./RiskRule.ts"

/** Risks of statements, or of those whose money they show. Codes are append-only. */
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
  "BORROWED_DOWN_PAYMENT",
  "EXISTING_LENDERS",
  "LOAN_WITHOUT_REPAYMENT",
  "DEBT_SERVICE",
  "SINGLE_PAYER",
  "NEW_ACCOUNT",
  "LIFTED_BALANCE",
  "CREDIT_CARD_BILL",
  "BUSINESS_COVERAGE",
  "HIDDEN_AMOUNTS",
  "HIDDEN_TEXT",
  "HIDDEN_ROWS",
  "TEXT_LAYER_DIFFERS",
  "SAME_MONEY",
  "LINES_AFTER_UPLOAD",
  "SILENT_DAYS",
  "UNPROVEN_BALANCE",
  "MOVED_AFTER_END",
  "UNPROVEN_INCOME",
  "PAID_TO_OWNER",
  "FORMULAS_DIFFER",
  "SALARY_STOPPED",
  "SALARY_GAP",
  "SALARY_FALLING",
  "INCOME_FALLING",
  "NEGATIVE_BALANCE",
  "LOW_BALANCE",
  "FAILED_PAYMENTS",
  "CASH_SHARE",
  "ROUND_SUMS",
  "NIGHT_ACTIVITY",
  "HOLIDAY_INCOME",
  "SEEN_BEFORE",
  "CONTRADICTS_EARLIER",
  "COMMON_PAYER",
] as const
export type RiskCode = (typeof riskCodes)[number]

export type RiskRules = Readonly<Record<RiskCode, RiskRule>>

const LENDER = "Rule sets of a public micro-lender and of visa document checkers, 2026-11"
const GUIDES = "Lending guides of mainland banks and lessors, 2026-11"
const OCROLUS = "Ocrolus documentation, 2026-11"
const CONTRACT = "Contract 2.6 and 10"
const MORTGAGE = "Mortgage practice (Fannie Mae B3-4.2-02)"
const OWN = "Own judgement: it changes what the figures mean"
const MEMORY = "Own judgement, measured on invented borrowers"

/** The rules that apply unless a host's policy says otherwise. */
export const defaultRiskRules: RiskRules = {
  /** Of one changed amount one break is left: the first is as grave as the fifth. */
  BALANCE_BREAKS: from("COUNT", [[1, "HIGH"]], "A bank's balances follow from its lines; own judgement"),
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
  /** Payers of equal size that business income would be spread over alike; `parties` of them are named. */
  CONCENTRATION: below(
    "COUNT",
    [
      [3, "LOW"],
      [2, "MEDIUM"],
    ],
    "Inverse of the Herfindahl-Hirschman index; the US merger guidelines call 4 (2010) to 5.6 (2023) highly concentrated, fewer by own judgement for small businesses",
    { parties: 2, businessPercent: 50 },
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
  /** Twice the instalment; of business income more (`BUSINESS_COVERAGE`). */
  INSTALMENT_COVERAGE: below(
    "RATIO",
    [
      [2, "MEDIUM"],
      [1, "HIGH"],
    ],
    GUIDES,
  ),
  DOWN_PAYMENT_COVERAGE: below("RATIO", [[1, "HIGH"]], GUIDES),
  /**
   * The share of a payment like a down payment that borrowed or unexplained money of the `days` before it covers. Such
   * a payment is at least `yuan` and `sharePercent` of that money; it says so in words, or goes to a seller or lessor,
   * or is within `tolerancePercent` of the down payment asked about; a payee that was paid more than `payments` times
   * is none of the latter.
   */
  BORROWED_DOWN_PAYMENT: from(
    "PERCENT",
    [
      [25, "MEDIUM"],
      [50, "HIGH"],
    ],
    "Lessors and banks ask for a down payment of the borrower's own money (for homes: CBIRC notice 2021 No. 39); figures by own judgement",
    { days: 15, yuan: 5_000, sharePercent: 25, tolerancePercent: 10, payments: 2 },
  ),
  EXISTING_LENDERS: from("COUNT", [[1, "LOW"]], GUIDES),
  LOAN_WITHOUT_REPAYMENT: from("COUNT", [[1, "MEDIUM"]], OWN),
  /**
   * Repayments a month with the new instalment, of the monthly net inflow before repayments. 80 % is a cover of 1.25.
   * Article 36 of the guideline allows 50 % of income for the home and 55 % (inclusive) for all debts; its text was
   * compared in a reprint (bkw.cn/tiku/yZ2yb.html, 2026-11), not in the gazette. It is about home loans and income:
   * its use here is policy of this project.
   */
  DEBT_SERVICE: from(
    "PERCENT",
    [
      [55, "MEDIUM"],
      [80, "HIGH"],
    ],
    "All debts at most 55 % of income: CBRC guideline on property loans 2004 No. 57, article 36; cover of 1.25: usual covenant of lenders",
  ),
  /**
   * Share of the largest payer in business income, which has to be `businessPercent` of income. The text of the
   * guidance was not at hand to compare, and it is about issuers of shares: 50 % is policy of this project, with that
   * as its reason.
   */
  SINGLE_PAYER: from(
    "PERCENT",
    [
      [50, "MEDIUM"],
      [80, "HIGH"],
    ],
    "Over 50 % of one customer is material dependence: CSRC guidance on issuers No. 5 (customer concentration); 80 %: own judgement",
    { businessPercent: 50 },
  ),
  /**
   * Days since an account that carries `sharePercent` of assets or inflow was opened. The part of B3-4.2-02 that
   * could be compared (2022-12-14) asks to investigate signs of borrowed funds; the 90 days themselves are policy of
   * this project.
   */
  NEW_ACCOUNT: below(
    "DAYS",
    [
      [180, "LOW"],
      [90, "MEDIUM"],
    ],
    `${MORTGAGE}: opened within 90 days; 180 days: ${LENDER}`,
    { sharePercent: 20, emptyYuan: 1, emptiedDays: 2 },
  ),
  /**
   * The closing balance over the one expected from before the last `days` or `longDays`, where these brought
   * `inflowRatio` times the usual inflow, and `yuan` more are there than expected; `daysBefore` days are needed to know
   * what is usual.
   */
  LIFTED_BALANCE: from(
    "RATIO",
    [
      [1.5, "MEDIUM"],
      [3, "HIGH"],
    ],
    `${MORTGAGE} on large deposits before an application; figures by own judgement`,
    { days: 30, longDays: 60, daysBefore: 60, inflowRatio: 1.5, yuan: 10_000 },
  ),
  CREDIT_CARD_BILL: from("COUNT", [[1, "LOW"]], CONTRACT),
  /** The self-employed are asked for three to four times the instalment: business income fluctuates. */
  BUSINESS_COVERAGE: below("RATIO", [[3, "LOW"]], GUIDES, { businessPercent: 50 }),
  /** Amounts that a file holds where nobody sees them. */
  HIDDEN_AMOUNTS: from(
    "COUNT",
    [[1, "HIGH"]],
    "Nothing in an honest statement is an amount that nobody sees; own judgement",
  ),
  /** Other words: marks by which signing services find their place are among them. */
  HIDDEN_TEXT: from("COUNT", [[1, "LOW"]], OWN),
  /** Rows, columns and sheets: a filter that was left on hides rows of an honest export. */
  HIDDEN_ROWS: from("COUNT", [[1, "MEDIUM"]], OWN),
  /**
   * Share of the amounts in the text over a scan that its picture does not show; of fewer than `amounts` nothing is
   * told.
   */
  TEXT_LAYER_DIFFERS: from(
    "PERCENT",
    [
      [25, "MEDIUM"],
      [60, "HIGH"],
    ],
    "Text that recognisers lay over scans is wrong in some figures of a hundred; own judgement",
    { amounts: 5 },
  ),
  /**
   * Of the amounts of an account those that stand in another one; from which share they are alike, `sameMoney` decides.
   */
  SAME_MONEY: from("PERCENT", [[1, "HIGH"]], OWN),
  LINES_AFTER_UPLOAD: from("COUNT", [[1, "HIGH"]], OWN),
  /** Of what the accounts would contribute with those days. */
  SILENT_DAYS: from(
    "PERCENT",
    [
      [1, "MEDIUM"],
      [50, "HIGH"],
    ],
    OWN,
  ),
  /** Of what the accounts would contribute if all printed balances were proven. */
  UNPROVEN_BALANCE: from(
    "PERCENT",
    [
      [1, "MEDIUM"],
      [20, "HIGH"],
    ],
    OWN,
  ),
  /** Of what the accounts would contribute with it. */
  MOVED_AFTER_END: from("PERCENT", [[1, "MEDIUM"]], OWN),
  /** Inflows whose words the statements do not bear out. */
  UNPROVEN_INCOME: from("COUNT", [[1, "MEDIUM"]], OWN),
  /** Share of the effective inflow that went to accounts of the owners that no statement shows. */
  PAID_TO_OWNER: from("PERCENT", [[50, "MEDIUM"]], OWN),
  /** A bank writes values; a formula with another stored result was typed over. */
  FORMULAS_DIFFER: from("COUNT", [[1, "HIGH"]], OWN),
  ...profileRules,
  /** Share of an account's lines that an earlier task shows under another name or number. */
  SEEN_BEFORE: from("PERCENT", [[1, "HIGH"]], MEMORY),
  /** Days: a late reversal changes one, a changed line with balances that follow it all the days after it. */
  CONTRADICTS_EARLIER: from(
    "COUNT",
    [
      [1, "MEDIUM"],
      [3, "HIGH"],
    ],
    MEMORY,
  ),
  /** Other borrowers whom one payer paid the same: an employer does so too, so that it is never grave. */
  COMMON_PAYER: from(
    "COUNT",
    [
      [3, "LOW"],
      [6, "MEDIUM"],
    ],
    MEMORY,
  ),
}
