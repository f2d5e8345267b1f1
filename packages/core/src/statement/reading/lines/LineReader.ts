import type { GridRow } from "../../../domain/Document.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import { keywordText } from "../../Characters.ts"
import type { Layout } from "../../layouts/Layout.ts"
import type { Fen } from "../../Money.ts"
import type { UnreadReason } from "../../StatementFile.ts"
import type { StatementLine } from "../../StatementLine.ts"
import { columnText } from "../cells/ColumnText.ts"
import { currencyOf } from "../cells/Currency.ts"
import { type Direction, directions } from "../cells/Directions.ts"
import { joinedCounterparty } from "../cells/JoinedCounterparty.ts"
import { NO_AMOUNT, printedAmount, printedBalance } from "../cells/PrintedAmount.ts"
import { calendarDay, printedDay, printedMoment, type PrintedMoment } from "../cells/PrintedMoment.ts"
import type { ColumnMap } from "../header/ColumnMap.ts"

/** A line that is still being read: what only the whole file can tell is settled at its end. */
export type Draft = { -readonly [Field in keyof StatementLine]: StatementLine[Field] }

/** What the whole file has to tell before its lines are right. */
export interface Evidence {
  /** Printed signs, brackets or plus signs were seen in a column of amounts. */
  signed: boolean
  /** The amount's own sign is all there is to tell in from out. */
  bare: boolean
  /** Amounts out with a minus sign: a manner of printing where all are, reversals where some are. */
  readonly negativeOut: Array<Draft>
  positiveOut: number
  /** Days such as 01/02/2025, with the other reading of them. */
  readonly eitherWay: Array<readonly [Draft, LocalDate]>
  dayFirst: number
  monthFirst: number
  /** Which side a word beside the balance names: the balance's, or that of the line. */
  readonly balanceSides: Array<readonly [Draft, Direction]>
}

export const newEvidence = (): Evidence => ({
  signed: false,
  bare: false,
  negativeOut: [],
  positiveOut: 0,
  eitherWay: [],
  dayFirst: 0,
  monthFirst: 0,
  balanceSides: [],
})

/** Whose account it is, as far as the preamble says: tells which side of a payment is the own one. */
export interface Owner {
  readonly accountName?: string | undefined
  readonly accountNumber?: string | undefined
}

/** What a row is: a line, a line that cannot be read, a wallet's payment that never happened, or no line at all. */
export type RowReading = Draft | UnreadReason | "moved-nothing" | "no-line"

/** Reads the rows below one header. */
export interface LineReader {
  readonly read: (row: GridRow, page: number | undefined, sheet: string | undefined, owner: Owner) => RowReading
  readonly balanceOf: (row: GridRow) => Fen | undefined
  /** The own account's number, name, bank and the currency of the row read last, where columns print them. */
  readonly own: (role: "ownAccount" | "ownName" | "ownBank" | "currency", row: GridRow) => string | undefined
}

const noTexts: ReadonlyArray<string> = []

const same = (one: string | undefined, other: string | undefined) =>
  one !== undefined &&
  other !== undefined &&
  (one === other || (one.slice(-4) === other.slice(-4) && (one.includes("*") || other.includes("*"))))

const has = (parts: ReadonlyArray<string>, text: string | undefined) =>
  text !== undefined && parts.some((part) => keywordText(text).includes(keywordText(part)))

