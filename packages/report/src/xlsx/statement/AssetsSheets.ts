import type { Component, StatementAnswer } from "../../statement/StatementAnswer.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, type Cell, dayCell, fenOf, looking, quoted, Sheet, sumOf } from "../sheet/Sheet.ts"
import { accountName, type LedgerIndex, placeCell } from "./LedgerSheet.ts"

/** Rows of an account on the sheet of balances. */
interface Stretches {
  readonly first: number
  readonly last: number
}

const text = (width: number) => ({ width, look: "text" as const })
const money = { width: 14, look: "money" as const }
const day = { width: 11, look: "date" as const }

/** The effective assets, account by account and step by step, and the balances behind them. */
export const assetsSheets = (
  book: Book,
  shown: StatementAnswer,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  const names = words.assets
  const sheet = new Sheet(
    book,
    words.sheets.assets,
    [
      text(18),
      text(14),
      text(12),
      text(8),
      text(11),
      day,
      day,
      { width: 7, look: "number" },
      ...Array.from({ length: 10 }, () => money),
      { width: 50, look: "wrapped" },
    ],
    { rows: 1, columns: 3 },
  )
  sheet.header([
    names.institution,
    names.holder,
    names.account,
    names.currency,
    names.method,
    names.from,
    names.to,
    names.days,
    names.closing,
    names.adjustedClosing,
    names.adjustedMean,
    names.lower,
    names.inflow,
    names.outflow,
    names.shortfall,
    names.elsewhere,
    names.unproven,
    names.amount,
    names.note,
  ])
  const breakdown = shown.effectiveAssetsBreakdown
  const places = stretchRows(breakdown)
  for (const [index, one] of breakdown.entries()) {
    const row = sheet.last + 1
    sheet.row([
      one.institution,
      one.accountName,
      one.accountNumber,
      one.currency,
      names.methods[one.method],
      one.from === null ? null : dayCell(one.from),
      one.to === null ? null : dayCell(one.to),
      one.days,
      one.closingBalance,
      closingCell(one, places[index], words),
      meanCell(one, places[index], words),
      lowerCell(one, row),
      one.effectiveInflow,
      one.effectiveOutflow,
      one.shortfall,
      one.countedElsewhere,
      one.unproven,
      amountCell(one, row),
      one.note,
    ])
  }
  const { last } = sheet
  if (breakdown.length > 0) {
    sheet.totals([
      words.total,
      ...Array.from({ length: 16 }, () => null),
      recomputed(`ROUND(SUM(R2:R${last}),2)`, sumOf(breakdown.map(({ amount }) => amount)), shown.effectiveAssets),
    ])
  }
  excludedPart(sheet, breakdown, ledger, words)
  sheet.commit()
  balancesSheet(book, breakdown, words)
}

const excludedPart = (
  sheet: Sheet,
  breakdown: ReadonlyArray<Component>,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  const names = words.assets
  if (breakdown.every(({ excludedInflows }) => excludedInflows.length === 0)) return
  sheet.section(names.excluded)
  sheet.header([names.institution, names.reason, names.account, "", "", names.from, names.to, "", names.excludedAmount])
  for (const one of breakdown) {
    for (const excluded of one.excludedInflows) {
      const { amount, from, inflow, label, outflow, to } = excluded
      sheet.row([
        one.institution,
        label,
        one.accountNumber,
        null,
        null,
        dayCell(from),
        to === null ? null : dayCell(to),
        null,
        amount,
        looking("text", names.inflowLine),
        placeCell(inflow, ledger, words),
        ...(outflow === null ? [] : [null, looking("text", names.outflowLine), placeCell(outflow, ledger, words)]),
      ])
    }
    const [listed, all] = [one.excludedInflows.length, one.excludedInflowCount ?? 0]
    if (all > listed) sheet.row([one.institution, names.listed(listed, all)])
  }
}

