import type { FlowTable } from "../analysis/FlowTable.ts"
import type { KeywordScanner } from "../analysis/KeywordScanner.ts"
import type { Debts } from "../analysis/Lenders.ts"
import type { Fen } from "../Fen.ts"
import { isPerson } from "../Party.ts"
import { Activity, type Share } from "./Activity.ts"
import { type BalanceDays, balanceDaysOf } from "./BalanceDays.ts"
import { type HolidayCalendar, holidayCalendar } from "./Holidays.ts"
import { IncomeSources, type SourceSum } from "./IncomeSources.ts"
import { type IncomeTrend, incomeTrendOf } from "./IncomeTrend.ts"
import { FixedCosts, type Obligation, obligationsOf } from "./Obligations.ts"
import type { ProfilePolicy } from "./ProfilePolicy.ts"
import { type Salary, salaryOf } from "./Salary.ts"

/** The cash flow as an analyst reads it. What cannot be read is `undefined`, never a guess. */
export interface Profile {
  /** All of them; they come to the effective inflow. */
  readonly sources: ReadonlyArray<SourceSum>
  /** Whether all accounts are companies', which earn no wages. */
  readonly ofCompany: boolean
  readonly salary: Salary | undefined
  readonly trend: IncomeTrend | undefined
  readonly obligations: ReadonlyArray<Obligation>
  readonly balanceDays: BalanceDays | undefined
  readonly lowBalanceFen: Fen
  /** Of the effective inflow. */
  readonly cash: Share
  /** Of business income and unexplained inflow of some size. */
  readonly round: Share
  /** `undefined` where no account prints times. */
  readonly night: Share | undefined
  /** Of income from companies on days whose holidays are known. */
  readonly holidays: Share
  readonly failed: ReadonlyArray<number>
}

/** What a profile is read from. */
export interface ProfileInput {
  readonly table: FlowTable
  readonly category: Uint8Array
  readonly debts: Debts
  /** Companies that pay like an employer, as indices of the table's parties. */
  readonly wagePayers: ReadonlySet<number>
}

/** Prepares a policy; the function reads profiles, each line once, in order of time. */
export const profileReader = (policy: ProfilePolicy, scanner: KeywordScanner, endedDays: number) => {
  const calendar: HolidayCalendar = holidayCalendar(policy.holidays)
  return ({ table, category, debts, wagePayers }: ProfileInput): Profile => {
    const owners = table.ledgers.flatMap(({ account }) => account.accountName ?? [])
    const ofCompany = owners.length > 0 && !owners.some(isPerson)
    const sources = new IncomeSources({ table, category, scanner, wagePayers, ofCompany })
    const fixed = new FixedCosts(table, category)
    const activity = new Activity({ table, category, scanner, policy, calendar, wagePayers })
    const { byDay, size } = table
    for (let at = 0; at < size; at++) {
      const i = byDay[at]!
      sources.take(i)
      fixed.take(i)
      activity.take(i)
    }
    const { cash, failed, holidays, night, round } = activity
    return {
      sources: sources.sums,
      ofCompany,
      salary: salaryOf(table, sources.wages, policy),
      trend: incomeTrendOf(table, policy),
      obligations: obligationsOf(table, debts, fixed, policy, endedDays),
      balanceDays: balanceDaysOf(table.ledgers, policy.lowBalanceFen),
      lowBalanceFen: policy.lowBalanceFen,
      cash,
      round,
      night,
      holidays,
      failed,
    }
  }
}
