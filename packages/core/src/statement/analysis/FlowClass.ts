/**
 * The class of a line in the figures: one class each, by the first rule that applies, in this order. Codes are
 * append-only. Only `EFFECTIVE` lines are income and spending of the borrower's own; `EXCLUDED` ones a person has left
 * out.
 */
export const flowClasses = [
  "OWN_TRANSFER",
  "REVERSAL",
  "LOAN",
  "PASS_THROUGH",
  "WEALTH",
  "UNEXPLAINED_LARGE",
  "EFFECTIVE",
  "EXCLUDED",
] as const
export type FlowClass = (typeof flowClasses)[number]

/** The classes that a person may give a line; to leave it out of the figures is a correction of its own. */
export const correctedClasses = flowClasses.filter((name) => name !== "EXCLUDED")

/** The purpose of an effective line, as far as its words tell. Codes are append-only. */
export const flowCategories = [
  "SALARY",
  "OPERATING",
  "BENEFIT",
  "INTEREST",
  "INSURANCE",
  "CASH",
  "WAGES",
  "RENT",
  "TAX",
  "REPAYMENT",
  "FEE",
  "OTHER",
] as const
export type FlowCategory = (typeof flowCategories)[number]

/** Where a class stands in the order of the rules. */
export const OWN_TRANSFER = 0
export const REVERSAL = 1
export const LOAN = 2
export const PASS_THROUGH = 3
export const WEALTH = 4
export const UNEXPLAINED_LARGE = 5
export const EFFECTIVE = 6
export const EXCLUDED = 7
/** No rule has applied so far. */
export const UNCLASSED = 255

/**
 * The kind of a lender, as far as its name tells. Lessors are `NON_BANK`; credit that is repaid from
 * month to month as it is spent (花呗, 白条) is `CREDIT_CARD`. Codes are append-only.
 */
export const lenderKinds = ["BANK", "NON_BANK", "PERSON", "CREDIT_CARD"] as const
export type LenderKind = (typeof lenderKinds)[number]
