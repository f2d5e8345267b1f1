import { type EpochDay, toEpochDay } from "../../domain/LocalDate.ts"
import { EFFECTIVE } from "../analysis/FlowClass.ts"
import type { Fen } from "../Fen.ts"
import type { FlowTable } from "../flows/FlowTable.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import type { Debts } from "../flows/Lenders.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { Holders } from "../Party.ts"
import { Activity, type Share } from "./Activity.ts"
import { type BalanceDays, balanceDaysOf } from "./BalanceDays.ts"
import { medianOf } from "./Cycle.ts"
import { type HolidayCalendar, holidayCalendar } from "./Holidays.ts"
import { IncomeSources, type SourceSum } from "./IncomeSources.ts"
import { FixedCosts, type Obligation, obligationsOf } from "./Obligations.ts"
import type { ProfilePolicy } from "./ProfilePolicy.ts"
import { type Salary, salaryOf } from "./Salary.ts"

/** The cash flow as an analyst reads it. What cannot be read is `undefined`, never a guess. */
export interface Profile {
  /** All of them; they come to the effective inflow. */
  readonly sources: ReadonlyArray<SourceSum>
  /** Companies earn no wages. */
  readonly holders: Holders
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

/** The input of a profile. */
export interface ProfileInput {
  readonly table: FlowTable
  readonly category: Uint8Array
  readonly holders: Holders
  readonly debts: Debts
  /** Companies that pay like an employer, as indices of the table's parties. */
  readonly wagePayers: ReadonlySet<number>
}

/** Prepares a policy; the function reads profiles, each line once, in order of time. */
export const profileReader = (policy: ProfilePolicy, scanner: KeywordScanner, endedDays: number) => {
  const calendar: HolidayCalendar = holidayCalendar(policy.holidays)
  return ({ table, category, debts, holders, wagePayers }: ProfileInput): Profile => {
    const ofCompany = holders === "COMPANY"
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
      holders,
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

/** Income of the newest months against those before them. */
interface IncomeTrend {
  /** The medians of the months' effective inflow. */
  readonly earlierFen: Fen
  readonly recentFen: Fen
  readonly changePercent: number
  /** Whole months that every account covers. */
  readonly months: number
  /** The effective inflows of the newest ones. */
  readonly recent: ReadonlyArray<number>
}

/** Days of a month, both included. A class: decision 33. */
class Month {
  readonly from: EpochDay
  readonly to: EpochDay
  inflowFen: Fen = 0

  constructor(from: EpochDay, to: EpochDay) {
    this.from = from
    this.to = to
  }
}

/** Months that are looked at, the newest ones. */
const MOST_MONTHS = 24

/**
 * The trend of the effective inflow over whole months that end on the last day that every account covers, so that a
 * statement that ends earlier is no loss of income; `undefined` where these are too few or nothing came in before.
 */
const incomeTrendOf = (
  table: FlowTable,
  { recentMonths, regularMonths }: Pick<ProfilePolicy, "recentMonths" | "regularMonths">,
): IncomeTrend | undefined => {
  const { amount, byDay, day, flowClass } = table
  const months = wholeMonths(table.ledgers, recentMonths + regularMonths)
  const newest = months.at(-recentMonths)
  if (newest === undefined || months.length < recentMonths + regularMonths) return undefined
  const recent: Array<number> = []
  let at = 0
  for (const i of byDay) {
    if (flowClass[i] !== EFFECTIVE || amount[i]! <= 0) continue
    while (at < months.length && months[at]!.to < day[i]!) at++
    const month = months[at]
    if (month === undefined) break
    if (day[i]! < month.from) continue
    month.inflowFen += amount[i]!
    if (month.from >= newest.from) recent.push(i)
  }
  const sums = months.map(({ inflowFen }) => inflowFen)
  const [earlierFen, recentFen] = [medianOf(sums.slice(0, -recentMonths)), medianOf(sums.slice(-recentMonths))]
  if (recentFen === undefined || earlierFen === undefined || earlierFen === 0) return undefined
  const changePercent = Math.round((1_000 * (recentFen - earlierFen)) / earlierFen) / 10
  return { earlierFen, recentFen, changePercent, months: months.length, recent }
}

/** The shortest month, days. */
const SHORTEST = 28

/**
 * The months in order of time, unless they are fewer than some; those into which a gap between two files of an account
 * falls are left out.
 */
const wholeMonths = (ledgers: ReadonlyArray<Ledger>, fewest: number): ReadonlyArray<Month> => {
  let [from, to] = [-Infinity, Infinity]
  for (const { startDate, endDate, lines } of ledgers) {
    if (lines.length === 0) continue
    if (startDate === undefined || endDate === undefined) return []
    from = Math.max(from, toEpochDay(startDate))
    to = Math.min(to, toEpochDay(endDate))
  }
  if (to === Infinity || to - from < SHORTEST * fewest) return []
  const gaps = ledgers.flatMap((ledger) => ledger.gaps)
  const months: Array<Month> = []
  const before = monthsBefore(to)
  for (let [back, last] = [1, to]; back <= MOST_MONTHS; back++) {
    const end = before(back)
    const month = new Month(end + 1, last)
    last = end
    if (month.from < from) break
    if (gaps.every((gap) => toEpochDay(gap.to) < month.from || toEpochDay(gap.from) > month.to)) months.unshift(month)
  }
  return months
}

const MS_PER_DAY = 86_400_000

/** The same day of an earlier month, or its last one; the last day of a month stays the last. */
const monthsBefore = (to: EpochDay): ((back: number) => EpochDay) => {
  const date = new Date(MS_PER_DAY * to)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const lastOf = (back: number): number => Date.UTC(year, month - back + 1, 0)
  const isLast = lastOf(0) === MS_PER_DAY * to
  return (back) => (isLast ? lastOf(back) : Math.min(lastOf(back), Date.UTC(year, month - back, day))) / MS_PER_DAY
}
