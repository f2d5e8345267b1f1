import { toEpochDay } from "../../domain/LocalDate.ts"
import { gradeOf } from "../analysis/RiskRule.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import { cycleOf, medianOf } from "./Cycle.ts"
import type { ProfilePolicy } from "./ProfilePolicy.ts"
import type { SalaryState } from "./ProfileResult.ts"

/** Wages as the accounts show them on which they arrive. */
export interface Salary {
  /** Who paid most of it; `undefined` where no line names a payer. */
  readonly payer: string | undefined
  readonly payers: number
  /** The usual day of the month; `undefined` where there is none. */
  readonly payDay: number | undefined
  readonly monthsPaid: number
  /** Months whose usual day the accounts cover, those paid among them. */
  readonly monthsCovered: number
  /** Months from the first payment to the last whose usual day the accounts cover, those paid among them. */
  readonly monthsBetween: number
  /** What each month with wages brought, in order of time, and the median of it. */
  readonly amounts: ReadonlyArray<Fen>
  readonly medianFen: Fen
  /** The median of the newest months less that of those before, per cent; `undefined` where they are too few. */
  readonly changePercent: number | undefined
  /** Days from the last payment to the end of these accounts. */
  readonly daysSinceLast: number
  /** Most days between two payments; times that no statement covers are left out. */
  readonly longestGapDays: number
  /** True when enough months show it, and it comes month by month, as a rule: only then can it stop. */
  readonly isRegular: boolean
  /** Its lines, in order of time; the first one behind the longest gap. */
  readonly lines: ReadonlyArray<number>
  readonly afterGap: number | undefined
}

/** Days, both included. */
interface Days {
  readonly from: number
  readonly to: number
}

/** Reads wages from their lines in order of time; `undefined` without any. */
export const salaryOf = (table: FlowTable, lines: ReadonlyArray<number>, policy: ProfilePolicy): Salary | undefined => {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [paidFrom, paidTo] = [table.day[first]!, table.day[last]!]
  const ledgers = new Set(lines.map((i) => table.ledger[i]!))
  const covered = [...ledgers].map((at): Days => coverageOf(table, at, paidFrom, paidTo))
  const unseen = unseenDays(table, ledgers, covered)
  const span = {
    from: covered.reduce((least, { from }) => Math.min(least, from), paidFrom),
    to: covered.reduce((most, { to }) => Math.max(most, to), paidTo),
  }
  const { months, day: payDay } = cycleOf(table, lines, policy.daySpread)
  const amounts = [...months.values()]
  const monthsSeen = (days: Days): number =>
    monthsCovered(new Set(months.keys()), payDay, days, unseen, policy.lateDays)
  const longest = longestGap(table, lines, unseen)
  const who = payersOf(table, lines)
  const monthsBetween = monthsSeen({ from: paidFrom, to: paidTo })
  return {
    payer: who[0] === undefined ? undefined : table.parties[who[0]]!.name,
    payers: who.length,
    payDay,
    monthsPaid: months.size,
    monthsCovered: monthsSeen(span),
    monthsBetween,
    amounts,
    medianFen: medianOf(amounts) ?? 0,
    changePercent: changeOf(amounts, policy),
    daysSinceLast: span.to - paidTo,
    longestGapDays: longest.days,
    isRegular: months.size >= Math.max(policy.regularMonths, policy.regularShare * monthsBetween),
    lines,
    afterGap: longest.after,
  }
}

/** The state that the rules of the risks see, the gravest first. */
export const salaryStateOf = (
  salary: Salary,
  { profile, risks }: Pick<StatementPolicy, "profile" | "risks">,
): SalaryState => {
  if (salary.monthsPaid < profile.regularMonths) return "TOO_SHORT"
  if (!salary.isRegular) return "IRREGULAR"
  if (gradeOf(risks.SALARY_STOPPED, salary.daysSinceLast) !== undefined) return "STOPPED"
  if (gradeOf(risks.SALARY_GAP, salary.longestGapDays) !== undefined) return "INTERRUPTED"
  return gradeOf(risks.SALARY_FALLING, -(salary.changePercent ?? 0)) === undefined ? "REGULAR" : "FALLING"
}

const coverageOf = ({ ledgers }: FlowTable, at: number, first: number, last: number): Days => {
  const { startDate, endDate } = ledgers[at]!
  return {
    from: startDate === undefined ? first : toEpochDay(startDate),
    to: endDate === undefined ? last : toEpochDay(endDate),
  }
}

/** Days that none of the accounts' statements covers, or that fall between two files of one account. */
const unseenDays = (
  { ledgers }: FlowTable,
  of: ReadonlySet<number>,
  covered: ReadonlyArray<Days>,
): ReadonlyArray<Days> => {
  const gaps = [...of].flatMap((at) =>
    ledgers[at]!.gaps.map(({ from, to }): Days => ({ from: toEpochDay(from), to: toEpochDay(to) })),
  )
  let end = -Infinity
  for (const { from, to } of covered.toSorted((a, b) => a.from - b.from)) {
    if (end !== -Infinity && from > end + 1) gaps.push({ from: end + 1, to: from - 1 })
    end = Math.max(end, to)
  }
  return gaps
}

const longestGap = ({ day }: FlowTable, lines: ReadonlyArray<number>, unseen: ReadonlyArray<Days>) => {
  let days = 0
  let after: number | undefined
  for (let at = 1; at < lines.length; at++) {
    const [from, to] = [day[lines[at - 1]!]!, day[lines[at]!]!]
    if (to - from <= days || unseen.some((gap) => gap.from <= to && gap.to >= from)) continue
    days = to - from
    after = lines[at]!
  }
  return { days, after }
}

const monthsCovered = (
  paid: ReadonlySet<number>,
  payDay: number | undefined,
  { from, to }: Days,
  unseen: ReadonlyArray<Days>,
  lateDays: number,
): number => {
  const monthOf = (epochDay: number): number => {
    const date = new Date(86_400_000 * epochDay)
    return 12 * date.getUTCFullYear() + date.getUTCMonth()
  }
  let [first, last] = [monthOf(from), monthOf(to)]
  for (const month of paid) [first, last] = [Math.min(first, month), Math.max(last, month)]
  let covered = 0
  for (let month = first; month <= last; month++) {
    // Without a usual day a month has to be covered to its end.
    const due = Date.UTC(Math.floor(month / 12), month % 12, payDay ?? 28) / 86_400_000
    const begin = payDay === undefined ? due - 27 : due
    const isUnseen = unseen.some((gap) => gap.from <= due + lateDays && gap.to >= begin)
    if (paid.has(month) || (begin >= from && due + lateDays <= to && !isUnseen)) covered++
  }
  return covered
}

const changeOf = (
  months: ReadonlyArray<Fen>,
  { recentMonths, regularMonths }: Pick<ProfilePolicy, "recentMonths" | "regularMonths">,
): number | undefined => {
  const [before, recent] = [medianOf(months.slice(0, -recentMonths)), medianOf(months.slice(-recentMonths))]
  if (before === undefined || recent === undefined || months.length < recentMonths + regularMonths) return undefined
  return Math.round((1_000 * (recent - before)) / before) / 10
}

/** The named payers, who paid most first. */
const payersOf = ({ amount, party, parties }: FlowTable, lines: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sums = new Map<number, Fen>()
  for (const i of lines) if (party[i] !== NONE) sums.set(party[i]!, (sums.get(party[i]!) ?? 0) + amount[i]!)
  return [...sums]
    .sort(([one, a], [other, b]) => b - a || (parties[one]!.key < parties[other]!.key ? -1 : 1))
    .map(([who]) => who)
}
