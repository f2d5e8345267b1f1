import { type Book, type Cell, looking, Sheet } from "../sheet/Sheet.ts"
import { dayCell, fenOf, sumOf } from "./Figures.ts"
import type { LedgerIndex } from "./LedgerSheet.ts"
import { placeCell } from "./Places.ts"
import type { Profile, Shown } from "./Shown.ts"
import type { StatementWords } from "./StatementWords.ts"

/** The cash flow as an analyst reads it; no sheet for results of before that. */
export const profileSheet = (
  book: Book,
  { cashFlowProfile: profile, effectiveInflow }: Shown,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  if (profile === undefined) return
  const sheet = new Sheet(
    book,
    words.sheets.profile,
    [
      { width: 26, look: "text" },
      { width: 34, look: "wrapped" },
      { width: 16, look: "money" },
      { width: 16, look: "money" },
      { width: 12, look: "number" },
      { width: 12, look: "number" },
      { width: 12, look: "date" },
      { width: 44, look: "wrapped" },
    ],
    { rows: 1 },
  )
  const names = words.profile
  sheet.title(names.income)
  incomePart(sheet, profile, effectiveInflow, words)
  salaryPart(sheet, profile, words)
  sheet.section(names.obligations)
  sheet.header([names.kind, names.payee, names.amount, names.monthly, names.day, names.months, names.lastPaid])
  if (profile.obligations.length === 0) sheet.row([names.none])
  for (const { amount, day, label, lastPaidDate, monthlyAmount, months, payee } of profile.obligations) {
    sheet.row([label, named(payee, words), amount, monthlyAmount, day, months, dayCell(lastPaidDate)])
  }
  figuresPart(sheet, profile, words)
  if (profile.notes.length > 0) sheet.section(names.unknown)
  for (const note of profile.notes) sheet.paragraph(note, 6)
  evidencePart(sheet, profile, ledger, words)
  sheet.commit()
}

const named = (payee: string, words: StatementWords): string => (payee === "" ? words.unknown : payee)

/** The lines that show wages and obligations, each with a link to the ledger. */
const evidencePart = (
  sheet: Sheet,
  { obligations, salary }: Profile,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  const names = words.profile
  const shown = [{ label: names.wages, payee: salary.payer ?? "", evidence: salary.evidence }, ...obligations].filter(
    ({ evidence }) => evidence.length > 0,
  )
  if (shown.length === 0) return
  sheet.section(words.risks.evidence)
  sheet.header([names.kind, names.party, names.amount, "", "", "", words.risks.date, words.risks.evidence])
  for (const { evidence, label, payee } of shown) {
    for (const one of evidence) {
      const place = placeCell(one, ledger, words)
      sheet.row([label, named(payee, words), one.amount, null, null, null, dayCell(one.date), place])
    }
  }
}

/** Income by source, whose sum is the effective inflow. */
const incomePart = (sheet: Sheet, { incomeSources }: Profile, effectiveInflow: number, words: StatementWords): void => {
  const names = words.profile
  sheet.header([names.source, "", names.amount, names.share, names.lines, names.payers])
  const first = sheet.last + 1
  for (const { amount, label, lines, payers, share } of incomeSources) {
    sheet.row([label, null, amount, looking("percent", share), lines, payers])
  }
  const total = sumOf(incomeSources.map(({ amount }) => amount))
  const isWhole = incomeSources.length > 0 && fenOf(total) === fenOf(effectiveInflow)
  sheet.totals([
    words.total,
    null,
    isWhole ? { formula: `ROUND(SUM(C${first}:C${sheet.last}),2)`, result: effectiveInflow } : effectiveInflow,
  ])
}

const salaryPart = (sheet: Sheet, { incomeTrend: trend, salary }: Profile, words: StatementWords): void => {
  const names = words.profile
  sheet.section(names.salary)
  const rows: ReadonlyArray<readonly [string, Cell]> = [
    [names.state, salary.label],
    [names.payer, salary.payer],
    [names.monthsPaid, salary.monthsPaid === 0 ? null : names.paidOf(salary.monthsPaid, salary.monthsCovered)],
    [names.payDay, whole(salary.payDay)],
    [names.median, money(salary.medianAmount)],
    [names.change, change(salary.changePercent)],
    [names.lastPaid, salary.lastPaidDate],
    [names.gap, whole(salary.longestGapDays)],
    [names.trendMonths, whole(trend?.months ?? null)],
    [names.earlier, money(trend?.earlierMonthly ?? null)],
    [names.recent, money(trend?.recentMonthly ?? null)],
    [names.trendChange, change(trend?.changePercent ?? null)],
  ]
  for (const [name, value] of rows) if (value !== null) sheet.row([name, value])
}

/** Debt service, days by their balances, and how money moves. */
const figuresPart = (sheet: Sheet, profile: Profile, words: StatementWords): void => {
  const names = words.profile
  const { balanceDays: days, cash, debtService, failedPayments, holidays, night, roundSums } = profile
  sheet.section(names.service)
  sheet.row([names.serviceMonthly, money(debtService.monthly)])
  if (debtService.available !== null) sheet.row([names.available, money(debtService.available)])
  if (debtService.percent !== null) {
    const isLeft = (debtService.available ?? 0) > 0
    sheet.row([names.servicePercent, isLeft ? looking("percent", debtService.percent / 100) : names.nothingLeft])
  }
  if (days !== null) {
    sheet.section(names.balances)
    sheet.row([names.days, looking("number", days.days)])
    sheet.row([names.lowDays(days.lowBelow), looking("number", days.lowDays)])
    sheet.row([names.negativeDays, looking("number", days.negativeDays)])
    sheet.row([names.lowest, money(days.lowest)])
  }
  sheet.section(names.activity)
  sheet.header([names.kind, "", names.amount, names.share, names.lines, names.ofLines])
  const shares = [
    [names.cash, cash],
    [names.round, roundSums],
    [names.night, night],
    [names.holidays, holidays],
  ] as const
  for (const [name, one] of shares) {
    if (one === null) sheet.row([name, names.cannotTell])
    else sheet.row([name, null, one.amount, looking("percent", one.share), one.lines, one.ofLines])
  }
  sheet.row([names.failed, null, null, null, failedPayments])
}

const whole = (value: number | null): Cell => (value === null ? null : looking("number", value))
const money = (value: number | null): Cell => (value === null ? null : looking("money", value))
const change = (value: number | null): Cell => (value === null ? null : looking("percent", value / 100))
