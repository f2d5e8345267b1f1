import { OWN_TRANSFER } from "../analysis/FlowClass.ts"
import { NONE, indicesWhere } from "../analysis/FlowTable.ts"
import { type LineOfLedger, linesAt, type Measured, type Measures, percent, type RiskCase } from "../analysis/Risk.ts"
import type { RiskRule } from "../analysis/RiskRule.ts"
import { type Fen, yuan } from "../Fen.ts"
import type { Share } from "./Activity.ts"
import { provesDays } from "./BalanceDays.ts"
import type { ProfileRiskCode } from "./ProfileRules.ts"
import type { Salary } from "./Salary.ts"

/** Risks of how money comes and goes. Where too little is there to tell, nothing is measured. */
export const profileRisks: Measures<ProfileRiskCode> = {
  SALARY_STOPPED: (given) =>
    ofSalary(given, (salary) => ({
      observed: salary.daysSinceLast,
      lines: linesAt(given.table, salary.lines.slice(-1)),
    })),
  SALARY_GAP: (given) =>
    ofSalary(given, (salary) => {
      const at = salary.afterGap === undefined ? -1 : salary.lines.indexOf(salary.afterGap)
      if (at < 1) return undefined
      const around = salary.lines.slice(at - 1, at + 1)
      const [from, to] = around.map((i) => given.table.lines[i]!.date)
      return {
        observed: salary.longestGapDays,
        lines: linesAt(given.table, around),
        params: { from: from ?? "", to: to ?? "" },
      }
    }),
  SALARY_FALLING: (given) =>
    ofSalary(given, ({ changePercent, lines, medianFen }) =>
      changePercent === undefined
        ? undefined
        : { observed: -changePercent, lines: linesAt(given.table, lines), params: { median: yuan(medianFen) } },
    ),
  INCOME_FALLING: ({ profile: { trend }, table }) => {
    if (trend === undefined) return undefined
    const { changePercent, earlierFen, months, recent, recentFen } = trend
    return {
      observed: -changePercent,
      lines: linesAt(table, recent),
      params: { earlier: yuan(earlierFen), recent: yuan(recentFen), months },
    }
  },
  NEGATIVE_BALANCE: ({ profile: { balanceDays }, table }) => {
    if (balanceDays === undefined || balanceDays.negativeDays === 0) return undefined
    return { observed: balanceDays.negativeDays, lines: linesBelow(table, 0) }
  },
  LOW_BALANCE: (given, { figures }) => {
    const { profile, table } = given
    const { balanceDays, lowBalanceFen } = profile
    // Money that lies on an account without proven balances is not seen.
    if (balanceDays === undefined || balanceDays.accounts < table.ledgers.length || balanceDays.lowDays === 0)
      return undefined
    if (percent(movedElsewhere(given), given.figures.total.outflowFen) > (figures["elsewherePercent"] ?? 0))
      return undefined
    const { days, lowDays } = balanceDays
    return {
      observed: percent(lowDays, days),
      lines: linesBelow(table, lowBalanceFen),
      params: { lowDays, days, below: yuan(lowBalanceFen) },
    }
  },
  FAILED_PAYMENTS: ({ profile: { failed }, table }) => ({ observed: failed.length, lines: linesAt(table, failed) }),
  CASH_SHARE: (given) => shareOf(given, given.profile.cash, (share) => percent(share.amountFen, share.ofFen)),
  ROUND_SUMS: (given, { figures }) =>
    given.profile.round.ofLines < (figures["lines"] ?? 0) ? undefined : byCount(given, given.profile.round),
  NIGHT_ACTIVITY: (given, { figures }) => {
    const { night } = given.profile
    return night === undefined || night.lines < (figures["lines"] ?? 0) ? undefined : byCount(given, night)
  },
  HOLIDAY_INCOME: (given, { figures }: RiskRule) =>
    given.profile.holidays.ofLines < (figures["lines"] ?? 0)
      ? undefined
      : shareOf(given, given.profile.holidays, (share) => percent(share.amountFen, share.ofFen)),
}

/** Wages that were there in enough months; a line that could not be read may be one of them. */
const ofSalary = (
  { profile: { salary }, table }: RiskCase,
  measure: (salary: Salary) => Measured | undefined,
): Measured | undefined => {
  if (salary === undefined || !salary.isRegular) return undefined
  if (table.ledgers.some(({ sources }) => sources.some(({ unreadLines }) => unreadLines > 0))) return undefined
  const measured = measure(salary)
  return measured === undefined
    ? undefined
    : { ...measured, params: { payer: salary.payer ?? "", lastDate: lastDate(table, salary), ...measured.params } }
}

const lastDate = ({ lines }: RiskCase["table"], salary: Salary): string => {
  const last = salary.lines.at(-1)
  return last === undefined ? "" : lines[last]!.date
}

/** Money put into savings products, and moved to own accounts whose statement is not among those given. */
const movedElsewhere = ({ figures, table }: RiskCase): Fen => {
  const { amount, flowClass, partner } = table
  const alone = indicesWhere(table, (i) => flowClass[i] === OWN_TRANSFER && partner[i] === NONE && amount[i]! < 0)
  return alone.reduce((fen, i) => fen - amount[i]!, figures.byClass.WEALTH.outflowFen)
}

/** Payments after which a proven balance is lower than an amount. */
const linesBelow = (table: RiskCase["table"], fen: Fen): ReadonlyArray<LineOfLedger> => {
  const { amount, ledger, ledgers, lines } = table
  const proven = ledgers.map(provesDays)
  const below = (i: number): boolean => amount[i]! < 0 && (lines[i]!.balanceFen ?? fen) < fen && proven[ledger[i]!]!
  return linesAt(table, indicesWhere(table, below))
}

const byCount = (given: RiskCase, share: Share): Measured | undefined =>
  shareOf(given, share, ({ lines, ofLines }) => percent(lines, ofLines))

const shareOf = ({ table }: RiskCase, share: Share, observed: (share: Share) => number): Measured | undefined =>
  share.ofLines === 0 || share.ofFen === 0
    ? undefined
    : {
        observed: observed(share),
        lines: linesAt(table, share.evidence),
        params: { lines: share.lines, of: share.ofLines, amount: yuan(share.amountFen) },
      }
