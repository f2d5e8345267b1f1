import { fromEpochDay, toEpochDay } from "../../domain/LocalDate.ts"
import { type Fen, yuan } from "../Fen.ts"
import { averageDailyBalance, dailyBalances } from "../ledger/DailyBalances.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { OWN_TRANSFER, REVERSAL, UNCLASSED, WEALTH } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import { linesAt, type Measured, type Measures, type RiskCase } from "./Risk.ts"
import { gradeOf, type RiskRule } from "./RiskRule.ts"

/** Risks of an account that shows too little of the past, or more at its end than before. */
export const accountRisks: Measures<"NEW_ACCOUNT" | "LIFTED_BALANCE"> = {
  NEW_ACCOUNT: (given, rule) => youngest(given, rule),
  LIFTED_BALANCE: (given, rule) => mostLifted(given, rule),
}

/** The youngest of the accounts that were opened within their statement and matter to the figures. */
const youngest = ({ table, assets, figures, scanner }: RiskCase, { figures: of }: RiskRule): Measured | undefined => {
  const assetsFen = assets.reduce((sum, account) => sum + (account?.amountFen ?? 0), 0)
  const least = (of["sharePercent"] ?? 0) / 100
  const found = table.ledgers.flatMap((ledger, at) => {
    const first = openedWith(table, at, scanner.bit("accountOpened"), of)
    const [line, end] = [first === undefined ? undefined : table.lines[first], ledger.endDate]
    if (first === undefined || line === undefined || end === undefined) return []
    const carries =
      (assets[at]?.amountFen ?? 0) >= least * Math.max(1, assetsFen) ||
      ledger.inflowFen >= least * Math.max(1, figures.total.inflowFen)
    return carries ? [{ ledger, first, date: line.date, days: toEpochDay(end) - toEpochDay(line.date) + 1 }] : []
  })
  const [newest] = found.toSorted((a, b) => a.days - b.days)
  if (newest === undefined) return undefined
  return {
    observed: newest.days,
    lines: linesAt(table, [newest.first]),
    params: { account: newest.ledger.sources.map(({ fileName }) => fileName).join("、"), openedOn: newest.date },
  }
}

/**
 * The line with which an account was opened: one whose words say so, or the first one where nothing was there before.
 * An account that is emptied again and again, such as one that is swept every night, is not new.
 */
const openedWith = (
  { ledgers, starts, words }: FlowTable,
  at: number,
  opened: number,
  figures: RiskRule["figures"],
): number | undefined => {
  const [start, end] = [starts[at]!, starts[at + 1]!]
  if (start === end) return undefined
  for (let i = start; i < end; i++) if ((words[i]! & opened) !== 0) return i
  const { balanceChecked, openingFen, dayBalances } = ledgers[at]!
  if (!balanceChecked || openingFen === undefined) return undefined
  const least = 100 * (figures["emptyYuan"] ?? 0)
  const emptied = dayBalances.filter(({ balanceFen }) => balanceFen <= least).length
  return openingFen >= 0 && openingFen <= least && emptied <= (figures["emptiedDays"] ?? 0) ? start : undefined
}

interface Lift {
  readonly ledger: Ledger
  readonly days: number
  readonly ratio: number
  readonly closingFen: Fen
  readonly usualFen: Fen
  readonly inflowFen: Fen
  readonly usualInflowFen: Fen
  readonly lines: ReadonlyArray<number>
}

const mostLifted = ({ table }: RiskCase, rule: RiskRule): Measured | undefined => {
  const { figures } = rule
  const windows = [figures["days"] ?? 0, figures["longDays"] ?? 0]
  // The shortest time that shows it names the money best.
  const lifts = table.ledgers.flatMap((ledger, at) => {
    const found = windows.flatMap((days) => liftOf(table, ledger, at, days, figures) ?? [])
    return found.find(({ ratio }) => gradeOf(rule, ratio) !== undefined) ?? found.slice(0, 1)
  })
  const [most] = lifts.toSorted((a, b) => b.ratio - a.ratio)
  if (most === undefined) return undefined
  return {
    observed: most.ratio,
    lines: linesAt(table, most.lines),
    params: {
      account: most.ledger.sources.map(({ fileName }) => fileName).join("、"),
      closing: yuan(most.closingFen),
      usual: yuan(most.usualFen),
      inflow: yuan(most.inflowFen),
      usualInflow: yuan(most.usualInflowFen),
      days: most.days,
    },
  }
}

/** Shown where there was hardly anything before. */
const MOST_TIMES = 100

/**
 * The ratio of the closing balance to the expected one. Expected is the mean of the days before the last ones, or,
 * where the account grows, its balance then and what such days usually add: a business that saves month after month is
 * not lifted, and neither is an account on the day after wages. The last days have to bring far more than such days
 * usually do, too. `undefined` where the days before are too few to say what is usual.
 */
const liftOf = (
  table: FlowTable,
  ledger: Ledger,
  at: number,
  days: number,
  figures: RiskRule["figures"],
): Lift | undefined => {
  const { closingFen, endDate, dayBalances, openingFen, lines } = ledger
  const first = lines[0]?.date
  if (closingFen === undefined || openingFen === undefined || dayBalances.length === 0) return undefined
  if (first === undefined || endDate === undefined) return undefined
  const lastBefore = toEpochDay(endDate) - days
  const before = lastBefore - toEpochDay(first) + 1
  if (before < (figures["daysBefore"] ?? 0)) return undefined
  const until = fromEpochDay(lastBefore)
  const mean = averageDailyBalance(dayBalances, openingFen, first, until) ?? 0
  const latest = dailyBalances(ledger, until, until)[0] ?? 0
  const growth = ((latest - openingFen) * days) / before
  const usualFen = Math.round(Math.max(mean, latest + growth))
  const inflows = incoming(table, at)
  const recent = inflows.filter((i) => table.day[i]! > lastBefore)
  const sum = (of: ReadonlyArray<number>): Fen => of.reduce((fen, i) => fen + table.amount[i]!, 0)
  const inflowFen = sum(recent)
  const usualInflowFen = Math.round(((sum(inflows) - inflowFen) * days) / before)
  const rise = closingFen - usualFen
  if (rise < 100 * (figures["yuan"] ?? 0) || inflowFen < (figures["inflowRatio"] ?? 0) * usualInflowFen)
    return undefined
  const ratio = usualFen <= 0 ? MOST_TIMES : Math.min(MOST_TIMES, Math.round((100 * closingFen) / usualFen) / 100)
  return { ledger, days, ratio, closingFen, usualFen, inflowFen, usualInflowFen, lines: recent }
}

/** Money that came to an account from outside of the accounts given, reversals and redeemed savings left out. */
const incoming = ({ starts, amount, flowClass, partner, ledger }: FlowTable, at: number): ReadonlyArray<number> => {
  const back = new Set([REVERSAL, WEALTH, UNCLASSED])
  const found: Array<number> = []
  for (let i = starts[at]!; i < starts[at + 1]!; i++) {
    const isInternal = flowClass[i] === OWN_TRANSFER && partner[i] !== NONE && ledger[partner[i]!] !== at
    if (amount[i]! > 0 && !back.has(flowClass[i]!) && !isInternal) found.push(i)
  }
  return found
}
