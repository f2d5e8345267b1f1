import type { BookedEntry } from "@open-valuation/core/domain"
import { type Booked, present } from "./Booked.ts"
import { BookedFault, calendarDay, decimal, negated } from "./BookedFault.ts"
import { mt940Fields } from "./Mt940Fields.ts"
import { informationOf, nonSwiftOf, oneLine, textOrNone } from "./Mt940Information.ts"

/**
 * The statements of an MT940 file (SWIFT customer statement message), or of MT942 (interim report, without balances).
 * Several messages that continue each other (`:60M:`, `:62M:`) are one statement. The period's first day is not stated:
 * `:60F:` has the day of the previous balance.
 */
export function* mt940Statements(text: string): Generator<Booked> {
  let open: OpenStatement | undefined
  for (const { tag, value } of mt940Fields(text)) {
    if (tag === "20") {
      if (open?.continues === false) {
        yield closed(open)
        open = undefined
      }
      open ??= newStatement()
      open.continues = false
      open.ended = false
      open.account = undefined
    } else if (tag !== "940") {
      // A message fragment cut out of its file.
      open ??= newStatement()
      take(open, tag, value)
    }
  }
  if (open === undefined) throw new BookedFault("no statement message")
  yield closed(open)
}

interface OpenStatement {
  statement: Booked["statement"]
  readonly entries: Array<BookedEntry>
  /** Account from the message's `:25:`. */
  account: string | undefined
  /** Information on the last entry. Banks repeat `:86:`, one line of text each. */
  information: string
  /** True when the next message continues it. */
  continues: boolean
  /** True when the closing balance was read. Later fields describe the whole message. */
  ended: boolean
}

const newStatement = (): OpenStatement => ({
  statement: {},
  entries: [],
  account: undefined,
  information: "",
  continues: false,
  ended: false,
})

const closed = ({ statement, entries }: OpenStatement): Booked => {
  if (statement.accountNumber === undefined && entries.length === 0)
    throw new BookedFault("a statement without its account (:25:) and without an entry (:61:)")
  return { statement, entries }
}

const take = (open: OpenStatement, tag: string, value: string): void => {
  const { statement, entries } = open
  const last = entries.at(-1)
  if (tag === "25" || tag === "25P") {
    const accountNumber = accountOf(value)
    if (open.account !== undefined && open.account !== accountNumber)
      throw new BookedFault("a statement of two accounts (:25:)")
    open.account = accountNumber
    open.statement = { ...statement, accountNumber }
  } else if (tag === "34F") {
    const currency = /^[A-Z]{3}/.exec(value)?.[0]
    if (currency !== undefined) open.statement = { currency, ...statement }
  } else if (tag === "60F" || tag === "60M") {
    const { amount, currency } = balanceOf(value)
    open.statement = { openingBalance: amount, ...present({ currency }), ...statement }
  } else if (tag === "62F" || tag === "62M") {
    const { amount, date } = balanceOf(value)
    open.statement = { ...statement, closingBalance: amount, endDate: date }
    open.continues = tag === "62M"
    open.ended = true
  } else if (tag === "61") {
    const entry = entryOf(value, entries.length + 1)
    if (entry !== undefined) entries.push(entry)
    open.information = ""
  } else if (last !== undefined && !open.ended && (tag === "86" || tag === "NS")) {
    open.information += open.information === "" ? value : `\n${value}`
    const said = tag === "86" ? informationOf(open.information) : nonSwiftOf(open.information)
    entries[entries.length - 1] = { ...last, ...said }
  }
}

/** Strips a bank's code and a currency from an account. */
const accountOf = (value: string): string => {
  const line = value.split("\n")[0]?.trim() ?? ""
  const parts = line.replace(/\/?[A-Z]{3}$/, "").split("/")
  const number = parts.at(-1)?.trim() ?? ""
  if (!/^[A-Z0-9][A-Z0-9 .-]{0,34}$/i.test(number)) throw new BookedFault("an account (:25:) that is none")
  return number
}

/** `C250630CNY1234,56`: direction, day, currency, amount. Some banks omit the currency. */
const balanceOf = (value: string) => {
  const found = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})?([\d,.]+)/.exec(value.trim())
  if (found === null) throw new BookedFault("a balance that is none")
  const [, mark, year = "", month = "", day = "", currency, digits = ""] = found
  const amount = decimal(digits)
  return { amount: mark === "D" ? negated(amount) : amount, currency, date: calendarDay(`20${year}`, month, day) }
}

/** Value date, booking date `MMDD`, mark, funds code, amount, type, references, and a line for the customer. */
const LINE = /^(\d\d)(\d\d)(\d\d)(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,.]*)([NFS][A-Z0-9 ]{3})?([^\n]*)(?:\n([^]*))?$/

const entryOf = (value: string, row: number): BookedEntry | undefined => {
  const line = value.trim()
  // The line itself may be broken in two.
  const found = LINE.exec(line) ?? LINE.exec(line.replace("\n", ""))
  if (found === null) throw new BookedFault("an entry (:61:) that is none")
  const [, year = "", month = "", day = "", booked, mark = "", , digits = "", , , customer] = found
  if (mark.startsWith("E")) return undefined
  const amount = decimal(digits)
  const comesIn = mark === "C" || mark === "RD"
  return present({
    row,
    date:
      booked === undefined ? calendarDay(`20${year}`, month, day) : bookedNear({ year: `20${year}`, month }, booked),
    amount: comesIn ? amount : negated(amount),
    summary: textOrNone(oneLine(customer ?? "")),
    reversal: mark.startsWith("R") ? true : undefined,
  })
}

/**
 * The booking date has no year: it is the day nearest to the value date. The value date itself need not exist: banks
 * that count interest in months of 30 days print 30 February.
 */
const bookedNear = ({ year, month }: { readonly year: string; readonly month: string }, monthDay: string): string => {
  const booked = monthDay.slice(0, 2)
  const turn = month === "12" && booked === "01" ? 1 : month === "01" && booked === "12" ? -1 : 0
  return calendarDay(String(Number(year) + turn), booked, monthDay.slice(2))
}
