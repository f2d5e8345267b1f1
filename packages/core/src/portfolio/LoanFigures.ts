import { LocalDate } from "../domain/index.ts"
import { lineOf, type PortfolioPolicy } from "./PortfolioPolicy.ts"
import type { PortfolioRow } from "./PortfolioRow.ts"

/** Faults of the loan columns or the value of a row; the figure is left out then. */
export type PortfolioFault =
  | "BALANCE_NEGATIVE"
  | "BALANCE_IMPLAUSIBLE"
  | "LIENS_NEGATIVE"
  | "LIENS_IMPLAUSIBLE"
  | "LIENS_MISSING"
  | "LIENS_BEFORE_FIRST"
  | "ORIGINAL_VALUE_NOT_POSITIVE"
  | "ORIGINAL_VALUE_IMPLAUSIBLE"
  | "ORIGINAL_DATE_UNREADABLE"
  | "ORIGINAL_DATE_IN_FUTURE"
  | "VALUE_IMPLAUSIBLE"

/** The figures of one row. Amounts are fen, ratios are shares (0.7: 70 %). */
export interface LoanFigures {
  /** Central value; absent without one that is positive and lies in its range. */
  readonly value?: number
  readonly loanBalance?: number
  /** The loan and the claims before it; absent where these are not known. */
  readonly claims?: number
  readonly originalValue?: number
  /** Claims over value. */
  readonly ltv?: number
  /** Claims over the stressed value: the policy's value less its haircut. */
  readonly stressedLtv?: number
  /** Claims over what a forced sale leaves after its costs. */
  readonly forcedLtv?: number
  /** Value over original value, less 1. */
  readonly change?: number
  /** The same per year; absent without a date, or within a year of it. */
  readonly changePerYear?: number
  readonly faults: ReadonlyArray<PortfolioFault>
}

/** No amount of one asset or loan is larger, yuan. */
const MOST_YUAN = 1e12
const DAYS_PER_YEAR = 365.25

/** Figures of a row's loan on a day, exact to the fen; what cannot be right is left out and named. */
export const loanFigures = (row: PortfolioRow, policy: PortfolioPolicy, asOf: LocalDate.LocalDate): LoanFigures => {
  const faults: Array<PortfolioFault> = []
  const value = isPlausibleValue(row.value) ? fenOf(row.value.central) : undefined
  if (row.value !== undefined && value === undefined) faults.push("VALUE_IMPLAUSIBLE")
  const loanBalance = amountOf(row.loan.loanBalance, 0, "BALANCE_NEGATIVE", "BALANCE_IMPLAUSIBLE", faults)
  const claims = loanBalance === undefined ? undefined : claimsOf(row.loan, loanBalance, faults)
  const originalValue = amountOf(
    row.loan.originalValue,
    0.01,
    "ORIGINAL_VALUE_NOT_POSITIVE",
    "ORIGINAL_VALUE_IMPLAUSIBLE",
    faults,
  )
  const years = yearsSince(row.loan.originalDate, asOf, faults)
  const stressed =
    value === undefined
      ? undefined
      : (policy.stressedFrom === "LOW" ? row.value!.low * 100 : value) *
        (1 - lineOf(policy.haircuts, row.assetType).share)
  const proceeds = value === undefined ? 0 : fenOf(row.forcedProceeds ?? 0)
  const change = value === undefined || originalValue === undefined ? undefined : value / originalValue - 1
  return {
    ...(value === undefined ? {} : { value }),
    ...(loanBalance === undefined ? {} : { loanBalance }),
    ...(claims === undefined ? {} : { claims }),
    ...(originalValue === undefined ? {} : { originalValue }),
    ...(value === undefined || claims === undefined ? {} : { ltv: claims / value }),
    ...(stressed === undefined || claims === undefined ? {} : { stressedLtv: claims / stressed }),
    ...(proceeds <= 0 || claims === undefined ? {} : { forcedLtv: claims / proceeds }),
    ...(change === undefined ? {} : { change }),
    ...(change === undefined || years === undefined || years < 1
      ? {}
      : { changePerYear: (1 + change) ** (1 / years) - 1 }),
    faults,
  }
}

/** Yuan as whole fen. */
const fenOf = (yuan: number): number => Math.round(yuan * 100)

const isPlausibleValue = (value: PortfolioRow["value"]): value is NonNullable<PortfolioRow["value"]> =>
  value !== undefined &&
  value.low > 0 &&
  value.low <= value.central &&
  value.central <= value.high &&
  value.high <= MOST_YUAN &&
  value.central >= 0.01

/** The balance and what is paid before it; a lower rank without its prior claims has none that is known. */
const claimsOf = (
  { lienRank, priorLiens }: PortfolioRow["loan"],
  loanBalance: number,
  faults: Array<PortfolioFault>,
): number | undefined => {
  if (priorLiens === undefined && (lienRank ?? 1) > 1) {
    faults.push("LIENS_MISSING")
    return undefined
  }
  const before = amountOf(priorLiens ?? 0, 0, "LIENS_NEGATIVE", "LIENS_IMPLAUSIBLE", faults)
  if (before !== undefined && before > 0 && lienRank === 1) {
    faults.push("LIENS_BEFORE_FIRST")
    return undefined
  }
  return before === undefined ? undefined : before + loanBalance
}

const amountOf = (
  yuan: number | undefined,
  least: number,
  tooSmall: PortfolioFault,
  implausible: PortfolioFault,
  faults: Array<PortfolioFault>,
): number | undefined => {
  if (yuan === undefined) return undefined
  if (yuan >= least && yuan <= MOST_YUAN) return fenOf(yuan)
  faults.push(yuan < least ? tooSmall : implausible)
  return undefined
}

/** Years from the text of a day, month or year (its middle) to a day. */
const yearsSince = (
  text: string | undefined,
  asOf: LocalDate.LocalDate,
  faults: Array<PortfolioFault>,
): number | undefined => {
  if (text === undefined) return undefined
  const day = LocalDate.observedEpochDay(/^\d{4}$/.test(text) ? `${text}-06` : text)
  if (day === undefined) {
    faults.push("ORIGINAL_DATE_UNREADABLE")
    return undefined
  }
  const years = (LocalDate.toEpochDay(asOf) - day) / DAYS_PER_YEAR
  if (years >= 0) return years
  // A month or year that has begun ends later.
  if (asOf.startsWith(text)) return 0
  faults.push("ORIGINAL_DATE_IN_FUTURE")
  return undefined
}
