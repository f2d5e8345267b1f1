import type { IncomeSource } from "./IncomeSources.ts"
import type { ObligationKind } from "./Obligations.ts"
import type { ProfileRiskCode } from "./ProfileRules.ts"

/** Lines of a kind, the lines that could be of it, and what the former come to in yuan. */
interface ShareParams {
  readonly lines: number
  readonly of: number
  readonly amount: number
}

/** `payer`: `""` where no line names one. */
interface SalaryParams {
  readonly payer: string
  readonly lastDate: string
}

/** What the risks of the cash flow say beside the observed value and the threshold; money in yuan. */
export interface ProfileRiskParams {
  readonly SALARY_STOPPED: SalaryParams
  readonly SALARY_GAP: SalaryParams & { readonly from: string; readonly to: string }
  readonly SALARY_FALLING: SalaryParams & { readonly median: number }
  /** Medians of the months, and how many whole months there are. */
  readonly INCOME_FALLING: { readonly earlier: number; readonly recent: number; readonly months: number }
  readonly LOW_BALANCE: { readonly lowDays: number; readonly days: number; readonly below: number }
  readonly CASH_SHARE: ShareParams
  readonly ROUND_SUMS: ShareParams
  readonly NIGHT_ACTIVITY: ShareParams
  readonly HOLIDAY_INCOME: ShareParams
}

/** How wages go on; companies earn none. Codes are append-only. */
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

/** What the reading of the cash flow says in words. */
export interface ProfileMessages {
  readonly "statement.profile.source": { readonly source: IncomeSource }
  readonly "statement.profile.obligation": { readonly kind: ObligationKind }
  readonly "statement.profile.salary": { readonly state: SalaryState }
  /** What cannot be told from these statements. */
  readonly "statement.profile.unknown.salary": Record<never, never>
  readonly "statement.profile.unknown.shortSalary": { readonly months: number; readonly needed: number }
  readonly "statement.profile.unknown.trend": { readonly needed: number }
  readonly "statement.profile.unknown.balances": Record<never, never>
  /** Some accounts alone prove their balances. */
  readonly "statement.profile.unknown.someBalances": { readonly accounts: number; readonly all: number }
  readonly "statement.profile.unknown.times": Record<never, never>
  readonly "statement.profile.unknown.holidays": Record<never, never>
}

/** Codes of what is said of the cash flow. */
export type ProfileCode = keyof ProfileMessages | `statement.risk.${ProfileRiskCode}`
