import { largestOf } from "../../domain/LargestOf.ts"
import { bareText } from "../../reading/ComparableText.ts"
import { calendarDay } from "../../reading/Day.ts"
import { printedDay, printedMoment } from "../../reading/Moment.ts"
import type { Fen } from "../Fen.ts"
import { saysNothing } from "../reading/cells/ColumnText.ts"
import { currencyOf } from "../reading/cells/Currency.ts"
import { joinedCounterparty } from "../reading/cells/JoinedCounterparty.ts"
import { NO_AMOUNT, printedAmount } from "../reading/cells/PrintedAmount.ts"
import { isTotalsRow } from "../reading/cells/TotalsRow.ts"
import { isValue, looksLikeLine } from "../reading/header/UnknownHeader.ts"
import type { PageRow } from "../reading/pages/PageRows.ts"
import { partyShare } from "./PartyNames.ts"

/** Columns and rows that are looked at; what is proposed is proven on all rows afterwards. */
const MOST_COLUMNS = 64
const MOST_SAMPLED = 2_000
/** A row with fewer cells is a note. */
const LEAST_CELLS = 3

const isBlankCell = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ""

/** A table of transactions without a known header, by its place among the rows of a sheet. */
export interface FoundTable {
  /** The row that looks like its header; -1 if there is none. */
  readonly header: number
  /** The first row that looks like a line. */
  readonly first: number
  /** The rows that look like lines, at most 2,000 of them. */
  readonly lines: ReadonlyArray<PageRow>
  /** The number of all of them. */
  readonly rows: number
  readonly columns: number
}

const nextFilled = (rows: ReadonlyArray<PageRow>, from: number, step: 1 | -1): number => {
  for (let at = from; at >= 0 && at < rows.length; at += step) if (!rows[at]?.cells.every(isBlankCell)) return at
  return -1
}

/** Finds the first two rows in succession that look like lines, and the header above them. */
export const findTable = (rows: ReadonlyArray<PageRow>): FoundTable | undefined => {
  const first = rows.findIndex(({ cells }, at) => {
    if (!looksLikeLine(cells)) return false
    const next = rows[nextFilled(rows, at + 1, 1)]
    return next !== undefined && looksLikeLine(next.cells)
  })
  if (first < 0) return undefined
  const above = nextFilled(rows, first - 1, -1)
  const names = rows[above]?.cells ?? []
  const isHeader = names.filter((cell) => !isBlankCell(cell)).length >= LEAST_CELLS && !names.some(isValue)
  const all = rows.slice(first).filter(({ cells }) => looksLikeLine(cells) && !isTotalsRow(cells))
  const lines = all.slice(0, MOST_SAMPLED)
  const columns = Math.min(
    MOST_COLUMNS,
    Math.max(names.length, largestOf(lines.slice(0, 50).map(({ cells }) => cells.length))),
  )
  return { header: isHeader ? above : -1, first, lines, rows: all.length, columns }
}

/** What the cells of a column are, over the lines of a table. */
export interface ColumnEvidence {
  readonly cells: ReadonlyArray<string>
  /** Share of lines that fill the column. */
  readonly filled: number
  /** Different texts. */
  readonly distinct: number
  /** A day of the calendar in every line, `yyyymmdd` each. */
  readonly days: ReadonlyArray<number> | undefined
  /** The days have a time of day, or every filled cell is one. */
  readonly times: boolean
  /** An amount in every filled cell. */
  readonly fen: ReadonlyArray<Fen | undefined> | undefined
  /** Some amount has a printed sign. */
  readonly signed: boolean
  /** Share of the amounts with two decimals. */
  readonly decimals: number
  /** Every filled cell is the number of an account. */
  readonly accounts: boolean
  /** Most filled cells hold a name and an account. */
  readonly joined: boolean
  /** Every filled cell names a currency. */
  readonly currency: boolean
  /** Most filled cells name a bank. */
  readonly banks: boolean
  /** Share of the different texts that are names of persons or organisations. */
  readonly parties: number
}

const FIGURE_OF_ACCOUNT = /^(?=(?:[^\d*]*[\d*]){8})[\dA-Za-z*.@_-]{8,40}$/u
/** Figures without marks that are longer are numbers of something. */
const LONGEST_AMOUNT = 10
const BANK = /(?<!手机|网上|电子|电话|掌上|微信)银行|信用社|支行|分行|营业部|\bbank\b/iu
/** This share of a column's cells counts as most. */
const MOST_CELLS = 0.8

const dayOf = (cell: string): number => {
  // A bare figure of five digits may be a spreadsheet's day, and rather an amount.
  if (/^\d{1,5}(?:\.\d+)?$/u.test(cell.trim())) return 0
  const { day, readings } = printedDay(cell)
  // Which number of `1/13/2026` is the month, all rows tell when they are read.
  return [day, ...readings.map((each) => each.day)].find((each) => calendarDay(each) !== undefined) ?? 0
}

/** What the cells of one column are. */
export const columnEvidence = (lines: ReadonlyArray<PageRow>, column: number): ColumnEvidence => {
  const printed = lines.map((line) => line.cells[column]?.trim() ?? "")
  const areSigns = printed.includes("+") && printed.every((cell) => cell === "+" || cell === "-")
  const cells = areSigns ? printed : printed.map((cell) => (saysNothing(cell) ? "" : cell))
  const filled = cells.filter((cell) => cell !== "")
  const every = (holds: (cell: string) => boolean): boolean => filled.length > 0 && filled.every(holds)
  const share = (holds: (cell: string) => boolean): number =>
    filled.length === 0 ? 0 : filled.filter(holds).length / filled.length
  const days = filled.length === cells.length ? cells.map(dayOf) : []
  const isDays = days.length > 0 && days.every((day) => day !== 0)
  const isAmount = (cell: string): boolean => {
    const fen = printedAmount(cell)
    return fen !== undefined && fen !== NO_AMOUNT && (cell.length <= LONGEST_AMOUNT || !/^\d+$/u.test(cell))
  }
  const isMoney = !isDays && every(isAmount)
  const isAccounts = !isDays && every((cell) => FIGURE_OF_ACCOUNT.test(cell.replaceAll(/\s/gu, "")))
  return {
    cells,
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    distinct: new Set(filled).size,
    days: isDays ? days : undefined,
    times: isDays ? every((cell) => printedDay(cell).time !== "") : every(isTime),
    fen: isMoney
      ? cells.map((cell) => {
          const fen = printedAmount(cell)
          return fen === NO_AMOUNT ? undefined : fen
        })
      : undefined,
    signed: isMoney && cells.some((cell) => /^[-+−＋－(（]|[-−－]$/u.test(cell)),
    decimals: isMoney ? share((cell) => /[.,]\d{2}(?!\d)/u.test(cell.normalize("NFKC"))) : 0,
    accounts: isAccounts,
    joined:
      share((cell) => {
        const { account, name } = joinedCounterparty(bareText(cell))
        return account !== undefined && name !== undefined
      }) >= MOST_CELLS,
    currency: every((cell) => !/^(?!01$)\d+$/u.test(cell) && currencyOf(cell) !== undefined),
    banks: share((cell) => BANK.test(cell)) >= MOST_CELLS,
    parties: isMoney || isDays || isAccounts ? 0 : partyShare(filled),
  }
}

/** A time of day with its marks: bare digits may be anything. */
export const isTime = (cell: string): boolean => {
  const { day, time } = printedMoment(cell)
  return day === 0 && time !== "" && /\d[:：时]\d/u.test(cell)
}