/** The rows of each account on the sheet of balances, whose header is its first row. */
const stretchRows = (breakdown: ReadonlyArray<Component>): ReadonlyArray<Stretches | undefined> => {
  let last = 1
  return breakdown.map(({ balances }) => {
    if (balances.length === 0) return undefined
    const first = last + 1
    last += balances.length
    return { first, last }
  })
}

/** A formula where it comes to the engine's figure; the figure alone otherwise, such as in results of older rules. */
const recomputed = (formula: string, computed: number, result: number): Cell =>
  fenOf(computed) === fenOf(result) ? { formula, result } : result

const closingCell = (one: Component, rows: Stretches | undefined, words: StatementWords): Cell => {
  const closing = one.balances.at(-1)?.adjusted
  if (one.adjustedClosingBalance === null || rows === undefined || closing === undefined) {
    return one.adjustedClosingBalance
  }
  return recomputed(`${quoted(words.sheets.balances)}!$H$${rows.last}`, closing, one.adjustedClosingBalance)
}

const meanCell = (one: Component, rows: Stretches | undefined, words: StatementWords): Cell => {
  if (one.adjustedMeanBalance === null || rows === undefined) return one.adjustedMeanBalance
  const [days, sum] = one.balances.reduce<readonly [number, number]>(
    ([count, fen], { adjusted, from, to }) => [count + daysOf(from, to), fen + daysOf(from, to) * fenOf(adjusted)],
    [0, 0],
  )
  const range = (column: string) => `${quoted(words.sheets.balances)}!$${column}$${rows.first}:$${column}$${rows.last}`
  const formula = `ROUND(SUMPRODUCT(${range("D")},${range("H")})/SUM(${range("D")}),2)`
  // Spreadsheets round halves away from 0, the engine up.
  const mean = (Math.sign(sum) * Math.round(Math.abs(sum) / days)) / 100
  return recomputed(formula, mean, one.adjustedMeanBalance)
}

const lowerCell = ({ adjustedClosingBalance: closing, adjustedMeanBalance: mean }: Component, row: number): Cell =>
  closing === null || mean === null ? null : { formula: `MIN(J${row},K${row})`, result: Math.min(closing, mean) }

const amountCell = (one: Component, row: number): Cell => {
  const { countedElsewhere = 0, shortfall = 0 } = one
  const less = `-N(O${row})-N(P${row})`
  if (one.method === "SEASONED_BALANCE") {
    const lower = Math.min(one.adjustedClosingBalance ?? 0, one.adjustedMeanBalance ?? 0)
    const computed = Math.max(0, sumOf([lower, -shortfall, -countedElsewhere]))
    return recomputed(`ROUND(MAX(0,L${row}${less}),2)`, computed, one.amount)
  }
  if (one.method === "NET_INFLOW") {
    const net = sumOf([one.effectiveInflow, -one.effectiveOutflow, -shortfall, -countedElsewhere])
    return recomputed(`ROUND(MAX(0,M${row}-N${row}${less}),2)`, Math.max(0, net), one.amount)
  }
  return one.amount
}

const balancesSheet = (book: Book, breakdown: ReadonlyArray<Component>, words: StatementWords): void => {
  const names = words.balances
  const sheet = new Sheet(
    book,
    words.sheets.balances,
    [text(28), day, day, { width: 8, look: "number" }, money, money, money, money],
    { rows: 1, columns: 1 },
  )
  sheet.header([
    names.account,
    names.from,
    names.to,
    names.days,
    names.balance,
    names.unproven,
    names.excluded,
    names.adjusted,
  ])
  for (const one of breakdown) {
    for (const { adjusted, balance, excluded, from, to, unproven } of one.balances) {
      const row = sheet.last + 1
      sheet.row([
        accountName(one, words),
        dayCell(from),
        dayCell(to),
        daysOf(from, to),
        balance,
        unproven,
        excluded,
        recomputed(`ROUND(E${row}-N(F${row})-G${row},2)`, sumOf([balance, -(unproven ?? 0), -excluded]), adjusted),
      ])
    }
  }
  sheet.worksheet.autoFilter = `A1:H${sheet.last}`
  sheet.commit()
}

const DAY = 86_400_000

const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1