export const makeLineReader = (
  { index, texts: textColumns, payment, dayInTime }: ColumnMap,
  layout: Layout | undefined,
  evidence: Evidence,
): LineReader => {
  const textIn = (column: number): ((cells: ReadonlyArray<string>) => string | undefined) => {
    if (column < 0) return () => undefined
    const textOf = columnText()
    return (cells) => textOf(cells[column])
  }
  const printed = {
    counterparty: textIn(index.counterparty),
    counterpartyAccount: textIn(index.counterpartyAccount),
    counterpartyJoined: textIn(index.counterpartyJoined),
    payer: textIn(index.payer),
    payerAccount: textIn(index.payerAccount),
    payee: textIn(index.payee),
    payeeAccount: textIn(index.payeeAccount),
    summary: textIn(index.summary),
    status: textIn(index.status),
    payment: textIn(payment),
    ownAccount: textIn(index.ownAccount),
    ownName: textIn(index.ownName),
    ownBank: textIn(index.ownBank),
    currency: textIn(index.currency),
  }
  const further = textColumns.map(textIn)
  const wallet = layout?.wallet
  const directionOf = directions(layout?.directions, wallet?.neutral)
  const bothSides = index.payer >= 0 || index.payerAccount >= 0
  const nameless = textColumns.includes(index.balance + 1)
  const none: PrintedMoment = { day: 0, time: "", dayFirst: false }
  let lastCell = ""
  let lastDay = none

  /** A day stands in many rows one after another. */
  const dayOf = (cell: string | undefined): PrintedMoment => {
    if (cell === undefined || cell === "") return none
    if (cell !== lastCell) {
      lastCell = cell
      lastDay = printedDay(cell)
    }
    return lastDay
  }

  const momentIn = (cells: ReadonlyArray<string>) => {
    let day = dayInTime ? none : dayOf(cells[index.date])
    let time = day.time
    if (index.time >= 0) {
      const cell = cells[index.time]
      const moment = cell === undefined || cell === "" ? none : printedMoment(cell)
      if (moment.time !== "") time = moment.time
      if (day.day === 0) day = moment
    }
    if (day.day === 0) day = dayOf(cells[index.bookingDate])
    return { day, time: time === "" ? undefined : time }
  }

  /** Amount in from two columns; what is `undefined` is blank. */
  const ofColumns = (cells: ReadonlyArray<string>) => {
    const [inflow, outflow] = [printedAmount(cells[index.inflow]), printedAmount(cells[index.outflow])]
    if (inflow === NO_AMOUNT || outflow === NO_AMOUNT) return "amount"
    if (inflow === undefined && outflow === undefined) return undefined
    if ((inflow ?? 0) !== 0 && (outflow ?? 0) !== 0) return "sign"
    return { fen: (inflow ?? 0) - (outflow ?? 0), out: (outflow ?? 0) !== 0 }
  }

  /** Where amounts in and out have columns of their own, a word for in or out is the balance's side, or the line's again. */
  const sideBehind = (cells: ReadonlyArray<string>): Direction | undefined => {
    if (index.inflow < 0 || index.outflow < 0 || index.balance < 0) return undefined
    const column = index.direction >= 0 ? index.direction : nameless ? index.balance + 1 : -1
    const word = cells[column] ?? ""
    return word === "" ? undefined : directionOf(word)
  }

  return {
    balanceOf: ({ cells }) => printedBalance(cells[index.balance]),
    own: (role, { cells }) => {
      const text = printed[role](cells)
      return role === "currency" && text !== undefined ? currencyOf(text) : text
    },
    read: ({ row, cells }, page, sheet, owner) => {
      const { day, time } = momentIn(cells)
      const columns = index.inflow >= 0 && index.outflow >= 0
      const split = columns ? ofColumns(cells) : undefined
      const whole = columns ? undefined : printedAmount(cells[index.amount])
      const blank = columns ? split === undefined : whole === undefined
      const broken = columns ? split === "amount" || split === "sign" : whole === NO_AMOUNT
      if (day.day === 0) return blank || broken ? "no-line" : "date"
      if (blank) return "amount"
      if (split === "amount" || split === "sign") return split
      if (whole === NO_AMOUNT) return "amount"

      let date = calendarDay(day.day)
      let other: LocalDate | undefined
      if (day.dayFirst) {
        const year = Math.trunc(day.day / 10_000) * 10_000
        other = calendarDay(year + (day.day % 100) * 100 + (Math.trunc(day.day / 100) % 100))
        if (date === undefined && other !== undefined) evidence.monthFirst++
        if (date !== undefined && other === undefined) evidence.dayFirst++
        ;[date, other] = date === undefined ? [other, undefined] : [date, other === date ? undefined : other]
      }
      if (date === undefined) return "date"

      let fen: Fen = split?.fen ?? whole ?? 0
      let out = split?.out ?? false
      let neutral = false
      if (index.direction >= 0 && !columns) {
        const word = cells[index.direction] ?? ""
        const direction = directionOf(word)
        if (direction === undefined && (bothSides || fen < 0)) evidence.signed = true
        else if (direction === undefined) return "sign"
        else if (direction === 0) neutral = true
        else {
          out = direction === -1 && fen !== 0
          fen *= direction
        }
      } else if (!columns && !bothSides) {
        evidence.bare = true
        if (!evidence.signed && (fen < 0 || (cells[index.amount] ?? "").includes("+"))) evidence.signed = true
      }
      if (wallet !== undefined) {
        const status = printed.status(cells)
        if (has(wallet.failed, status)) return "moved-nothing"
        // A closed payment that names its means was paid, and its refund has a line of its own.
        if (has(wallet.closed, status) && (neutral || printed.payment(cells) === undefined)) return "moved-nothing"
        if (neutral && has(wallet.refunded, status)) neutral = false
      }

      let counterparty = printed.counterparty(cells)
      let counterpartyAccount = printed.counterpartyAccount(cells)
      if (index.counterpartyJoined >= 0) {
        const joined = joinedCounterparty(printed.counterpartyJoined(cells))
        counterparty ??= joined.name
        counterpartyAccount ??= joined.account
      }
      if (bothSides) {
        const [payer, payerAccount] = [printed.payer(cells), printed.payerAccount(cells)]
        const [payee, payeeAccount] = [printed.payee(cells), printed.payeeAccount(cells)]
        const mine =
          same(payerAccount, owner.accountNumber) || (payerAccount === undefined && same(payer, owner.accountName))
        const theirs =
          same(payeeAccount, owner.accountNumber) || (payeeAccount === undefined && same(payee, owner.accountName))
        if (mine === theirs && index.direction < 0 && fen >= 0 && !columns) return "sign"
        const paying = mine === theirs ? fen < 0 : mine
        if (!columns && index.direction < 0 && paying && fen > 0) fen = -fen
        ;[counterparty, counterpartyAccount] = paying ? [payee, payeeAccount] : [payer, payerAccount]
      }

      const summary = printed.summary(cells)
      let texts: Array<string> | undefined
      for (const textOf of further) {
        const text = textOf(cells)
        if (text !== undefined && text !== summary && !(texts?.includes(text) ?? false)) (texts ??= []).push(text)
      }
      const means = printed.payment(cells)
      if (means !== undefined) (texts ??= []).push(means)

      const balance = printedBalance(cells[index.balance])
      const draft: Draft = {
        row,
        page,
        sheet,
        date,
        time,
        amountFen: fen,
        balanceFen: balance,
        counterparty,
        counterpartyAccount,
        summary,
        texts: texts ?? noTexts,
        neutral,
        repaired: false,
      }
      if (other !== undefined) evidence.eitherWay.push([draft, other])
      const side = sideBehind(cells)
      if (side !== undefined) evidence.balanceSides.push([draft, side])
      // An amount out is negative now; a positive one was printed with a minus sign.
      if (out && fen > 0) evidence.negativeOut.push(draft)
      else if (out) evidence.positiveOut++
      return draft
    },
  }
}
