import type { GridRow } from "../../../domain/Document.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import { keywordText } from "../../ComparableText.ts"
import type { UnreadReason } from "../../StatementFile.ts"
import type { LinePosition } from "../../StatementLine.ts"
import type { Direction } from "../cells/Directions.ts"
import { printedBalance } from "../cells/PrintedAmount.ts"
import { calendarDay } from "../cells/PrintedMoment.ts"
import type { Draft } from "./Draft.ts"
import { balanceSide, lineAmount, type LineAmount, printedMoney } from "./LineAmount.ts"
import { type EitherDate, eitherDate, lineMoment } from "./LineMoment.ts"
import { lineParty, type Owner } from "./LineParty.ts"
import type { TableColumns } from "./TableColumns.ts"

/** What a row says about how its whole table prints amounts and days. */
export interface LinePrinting {
  readonly amount: LineAmount | undefined
  readonly date: EitherDate | undefined
  /** Which side the word beside the balance names: that of the balance, or that of the line. */
  readonly side: Direction | undefined
}

/** What a row is: a line, a line that cannot be read, a wallet's payment that never happened, or no line at all. */
export interface LineReading extends LinePrinting {
  readonly result: Draft | UnreadReason | "moved-nothing" | "no-line"
}

const noTexts: ReadonlyArray<string> = []

const has = (parts: ReadonlyArray<string>, text: string | undefined): boolean =>
  text !== undefined && parts.some((part) => keywordText(text).includes(keywordText(part)))

/**
 * Whether a payment only moved money between pockets of a wallet's owner, unless the wallet says that it never
 * happened.
 */
const isNeutral = (
  { wallet, texts }: TableColumns,
  cells: ReadonlyArray<string>,
  neutral: boolean,
): "moved-nothing" | boolean => {
  if (wallet === undefined) return neutral
  const status = texts.status(cells)
  if (has(wallet.failed, status)) return "moved-nothing"
  // A closed payment that names its means was paid, and its refund has a line of its own.
  if (has(wallet.closed, status) && (neutral || texts.payment(cells) === undefined)) return "moved-nothing"
  return neutral && !has(wallet.refunded, status)
}

/** What columns beside the summary say, each text once, and the means of payment. */
const remarksOf = (
  { remarks, texts }: TableColumns,
  cells: ReadonlyArray<string>,
  summary: string | undefined,
): ReadonlyArray<string> => {
  let found: Array<string> | undefined
  for (const textOf of remarks) {
    const text = textOf(cells)
    if (text !== undefined && text !== summary && !(found?.includes(text) ?? false)) (found ??= []).push(text)
  }
  const means = texts.payment(cells)
  if (means !== undefined) (found ??= []).push(means)
  return found ?? noTexts
}

const notRead = (
  result: Exclude<LineReading["result"], Draft>,
  date?: EitherDate,
  amount?: LineAmount,
): LineReading => ({ result, amount, date, side: undefined })

/** Reads a row below a header. */
export const readLine = (
  columns: TableColumns,
  { row, cells }: GridRow,
  { page, sheet }: Pick<LinePosition, "page" | "sheet">,
  owner: Owner,
): LineReading => {
  const { day, time } = lineMoment(columns, cells)
  const money = printedMoney(columns, cells)
  if (day.day === 0) return notRead(typeof money === "object" ? "date" : "no-line")
  if (typeof money !== "object") return notRead(money ?? "amount")

  const either = day.dayFirst ? eitherDate(day.day) : undefined
  const date: LocalDate | undefined = either === undefined ? calendarDay(day.day) : either.date
  if (date === undefined) return notRead("date", either)
  const amount = lineAmount(columns, cells, money)
  if (amount === "sign") return notRead("sign", either)
  const neutral = isNeutral(columns, cells, amount.neutral)
  if (neutral === "moved-nothing") return notRead("moved-nothing", either, amount)
  const party = lineParty(columns, cells, owner, amount.fen)
  if (party === "sign") return notRead("sign", either, amount)

  const summary = columns.texts.summary(cells)
  return {
    result: {
      row,
      page,
      sheet,
      date,
      time,
      amountFen: party.fen,
      balanceFen: printedBalance(cells[columns.columns.index.balance]),
      counterparty: party.counterparty,
      counterpartyAccount: party.counterpartyAccount,
      summary,
      texts: remarksOf(columns, cells, summary),
      neutral,
      repaired: false,
    },
    amount,
    date: either,
    side: balanceSide(columns, cells),
  }
}
