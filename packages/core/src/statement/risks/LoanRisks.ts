import { EFFECTIVE, flowCategories, LOAN } from "../analysis/FlowClass.ts"
import { yuan } from "../Fen.ts"
import { indicesWhere, NONE } from "../flows/FlowTable.ts"
import type { KeywordGroupId } from "../flows/Keywords.ts"
import { linesAt, type Measure, type Measured, type Measures, percent, type RiskCase } from "./Risk.ts"

const [REPAYMENT, RENT, WAGES] = [
  flowCategories.indexOf("REPAYMENT"),
  flowCategories.indexOf("RENT"),
  flowCategories.indexOf("WAGES"),
]

/** Risks of debts, and of words that no lender likes to see. */
export const loanRisks: Measures<
  | "LOAN_SHARE"
  | "NET_NEW_LOANS"
  | "REPAYMENT_SHARE"
  | "REPAYMENT_TO_INCOME"
  | "NON_BANK_LENDERS"
  | "PRIVATE_LENDING"
  | "GAMBLING"
  | "COURT"
  | "GUARANTEE"
  | "PAWN"
  | "OVERDUE"
  | "COMPENSATION"
> = {
  LOAN_SHARE: (given) => shareOfLoans(given, given.figures.total.inflowFen, loans(given)),
  NET_NEW_LOANS: (given) => {
    const { byCategory, byClass } = given.figures
    const whole = byClass.EFFECTIVE.inflowFen
    const net = byClass.LOAN.inflowFen - byCategory.REPAYMENT.outflowFen
    if (whole === 0 || byClass.LOAN.inflowFen === 0) return undefined
    return { observed: percent(net, whole), lines: linesAt(given.table, loans(given)), params: { amount: yuan(net) } }
  },
  REPAYMENT_SHARE: (given) => repayments(given, given.figures.total.outflowFen),
  REPAYMENT_TO_INCOME: (given) => {
    const { byCategory } = given.figures
    return repayments(given, byCategory.OPERATING.inflowFen + byCategory.SALARY.inflowFen)
  },
  NON_BANK_LENDERS: ({ table, scanner, category }) => {
    const bit = scanner.bit("otherLender")
    const { words, party, flowClass } = table
    const lines = indicesWhere(
      table,
      (i) =>
        (words[i]! & bit) !== 0 &&
        party[i] !== NONE &&
        (flowClass[i] === LOAN || isRepayment(flowClass[i], category[i])),
    )
    const lenders = [...new Set(lines.map((i) => party[i]!))]
    const names = lenders.map((who) => table.parties[who]!.name).toSorted()
    return { observed: lenders.length, lines: linesAt(table, lines), params: { names: names.slice(0, 10).join("、") } }
  },
  PRIVATE_LENDING: (given, { figures }) => privateLending(given, figures["yuan"] ?? 0, figures["days"] ?? 0),
  GAMBLING: ({ table, scanner, figures: { months } }, { figures }) => {
    const bit = scanner.bit("gambling")
    const lines = indicesWhere(table, (i) => (table.words[i]! & bit) !== 0 && table.amount[i]! < 0)
    const inMonths = new Set(lines.map((i) => table.lines[i]!.date.slice(0, 7))).size
    const often =
      lines.length > (figures["times"] ?? Infinity) ||
      inMonths >= (figures["months"] ?? Infinity) ||
      inMonths >= (figures["monthShare"] ?? Infinity) * months.length
    if (lines.length === 0 || !often) return undefined
    const fen = lines.reduce((sum, i) => sum - table.amount[i]!, 0)
    return { observed: yuan(fen), lines: linesAt(table, lines), params: { times: lines.length } }
  },
  COURT: worded("court", "OUT"),
  GUARANTEE: worded("guarantee", "OUT"),
  PAWN: worded("pawn", "BOTH"),
  OVERDUE: worded("overdue", "OUT"),
  COMPENSATION: worded("compensation", "BOTH"),
}

const isRepayment = (flowClass: number | undefined, category: number | undefined): boolean =>
  flowClass === EFFECTIVE && category === REPAYMENT

const loans = ({ table }: RiskCase): ReadonlyArray<number> => indicesWhere(table, (i) => table.flowClass[i] === LOAN)

const shareOfLoans = (
  { table, figures }: RiskCase,
  whole: number,
  lines: ReadonlyArray<number>,
): Measured | undefined => {
  const { inflowFen } = figures.byClass.LOAN
  if (whole === 0) return undefined
  return {
    observed: percent(inflowFen, whole),
    lines: linesAt(table, lines),
    params: { amount: yuan(inflowFen), of: yuan(whole) },
  }
}

const repayments = ({ table, category, figures }: RiskCase, whole: number): Measured | undefined => {
  const { outflowFen } = figures.byCategory.REPAYMENT
  if (whole === 0 || outflowFen === 0) return undefined
  const lines = indicesWhere(table, (i) => isRepayment(table.flowClass[i], category[i]) && table.amount[i]! < 0)
  return {
    observed: percent(outflowFen, whole),
    lines: linesAt(table, lines),
    params: { amount: yuan(outflowFen), of: yuan(whole) },
  }
}

/** Counts lines with words of a group. */
function worded(id: KeywordGroupId, direction: "OUT" | "BOTH"): Measure {
  return ({ table, scanner }) => {
    const bit = scanner.bit(id)
    const lines = indicesWhere(
      table,
      (i) =>
        (table.words[i]! & bit) !== 0 && !table.lines[i]!.neutral && (direction === "BOTH" || table.amount[i]! < 0),
    )
    const fen = lines.reduce((sum, i) => sum + Math.abs(table.amount[i]!), 0)
    return { observed: lines.length, lines: linesAt(table, lines), params: { amount: yuan(fen) } }
  }
}

interface Run {
  month: number
  readonly dayOfMonth: number
  readonly lines: Array<number>
}

/** The longest run of months in which one person was paid one amount at about the same day of the month. */
const privateLending = ({ table, category }: RiskCase, aboveYuan: number, days: number): Measured => {
  const { amount, party, parties, flowClass } = table
  const runs = new Map<number, Map<number, Run>>()
  let longest: ReadonlyArray<number> = []
  for (const i of table.byDay) {
    const [who, fen] = [party[i]!, -amount[i]!]
    if (fen <= 100 * aboveYuan || who === NONE || flowClass[i] !== EFFECTIVE || !parties[who]!.isPerson) continue
    if (category[i] === RENT || category[i] === WAGES) continue
    const { date } = table.lines[i]!
    const [month, dayOfMonth] = [Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)), Number(date.slice(8))]
    const ofParty = runs.get(who) ?? new Map<number, Run>()
    runs.set(who, ofParty)
    const run = ofParty.get(fen)
    if (run !== undefined && run.month === month) continue
    const goesOn = run !== undefined && month === run.month + 1 && Math.abs(dayOfMonth - run.dayOfMonth) <= days
    const next: Run = goesOn ? run : { month, dayOfMonth, lines: [] }
    next.month = month
    next.lines.push(i)
    ofParty.set(fen, next)
    if (next.lines.length > longest.length) longest = next.lines
  }
  const first = longest[0]
  return {
    observed: longest.length,
    lines: linesAt(table, longest),
    params: {
      name: first === undefined ? "" : parties[party[first]!]!.name,
      amount: first === undefined ? 0 : yuan(-amount[first]!),
    },
  }
}
